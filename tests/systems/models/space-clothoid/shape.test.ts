import { describe, expect, it } from "vitest";
import { createRod, createRodWorld, spaceClothoid, type RodOptions } from "../../../../systems/index.js";
import { Element, Header, qCurvature } from "../../../../systems/models/space-clothoid/layout.js";

const material = { density: 20, youngModulus: 3000 };

function build({ length = 1, ...options }: Partial<RodOptions>, gravity = [0, 0, 0]) {
  const world = createRodWorld({ units: { length: 1, mass: 1, time: 1 }, gravity });
  const { entity } = createRod(world, {
    model: "clothoid",
    radius: 0.02,
    material,
    ...(options.lengths ? {} : { length }),
    ...options,
  });
  return { world, rod: entity };
}

const energy = { elastic: 0, gravitational: 0, kinetic: 0 };

function totalEnergy({ world, rod }: ReturnType<typeof build>): number {
  spaceClothoid.energy(world, rod, energy);
  return energy.elastic + energy.gravitational + energy.kinetic;
}

function step({ world, rod }: ReturnType<typeof build>, h: number): void {
  spaceClothoid.predict(world, rod, h);
  spaceClothoid.advance(world, rod, h);
  spaceClothoid.deform(world, rod);
}

describe("curvatures at the joints", () => {
  it("are the means where these are equal, whatever the lengths", () => {
    const { world, rod } = build({ lengths: [0.1, 0.4, 0.2], restCurvature: [1, -2, 3] });
    const q = world.components.GeneralizedCoordinates.qSpan[rod] + qCurvature;
    for (let i = 0; i < 12; i++) expect(world.memory.f64[q + i]).toBeCloseTo([1, -2, 3][i % 3], 13);
  });

  it("turn by as much in all, and behind a step in the means they soon are the mean", () => {
    const means = Array.from({ length: 36 }, (_, i) => (i % 3 === 2 && i > 17 ? 2 : 0));
    const { world, rod } = build({ elements: 12, restCurvature: means });
    const q = world.components.GeneralizedCoordinates.qSpan[rod] + qCurvature;
    const at = (i: number) => world.memory.f64[q + 3 * i + 2];
    let turn = 0;
    for (let i = 0; i < 12; i++) turn += (at(i) + at(i + 1)) / 24;
    expect(turn).toBeCloseTo(1, 13);
    expect(Math.abs(at(2))).toBeLessThan(0.02);
    expect(Math.abs(at(10) - 2)).toBeLessThan(0.02);
  });
});

describe("a clothoid that turns far", () => {
  it("is as well placed with elements of 40 radians as with the same ones divided", () => {
    const curve = (s: number) => [3 - 8 * s, 30 + 10 * s, 5 - 25 * s];
    const tip = (elements: number) => {
      const { world, rod } = build({ elements });
      const q = world.components.GeneralizedCoordinates.qSpan[rod] + qCurvature;
      for (let i = 0; i <= elements; i++) world.memory.f64.set(curve(i / elements), q + 3 * i);
      spaceClothoid.deform(world, rod);
      const frame = new Float64Array(12);
      spaceClothoid.frame(world, rod, 1, frame, 0);
      return frame;
    };
    const [one, many] = [tip(1), tip(40)];
    one.forEach((x, i) => expect(Math.abs(x - many[i])).toBeLessThan(1e-12));
  });

  it.each([20, 60])("unwinds from %i radians an element without gaining energy", (turn) => {
    const rod = build({ elements: 2, curvature: [0, 0, 2 * turn] });
    let before = totalEnergy(rod);
    for (let i = 0; i < 100; i++) {
      step(rod, 1 / 240);
      const now = totalEnergy(rod);
      expect(now).toBeLessThanOrEqual(before * (1 + 1e-9));
      before = now;
    }
    expect(before).toBeGreaterThan(0);
  });
});

describe("the nodes of an element", () => {
  it("are more where it turns further, and change with the motion that is carried, which keeps its energy", () => {
    const rod = build({ elements: 1, curvature: [0, 0, 4], material: { ...material, youngModulus: 1e7 } });
    const { world } = rod;
    const nodes = () =>
      world.memory.f64[world.components.Workspace.span[rod.rod] + Header.size + Element.nodes];
    expect(nodes()).toBe(12);
    let least = 12;
    let before = totalEnergy(rod);
    for (let i = 0; i < 60; i++) {
      step(rod, 1e-3);
      const now = totalEnergy(rod);
      expect(now).toBeLessThanOrEqual(before * (1 + 1e-9));
      least = Math.min(least, nodes());
      before = now;
    }
    expect(least).toBeLessThan(10);
  });
});

describe("flat sections", () => {
  it("bend about the soft axis: a ribbon sags by its smaller stiffness", () => {
    const sag = (radius: [number, number]) => {
      const rod = build(
        { radius, elements: 3, material: { ...material, youngModulus: 1e7, internalDamping: 0.1 } },
        [0, -1, 0],
      );
      for (let i = 0; i < 400; i++) step(rod, 1 / 60);
      const tip = new Float64Array(3);
      spaceClothoid.point(rod.world, rod.rod, 1, tip, 0);
      return -tip[1];
    };
    const [thick, thin] = [sag([0.04, 0.01]), sag([0.01, 0.04])];
    expect(Math.max(thick, thin) / Math.min(thick, thin)).toBeCloseTo(16, 0);
  });
});
