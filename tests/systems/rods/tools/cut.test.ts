import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  cutRod,
  getAttachmentForce,
  getMaterial,
  isAlive,
  isAttached,
  placeObstacle,
  removeRod,
  rodLength,
  rootKind,
  setRodLength,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../../systems/index.js";
import { cross, relativeDifference } from "../../../oracle/vectors.js";
import {
  carriedMomenta,
  distance,
  energyOf,
  largestDistance,
  momentaOf,
  motionOf,
  point,
  run,
  sum,
  thrownRope,
} from "./ropes.js";

const kinds = ["clamped", "pinned", "free"] as const;

/** What is carried about the sections' spin is lumped at the joints, so that a new joint changes its sum a little. */
const withoutSpin = (world: RodWorld, rod: RodHandle) => {
  world.components.Mechanics.spinInertia[rod.entity] *= 1e-9;
};

describe("at the instant of a cut", () => {
  it.each(kinds.flatMap((kind) => [0, 1, 7].map((steps) => ({ kind, steps }))))(
    "$kind rope, after $steps steps: no point moves or changes its velocity, energy and momenta are kept",
    ({ kind, steps }) => {
      for (let seed = 1; seed <= 6; seed++) {
        const { world, rod } = thrownRope(seed, { kind, gravity: [0, -9.81, 0] });
        if (seed % 2 === 0) withoutSpin(world, rod);
        run(world, steps);
        const length = rodLength(world, rod);
        const s = [firstJoint(world, rod), 0.21, 0.37 * length, 0.5 * length, 0.011, length - 0.0085][
          seed - 1
        ];
        const near = motionOf(world, rod, 0, s);
        const far = motionOf(world, rod, s);
        const energy = energyOf(world, rod);
        const momenta = momentaOf(world, rod);
        const carried = steps > 0 && kind !== "clamped" ? carriedMomenta(world, rod) : undefined;

        const cut = cutRod(world, rod, s);
        const label = `seed ${seed}`;
        expect(rodLength(world, rod) + rodLength(world, cut)).toBeCloseTo(length, 13);
        expect(rodLength(world, rod)).toBeCloseTo(s, 13);
        const nearAfter = motionOf(world, rod);
        const farAfter = motionOf(world, cut);
        expect(largestDistance(nearAfter.points, near.points), label).toBeLessThan(1e-13);
        expect(largestDistance(farAfter.points, far.points), label).toBeLessThan(1e-13);
        expect(largestDistance(nearAfter.velocities, near.velocities), label).toBeLessThan(1e-12);
        expect(largestDistance(farAfter.velocities, far.velocities), label).toBeLessThan(1e-12);
        const parts = [energyOf(world, rod), energyOf(world, cut)];
        for (const name of ["elastic", "gravitational"] as const)
          expect(parts[0][name] + parts[1][name], label).toBeCloseTo(energy[name], 14);
        const kinetic = (parts[0].kinetic + parts[1].kinetic) / energy.kinetic;
        const tolerance = seed % 2 === 0 ? 1e-12 : 1e-6;
        expect(Math.abs(kinetic - 1), label).toBeLessThan(tolerance);
        const both = sum(momentaOf(world, rod), momentaOf(world, cut));
        expect(relativeDifference(both, momenta), label).toBeLessThan(1e-13);
        if (!carried) continue;
        const carriedByBoth = sum(carriedMomenta(world, rod), carriedMomenta(world, cut));
        expect(relativeDifference(carriedByBoth.slice(0, 3), carried.slice(0, 3)), label).toBeLessThan(1e-12);
        expect(relativeDifference(carriedByBoth.slice(3), carried.slice(3)), label).toBeLessThan(tolerance);
      }
    },
  );

  it("next to a joint no sliver is left: the neighbour goes on in its place", () => {
    const { world, rod } = thrownRope(2);
    run(world, 3);
    const elements = world.components.Rod.elements[rod.entity];
    const s = firstJoint(world, rod) + 1e-6;
    const near = motionOf(world, rod, 0, s);
    const far = motionOf(world, rod, s);
    const cut = cutRod(world, rod, s);
    const { Rod } = world.components;
    expect(Rod.elements[rod.entity] + Rod.elements[cut.entity]).toBe(elements);
    expect(largestDistance(motionOf(world, rod).points, near.points)).toBeLessThan(1e-10);
    expect(largestDistance(motionOf(world, cut).points, far.points)).toBeLessThan(1e-13);
    expect(largestDistance(motionOf(world, cut).velocities, far.velocities)).toBeLessThan(1e-12);
  });

  it("cuts on cuts in one instant change nothing either", () => {
    const { world, rod } = thrownRope(11);
    run(world, 5);
    const before = motionOf(world, rod, 0.1, 0.2);
    const momenta = carriedMomenta(world, rod);
    const rest = cutRod(world, rod, 0.1);
    const last = cutRod(world, rest, 0.1);
    const after = motionOf(world, rest);
    expect(largestDistance(after.points, before.points)).toBeLessThan(1e-13);
    expect(largestDistance(after.velocities, before.velocities)).toBeLessThan(1e-12);
    const all = [rod, rest, last].map((part) => carriedMomenta(world, part)).reduce(sum);
    expect(relativeDifference(all, momenta)).toBeLessThan(1e-6);
  });
});

describe("after a cut", () => {
  it("a stick that flies without turning goes on as if nothing had happened, to rounding", () => {
    const [whole, halved] = [0, 1].map(() => stick(1 / 240, [0, 0, 0], [1, 2, -0.5]));
    run(whole.world, 10);
    run(halved.world, 10);
    const second = cutRod(halved.world, halved.rod, 0.2);
    run(whole.world, 100);
    run(halved.world, 100);
    const length = rodLength(whole.world, whole.rod);
    const near = motionOf(whole.world, whole.rod, 0, 0.2);
    const far = motionOf(whole.world, whole.rod, 0.2, length);
    expect(largestDistance(motionOf(halved.world, halved.rod).points, near.points)).toBeLessThan(1e-11);
    expect(largestDistance(motionOf(halved.world, second).points, far.points)).toBeLessThan(1e-11);
  });

  it("halves of a spinning stick fly off and turn like the rigid bodies they are: first order in the step", () => {
    const turnRate = 5;
    const errors = [240, 480, 960].map((rate) => {
      const { world, rod } = stick(1 / rate, [0, turnRate, 0], [0, 0, 0]);
      run(world, rate / 10);
      // The cut is made in the present shape; velocities are those of rigid turning there.
      const second = cutRod(world, rod, 0.2);
      const parts = [rod, second].map((part) => {
        const middle = 0.5 * rodLength(world, part);
        const [a, b] = [point(world, part, 0), point(world, part, 2 * middle)];
        return { part, middle: point(world, part, middle), along: a.map((x, c) => b[c] - x) };
      });
      const time = 0.3;
      run(world, time * rate);
      return Math.max(
        ...parts.map(({ part, middle, along }) => {
          // The stick turned about the middle of its 0.5 m, at the origin.
          const centre = sum(
            middle,
            cross([0, turnRate, 0], middle).map((x) => time * x),
          );
          const angle = turnRate * time;
          const [c, s] = [Math.cos(angle), Math.sin(angle)];
          const turned = [c * along[0] + s * along[2], along[1], c * along[2] - s * along[0]];
          const tip = sum(
            centre,
            turned.map((x) => x / 2),
          );
          return distance(point(world, part, rodLength(world, part)), tip);
        }),
      );
    });
    const order = Math.log2(errors[0] / errors[2]) / 2;
    expect(errors[0], `errors ${errors.join(", ")}`).toBeLessThan(0.01);
    expect(order, `errors ${errors.join(", ")}`).toBeGreaterThan(0.9);
  });

  it("the parts keep their linear momenta to rounding, and their angular momentum like any free rope", () => {
    for (let seed = 1; seed <= 3; seed++) {
      const { world, rod } = thrownRope(seed);
      run(world, 20);
      const parts = [rod, cutRod(world, rod, 0.3)];
      const before = parts.map((part) => carriedMomenta(world, part));
      run(world, 48);
      parts.forEach((part, i) => {
        const after = carriedMomenta(world, part);
        const label = `seed ${seed}, part ${i}`;
        expect(relativeDifference(after.slice(0, 3), before[i].slice(0, 3)), label).toBeLessThan(1e-11);
        expect(relativeDifference(after.slice(3), before[i].slice(3)), label).toBeLessThan(2e-3);
      });
    }
  });

  it("what hung below falls freely, what is left above hangs on", () => {
    const { world, rod } = thrownRope(3, {
      kind: "clamped",
      gravity: [0, -9.81, 0],
      restCurvature: [0, 0, 0],
      root: { kind: "clamped", direction: [0, -1, 0] },
    });
    stop(world, rod);
    run(world, 240);
    const height = point(world, rod, 0.4)[1];
    const lower = cutRod(world, rod, 0.2);
    run(world, 48);
    // Symplectic: h sum of h k g over 48 steps of 1/240 s.
    const fall = (9.81 * (48 * 49)) / 2 / 240 ** 2;
    expect(point(world, lower, 0.2)[1]).toBeCloseTo(height - fall, 9);
    expect(point(world, rod, 0.2)[1]).toBeCloseTo(-0.2, 9);
  });
});

describe("a cut", () => {
  it("takes material, section, natural shape and groups over, and frees the second part", () => {
    const world = createRodWorld();
    const rod = createRod(world, {
      lengths: [0.1, 0.2, 0.3],
      radius: [0.003, 0.002],
      material: { density: 900, youngModulus: 1e7, friction: 0.7, quadraticDrag: 0.01 },
      restCurvature: [1, 2, 3, 4, 5, 6, 7, 8, 9],
      collision: { membership: 4, collidesWith: 8, self: false },
    });
    const cut = cutRod(world, rod, 0.25);
    expect(getMaterial(world, cut)).toEqual(getMaterial(world, rod));
    expect([rootKind(world, rod), rootKind(world, cut)]).toEqual(["clamped", "free"]);
    const { Rod, Mechanics, GeneralizedCoordinates } = world.components;
    for (const name of ["radius1", "radius2", "membership", "collidesWith", "selfContact", "model"] as const)
      expect(Rod[name][cut.entity]).toBe(Rod[name][rod.entity]);
    expect(Mechanics.bendStiffness2[cut.entity]).toBe(Mechanics.bendStiffness2[rod.entity]);
    const rest = GeneralizedCoordinates.restSpan[cut.entity];
    const natural = Array.from(world.memory.f64.subarray(rest, rest + 6), (x) => x / world.units.length);
    natural.forEach((value, i) => expect(value).toBeCloseTo([4, 5, 6, 7, 8, 9][i], 12));
    expect(world.rods).toEqual([rod.entity, cut.entity]);
    removeRod(world, rod);
    expect(isAlive(world, cut)).toBe(true);
    stepWorld(world, 1 / 60);
  });

  it("moves attachments with their material: a crate on the lower part falls, one on the upper part hangs", () => {
    const world = createRodWorld({ subSteps: 8 });
    const crate = () =>
      createObstacle(world, {
        shape: { kind: "sphere", radius: 0.02 },
        motion: "dynamic",
        mass: 0.5,
        inertia: [1e-4, 1e-4, 1e-4],
        collision: { collidesWith: 0 },
      });
    const rod = createRod(world, {
      length: 1,
      elements: 10,
      radius: 0.004,
      material: { density: 1100, youngModulus: 2e7, internalDamping: 0.02 },
      root: { direction: [0, -1, 0] },
      collision: { collidesWith: 0, self: false },
    });
    const [upper, lower] = [crate(), crate()];
    placeObstacle(world, upper, [0, -0.3, 0]);
    placeObstacle(world, lower, [0, -1, 0]);
    const holdUpper = createAttachment(world, { rod, s: 0.3, to: { obstacle: upper, point: [0, 0, 0] } });
    const holdLower = createAttachment(world, { rod, s: 1, to: { obstacle: lower, point: [0, 0, 0] } });
    const tie = createAttachment(world, { rod, s: 0.9, to: { rod, s: 0.95 }, compliance: 10 });
    for (let i = 0; i < 30; i++) stepWorld(world, 1 / 60);
    const cut = cutRod(world, rod, 0.65);
    const { Attachment } = world.components;
    expect(Attachment.rod[holdUpper.entity]).toBe(rod.entity);
    expect(Attachment.rod[holdLower.entity]).toBe(cut.entity);
    expect([Attachment.rod[tie.entity], Attachment.other[tie.entity]]).toEqual([cut.entity, cut.entity]);
    expect(Attachment.sOther[tie.entity] * world.units.length).toBeCloseTo(0.3, 12);
    for (let i = 0; i < 30; i++) stepWorld(world, 1 / 60);
    expect([holdUpper, holdLower, tie].every((held) => isAttached(world, held))).toBe(true);
    const force = new Float64Array(3);
    expect(getAttachmentForce(world, holdUpper, force)[1]).toBeCloseTo(-0.5 * 9.81, 2);
    expect(getAttachmentForce(world, holdLower, force)[1]).toBeCloseTo(0, 2);
    expect(point(world, cut, 0.35)[1]).toBeLessThan(-2);
    expect(point(world, rod, 0.3)[1]).toBeCloseTo(-0.3, 4);
  });

  it("keeps contacts, their entities, their impulses and their order", () => {
    const world = createRodWorld();
    const options = {
      radius: 0.005,
      material: { density: 1100, youngModulus: 1e7, internalDamping: 0.01 },
    };
    createObstacle(world, {
      shape: { kind: "box", halfExtents: [1, 0.05, 1] },
      position: [0, -0.05, 0],
    });
    const lying = createRod(world, {
      ...options,
      length: 0.4,
      elements: 8,
      root: { kind: "free", position: [-0.2, 0.0051, 0] },
    });
    const across = createRod(world, {
      ...options,
      length: 0.3,
      elements: 6,
      root: { kind: "free", position: [0.1, 0.0152, -0.15], direction: [0, 0, 1] },
    });
    for (let i = 0; i < 20; i++) stepWorld(world, 1 / 60);
    const { contacts } = world;
    const entities = () => Array.from(contacts.entity.subarray(0, contacts.count)).sort();
    const between = (A: number, B: number) =>
      Array.from({ length: contacts.count }, (_, row) => row).filter(
        (row) => contacts.A[row] === A && contacts.B[row] === B,
      );
    const before = entities();
    const [crossing] = between(lying.entity, across.entity);
    const entity = contacts.entity[crossing];
    const impulse = Array.from(contacts.impulse.subarray(3 * crossing, 3 * crossing + 3));
    const normal = contacts.basis[9 * crossing + 1];
    const cut = cutRod(world, lying, 0.22);
    expect(entities()).toEqual(before);
    expect(between(lying.entity, across.entity)).toEqual([]);
    // The new rod is the youngest, so it is side B: what acts on it is the opposite.
    const [turned] = between(across.entity, cut.entity);
    expect(contacts.entity[turned]).toBe(entity);
    expect(world.components.Contact.row[entity]).toBe(turned);
    expect(Array.from(contacts.impulse.subarray(3 * turned, 3 * turned + 3))).toEqual(impulse.map((x) => -x));
    expect(contacts.basis[9 * turned + 1]).toBe(-normal);
    expect(contacts.sB[turned] * world.units.length).toBeCloseTo(0.3 - 0.22, 3);
    const age = contacts.age[turned];
    stepWorld(world, 1 / 60);
    const [later] = between(across.entity, cut.entity);
    expect([contacts.entity[later], contacts.age[later]]).toEqual([entity, age + 4]);
    for (let i = 0; i < 10; i++) stepWorld(world, 1 / 60);
    for (const part of [lying, cut, across])
      for (const [, y] of motionOf(world, part).points) expect(y).toBeGreaterThan(0.0045);
  });

  it("gives its memory back: cutting and removing a thousand times needs no more than once", () => {
    const { world, rod } = thrownRope(1, { elements: 4 });
    const cycle = () => {
      for (let i = 0; i < 40; i++) removeRod(world, cutRod(world, rod, rodLength(world, rod) - 0.0081));
    };
    const length = rodLength(world, rod);
    removeRod(world, cutRod(world, rod, length - 0.009));
    run(world, 1);
    setRodLength(world, rod, 0.6, "tip", { elementLength: 0.2 });
    cycle();
    const used = world.memory.used;
    for (let i = 0; i < 10; i++) {
      setRodLength(world, rod, 0.6, "tip", { elementLength: 0.2 });
      cycle();
    }
    expect(world.memory.used).toBe(used);
  });

  it("is refused near the ends, by name, and then leaves everything as it was", () => {
    const { world, rod } = thrownRope(4);
    const length = rodLength(world, rod);
    for (const s of [-1, 0, 0.0079, length - 0.0079, length, NaN, Infinity])
      expect(() => cutRod(world, rod, s)).toThrow(/^s is .*; allowed: a finite number from 0\.008 to/);
    expect(world.rods).toEqual([rod.entity]);
    removeRod(world, rod);
    expect(() => cutRod(world, rod, 0.1)).toThrow(/disposed/);
  });
});

function firstJoint(world: RodWorld, rod: RodHandle): number {
  const { lengthsSpan } = world.components.GeneralizedCoordinates;
  return world.memory.f64[lengthsSpan[rod.entity]] * world.units.length;
}

function stop(world: RodWorld, rod: RodHandle): void {
  const v = world.components.GeneralizedCoordinates.vSpan[rod.entity];
  world.memory.f64.fill(0, v, v + 6 + 3 * world.components.Rod.elements[rod.entity]);
}

/** A straight stiff stick of half a metre along x, its middle at the origin. */
function stick(frame: number, turning: number[], moving: number[]) {
  const world = createRodWorld({ gravity: [0, 0, 0], frame, subSteps: 1 });
  const rod = createRod(world, {
    length: 0.5,
    elements: 5,
    radius: 0.004,
    material: { density: 1100, youngModulus: 1e10 },
    root: { kind: "free", position: [-0.25, 0, 0] },
    collision: { collidesWith: 0, self: false },
  });
  const v = world.components.GeneralizedCoordinates.vSpan[rod.entity];
  const linear = sum(moving, cross(turning, [-0.25, 0, 0]));
  for (let c = 0; c < 3; c++) {
    world.memory.f64[v + c] = turning[c] * world.units.time;
    world.memory.f64[v + 3 + c] = (linear[c] * world.units.time) / world.units.length;
  }
  return { world, rod };
}
