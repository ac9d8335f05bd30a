import { describe, expect, it } from "vitest";
import { query } from "bitecs";
import {
  createRod,
  createRodWorld,
  getEnergy,
  getFrame,
  getPoint,
  getVelocity,
  isAlive,
  moveRoot,
  removeRod,
  rodLength,
  rootKind,
  setGravity,
  setMaterial,
  setRestCurvature,
  stepWorld,
  teleport,
  type RodOptions,
  type RodWorld,
} from "../../../systems/index.js";

const good: RodOptions = {
  length: 0.4,
  elements: 4,
  radius: 0.01,
  material: { density: 1000, youngModulus: 1e7 },
};
const out = new Float64Array(12);

/** What must be refused, and what the complaint must name. */
const bad: [string, Partial<RodOptions>, RegExp][] = [
  ["zero radius", { radius: 0 }, /radius is 0; allowed: a finite number from 1e-8 to/],
  ["negative radius", { radius: -0.1 }, /radius is -0.1; allowed/],
  ["radius NaN", { radius: Number.NaN }, /radius is NaN; allowed/],
  ["one bad semi-axis", { radius: [0.01, 0] }, /radius\[1\] is 0; allowed/],
  ["zero length", { length: 0 }, /length is 0; allowed: a finite number from 1e-8 to/],
  ["infinite length", { length: Infinity }, /length is Infinity; allowed/],
  ["no elements", { elements: 0 }, /elements is 0; allowed: a whole number from 1 to 10000/],
  ["half an element", { elements: 2.5 }, /elements is 2.5; allowed/],
  ["too many elements", { elements: 10_001 }, /elements is 10001; allowed/],
  [
    "an empty list of lengths",
    { length: undefined, elements: undefined, lengths: [] } as never,
    /lengths.length is 0/,
  ],
  [
    "a bad element",
    { length: undefined, elements: undefined, lengths: [0.1, -1] } as never,
    /lengths\[1\] is -1/,
  ],
  ["both kinds of lengths", { lengths: [0.1] }, /either lengths, or length and elements/],
  ["zero density", { material: { density: 0, youngModulus: 1 } }, /material.density is 0; allowed/],
  [
    "negative stiffness",
    { material: { density: 1, youngModulus: -1 } },
    /material.youngModulus is -1; allowed/,
  ],
  ["stiffness NaN", { material: { density: 1, youngModulus: Number.NaN } }, /material.youngModulus is NaN/],
  [
    "Poisson's ratio",
    { material: { density: 1, youngModulus: 1, poissonRatio: 0.7 } },
    /poissonRatio is 0.7; allowed: .*0.5/,
  ],
  [
    "negative damping",
    { material: { density: 1, youngModulus: 1, internalDamping: -1 } },
    /internalDamping is -1/,
  ],
  ["negative drag", { material: { density: 1, youngModulus: 1, linearDrag: -1 } }, /linearDrag is -1/],
  ["no material", { material: undefined } as never, /material is undefined; allowed/],
  ["unknown model", { model: "spaghetti" }, /model is "spaghetti"; allowed: "super-helix"/],
  [
    "unknown root",
    { root: { kind: "glued" as "free" } },
    /root.kind is "glued"; allowed: "clamped", "pinned", "free"/,
  ],
  [
    "a short position",
    { root: { position: [1, 2] } },
    /root.position is \[1, 2\]; allowed: 3 finite numbers/,
  ],
  ["a position NaN", { root: { position: [1, Number.NaN, 2] } }, /root.position\[1\] is NaN; allowed/],
  ["a zero quaternion", { root: { quaternion: [0, 0, 0, 0] } }, /root.quaternion is \[0, 0, 0, 0\]; allowed/],
  ["a zero direction", { root: { direction: [0, 0, 0] } }, /root.direction is \[0, 0, 0\]; allowed/],
  ["a curvature NaN", { restCurvature: [0, Number.NaN, 0] }, /restCurvature\[1\] is NaN; allowed/],
  [
    "a curvature of a wrong size",
    { restCurvature: [1, 2, 3, 4] },
    /restCurvature is \[1, 2, 3, 4\]; allowed: 12/,
  ],
];

/** A copy, compared in one call: `toEqual` would go through a million numbers one by one. */
const bytesInUse = ({ memory }: RodWorld) => Buffer.copyBytesFrom(memory.f64, 0, memory.used);

describe("createRod", () => {
  it.each(bad)("refuses %s and leaves the world as it was", (_, change, complaint) => {
    const world = createRodWorld();
    createRod(world, good);
    const used = world.memory.used;
    const state = bytesInUse(world);
    expect(() => createRod(world, { ...good, ...change })).toThrow(complaint);
    expect(world.rods).toHaveLength(1);
    expect(query(world.entities, [world.components.Rod])).toHaveLength(1);
    expect(world.memory.used).toBe(used);
    expect(bytesInUse(world).equals(state)).toBe(true);
  });

  it("makes rods that bitecs queries find", () => {
    const world = createRodWorld();
    const rods = Array.from({ length: 100 }, () => createRod(world, good));
    expect(
      [...query(world.entities, [world.components.Rod, world.components.Material])].sort((a, b) => a - b),
    ).toEqual(rods.map((rod) => rod.entity));
    expect(world.components.Material.density[rods[99]!.entity]).toBe(1000);
  });

  it("takes lengths, curvatures and frames as given, in SI", () => {
    const world = createRodWorld();
    const lengths = [0.1, 0.3, 0.05];
    const rod = createRod(world, { ...good, length: undefined, elements: undefined, lengths, root: { position: [1, 2, 3], direction: [0, 0, 2] } } as never); // prettier-ignore
    expect(rodLength(world, rod)).toBeCloseTo(0.45, 12);
    const frame = getFrame(world, rod, 0.45, out);
    [0, 0, 1].forEach((x, c) => expect(frame[c]).toBeCloseTo(x, 12));
    [1, 2, 3.45].forEach((x, c) => expect(frame[9 + c]).toBeCloseTo(x, 12));
    // t, d1, d2 is a right-handed frame
    const [t, d1, d2] = [frame.slice(0, 3), frame.slice(3, 6), frame.slice(6, 9)];
    const cross = [0, 1, 2].map(
      (i) => t[(i + 1) % 3]! * d1[(i + 2) % 3]! - t[(i + 2) % 3]! * d1[(i + 1) % 3]!,
    );
    cross.forEach((x, c) => expect(d2[c]).toBeCloseTo(x, 12));
  });

  it("gives the same motion whatever the world's units", () => {
    const tips = [undefined, { length: 1, mass: 1, time: 1 }, { length: 1e-4, mass: 1e-9, time: 1e-3 }].map(
      (units) => {
        const world = createRodWorld(units ? { units } : {});
        const rod = createRod(world, { ...good, restCurvature: [1, 3, 0] });
        for (let i = 0; i < 30; i++) stepWorld(world, 1 / 60);
        return getPoint(world, rod, 0.4, new Float64Array(3));
      },
    );
    for (let c = 0; c < 3; c++) {
      expect(Math.abs(tips[1]![c]! - tips[0]![c]!)).toBeLessThan(1e-10);
      expect(Math.abs(tips[2]![c]! - tips[0]![c]!)).toBeLessThan(1e-10);
    }
  });
});

describe("reading and telling a rod", () => {
  it.each([-0.01, 0.41, Number.NaN])("refuses arc length %s", (s) => {
    const world = createRodWorld();
    const rod = createRod(world, good);
    for (const read of [getPoint, getFrame, getVelocity]) {
      expect(() => read(world, rod, s, out)).toThrow(
        new RegExp(`arc length is ${s}; allowed: a finite number from`),
      );
    }
  });

  it("refuses a disposed rod, even when its entity lives again", () => {
    const world = createRodWorld();
    const rod = createRod(world, good);
    removeRod(world, rod);
    const heir = createRod(world, good);
    expect(isAlive(world, rod)).toBe(false);
    expect(isAlive(world, heir)).toBe(true);
    const complaint =
      /rod is "entity \d+, generation \d+ \(disposed\)"; allowed: a rod that has not been disposed/;
    expect(() => getPoint(world, rod, 0, out)).toThrow(complaint);
    expect(() => getEnergy(world, rod, { elastic: 0, gravitational: 0, kinetic: 0 })).toThrow(complaint);
    expect(() => moveRoot(world, rod, [0, 0, 0])).toThrow(complaint);
    expect(() => setMaterial(world, rod, { density: 1 })).toThrow(complaint);
    expect(() => removeRod(world, rod)).toThrow(complaint);
    expect(() => rodLength(world, rod)).toThrow(complaint);
    expect(rodLength(world, heir)).toBeCloseTo(0.4, 12);
  });

  it("refuses to move a free root, and bad poses", () => {
    const world = createRodWorld();
    const free = createRod(world, { ...good, root: { kind: "free" } });
    expect(rootKind(world, free)).toBe("free");
    expect(() => moveRoot(world, free, [0, 0, 0])).toThrow(
      /\(free\)"; allowed: a rod whose root is clamped or pinned/,
    );
    const held = createRod(world, good);
    expect(() => moveRoot(world, held, [0, Number.NaN, 0])).toThrow(/position\[1\] is NaN/);
    expect(() => moveRoot(world, held, [0, 0, 0], [0, 0, 0, 0])).toThrow(/quaternion is \[0, 0, 0, 0\]/);
    expect(() => setGravity(world, [0, -Infinity, 0])).toThrow(/gravity\[1\] is -Infinity/);
  });

  it.each(["clamped", "pinned", "free"] as const)(
    "teleports a %s rod: same shape, at rest, and it goes on from there",
    (kind) => {
      const world = createRodWorld({ gravity: [0, 0, 0] });
      const rod = createRod(world, {
        ...good,
        restCurvature: [0, 2, 0],
        curvature: [0, 3, 1],
        root: { kind },
      });
      for (let i = 0; i < 10; i++) stepWorld(world, 1 / 60);
      const chord = () => {
        const [a, b] = [0, 0.4].map((s) => getPoint(world, rod, s, new Float64Array(3)));
        return Math.hypot(...a!.map((x, c) => x - b![c]!));
      };
      const before = chord();
      teleport(world, rod, [100, -5, 3], [0, 0, 2, 2]);
      expect(chord()).toBeCloseTo(before, 12);
      [100, -5, 3].forEach((x, c) => expect(getPoint(world, rod, 0, out)[c]).toBeCloseTo(x, 9));
      [0, 1, 0].forEach((x, c) => expect(getFrame(world, rod, 0, out)[c]).toBeCloseTo(x, 12));
      const energy = getEnergy(world, rod, { elastic: 0, gravitational: 0, kinetic: 0 });
      expect(energy.kinetic).toBe(0);
      const total = energy.elastic;
      for (let i = 0; i < 30; i++) stepWorld(world, 1 / 60);
      getEnergy(world, rod, energy);
      expect(energy.elastic + energy.kinetic).toBeLessThanOrEqual(total);
      if (kind !== "free") expect(getPoint(world, rod, 0, out)[0]).toBeCloseTo(100, 9);
      expect(() => teleport(world, rod, [0, Number.NaN, 0])).toThrow(/position\[1\] is NaN/);
    },
  );

  it("changes a material as a whole or not at all", () => {
    const world = createRodWorld();
    const rod = createRod(world, good);
    const { Mechanics } = world.components;
    const before = Mechanics.bendStiffness1[rod.entity]!;
    expect(() => setMaterial(world, rod, { youngModulus: 2e7, density: 0 })).toThrow(/material.density is 0/);
    expect(Mechanics.bendStiffness1[rod.entity]).toBe(before);
    setMaterial(world, rod, { youngModulus: 2e7 });
    expect(Mechanics.bendStiffness1[rod.entity]! / before).toBeCloseTo(2, 12);
  });
});

describe("createRodWorld", () => {
  it.each([
    [{ frame: 0 }, /frame is 0/],
    [{ subSteps: 0 }, /subSteps is 0; allowed: a whole number from 1/],
    [{ gravity: [0, 0] }, /gravity is \[0, 0\]; allowed: 3 finite numbers/],
    [{ wind: [0, Number.NaN, 0] }, /wind\[1\] is NaN/],
    [{ units: { length: 0, mass: 1, time: 1 } }, /units.length is 0/],
  ])("refuses %j", (options, complaint) => {
    expect(() => createRodWorld(options)).toThrow(complaint);
  });
});

it("takes another natural curvature while it lives, all along, and bends to it", () => {
  const world = createRodWorld({ gravity: [0, 0, 0] });
  const rod = createRod(world, { ...good, material: { ...good.material, internalDamping: 0.1 } });
  setRestCurvature(world, rod, [0, 0, 2]);
  for (let i = 0; i < 300; i++) stepWorld(world, 1 / 60);
  // An arc of 0.8 rad with a radius of half a metre.
  const tip = getPoint(world, rod, 0.4, out);
  expect(Math.hypot(tip[0], tip[1], tip[2])).toBeCloseTo(Math.sin(0.4), 6);
  expect(() => setRestCurvature(world, rod, [0, 1])).toThrow("curvature");
  removeRod(world, rod);
  expect(() => setRestCurvature(world, rod, [0, 0, 2])).toThrow("disposed");
});
