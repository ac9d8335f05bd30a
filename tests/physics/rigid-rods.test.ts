import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  cutRod,
  getObstacleVelocity,
  getPoint,
  joinRods,
  payOut,
  pickRod,
  createRodPick,
  setRodLength,
  stepWorld,
  superHelix,
  type RodHandle,
  type RodOptions,
  type RodWorld,
  type WorldOptions,
} from "../../systems/index.js";
import { relativeDifference } from "../oracle/vectors.js";
import { rigidRod } from "../systems/models/rigid-rod.js";
import {
  createGround,
  createStick,
  momentumOf,
  pointOf,
  solidBody,
  stepFor,
  stepForMomenta,
  throwRod,
  velocityOf,
} from "./contact-scenes.js";

/**
 * Rods of a model that the library does not know, thrown at all that it knows: contacts are found, solved,
 * tried and followed without anybody knowing how a rod is described.
 */
const radius = 0.005;
const density = 1000;
const length = 0.2;
/** Radii: as deep as a rope in a tight knot may be. */
const allowedDepth = 0.2;

function createRigid(
  world: RodWorld,
  centre: readonly number[],
  direction: readonly number[],
  options: Partial<RodOptions> = {},
): RodHandle {
  const norm = Math.hypot(...direction);
  return createRod(world, {
    model: "rigid",
    length,
    elements: 2,
    radius,
    material: { density, youngModulus: 1e9, friction: 0.5 },
    root: {
      kind: "free",
      position: centre.map((x, c) => x - (0.5 * length * direction[c]) / norm),
      direction,
    },
    ...options,
  });
}

/** Velocity of its centre and angular velocity. */
function throwRigid(world: RodWorld, rod: RodHandle, linear: number[], angular: number[]): void {
  const v = world.components.GeneralizedCoordinates.vSpan[rod.entity];
  const { units, memory } = world;
  for (let c = 0; c < 3; c++) {
    memory.f64[v + c] = (linear[c] * units.time) / units.length;
    memory.f64[v + 3 + c] = angular[c] * units.time;
  }
}

const createWorld = (options: WorldOptions = {}) =>
  createRodWorld({ models: [superHelix, rigidRod], ...options });

const shares = Array.from({ length: 41 }, (_, i) => i / 40);
const speedOf = (world: RodWorld, rod: RodHandle) =>
  Math.max(...shares.map((share) => Math.hypot(...velocityOf(world, rod, share))));

describe("a rigid rod", () => {
  it("falls on the ground, does not sink in, and comes to lie flat, where it may roll on", () => {
    const world = createWorld();
    createGround(world);
    const rod = createRigid(world, [0, 0.25, 0], [1, 0.7, 0.2]);
    throwRigid(world, rod, [0.5, 0, 0.2], [0, 3, 2]);
    let lowest = Infinity;
    for (let i = 0; i < 180; i++) {
      stepWorld(world, 1 / 60);
      for (const share of shares) lowest = Math.min(lowest, pointOf(world, rod, share)[1]);
    }
    expect(lowest).toBeGreaterThan(0.97 * radius);
    for (const share of [0, 0.5, 1]) {
      expect(pointOf(world, rod, share)[1] / radius).toBeCloseTo(1, 1);
      const [along, up] = velocityOf(world, rod, share);
      expect(Math.abs(up)).toBeLessThan(1e-3);
      expect(Math.abs(along)).toBeLessThan(0.1);
    }
  });

  it("slides down a slope that is too steep for friction, and not one that it holds on", () => {
    const slide = (tilt: number) => {
      const world = createWorld();
      createGround(world, { tilt, friction: 0.5 });
      const centre = [
        0.2 * Math.cos(tilt) - radius * Math.sin(tilt),
        0.2 * Math.sin(tilt) + radius * Math.cos(tilt),
        0,
      ];
      const rod = createRigid(world, centre, [Math.cos(tilt), Math.sin(tilt), 0]);
      stepFor(world, 0.5);
      return { way: Math.hypot(...pointOf(world, rod).map((x, c) => x - centre[c])), rod, world };
    };
    expect(slide(0.35).way).toBeLessThan(1e-4);
    const tilt = 0.7;
    // Coulomb: a = g (sin - mu cos), to the first order of a step.
    const expected = 0.5 * 9.81 * (Math.sin(tilt) - 0.5 * Math.cos(tilt)) * 0.25;
    expect(slide(tilt).way / expected).toBeCloseTo(1, 1);
  });

  it("is thrown at a ball, which takes over the momentum that it loses", () => {
    const world = createWorld({ gravity: [0, 0, 0] });
    const mass = 0.05;
    const ball = createObstacle(world, {
      ...solidBody({ kind: "sphere", radius: 0.05 }, mass),
      position: [0.2, 0.02, 0.01],
    });
    const rod = createRigid(world, [0, 0, 0], [0.2, 1, 0.1]);
    throwRigid(world, rod, [2, 0, 0], [1, 0, 2]);
    const total = () => {
      const velocity = getObstacleVelocity(world, ball, new Float64Array(6));
      return momentumOf(world, rod, density, radius).map((p, c) => (c < 3 ? p + mass * velocity[3 + c] : 0));
    };
    const before = total();
    let deepest = Infinity;
    for (let i = 0; i < 30; i++) {
      stepWorld(world, 1 / 60);
      const { contacts } = world;
      for (let row = 0; row < contacts.count; row++) deepest = Math.min(deepest, contacts.gap[row]);
    }
    const metre = world.units.length;
    expect(deepest * metre).toBeGreaterThan(-allowedDepth * radius);
    expect(Math.hypot(...getObstacleVelocity(world, ball, new Float64Array(6)).slice(3))).toBeGreaterThan(
      0.1,
    );
    expect(relativeDifference(total().slice(0, 3), before.slice(0, 3))).toBeLessThan(1e-9);
  });

  it.each([0, 0.5])(
    "hits a super-helix in flight, friction %d: both together keep their momenta",
    (friction) => {
      const world = createWorld({ gravity: [0, 0, 0], frame: 1 / 960, subSteps: 1 });
      const material = { density, youngModulus: 1e9, friction };
      const rigid = createRigid(world, [0, 0, 0], [0, 1, 0.2], { material });
      const soft = createStick(world, {
        centre: [0.03, 0.02, 0.01],
        direction: [0.1, -0.2, 1],
        length: 0.3,
        radius,
        density,
        friction,
        elements: 6,
        youngModulus: 1e7,
      });
      throwRigid(world, rigid, [3, 0, 0], [0, 0, 5]);
      throwRod(world, soft, [-1, 0.5, 0]);
      // Momenta are found from the centrelines alone: sections must not spin.
      for (const rod of [rigid, soft]) world.components.Mechanics.spinInertia[rod.entity] *= 1e-6;
      const before = stepForMomenta(world, [rigid, soft]);
      let after = before;
      let impulse = 0;
      let deepest = 0;
      for (let i = 0; i < 120; i++) {
        after = stepForMomenta(world, [rigid, soft]);
        const { contacts, units } = world;
        for (let row = 0; row < contacts.count; row++) {
          deepest = Math.min(deepest, contacts.gap[row] * units.length);
          impulse = Math.max(impulse, Math.hypot(...contacts.impulse.subarray(3 * row, 3 * row + 3)));
        }
      }
      expect(impulse).toBeGreaterThan(0);
      expect(deepest).toBeGreaterThan(-allowedDepth * radius);
      expect(relativeDifference(after.slice(0, 3), before.slice(0, 3))).toBeLessThan(1e-9);
      // Friction acts on both centrelines, which are a thickness apart.
      expect(relativeDifference(after.slice(3), before.slice(3))).toBeLessThan(friction > 0 ? 0.2 : 0.02);
    },
  );

  it("falls across two ropes, which catch it by friction, and hangs there", () => {
    const world = createWorld();
    const rope = (x: number) => {
      const handle = createRod(world, {
        length: 0.5,
        elements: 10,
        radius,
        material: { density, youngModulus: 5e6, internalDamping: 0.05, friction: 0.6 },
        root: { position: [x, 0, -0.24], direction: [0, 0, 1] },
      });
      createAttachment(world, { rod: handle, s: 0.5, to: { point: [x, 0, 0.24] } });
      return handle;
    };
    const ropes = [rope(-0.06), rope(0.06)];
    stepFor(world, 1);
    const rod = createRigid(world, [0.01, 0.1, 0.02], [1, 0, 0.1], {
      material: { density, youngModulus: 1e9, friction: 0.6, linearDrag: 0 },
    });
    let deepest = 0;
    for (let i = 0; i < 300; i++) {
      stepWorld(world, 1 / 60);
      for (let row = 0; row < world.contacts.count; row++)
        deepest = Math.min(deepest, world.contacts.gap[row] * world.units.length);
    }
    expect(deepest).toBeGreaterThan(-allowedDepth * radius);
    expect(speedOf(world, rod)).toBeLessThan(5e-3);
    expect(pointOf(world, rod)[1]).toBeGreaterThan(-0.2);
    for (const each of ropes) expect(speedOf(world, each)).toBeLessThan(5e-3);
  });

  it("swings on a pin as a rigid pendulum does: 2 pi sqrt(2 L / 3 g)", () => {
    const world = createWorld({ frame: 1 / 960, subSteps: 1 });
    const angle = 0.1;
    const rod = createRigid(world, [0, 0, 0], [0, 1, 0], {
      root: { kind: "pinned", position: [0, 1, 0], direction: [Math.sin(angle), -Math.cos(angle), 0] },
    });
    let crossings = 0;
    let at = 0;
    for (let i = 0; i < 2000 && crossings < 2; i++) {
      const before = pointOf(world, rod, 1)[0];
      stepWorld(world, 1 / 960);
      if (before > 0 !== pointOf(world, rod, 1)[0] > 0 && ++crossings === 2) at = i / 960;
    }
    // Three quarters of a period.
    const period = 2 * Math.PI * Math.sqrt((2 * length) / (3 * 9.81));
    expect(at / (0.75 * period)).toBeCloseTo(1, 1);
    expect(pointOf(world, rod, 0)).toEqual([0, 1, 0]);
  });

  it("is picked on its centreline", () => {
    const world = createWorld();
    const rod = createRigid(world, [0.3, 0.1, 0], [1, 0.2, 0]);
    const [x, y] = pointOf(world, rod, 0.7);
    const pick = createRodPick();
    expect(pickRod(world, [x, y, -1], [0, 0, 1], {}, pick)).toBe(true);
    expect(pick.rod?.entity).toBe(rod.entity);
    expect(pick.s).toBeCloseTo(0.7 * length, 6);
  });
});

describe("what a model without reshaping cannot do is refused by name", () => {
  const rest = 'model "rigid" cannot be divided; models that can: "super-helix"';

  it("cutting, joining, winding and adapting; nothing changes", () => {
    const world = createWorld();
    const rod = createRigid(world, [0, 0, 0], [1, 0, 0]);
    const other = createRigid(world, [length, 0, 0], [1, 0, 0]);
    expect(() => cutRod(world, rod, 0.1)).toThrow(`cut: ${rest}`);
    expect(() => joinRods(world, rod, other)).toThrow(`join: ${rest}`);
    expect(() => payOut(world, rod, 0.05)).toThrow(`pay out: ${rest}`);
    expect(() => setRodLength(world, rod, 0.3)).toThrow(`pay out: ${rest}`);
    const adapt = { adapt: { shortest: 0.01, longest: 0.1 } };
    expect(() => createRigid(world, [0, 1, 0], [1, 0, 0], adapt)).toThrow(`adapt: ${rest}`);
    expect(world.rods).toEqual([rod.entity, other.entity]);
    expect(Array.from(getPoint(world, rod, length, new Float64Array(3)))[0]).toBeCloseTo(0.5 * length, 12);
  });

  it("a model that the world does not have", () => {
    const world = createWorld();
    expect(() => createRigid(world, [0, 0, 0], [1, 0, 0], { model: "noodle" })).toThrow(
      'model is "noodle"; allowed: "super-helix", "rigid"',
    );
    expect(world.rods).toEqual([]);
  });

  it("a list of models that no world can have", () => {
    expect(() => createRodWorld({ models: [] })).toThrow("models.length is 0; allowed: from 1 to 256");
    expect(() => createRodWorld({ models: [superHelix, rigidRod, rigidRod] })).toThrow("different names");
    const roomy = { ...rigidRod, room: 4 };
    expect(() => createRodWorld({ models: [roomy, superHelix] })).toThrow("super-helix as the first of them");
  });
});
