import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getAttachmentTorque,
  getFrame,
  getObstaclePose,
  getPoint,
  getVelocity,
  isAttached,
  moveAttachment,
  moveObstacle,
  removeAttachment,
  removeObstacle,
  removeRod,
  stepWorld,
  turnAttachment,
  type RodOptions,
  type RodWorld,
} from "../../../systems/index.js";
import { Header } from "../../../systems/models/super-helix/layout.js";

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

  it("that begin far off are closed at a bounded speed, and hold then", () => {
    const world = createRodWorld();
    const rod = createRod(world, rope);
    createAttachment(world, { rod, s: 0, to: { point: [0, 0.5, 0] } });
    let fastest = 0;
    let before = point(world, rod, 0);
    for (let frame = 0; frame < 60; frame++) {
      stepWorld(world, 1 / 60);
      const after = point(world, rod, 0);
      fastest = Math.max(fastest, 60 * distance(after, before));
      before = after;
    }
    expect(fastest).toBeGreaterThan(1.5);
    expect(fastest).toBeLessThan(2.1);
    expect(distance(before, [0, 0.5, 0])).toBeLessThan(1e-6);
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

  it("hold the tangent: a free rod held at its start in place and direction sags like a clamped one", () => {
    const stiff = { ...rope, material: { ...rope.material, youngModulus: 2e8, linearDrag: 0.2 } };
    const tips = (["clamped", "free"] as const).map((kind) => {
      const world = createRodWorld();
      world.solver.tolerance = 1e-9;
      const rod = createRod(world, { ...stiff, root: { kind, direction: [1, 0, 0] } });
      const held =
        kind === "free" &&
        createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] }, direction: [1, 0, 0] });
      run(world, 12);
      if (held) {
        // About z the clamp carries the moment of the weight about it: by the centre of mass of what hangs there.
        let x = 0;
        for (let i = 0; i < 200; i++) x += point(world, rod, (i + 0.5) / 200)[0] / 200;
        const torque = getAttachmentTorque(world, held, new Float64Array(3));
        expect(torque[2]).toBeCloseTo(weight * x, 3);
        expect(getAttachmentForce(world, held, new Float64Array(3))[1]).toBeCloseTo(weight, 3);
      }
      return point(world, rod, 1);
    });
    // The spin about the tangent is free in the one and held in the other, which a straight rod does not feel.
    expect(distance(tips[0], tips[1])).toBeLessThan(1e-4);
  });

  it("hold the roll: the end of a straight rod that is turned by an angle pulls back by G J angle / L", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    world.solver.tolerance = 1e-9;
    const wire = {
      ...rope,
      material: { ...rope.material, youngModulus: 2e8, poissonRatio: 0.3, linearDrag: 1 },
    };
    const rod = createRod(world, { ...wire, root: { kind: "clamped", direction: [1, 0, 0] } });
    const frame = new Float64Array(12);
    world.models[0].frame(world, rod.entity, world.components.Rod.length[rod.entity], frame, 0);
    const held = createAttachment(world, {
      rod,
      s: 1,
      to: { point: [1, 0, 0] },
      direction: [1, 0, 0],
      up: "present",
    });
    const angle = 1.2;
    for (let i = 1; i <= 240; i++) {
      const turned = angle * Math.min(1, i / 60);
      const up = [3, 4, 5].map((c) => Math.cos(turned) * frame[c] + Math.sin(turned) * frame[3 + c]);
      turnAttachment(world, held, [1, 0, 0], up);
      stepWorld(world, 1 / 60);
    }
    const G = 2e8 / (2 * 1.3);
    const J = (Math.PI / 2) * 0.005 ** 4;
    const torque = getAttachmentTorque(world, held, new Float64Array(3));
    expect(torque[0]).toBeGreaterThan(0);
    expect(torque[0] / ((G * J * angle) / 1)).toBeCloseTo(1, 4);
    expect(Math.hypot(torque[1], torque[2])).toBeLessThan(1e-3 * torque[0]);
  });

  it("hold the present angle between two rods, and to a body that turns", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    world.solver.tolerance = 1e-9;
    const body = createObstacle(world, { shape: { kind: "sphere", radius: 0.1 } });
    const first = createRod(world, { ...rope, root: { kind: "free", direction: [1, 0, 0] } });
    const second = createRod(world, {
      ...rope,
      root: { kind: "free", position: [1, 0, 0], direction: [1, 1, 0] },
    });
    const onBody = { obstacle: body, point: [0, 0, 0] };
    createAttachment(world, { rod: first, s: 0, to: onBody, direction: "present" });
    createAttachment(world, { rod: second, s: 0, to: { rod: first, s: 1 }, direction: "present" });
    for (let i = 1; i <= 120; i++) {
      const angle = Math.min(i / 240, 0.25) * Math.PI;
      moveObstacle(world, body, [0, 0, 0], [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)]);
      stepWorld(world, 1 / 60);
    }
    run(world, 6);
    const frame = new Float64Array(12);
    const tangent = (rod: typeof first, s: number) => Array.from(getFrame(world, rod, s, frame).slice(0, 3));
    const dot = (a: number[], b: number[]) => a.reduce((sum, value, i) => sum + value * b[i], 0);
    expect(distance(tangent(first, 0), [Math.SQRT1_2, Math.SQRT1_2, 0])).toBeLessThan(2e-5);
    expect(dot(tangent(first, 1), tangent(second, 0))).toBeCloseTo(Math.SQRT1_2, 5);
  });

  it("break when pulled too hard, are listed once, and never before", () => {
    const world = createRodWorld();
    const rod = createRod(world, rope);
    const strong = createAttachment(world, {
      rod,
      s: 0,
      to: { point: [0, 0, 0] },
      breakingForce: 1.2 * weight,
    });
    run(world, 1);
    expect(world.broken).toEqual([]);
    const load = createObstacle(world, {
      shape: { kind: "sphere", radius: 0.05 },
      position: [0, -1.05, 0],
      motion: "dynamic",
      mass: 1,
      inertia: [1e-3, 1e-3, 1e-3],
    });
    createAttachment(world, { rod, s: 1, to: { obstacle: load, point: [0, 0.05, 0] } });
    stepWorld(world, 1 / 60);
    expect(world.broken).toMatchObject([strong]);
    expect(isAttached(world, strong)).toBe(false);
    stepWorld(world, 1 / 60);
    expect(world.broken).toEqual([]);
    expect(point(world, rod, 0)[1]).toBeLessThan(0);
  });

  it("pull no harder than they may, however far the hand is", () => {
    const world = createRodWorld();
    const rod = createRod(world, { ...rope, root: { kind: "clamped", direction: [0, -1, 0] } });
    const hand = createAttachment(world, {
      rod,
      s: 1,
      to: { point: [0, -1, 0] },
      compliance: 0.002,
      mostForce: 3,
    });
    moveAttachment(world, hand, [5, -1, 0]);
    run(world, 6);
    const force = Math.hypot(...getAttachmentForce(world, hand, new Float64Array(3)));
    expect(force).toBeCloseTo(3, 2);
    expect(point(world, rod, 1)[0]).toBeGreaterThan(0.8);
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

  it("do not fight with contacts: rods tied end to end and a rope fixed inside a crate hang as if nothing touched", () => {
    const world = createRodWorld();
    const touching = { ...rope, collision: {} };
    const upper = createRod(world, { ...touching, root: { kind: "clamped", direction: [0, -1, 0] } });
    const lower = createRod(world, { ...touching, root: { ...rope.root, position: [0, -1, 0] } });
    const crate = createObstacle(world, {
      shape: { kind: "box", halfExtents: [0.1, 0.1, 0.1] },
      position: [0, -2.05, 0],
      motion: "dynamic",
      mass: 2,
      inertia: [0.013, 0.013, 0.013],
    });
    const knot = createAttachment(world, { rod: lower, s: 0, to: { rod: upper, s: 1 } });
    // Five centimetres below the lid.
    const anchor = createAttachment(world, {
      rod: lower,
      s: 1,
      to: { obstacle: crate, point: [0, 0.05, 0] },
    });
    run(world, 3);
    expect(getAttachmentForce(world, knot, new Float64Array(3))[1]).toBeCloseTo(weight + 2 * 9.81, 2);
    expect(getAttachmentForce(world, anchor, new Float64Array(3))[1]).toBeCloseTo(-2 * 9.81, 2);
    expect(getObstaclePose(world, crate, new Float64Array(7))[1]).toBeCloseTo(-2.05, 5);
    expect(world.statistics.unsolved).toBe(0);
    expect(world.statistics.retries).toBe(0);
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

  it("that contradict each other cost little and move nothing far", () => {
    const world = createRodWorld();
    const rod = createRod(world, { ...rope, root: { kind: "pinned" }, collision: {} });
    createAttachment(world, { rod, s: 1, to: { point: [100, 0, 0] } });
    createAttachment(world, { rod, s: 0.2, to: { rod, s: 0.8 } });
    const point = new Float64Array(3);
    for (let k = 0; k < 120; k++) {
      stepWorld(world, 1 / 60);
      // Four to be bent less, and a few not to go through itself.
      if (k >= 10) expect(world.statistics.retries).toBeLessThan(16);
      for (const s of [0.25, 0.5, 0.75, 1]) {
        expect(Math.hypot(...getPoint(world, rod, s, point))).toBeLessThan(s + 1e-9);
        expect(Math.hypot(...getVelocity(world, rod, s, point))).toBeLessThan(200);
      }
    }
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
    expect(() => createAttachment(world, { rod, s: 0, to, breakingForce: 0 })).toThrow(/breakingForce is 0/);
    expect(() => createAttachment(world, { rod, s: 0, to, mostForce: 1 })).toThrow(
      /mostForce is 1; .*compliance/,
    );
    expect(() => createAttachment(world, { rod, s: 0, to, direction: [0, 0, 0] })).toThrow(/direction is/);
    expect(() => createAttachment(world, { rod, s: 0, to, up: [0, 0, 1] })).toThrow(
      /up is.*only beside a direction/,
    );
    expect(() => createAttachment(world, { rod, s: 0, to, direction: [1, 0, 0], up: [1, 0, 1] })).toThrow(
      /up is.*right angles/,
    );
    expect(world.attachments).toEqual([]);
    const attachment = createAttachment(world, { rod, s: 0, to: { rod, s: 0.5 } });
    expect(() => moveAttachment(world, attachment, [0, 0, 0])).toThrow(/to an obstacle or a rod/);
  });
});
