import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  stepWorld,
  type RodWorld,
} from "../../../systems/index.js";
import { solverMethods } from "../../../systems/solve/solver.js";
import { naturalResidual } from "../../../systems/solve/problem/natural-residual.js";

const material = { density: 900, youngModulus: 1e7, internalDamping: 0.02, friction: 0.4 };

/** Crossed layers of free rods that fall on a plate; `far` puts a second such heap where it does not touch the first. */
function heaps(far: boolean): RodWorld {
  const world = createRodWorld();
  world.solver.tolerance = 1e-10;
  createObstacle(world, {
    shape: { kind: "box", halfExtents: [50, 1, 50] },
    position: [0, -1, 0],
    friction: 0.4,
  });
  for (const x of far ? [0, 3] : [0]) {
    for (let layer = 0; layer < 3; layer++) {
      for (const side of [-0.06, 0.06]) {
        const along = layer % 2 === 0;
        createRod(world, {
          length: 0.3,
          elements: 4,
          radius: 0.01,
          material,
          root: {
            kind: "free",
            position: [x + (along ? -0.15 : side), 0.0101 + 0.0202 * layer, along ? side : -0.15],
            direction: along ? [1, 0, 0] : [0, 0, 1],
          },
        });
      }
    }
  }
  return world;
}

function run(world: RodWorld, frames: number): void {
  for (let i = 0; i < frames; i++) stepWorld(world, 1 / 60);
}

const middles = (world: RodWorld) =>
  world.rods.map((entity) =>
    Array.from(
      getPoint(
        world,
        { entity, generation: world.components.Rod.generation[entity] },
        0.15,
        new Float64Array(3),
      ),
    ),
  );

describe("the stage solve", () => {
  it("leaves forces in Coulomb's cone and velocities that obey the law", () => {
    const world = heaps(false);
    run(world, 30);
    const { contacts } = world;
    expect(contacts.count).toBeGreaterThan(8);
    let support = 0;
    for (let row = 0; row < contacts.count; row++) {
      const along = (d: number) =>
        [0, 1, 2].reduce(
          (sum, c) => sum + contacts.basis[9 * row + 3 * d + c] * contacts.impulse[3 * row + c],
          0,
        );
      const [n, t1, t2] = [along(0), along(1), along(2)];
      expect(n).toBeGreaterThanOrEqual(-1e-9);
      expect(Math.hypot(t1, t2)).toBeLessThanOrEqual(contacts.friction[row] * n + 1e-6);
      if (contacts.withObstacle[row]) support += contacts.impulse[3 * row + 1];
    }
    // The plate carries all six rods: impulse of a step in world units, g cm / 10 ms.
    const h = world.clock.frame / world.clock.subSteps;
    const weight = 6 * 900 * Math.PI * 0.01 ** 2 * 0.3 * 9.81 * 1e5 * 1e-4;
    expect(support / h).toBeCloseTo(weight, 2);
  });

  it("island by island finds what solving all together finds", () => {
    const world = heaps(true);
    run(world, 20);
    const { solver } = world;
    expect(solver.outcome.islands).toBe(2);
    const { islands, operator } = solver;
    const count = islands.start[2];
    operator.select(0, count);
    const r = new Float64Array(3 * count);
    for (let i = 0; i < count; i++) {
      const row = islands.row[i];
      for (let d = 0; d < 3; d++) {
        for (let c = 0; c < 3; c++)
          r[3 * i + d] += world.contacts.basis[9 * row + 3 * d + c] * world.contacts.impulse[3 * row + c];
      }
    }
    expect(naturalResidual(operator.assemble(), r, new Float64Array(3 * count))).toBeLessThan(1e-9);
  });

  it("a second heap far away does not change the first", () => {
    const [alone, both] = [heaps(false), heaps(true)];
    run(alone, 20);
    run(both, 20);
    const [a, b] = [middles(alone), middles(both)];
    a.forEach((middle, i) => middle.forEach((value, c) => expect(b[i][c]).toBeCloseTo(value, 9)));
  });

  const exactMethods = solverMethods.filter((method) => !["position-based"].includes(method));
  it.each(exactMethods)("%s leads to the same rest as the others", (method) => {
    const [world, other] = [heaps(false), heaps(false)];
    world.solver.method = method;
    world.solver.tolerance = other.solver.tolerance = 1e-7;
    run(world, 20);
    run(other, 20);
    expect(other.statistics.unsolved).toBe(0);
    const [a, b] = [middles(world), middles(other)];
    a.forEach((middle, i) => middle.forEach((value, c) => expect(b[i][c]).toBeCloseTo(value, 5)));
  });

  it("repeats a step in halves when the solver fails, and says so", () => {
    const world = heaps(false);
    run(world, 5);
    expect(world.statistics.retries).toBe(0);
    const before = world.clock.now;
    world.solver.worstResidual = 0;
    world.solver.loop.maxSweeps = 1;
    world.solver.method = "gauss-seidel";
    world.solver.tolerance = 1e-15;
    run(world, 1);
    // Four sub-steps, each halved four times over: 15 failures each.
    expect(world.statistics.retries).toBe(4 * 15);
    expect(world.clock.now - before).toBeCloseTo(world.clock.frame, 9);
    expect(world.statistics.unsolved).toBeGreaterThan(0);
    for (const middle of middles(world))
      for (const value of middle) expect(Number.isFinite(value)).toBe(true);
  });

  it("leads hair out of a head that it starts in, gently, and gives up only on what the roots hold there", () => {
    const world = createRodWorld();
    const [headRadius, radius] = [0.1, 4e-5];
    createObstacle(world, { shape: { kind: "sphere", radius: headRadius }, friction: 0.3 });
    for (let i = 0; i < 6; i++) {
      const normal = [Math.cos(i), 0.7, Math.sin(i)].map((value) => value / Math.hypot(1, 0.7));
      createRod(world, {
        length: 0.2,
        elements: 8,
        radius,
        material: {
          density: 1320,
          youngModulus: 3.9e9,
          internalDamping: 0.01,
          linearDrag: 1e-4,
          friction: 0.2,
        },
        // Curls back so tightly that half of it begins inside.
        restCurvature: [0, 30, 0],
        root: { position: normal.map((value) => value * headRadius), direction: normal },
      });
    }
    let fastest = 0;
    for (let i = 0; i < 60; i++) {
      stepWorld(world, 1 / 60);
      for (let row = 0; row < world.contacts.count; row++) {
        if (world.contacts.gap[row] < 0) fastest = Math.max(fastest, world.contacts.velocity[3 * row]);
      }
    }
    expect(fastest).toBeLessThan(3);
    for (const entity of world.rods) {
      const rod = { entity, generation: world.components.Rod.generation[entity] };
      const out = new Float64Array(3);
      for (let s = 0.002; s <= 0.2; s += 0.002) {
        expect(Math.hypot(...getPoint(world, rod, s, out))).toBeGreaterThan(headRadius);
      }
    }
  });
});
