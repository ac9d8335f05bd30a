import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getObstaclePose,
  moveRoot,
  payOut,
  rodLength,
  setRodLength,
  stepWorld,
  type RodOptions,
} from "../../../../systems/index.js";
import { relativeDifference } from "../../../oracle/vectors.js";
import {
  carriedMomenta,
  distance,
  energyOf,
  largestDistance,
  motionOf,
  point,
  run,
  thrownRope,
  velocity,
} from "./ropes.js";

const rope: RodOptions = {
  length: 1,
  elements: 10,
  radius: 0.004,
  material: { density: 1100, youngModulus: 2e7, internalDamping: 0.02 },
  root: { direction: [0, -1, 0] },
  collision: { collidesWith: 0, self: false },
};
const weightPerMetre = 1100 * Math.PI * 0.004 ** 2 * 9.81;

/** A rope that hangs with a load of a kilogram. */
function loaded(options: Partial<RodOptions>, attached = false) {
  const world = createRodWorld();
  const load = createObstacle(world, {
    shape: { kind: "sphere", radius: 0.03 },
    motion: "dynamic",
    mass: 1,
    inertia: [4e-4, 4e-4, 4e-4],
    position: [0, -1.03, 0],
    collision: { collidesWith: 0 },
  });
  const rod = createRod(world, { ...rope, ...options });
  const hook = createAttachment(world, { rod, s: 1, to: { obstacle: load, point: [0, 0.03, 0] } });
  const hand = attached ? createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] } }) : undefined;
  for (let i = 0; i < 30; i++) stepWorld(world, 1 / 60);
  return { world, rod, load, hook, hand };
}

describe("a winch that hoists a load", () => {
  it.each([
    { name: "clamped", options: {} },
    { name: "pinned", options: { root: { kind: "pinned" as const, direction: [0, -1, 0] } } },
    { name: "held by an attachment", options: { root: { kind: "free" as const, direction: [0, -1, 0] } } },
  ])("$name: it rises and sinks by what is wound, its weight in the rope", ({ name, options }) => {
    const { world, rod, load, hook, hand } = loaded(options, name.startsWith("held"));
    const height = () => getObstaclePose(world, load, new Float64Array(7))[1];
    const force = new Float64Array(3);
    const start = height();
    let wound = 0;
    const turns = new Set<number>();
    const wind = (metres: number, frames: number) => {
      for (let i = 0; i < frames; i++) {
        // No jump: the points of the rope below are where they were.
        const metre = rodLength(world, rod);
        const before = motionOf(world, rod, metre - 0.2, metre, 8);
        payOut(world, rod, metres);
        const after = rodLength(world, rod);
        const now = motionOf(world, rod, after - 0.2, after, 8);
        expect(largestDistance(now.points, before.points)).toBeLessThan(1e-12);
        expect(largestDistance(now.velocities, before.velocities)).toBeLessThan(1e-11);
        stepWorld(world, 1 / 60);
        wound += metres;
        turns.add(world.components.Rod.elements[rod.entity]);
        expect(Math.abs(height() - start + wound)).toBeLessThan(1e-4);
        // A jerk when it starts and stops; then its weight.
        if (i > 10)
          expect(Math.abs(getAttachmentForce(world, hook, force)[1] / -9.81 - 1)).toBeLessThan(0.01);
        expect(rodLength(world, rod)).toBeCloseTo(1 + wound, 12);
      }
    };
    wind(-0.004, 100);
    expect(turns).toEqual(new Set([10, 9, 8, 7, 6]));
    turns.clear();
    wind(0.006, 60);
    for (let i = 0; i < 30; i++) stepWorld(world, 1 / 60);
    expect(height()).toBeCloseTo(start - wound, 5);
    expect([...turns].sort((a, b) => a - b)).toEqual([6, 7, 8, 9, 10]);
    if (hand) {
      const holding = getAttachmentForce(world, hand, force)[1];
      expect(holding).toBeCloseTo(9.81 + weightPerMetre * (1 + wound), 2);
      expect(distance(point(world, rod, 0), [0, 0, 0])).toBeLessThan(1e-6);
    }
  });
});

describe("a winch on the load", () => {
  it("lets it down and hoists it as evenly as one above", () => {
    const { world, rod, load, hook } = loaded({ root: { kind: "pinned", direction: [0, -1, 0] } });
    const pose = new Float64Array(7);
    const start = getObstaclePose(world, load, pose)[1];
    const force = new Float64Array(3);
    let wound = 0;
    for (const metres of [0.002, -0.003]) {
      for (let i = 0; i < 100; i++) {
        payOut(world, rod, metres, "tip");
        stepWorld(world, 1 / 60);
        wound += metres;
        // It follows a sub-step behind.
        expect(Math.abs(getObstaclePose(world, load, pose)[1] - start + wound)).toBeLessThan(0.001);
        if (i > 10)
          expect(Math.abs(getAttachmentForce(world, hook, force)[1] / -9.81 - 1)).toBeLessThan(0.01);
      }
    }
    stepWorld(world, 1 / 60);
    expect(getObstaclePose(world, load, pose)[1]).toBeCloseTo(start - wound, 4);
    expect(rodLength(world, rod)).toBeCloseTo(0.9, 12);
  });
});

describe("contacts of a wound rope", () => {
  it("stay with their material and persist", () => {
    const world = createRodWorld();
    createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, position: [0.2, -0.11, 0] });
    const rod = createRod(world, {
      ...rope,
      length: 0.5,
      root: { direction: [1, 0, 0] },
      collision: {},
    });
    for (let i = 0; i < 40; i++) stepWorld(world, 1 / 60);
    const { contacts } = world;
    expect(contacts.count).toBeGreaterThan(0);
    const places = Array.from(contacts.sB.subarray(0, contacts.count));
    const entities = Array.from(contacts.entity.subarray(0, contacts.count));
    payOut(world, rod, 0.02);
    places.forEach((s, row) => expect(contacts.sB[row]).toBeCloseTo(s + 2, 12));
    stepWorld(world, 1 / 60);
    expect(contacts.entity.subarray(0, contacts.count)).toContain(entities[0]);
    payOut(world, rod, -0.4);
    expect(contacts.count).toBe(0);
  });
});

describe("a pendulum whose rope is wound while it swings", () => {
  const lineDensity = 300 * Math.PI * 0.004 ** 2;

  /**
   * Angle after `time`, by Runge and Kutta's method: (I theta')' = -g sin(theta) (l + mu l^2 / 2), I = l^2 + mu l^3 / 3, with a load
   * of 1 kg. What goes through the pin has no angular momentum about it.
   */
  function exactAngle(theta: number, length: number, speed: number, time: number): number {
    const steps = 4000;
    const h = time / steps;
    let state = [theta, 0];
    const rate = ([angle, turning]: number[], t: number) => {
      const l = length + speed * t;
      const inertia = l * l + (lineDensity * l ** 3) / 3;
      const growth = (2 * l + lineDensity * l * l) * speed;
      const torque = -9.81 * Math.sin(angle) * (l + 0.5 * lineDensity * l * l);
      return [turning, (torque - growth * turning) / inertia];
    };
    for (let i = 0; i < steps; i++) {
      const t = i * h;
      const add = (k: number[], share: number) => state.map((x, c) => x + share * k[c]);
      const k1 = rate(state, t);
      const k2 = rate(add(k1, h / 2), t + h / 2);
      const k3 = rate(add(k2, h / 2), t + h / 2);
      const k4 = rate(add(k3, h), t + h);
      state = state.map((x, c) => x + (h / 6) * (k1[c] + 2 * k2[c] + 2 * k3[c] + k4[c]));
    }
    return state[0];
  }

  function simulatedAngle(speed: number, frame: number, time: number): number {
    const theta = 0.5;
    const world = createRodWorld({ frame, subSteps: 1 });
    const along = [Math.sin(theta), -Math.cos(theta), 0];
    const load = createObstacle(world, {
      shape: { kind: "sphere", radius: 0.01 },
      motion: "dynamic",
      mass: 1,
      inertia: [1e-3, 1e-3, 1e-3],
      position: along,
      collision: { collidesWith: 0 },
    });
    const rod = createRod(world, {
      ...rope,
      elements: 4,
      material: { density: 300, youngModulus: 1e9, internalDamping: 0.01 },
      root: { kind: "pinned", direction: along },
    });
    createAttachment(world, { rod, s: 1, to: { obstacle: load, point: [0, 0, 0] } });
    for (let i = 0; i < Math.round(time / frame); i++) {
      payOut(world, rod, speed * frame);
      stepWorld(world, frame);
    }
    const [x, y] = point(world, rod, rodLength(world, rod));
    return Math.atan2(x, -y);
  }

  it.each([-0.4, 0.4])("at %s m/s it swings like the exact one, first order in the step", (speed) => {
    const time = 1.2;
    const exact = exactAngle(0.5, 1, speed, time);
    const errors = [120, 240, 480].map((rate) => Math.abs(simulatedAngle(speed, 1 / rate, time) - exact));
    const order = Math.log2(errors[0] / errors[2]) / 2;
    expect(errors[0], `errors ${errors.join(", ")}, exact ${exact}`).toBeLessThan(0.02);
    expect(order, `errors ${errors.join(", ")}, exact ${exact}`).toBeGreaterThan(0.85);
  });
});

describe("what a winch does in its instant", () => {
  it.each(
    [-0.11, -0.03, 0.004, 0.2].flatMap((metres) =>
      (["root", "tip"] as const).map((end) => ({ metres, end })),
    ),
  )("$metres m at the $end: what is left stays where it is, as fast as it was", ({ metres, end }) => {
    for (const kind of ["clamped", "pinned", "free"] as const) {
      for (let seed = 1; seed <= 4; seed++) {
        const { world, rod } = thrownRope(seed, { kind, gravity: [0, -9.81, 0] });
        run(world, 3);
        const length = rodLength(world, rod);
        const [from, to] =
          end === "root" ? [Math.max(0, -metres), length] : [0, length + Math.min(0, metres)];
        const before = motionOf(world, rod, from, to);
        const offset = end === "root" ? metres : 0;
        payOut(world, rod, metres, end);
        expect(rodLength(world, rod)).toBeCloseTo(length + metres, 12);
        const after = motionOf(world, rod, from + offset, to + offset);
        const label = `${kind}, seed ${seed}`;
        expect(largestDistance(after.points, before.points), label).toBeLessThan(1e-12);
        expect(largestDistance(after.velocities, before.velocities), label).toBeLessThan(1e-11);
        // No element is much longer or much shorter than the others.
        const { GeneralizedCoordinates, Rod } = world.components;
        const at = GeneralizedCoordinates.lengthsSpan[rod.entity];
        const lengths = Array.from(world.memory.f64.subarray(at, at + Rod.elements[rod.entity]));
        expect(Math.max(...lengths)).toBeLessThan(14);
        expect(lengths.reduce((a, b) => a + b)).toBeCloseTo(Rod.length[rod.entity], 12);
        run(world, 5);
      }
    }
  });

  it("paying out and taking in again gives the same rope, motion, energy and momenta", () => {
    const { world, rod } = thrownRope(5);
    run(world, 4);
    const before = motionOf(world, rod);
    const energy = energyOf(world, rod);
    const momenta = carriedMomenta(world, rod);
    for (const end of ["root", "tip"] as const) {
      payOut(world, rod, 0.17, end);
      payOut(world, rod, -0.17, end);
    }
    const after = motionOf(world, rod);
    expect(largestDistance(after.points, before.points)).toBeLessThan(1e-12);
    expect(largestDistance(after.velocities, before.velocities)).toBeLessThan(1e-11);
    expect(energyOf(world, rod).elastic).toBeCloseTo(energy.elastic, 14);
    expect(energyOf(world, rod).kinetic / energy.kinetic).toBeCloseTo(1, 6);
    expect(relativeDifference(carriedMomenta(world, rod), momenta)).toBeLessThan(1e-6);
  });
});

describe("feeding", () => {
  it("pushes a straight rod out of its clamp at the speed of the winch", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const rod = createRod(world, { ...rope, root: { direction: [1, 0, 0] } });
    for (let i = 1; i <= 60; i++) {
      payOut(world, rod, 0.5 / 60);
      stepWorld(world, 1 / 60);
      expect(distance(point(world, rod, 0), [0, 0, 0])).toBeLessThan(1e-12);
      expect(distance(point(world, rod, rodLength(world, rod)), [1 + (0.5 * i) / 60, 0, 0])).toBeLessThan(
        1e-9,
      );
      expect(distance(velocity(world, rod, 0.6), [0.5, 0, 0])).toBeLessThan(1e-9);
    }
    stepWorld(world, 1 / 60);
    expect(distance(velocity(world, rod, 0.6), [0, 0, 0])).toBeLessThan(1e-9);
  });

  it("screws a naturally curved rod out of its clamp along its own helix", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const kappa = [2, 5, 0];
    const make = (length: number) =>
      createRod(world, {
        ...rope,
        length,
        material: { density: 1100, youngModulus: 1e10, internalDamping: 0.05 },
        restCurvature: kappa,
        root: { direction: [1, 0, 0] },
      });
    const rod = make(0.5);
    for (let i = 1; i <= 60; i++) {
      payOut(world, rod, 0.3 / 60);
      stepWorld(world, 1 / 60);
    }
    for (let i = 0; i < 60; i++) stepWorld(world, 1 / 60);
    const whole = make(0.8);
    expect(largestDistance(motionOf(world, rod).points, motionOf(world, whole).points)).toBeLessThan(1e-6);
  });

  it("goes on with a clamp that moves", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const rod = createRod(world, { ...rope, root: { direction: [1, 0, 0] } });
    for (let i = 1; i <= 30; i++) {
      payOut(world, rod, 0.01);
      moveRoot(world, rod, [0, 0.02 * i, 0]);
      stepWorld(world, 1 / 60);
      expect(distance(point(world, rod, 0), [0, 0.02 * i, 0])).toBeLessThan(1e-12);
    }
    expect(rodLength(world, rod)).toBeCloseTo(1.3, 12);
  });
});

describe("attachments on a wound rope", () => {
  it("stay on their material; those at the end that is wound, or taken in, stay at the end", () => {
    const { world, rod } = thrownRope(6);
    const length = rodLength(world, rod);
    const at = (s: number) => createAttachment(world, { rod, s, to: { point: [0, 0, 0] }, compliance: 1 });
    const [start, near, middle, tip] = [at(0), at(0.02), at(0.3), at(length)];
    const { Attachment } = world.components;
    const places = () =>
      [start, near, middle, tip].map(({ entity }) => Attachment.s[entity] * world.units.length);
    const expectPlaces = (expected: number[]) =>
      places().forEach((s, i) => expect(s, `attachment ${i}`).toBeCloseTo(expected[i], 12));
    payOut(world, rod, 0.1, "root");
    expectPlaces([0, 0.12, 0.4, length + 0.1]);
    payOut(world, rod, -0.15, "root");
    expectPlaces([0, 0, 0.25, length - 0.05]);
    payOut(world, rod, 0.05, "tip");
    expectPlaces([0, 0, 0.25, length]);
    payOut(world, rod, -0.1, "tip");
    expectPlaces([0, 0, 0.25, length - 0.1]);
  });
});

describe("bad input to a winch", () => {
  it("is refused by name", () => {
    const { world, rod } = thrownRope(7);
    const length = rodLength(world, rod);
    expect(() => payOut(world, rod, -length)).toThrow(/^metres is .*; allowed: a finite number from -0/);
    expect(() => payOut(world, rod, NaN)).toThrow(/^metres is NaN/);
    expect(() => payOut(world, rod, 0.1, "middle" as "root")).toThrow(
      /^end is "middle"; allowed: "root", "tip"/,
    );
    expect(() => payOut(world, rod, 0.1, "root", { elementLength: 0 })).toThrow(/^elementLength is 0/);
    expect(() => payOut(world, rod, 100, "root", { elementLength: 0.001 })).toThrow(/at most 10000 elements/);
    expect(() => setRodLength(world, rod, 0)).toThrow(/^metres is 0; allowed: a finite number from 0.008/);
    expect(rodLength(world, rod)).toBe(length);
    setRodLength(world, rod, 0.25, "tip");
    expect(rodLength(world, rod)).toBeCloseTo(0.25, 13);
  });
});
