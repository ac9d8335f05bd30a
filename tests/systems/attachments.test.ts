import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getObstaclePose,
  getPoint,
  isAttached,
  moveAttachment,
  removeAttachment,
  removeObstacle,
  removeRod,
  stepWorld,
  type RodOptions,
  type RodWorld,
} from "../../systems/index.js";
import { Header } from "../../systems/deform/super-helix/layout.js";

const rope: RodOptions = {
  length: 1,
  elements: 16,
  radius: 0.005,
  material: { density: 1000, youngModulus: 2e7, internalDamping: 0.02, linearDrag: 0.05 },
  root: { kind: "free", direction: [0, -1, 0] },
  collision: { collidesWith: 0, self: false },
};
const weight = 1000 * Math.PI * 0.005 ** 2 * 9.81;

function run(world: RodWorld, seconds: number): void {
  for (let i = 0; i < Math.round(60 * seconds); i++) stepWorld(world, 1 / 60);
}
const point = (world: RodWorld, rod: Parameters<typeof getPoint>[1], s: number) =>
  Array.from(getPoint(world, rod, s, new Float64Array(3)));
const distance = (a: number[], b: number[]) => Math.hypot(...a.map((value, i) => value - b[i]));

describe("attachments", () => {
  it("hold a rope by both ends: together they carry its weight, and it does not leave them", () => {
    const world = createRodWorld();
    world.solver.tolerance = 1e-9;
    const rod = createRod(world, { ...rope, root: { kind: "free", direction: [1, 0, 0] } });
    const left = createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] } });
    const right = createAttachment(world, { rod, s: 1, to: { point: [1, 0, 0] } });
    moveAttachment(world, right, [0.7, 0, 0]);
    run(world, 8);
    const f = getAttachmentForce(world, left, new Float64Array(3));
    const g = getAttachmentForce(world, right, new Float64Array(3));
    expect(f[1] + g[1]).toBeCloseTo(weight, 4);
    expect(f[1]).toBeCloseTo(g[1], 3);
    expect(f[0]).toBeCloseTo(-g[0], 3);
    expect(distance(point(world, rod, 0), [0, 0, 0])).toBeLessThan(1e-7);
    expect(distance(point(world, rod, 1), [0.7, 0, 0])).toBeLessThan(1e-7);
  });

  it("hang a crate on a rope: the tension is what hangs below, and rope and crate stay together", () => {
    const world = createRodWorld();
    const crate = createObstacle(world, {
      shape: { kind: "box", halfExtents: [0.1, 0.1, 0.1] },
      position: [0, -1.1, 0],
      motion: "dynamic",
      mass: 5,
      inertia: [0.033, 0.033, 0.033],
    });
    const rod = createRod(world, rope);
    const top = createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] } });
    const bottom = createAttachment(world, { rod, s: 1, to: { obstacle: crate, point: [0, 0.1, 0] } });
    run(world, 2);
    expect(getAttachmentForce(world, top, new Float64Array(3))[1]).toBeCloseTo(5 * 9.81 + weight, 3);
    expect(getAttachmentForce(world, bottom, new Float64Array(3))[1]).toBeCloseTo(-5 * 9.81, 3);
    const pose = getObstaclePose(world, crate, new Float64Array(7));
    expect(distance(point(world, rod, 1), [pose[0], pose[1] + 0.1, pose[2]])).toBeLessThan(1e-7);
  });

  it("stretch by compliance times force", () => {
    const world = createRodWorld();
    world.solver.tolerance = 1e-9;
    const rod = createRod(world, rope);
    const spring = createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] }, compliance: 0.02 });
    run(world, 30);
    expect(getAttachmentForce(world, spring, new Float64Array(3))[1]).toBeCloseTo(weight, 3);
    expect(point(world, rod, 0)[1]).toBeCloseTo(-0.02 * weight, 4);
  });

  it("tie one rod to another", () => {
    const world = createRodWorld();
    const upper = createRod(world, { ...rope, root: { kind: "clamped", direction: [0, -1, 0] } });
    const lower = createRod(world, { ...rope, root: { ...rope.root, position: [0, -1, 0] } });
    const knot = createAttachment(world, { rod: lower, s: 0, to: { rod: upper, s: 1 } });
    run(world, 2);
    expect(getAttachmentForce(world, knot, new Float64Array(3))[1]).toBeCloseTo(weight, 3);
    expect(distance(point(world, lower, 0), point(world, upper, 1))).toBeLessThan(1e-7);
  });

  it("keep the momentum of a rope and a free body to rounding", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    world.solver.tolerance = 1e-12;
    const body = createObstacle(world, {
      shape: { kind: "sphere", radius: 0.05 },
      position: [0, -1.05, 0],
      motion: "dynamic",
      mass: 0.3,
      inertia: [3e-4, 3e-4, 3e-4],
      velocity: [0.5, 0, 0.2],
    });
    const rod = createRod(world, { ...rope, material: { ...rope.material, linearDrag: 0 } });
    createAttachment(world, { rod, s: 1, to: { obstacle: body, point: [0, 0.05, 0] } });
    run(world, 2);
    const { Obstacle, Workspace } = world.components;
    const heap = world.memory.f64;
    // Of the rod: what it carries over to the next step.
    const carried = Workspace.span[rod.entity] + Header.momentum + 3;
    const v = Obstacle.velocitySpan[body.entity] + 3;
    const bodyMass = 1 / Obstacle.inverseMass[body.entity];
    const total = [0, 1, 2].map((c) => heap[carried + c] + bodyMass * heap[v + c]);
    expect(total[0]).toBeCloseTo(bodyMass * 0.5, 8);
    expect(total[1]).toBeCloseTo(0, 8);
    expect(total[2]).toBeCloseTo(bodyMass * 0.2, 8);
  });

  it("end with what they hold, and only then", () => {
    const world = createRodWorld();
    const rod = createRod(world, rope);
    const other = createRod(world, rope);
    const body = createObstacle(world, { shape: { kind: "sphere", radius: 0.1 } });
    const handles = [
      createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] } }),
      createAttachment(world, { rod, s: 1, to: { obstacle: body, point: [0, 0, 0] } }),
      createAttachment(world, { rod: other, s: 0, to: { rod, s: 0.5 } }),
      createAttachment(world, { rod: other, s: 1, to: { point: [1, 0, 0] } }),
    ];
    const alive = () => handles.map((handle) => isAttached(world, handle));
    removeObstacle(world, body);
    expect(alive()).toEqual([true, false, true, true]);
    removeRod(world, rod);
    expect(alive()).toEqual([false, false, false, true]);
    removeAttachment(world, handles[3]);
    expect(alive()).toEqual([false, false, false, false]);
    expect(() => removeAttachment(world, handles[3])).toThrow(/attachment is .*\(ended\)/);
    stepWorld(world, 1 / 60);
  });

  it("refuse bad input by name and leave nothing behind", () => {
    const world = createRodWorld();
    const rod = createRod(world, rope);
    const to = { point: [0, 0, 0] };
    expect(() => createAttachment(world, { rod, s: 2, to })).toThrow(/^s is 2; allowed/);
    expect(() => createAttachment(world, { rod, s: 0, to: { point: [0, NaN, 0] } })).toThrow(
      /to\.point\[1\]/,
    );
    expect(() => createAttachment(world, { rod, s: 0, to, compliance: -1 })).toThrow(/compliance is -1/);
    expect(() => createAttachment(world, { rod, s: 0.5, to: { rod, s: 0.5 } })).toThrow(/to\.s is 0\.5/);
    expect(world.attachments).toEqual([]);
    const attachment = createAttachment(world, { rod, s: 0, to: { rod, s: 0.5 } });
    expect(() => moveAttachment(world, attachment, [0, 0, 0])).toThrow(/to an obstacle or a rod/);
  });
});
