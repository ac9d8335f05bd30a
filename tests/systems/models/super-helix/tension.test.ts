import { describe, expect, it } from "vitest";
import { createObstacle, createRod, createRodWorld, getPoint, stepWorld } from "../../../../systems/index.js";
import { ContactPoint } from "../../../../systems/models/rod-model.js";
import { Element, Header, jointStride } from "../../../../systems/models/super-helix/layout.js";
import { splitElement } from "../../../../systems/models/curvature-rod/resize.js";
import { helixReshaped } from "../../../../systems/models/super-helix/reshaping.js";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";
import { contactJacobian, denseRod, denseSolve, randomContactPoint } from "../../../oracle/dense-contacts.js";
import { cholesky } from "../../../oracle/dense-super-helix.js";
import { holdRoot, randomRod, stiffness, type RandomRod } from "../../../oracle/random-rod.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { dot, relativeDifference } from "../../../oracle/vectors.js";

const h = 0.3;
const cases = (["clamped", "pinned", "free"] as const).flatMap((kind) =>
  [1, 2, 5, 12].map((elements) => ({ kind, elements, seed: 17 * elements + kind.length })),
);

/** Rows of the angular velocity of the section at s: what an arm adds to the velocity of its end. */
function turnJacobian(rod: RandomRod, s: number): Float64Array[] {
  const probe = new Float64Array(ContactPoint.size);
  probe[ContactPoint.s] = s;
  for (let d = 0; d < 3; d++) probe[ContactPoint.directions + 4 * d] = 1;
  const still = contactJacobian(rod, probe);
  return [0, 1, 2].map((axis) => {
    const [arm, along] = [(axis + 1) % 3, (axis + 2) % 3];
    const end = probe.slice();
    end[ContactPoint.arm + arm] = 1;
    return contactJacobian(rod, end)[along].map((value, i) => value - still[along][i]);
  });
}

interface Load {
  s: number;
  force: number[];
}

/** Mean of T over an element from a to b: what acts beyond, the part of it within, and half of the element's weight. */
function meanTension({ world, entity }: RandomRod, loads: Load[], a: number, b: number): number[] {
  const { Rod, Mechanics } = world.components;
  const mass = Mechanics.lineDensity[entity] * (Rod.length[entity] - 0.5 * (a + b));
  return [0, 1, 2].map((c) =>
    loads.reduce(
      (sum, { s, force }) => sum + force[c] * Math.min(1, Math.max(0, (s - a) / (b - a))),
      mass * world.gravity[c],
    ),
  );
}

/** The matrix of the stiffened sections, by the formula in `tension.ts`. */
function stiffening(rod: RandomRod, loads: Load[]): Float64Array {
  const { world, entity, velocities: n } = rod;
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates, Centreline } = world.components;
  const G = new Float64Array(n * n);
  let start = 0;
  for (let i = 0; i < Rod.elements[entity]; i++) {
    const length = heap[GeneralizedCoordinates.lengthsSpan[entity] + i];
    const T = meanTension(rod, loads, start, start + length);
    for (const end of [0, 1]) {
      const joint = Centreline.jointsSpan[entity] + (i + end) * jointStride;
      const t = heap.slice(joint, joint + 3);
      const inertia = (Mechanics.lineDensity[entity] * length * length) / 15;
      const factor = 0.5 * length * Math.max(0, h * h * dot(T, t) - inertia);
      const turn = turnJacobian(rod, start + end * length);
      for (let a = 0; a < n; a++) {
        for (let b = 0; b < n; b++) {
          const [wa, wb] = [a, b].map((column) => turn.map((row) => row[column]));
          G[a * n + b] += factor * (dot(wa, wb) - dot(wa, t) * dot(wb, t));
        }
      }
    }
    start += length;
  }
  return G;
}

describe("tension", () => {
  it.each(cases)(
    "$kind, $elements elements, seed $seed: the factor has G of all sections, to 1e-9",
    (each) => {
      const rod = randomRod(each.seed, each.elements, each.kind);
      const { world, entity, velocities } = rod;
      holdRoot(rod);
      const random = seeded(each.seed + 5);
      const { mass, free } = denseRod(rod, h);
      const total = world.components.Rod.length[entity];
      // Pulled along at the tip, and pushed about on the way.
      const tip = world.components.Centreline.jointsSpan[entity] + each.elements * jointStride;
      const loads = [
        { s: total, force: Array.from(world.memory.f64.slice(tip, tip + 3), (t) => 800 * t) },
        ...[random() * total, random() * total, 0].map((s) => ({
          s,
          force: [0, 1, 2].map(() => symmetric(random, 400)),
        })),
      ];
      for (const { s, force } of loads) superHelix.addLoad(world, entity, Float64Array.of(s, ...force));
      superHelix.predict(world, entity, h);
      const G = stiffening(rod, loads);
      expect(Math.max(...G), "some section is under tension").toBeGreaterThan(1);

      const K = stiffness(rod);
      const gamma = world.components.Mechanics.internalDamping[entity];
      const factor = new Float64Array(free.length ** 2);
      free.forEach((i, row) => {
        free.forEach((j, column) => {
          factor[row * free.length + column] = mass[i * velocities + j] + G[i * velocities + j];
        });
        factor[row * free.length + row] += h * (h + gamma) * K[i];
      });
      cholesky(factor, free.length);
      const contacts = [0, 1, 2, 3].map(() => randomContactPoint(random, rod, 0.1));
      const n = superHelix.contactFreedoms(world, entity);
      const columns = contacts.flatMap((contact) => {
        const out = new Float64Array(3 * n);
        superHelix.contactColumns(world, entity, contact, 0, out, 0);
        return [0, 1, 2].map((d) => Float64Array.from({ length: n }, (_, k) => out[3 * k + d]));
      });
      const rows = contacts.flatMap((contact) => contactJacobian(rod, contact));
      const solved = rows.map((row) => denseSolve({ free, factor, mass }, row));
      const expected = rows.flatMap((row) => solved.map((x) => dot(row, x)));
      const found = columns.flatMap((a) => columns.map((b) => dot(a, b)));
      expect(relativeDifference(found, expected)).toBeLessThan(1e-9);
    },
  );

  it("leaves a step alone that is short enough", () => {
    const columns = [0, 1].map((scale) => {
      const rod = randomRod(3, 6, "clamped");
      superHelix.addLoad(rod.world, rod.entity, Float64Array.of(1, 20 * scale, -30 * scale, 0));
      superHelix.deform(rod.world, rod.entity);
      superHelix.predict(rod.world, rod.entity, 1e-3);
      return rod.world.memory.f64.slice(rod.next, rod.next + rod.velocities);
    });
    expect(columns[1]).toEqual(columns[0]);
  });

  it("goes along when elements are divided", () => {
    const rod = randomRod(8, 4, "free");
    const { world, entity } = rod;
    superHelix.deform(world, entity);
    const total = world.components.Rod.length[entity];
    superHelix.addLoad(world, entity, Float64Array.of(total, 300, -500, 200));
    superHelix.addLoad(world, entity, Float64Array.of(0.4 * total, -20, 10, 90));
    const before = tensions(rod);
    splitElement(world, helixReshaped, entity, 1, 0.3);
    const after = tensions(rod);
    expect(
      relativeDifference(
        after,
        [0, 1, 1, 2, 3].flatMap((i) => before.slice(3 * i, 3 * i + 3)),
      ),
    ).toBeLessThan(1e-12);
  });

  it("has its limit: contacts that contradict each other, where a rod is created inside of something, do no harm", () => {
    const world = createRodWorld();
    createObstacle(world, { shape: { kind: "capsule", radius: 0.03, halfLength: 0.2 } });
    const rod = createRod(world, {
      length: 0.8,
      elements: 16,
      radius: 0.01,
      material: { density: 1140, youngModulus: 3e7, friction: 0.4 },
      root: { kind: "free", position: [-0.4, 0.1, 0], direction: [1, 0, 0] },
    });
    for (let frame = 0; frame < 10; frame++) stepWorld(world, 1 / 60);
    const point = getPoint(world, rod, 0.4, new Float64Array(3));
    expect(Math.hypot(...point)).toBeLessThan(0.3);
  });

  it.each([6, 9, 15])(
    "comes from wind too: in a steady storm of %i m/s hair streams and is still",
    (speed) => {
      for (const drag of [
        { linearDrag: 6e-5 },
        { quadraticDrag: 1e-5 },
        { linearDrag: 6e-5, quadraticDrag: 1e-5 },
      ]) {
        const world = createRodWorld({ wind: [speed, 0, 0], subSteps: 1 });
        const hair = createRod(world, {
          length: 0.28,
          elements: 10,
          radius: 4e-5,
          material: { density: 1300, youngModulus: 3e9, internalDamping: 0.012, ...drag },
          root: { kind: "clamped", position: [0, 0, 0], direction: [0.3, -1, 0.2] },
        });
        const tip = new Float64Array(3);
        for (let frame = 0; frame < 300; frame++) stepWorld(world, 1 / 60);
        const before = getPoint(world, hair, 0.28, tip).slice();
        stepWorld(world, 1 / 60);
        const way = getPoint(world, hair, 0.28, tip).map((value, c) => value - before[c]);
        expect(before[0]).toBeGreaterThan(0.25);
        expect(Math.hypot(...way)).toBeLessThan(1e-8);
      }
    },
  );
});

/** T of every element, weight and wind left out. */
function tensions({ world, entity }: RandomRod): number[] {
  const { Rod, Workspace } = world.components;
  const workspace = Workspace.span[entity];
  const T: number[] = [];
  const sum = [0, 0, 0];
  let force = workspace + Header.tipForce;
  for (let i = Rod.elements[entity] - 1; i >= 0; i--) {
    for (let c = 0; c < 3; c++) sum[c] += world.memory.f64[force + c];
    T.unshift(...sum);
    force = workspace + Header.size + i * Element.size + Element.force;
  }
  return T;
}
