import { describe, expect, it } from "vitest";
import {
  addSystem,
  applyImpulse,
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  getVelocity,
  removeRod,
  stageNames,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";

const frame = 1 / 60;
const gravity = 9.81;
const density = 1000;
const radius = 0.005;
const length = 1;
const mass = density * Math.PI * radius * radius * length;
const rope = { length, elements: 16, radius };

/** Linear momentum and angular momentum about the origin, by the midpoint rule. */
function momenta(world: RodWorld, rod: RodHandle): number[] {
  const points = 4000;
  const [x, v] = [new Float64Array(3), new Float64Array(3)];
  const sum = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < points; i++) {
    const s = (length * (i + 0.5)) / points;
    getPoint(world, rod, s, x);
    getVelocity(world, rod, s, v);
    for (let c = 0; c < 3; c++) {
      const [a, b] = [(c + 1) % 3, (c + 2) % 3];
      sum[c]! += (mass / points) * v[c]!;
      sum[3 + c]! += (mass / points) * (x[a]! * v[b]! - x[b]! * v[a]!);
    }
  }
  return sum;
}

describe("impulses of a system", () => {
  it("are all that a free rod gets: momentum p and angular momentum x x p", () => {
    const world = createRodWorld({ frame, subSteps: 1, gravity: [0, 0, 0] });
    const rod = createRod(world, {
      ...rope,
      material: { density, youngModulus: 1e7 },
      restCurvature: [0, 2, 1],
      curvature: [0, 2, 1],
      root: { kind: "free", position: [0.2, 0.1, 0], direction: [1, 0, 0] },
    });
    // So small that the rod hardly moves in the step: what is read after it belongs to the shape before.
    const impulse = [1e-7, 2e-7, -0.5e-7];
    const x = getPoint(world, rod, 0.3, new Float64Array(3));
    addSystem(world, { after: "predict", run: () => applyImpulse(world, rod, 0.3, impulse) });
    stepWorld(world, frame);
    const expected = [
      ...impulse,
      x[1]! * impulse[2]! - x[2]! * impulse[1]!,
      x[2]! * impulse[0]! - x[0]! * impulse[2]!,
      x[0]! * impulse[1]! - x[1]! * impulse[0]!,
    ];
    // To 5e-5 and 2e-4: sections that turn about their tangent have an angular momentum that points do not
    // show.
    momenta(world, rod).forEach((found, i) =>
      expect(Math.abs(found - expected[i]!), `${i}`).toBeLessThan(i < 3 ? 5e-12 : 2e-11),
    );
  });

  it("of a force at the tip hold a stiff pinned rod at tan angle = 2 F / (m g)", () => {
    const world = createRodWorld({ frame });
    const rod = createRod(world, {
      ...rope,
      elements: 4,
      material: { density, youngModulus: 1e12, linearDrag: 1 },
      root: { kind: "pinned", position: [0, 0, 0], direction: [0, -1, 0] },
    });
    const force = 0.4;
    addSystem(world, {
      before: "detect",
      run: (_, seconds) => applyImpulse(world, rod, length, [force * seconds, 0, 0]),
    });
    for (let i = 0; i < 600; i++) stepWorld(world, frame);
    const tip = getPoint(world, rod, length, new Float64Array(3));
    expect(tip[0]! / -tip[1]!).toBeCloseTo((2 * force) / (mass * gravity), 4);
  });

  it("may be a thousand times the rod's weight: the tension that they bring is implicit", () => {
    const world = createRodWorld({ frame });
    const rod = createRod(world, {
      ...rope,
      material: { density, youngModulus: 1e7, internalDamping: 0.01, linearDrag: 1 },
      root: { kind: "pinned", position: [0, 0, 0], direction: [0.6, -0.8, 0] },
    });
    let seconds = 0;
    addSystem(world, { after: "advance", run: (_, step) => void (seconds += step) });
    addSystem(world, {
      after: "predict",
      run(_, step) {
        const pull = 1000 * mass * gravity * Math.min(1, seconds) * step;
        applyImpulse(world, rod, length, [0.6 * pull, -0.8 * pull, 0]);
      },
    });
    for (let i = 0; i < 240; i++) stepWorld(world, frame);
    const tip = getPoint(world, rod, length, new Float64Array(3));
    expect(Math.hypot(tip[0]! - 0.6, tip[1]! + 0.8, tip[2]!)).toBeLessThan(1e-3);
    const speed = Math.hypot(...getVelocity(world, rod, length, new Float64Array(3)));
    expect(speed).toBeLessThan(1e-3);
  });

  it("are known to the contacts: a rod that is pressed on the ground stays on it", () => {
    const world = createRodWorld({ frame });
    createObstacle(world, { shape: { kind: "box", halfExtents: [2, 0.5, 2] } });
    const rod = createRod(world, {
      ...rope,
      material: { density, youngModulus: 1e8 },
      root: { kind: "free", position: [-0.5, 0.5 + radius, 0], direction: [1, 0, 0] },
    });
    addSystem(world, {
      after: "predict",
      run: (_, seconds) => applyImpulse(world, rod, 0.5, [0, -20 * seconds, 0]),
    });
    let pressed = 0;
    for (let i = 0; i < 60; i++) stepWorld(world, frame);
    const { contacts, units } = world;
    for (let row = 0; row < contacts.count; row++) pressed += contacts.impulse[3 * row + 1]!;
    const force = ((pressed * units.mass * units.length) / units.time / frame) * world.clock.subSteps;
    expect(force).toBeCloseTo(20 + mass * gravity, 1);
    expect(getPoint(world, rod, 0.5, new Float64Array(3))[1]).toBeCloseTo(0.5 + radius, 4);
  });

  it("reach a rod once, also where the step is repeated in halves for others", () => {
    const bystander = (collides: boolean): [RodWorld, RodHandle] => {
      const world = createRodWorld({ frame, subSteps: 1, gravity: [0, -3600, 0] });
      const material = { density, youngModulus: 1e7 };
      const rod = createRod(world, {
        ...rope,
        material,
        collision: { self: false },
        root: { kind: "pinned", position: [50, 0, 0], direction: [0, -1, 0] },
      });
      if (collides) {
        createRod(world, {
          ...rope,
          material,
          root: { kind: "free", position: [0, 0.05, 0], direction: [1, 0, 0] },
        });
        createObstacle(world, { shape: { kind: "box", halfExtents: [1, 0.01, 1] } });
      }
      addSystem(world, {
        after: "predict",
        run: (_, seconds) => applyImpulse(world, rod, length, [3 * seconds, 0, 0]),
      });
      return [world, rod];
    };
    const [alone, rodAlone] = bystander(false);
    const [shared, rodShared] = bystander(true);
    let retries = 0;
    for (let i = 0; i < 20; i++) {
      stepWorld(alone, frame);
      stepWorld(shared, frame);
      retries += shared.statistics.retries - alone.statistics.retries;
      const at = (world: RodWorld, rod: RodHandle) => getPoint(world, rod, length, new Float64Array(3));
      expect(at(shared, rodShared)).toEqual(at(alone, rodAlone));
    }
    expect(retries).toBeGreaterThan(0);
  });

  it("wake a rod that lies still, and keep it awake", () => {
    const world = createRodWorld({ frame });
    world.resting.speed = 1e-3 / (world.units.length / world.units.time);
    createObstacle(world, { shape: { kind: "box", halfExtents: [2, 0.5, 2] }, friction: 0.1 });
    const rod = createRod(world, {
      ...rope,
      elements: 4,
      material: { density, youngModulus: 1e9, friction: 0.1 },
      collision: { collidesWith: 1, membership: 2, self: false },
      root: { kind: "free", position: [-0.5, 0.5 + radius, 0], direction: [1, 0, 0] },
    });
    for (let i = 0; i < 120; i++) stepWorld(world, frame);
    expect(world.statistics.resting).toBe(1);
    addSystem(world, {
      after: "predict",
      run: (_, seconds) => applyImpulse(world, rod, 0.5, [0, 0, 0.5 * seconds]),
    });
    // A step in which nobody moves has no rods, but its systems run.
    for (let i = 0; i < 60; i++) stepWorld(world, frame);
    expect(world.statistics.resting).toBe(0);
    expect(getPoint(world, rod, 0.5, new Float64Array(3))[2]).toBeGreaterThan(0.1);
  });

  it.each(stageNames)("are refused outside of a step and elsewhere in it: before and after %s", (stage) => {
    const allowed = 'allowed: a system that runs after "predict" or before "detect"';
    for (const when of ["before", "after"] as const) {
      const isPlace = (when === "after" && stage === "predict") || (when === "before" && stage === "detect");
      if (isPlace) continue;
      const world = createRodWorld({ frame });
      const rod = createRod(world, { ...rope, material: { density, youngModulus: 1e7 } });
      const run = () => applyImpulse(world, rod, 0.5, [0, 1, 0]);
      expect(run).toThrow(allowed);
      addSystem(world, when === "before" ? { before: stage, run } : { after: stage, run });
      expect(() => stepWorld(world, frame)).toThrow(allowed);
      expect(run, "an error leaves no door open").toThrow(allowed);
    }
  });

  it("refuse what is no impulse, no place on the rod, no rod", () => {
    const world = createRodWorld({ frame });
    const rod = createRod(world, { ...rope, material: { density, youngModulus: 1e7 } });
    expect(() => applyImpulse(world, rod, 0.5, [0, NaN, 0])).toThrow("impulse[1] is NaN");
    expect(() => applyImpulse(world, rod, 2, [0, 0, 0])).toThrow("arc length is 2");
    removeRod(world, rod);
    expect(() => applyImpulse(world, rod, 0.5, [0, 0, 0])).toThrow("disposed");
  });
});
