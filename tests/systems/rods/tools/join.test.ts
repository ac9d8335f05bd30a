import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createRod,
  createRodWorld,
  cutRod,
  getAttachmentTorque,
  getFrame,
  isAlive,
  joinRods,
  rodLength,
  getMaterial,
  setMaterial,
  type RodHandle,
  type RodOptions,
  type RodWorld,
} from "../../../../systems/index.js";
import { matrixToQuaternion } from "../../../../systems/math/quaternion.js";
import { relativeDifference } from "../../../oracle/vectors.js";
import {
  carriedMomenta,
  density,
  distance,
  energyOf,
  largestDistance,
  momentaOf,
  motionOf,
  point,
  radius,
  run,
  sum,
  thrownRope,
} from "./ropes.js";

const rope: RodOptions = {
  length: 0.5,
  elements: 5,
  radius,
  material: { density, youngModulus: 2e7 },
  collision: { collidesWith: 0, self: false },
};

/** Makes a rod run the other way, in place and motion. */
function reverse(world: RodWorld, rod: RodHandle): void {
  world.models[0].reshaping!.reverse(world, rod.entity);
}

describe("a rope that runs the other way", () => {
  it("is the same rope: places, velocities, energies and momenta", () => {
    for (let seed = 1; seed <= 4; seed++) {
      const { world, rod } = thrownRope(seed, { radius: seed % 2 ? radius : [0.004, 0.002] });
      // Twice, since the first time settles what the last step left to be done.
      run(world, 3);
      reverse(world, rod);
      const length = rodLength(world, rod);
      const before = motionOf(world, rod, length, 0);
      const frame = getFrame(world, rod, 0.2, new Float64Array(12));
      const energy = energyOf(world, rod);
      reverse(world, rod);
      const after = motionOf(world, rod);
      expect(largestDistance(after.points, before.points), `seed ${seed}`).toBeLessThan(1e-12);
      expect(largestDistance(after.velocities, before.velocities), `seed ${seed}`).toBeLessThan(1e-9);
      const turned = getFrame(world, rod, length - 0.2, new Float64Array(12));
      frame.forEach((value, i) =>
        expect(turned[i]).toBeCloseTo([0, 1, 2, 6, 7, 8].includes(i) ? -value : value, 11),
      );
      const now = energyOf(world, rod);
      expect(now.elastic).toBeCloseTo(energy.elastic, 13);
      expect(now.kinetic / energy.kinetic).toBeCloseTo(1, 9);
    }
  });
});

describe("joining", () => {
  it.each([
    { kind: "free", end: "root" },
    { kind: "free", end: "tip" },
    { kind: "clamped", end: "root" },
    { kind: "pinned", end: "tip" },
  ] as const)("heals a cut: $kind rope, at the $end of the second", ({ kind, end }) => {
    for (let seed = 1; seed <= 4; seed++) {
      const { world, rod } = thrownRope(seed, { kind });
      run(world, 4);
      const elements = world.components.Rod.elements[rod.entity];
      const second = cutRod(world, rod, 0.2);
      if (end === "tip") reverse(world, second);
      const near = motionOf(world, rod);
      const length = rodLength(world, second);
      const far = end === "tip" ? motionOf(world, second, length, 0) : motionOf(world, second);
      const momenta = sum(carriedMomenta(world, rod), carriedMomenta(world, second));
      joinRods(world, rod, second, { end });
      const label = `seed ${seed}`;
      expect(isAlive(world, second)).toBe(false);
      expect(world.components.Rod.elements[rod.entity]).toBe(elements + 1);
      const nearAfter = motionOf(world, rod, 0, 0.2);
      const farAfter = motionOf(world, rod, 0.2);
      // Free parts still owe the correction of their centres of mass, second order in the step.
      expect(largestDistance(nearAfter.points, near.points), label).toBeLessThan(3e-4);
      expect(largestDistance(farAfter.points, far.points), label).toBeLessThan(3e-4);
      if (kind === "free") {
        const joined = carriedMomenta(world, rod);
        expect(relativeDifference(joined.slice(0, 3), momenta.slice(0, 3)), label).toBeLessThan(1e-13);
        expect(relativeDifference(joined.slice(3), momenta.slice(3)), label).toBeLessThan(1e-4);
      }
      const energy = energyOf(world, rod);
      run(world, 20);
      const later = energyOf(world, rod);
      expect(later.kinetic + later.elastic).toBeLessThan((energy.kinetic + energy.elastic) * (1 + 1e-7));
    }
  });

  it("is an inelastic impact: momenta of both are kept to rounding, energy is lost", () => {
    const { world, first, second } = pair({});
    // The quadrature does not know the spin of the sections.
    for (const { entity } of [first, second]) world.components.Mechanics.spinInertia[entity] *= 1e-9;
    move(world, first, [0.3, 0.2, 2], [0.5, -1, 0.3]);
    move(world, second, [0, -3, 1], [-1, 2, 0.4]);
    const momenta = sum(momentaOf(world, first), momentaOf(world, second));
    const energy = energyOf(world, first).kinetic + energyOf(world, second).kinetic;
    joinRods(world, first, second);
    expect(relativeDifference(momentaOf(world, first), momenta)).toBeLessThan(1e-9);
    expect(energyOf(world, first).kinetic).toBeLessThan(0.9 * energy);
  });

  it.each([
    { name: "an angle", root: { position: [0.5, 0, 0], direction: [1, 0.3, 0] } },
    { name: "a gap", root: { position: [0.503, 0.002, -0.004], direction: [1, 0, 0] } },
    { name: "both", root: { position: [0.497, 0.004, 0.001], direction: [1, -0.2, 0.4] } },
  ])("keeps $name as it is: the second only shifts, and nothing springs back", ({ root }) => {
    const curved = { restCurvature: [3, 2, -4] };
    const { world, first, second } = pair(root, curved);
    const end = point(world, first, 0.5);
    const before = motionOf(world, second, 0.1, 0.5).points;
    const tangent = Array.from(getFrame(world, second, 0.5, new Float64Array(12)).subarray(0, 3));
    joinRods(world, first, second, { gap: 0.02 });
    const after = motionOf(world, first, 0.6, 1).points;
    // Free rods keep their common centre of mass.
    const shift = after[0].map((x, c) => x - before[0][c]);
    expect(Math.hypot(...shift)).toBeLessThan(0.02);
    before.forEach((place, i) => expect(distance(sum(place, shift), after[i])).toBeLessThan(1e-12));
    const turned = Array.from(getFrame(world, first, 1, new Float64Array(12)).subarray(0, 3));
    expect(distance(turned, tangent)).toBeLessThan(1e-12);
    expect(distance(point(world, first, 0.5), end)).toBeLessThan(0.02);
    run(world, 60);
    expect(largestDistance(motionOf(world, first, 0.6, 1).points, after)).toBeLessThan(1e-10);
    expect(energyOf(world, first).elastic).toBeLessThan(1e-16);
  });

  it("takes any roll of a round rod: shape and forces do not change", () => {
    const roll = 2.1;
    const bent = { restCurvature: [0, 0, 0], curvature: [1, 3, -2] };
    const { world, first, second } = pair({}, bent, (frame) => rolled(frame, roll));
    const before = motionOf(world, second).points;
    const energy = energyOf(world, first).elastic + energyOf(world, second).elastic;
    joinRods(world, first, second);
    expect(largestDistance(motionOf(world, first, 0.5, 1).points, before)).toBeLessThan(1e-12);
    expect(energyOf(world, first).elastic).toBeCloseTo(energy, 14);
    expect(world.components.Rod.elements[first.entity]).toBe(10);
  });

  it("puts the roll of elliptic sections into natural twist, and refuses more than the angle", () => {
    const bent = { radius: [0.004, 0.002] as const, restCurvature: [0, 0, 0], curvature: [1, 3, -2] };
    for (const roll of [0.2, Math.PI - 0.3]) {
      const { world, first, second } = pair({}, bent, (frame) => rolled(frame, roll));
      const before = motionOf(world, second, 0.1, 0.5).points;
      const energy = energyOf(world, first).elastic + energyOf(world, second).elastic;
      joinRods(world, first, second);
      // The short piece is a little different, which shifts the rest.
      expect(largestDistance(motionOf(world, first, 0.6, 1).points, before)).toBeLessThan(2e-4);
      expect(energyOf(world, first).elastic).toBeCloseTo(energy, 14);
    }
    const { world, first, second } = pair({}, bent, (frame) => rolled(frame, 1));
    expect(() => joinRods(world, first, second)).toThrow(
      /second is "an elliptic section rolled by (1|0\.9{9})/,
    );
  });

  it("joins wires that yield alike, and refuses one that does not", () => {
    const { world, first, second } = pair({});
    setMaterial(world, first, { yieldCurvature: 4 });
    expect(() => joinRods(world, first, second)).toThrow(/^second's yieldCurvature is Infinity; .* 4$/);
    setMaterial(world, second, { yieldCurvature: 4 });
    joinRods(world, first, second);
    expect(getMaterial(world, first).yieldCurvature).toBe(4);
  });

  it("takes attachments along, the directions that they hold too", () => {
    for (const end of ["root", "tip"] as const) {
      const { world, first, second } = pair({}, { restCurvature: [0, 0, 1] });
      if (end === "tip") reverse(world, second);
      const s = end === "root" ? 0.1 : 0.4;
      const place = point(world, second, s);
      const held = createAttachment(world, { rod: second, s, to: { point: place }, direction: "present" });
      const tied = createAttachment(world, { rod: first, s: 0.2, to: { rod: second, s }, compliance: 1 });
      joinRods(world, first, second, { end });
      const { Attachment } = world.components;
      expect([Attachment.rod[held.entity], Attachment.other[tied.entity]]).toEqual([
        first.entity,
        first.entity,
      ]);
      for (const at of [Attachment.s[held.entity], Attachment.sOther[tied.entity]])
        expect(at * world.units.length).toBeCloseTo(0.6, 12);
      run(world, 3);
      expect(Math.hypot(...getAttachmentTorque(world, held, new Float64Array(3)))).toBeLessThan(1e-2);
      expect(distance(point(world, first, 0.6), place)).toBeLessThan(1e-5);
    }
  });

  it("is refused by name, and then leaves everything as it was", () => {
    const { world, first, second } = pair({ position: [0.52, 0, 0] });
    const other = (options: Partial<RodOptions>) =>
      createRod(world, { ...rope, root: { kind: "free", position: [0.5, 0, 0] }, ...options });
    const refuse = (rod: RodHandle, message: RegExp, options = {}) =>
      expect(() => joinRods(world, first, rod, options)).toThrow(message);
    refuse(first, /second is "entity \d+"; allowed: another rod/);
    refuse(second, /second is "an end 0\.02.* m from the tip of the first"; allowed: at most 0\.008 m/);
    refuse(second, /turns by 3\.14/, { end: "tip", gap: 1 });
    refuse(other({ root: { kind: "pinned", position: [0.5, 0, 0] } }), /\(held\)/);
    refuse(other({ radius: 0.005 }), /second's radius1 is 0\.005; allowed: that of the first, 0\.004/);
    refuse(other({ material: { density: 1, youngModulus: 2e7 } }), /second's density is 1;/);
    refuse(other({ root: { kind: "free", position: [0.5, 0, 0], direction: [0, 1, 0] } }), /at most 0\.5/);
    refuse(second, /angle is 2;/, { angle: 2, gap: 1 });
    refuse(second, /end is "middle"/, { end: "middle" });
    expect([first, second].map((rod) => rodLength(world, rod))).toEqual([0.5, 0.5]);
    expect(isAlive(world, second)).toBe(true);
  });
});

interface Frame {
  position: ArrayLike<number>;
  quaternion: ArrayLike<number>;
}

/** Two free ropes at rest, the second where the first ends, unless told otherwise. */
function pair(
  root: { position?: number[]; direction?: number[] },
  options: Partial<RodOptions> = {},
  place: (frame: Frame) => Frame = (frame) => frame,
) {
  const world = createRodWorld({ gravity: [0, 0, 0], frame: 1 / 240, subSteps: 1 });
  const first = createRod(world, { ...rope, ...options, root: { kind: "free" } });
  const tip = getFrame(world, first, 0.5, new Float64Array(12));
  const quaternion = new Float64Array(4);
  matrixToQuaternion(tip, 0, quaternion, 0);
  // The offset is meant for a straight rope that ends at (0.5, 0, 0).
  const turned = (v: number[]) => [0, 1, 2].map((c) => v[0] * tip[c] + v[1] * tip[3 + c] + v[2] * tip[6 + c]);
  const position = sum(
    Array.from(tip.subarray(9)),
    turned((root.position ?? [0.5, 0, 0]).map((x, c) => x - (c === 0 ? 0.5 : 0))),
  );
  const frame = place({ position, quaternion });
  const second = createRod(world, {
    ...rope,
    ...options,
    root: root.direction
      ? { kind: "free", position, direction: turned(root.direction) }
      : { kind: "free", ...frame },
  });
  return { world, first, second };
}

/** Turned about its own tangent. */
function rolled({ position, quaternion }: Frame, angle: number): Frame {
  const [x, y, z, w] = Array.from(quaternion);
  const [s, c] = [Math.sin(angle / 2), Math.cos(angle / 2)];
  return { position, quaternion: [w * s + x * c, y * c + z * s, z * c - y * s, w * c - x * s] };
}

function move(world: RodWorld, rod: RodHandle, turning: number[], moving: number[]): void {
  const v = world.components.GeneralizedCoordinates.vSpan[rod.entity];
  for (let c = 0; c < 3; c++) {
    world.memory.f64[v + c] = turning[c] * world.units.time;
    world.memory.f64[v + 3 + c] = (moving[c] * world.units.time) / world.units.length;
  }
}
