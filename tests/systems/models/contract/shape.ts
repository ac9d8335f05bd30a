import { expect, it } from "vitest";
import {
  rowAngular,
  rowBend,
  rowBow,
  rowChord,
  rowLength,
  rowMiddle,
  rowRest,
  rowSpread,
  rowStart,
  rowStride,
  rowTurn,
  rowVelocity,
} from "../../../../components/spans/element-row.js";
import { jointStride } from "../../../../components/spans/joint.js";
import { createCurveSet, endOfCurve } from "../../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../../systems/curves/expansion.js";
import {
  expansionSize,
  first,
  parameter,
  point,
  second,
} from "../../../../systems/curves/expansion-layout.js";
import { cross, dot, relativeDifference } from "../../../oracle/vectors.js";
import { arcsOf, copyOf, kinds, putBack, readAlong, setInMotion, type MakeSample } from "./sample-rods.js";

const seeds = [1, 2, 3];
const part = (numbers: Float64Array, at: number, count = 3) => Array.from(numbers.subarray(at, at + count));

/** The shape of a rod, and how it moves. */
export function shapeContract(make: MakeSample): void {
  it.each(seeds)("seed %i: points are those of the curves that it writes, tangents and bends too", (seed) => {
    const sample = make(seed);
    const { model, world, rod, lengths } = sample;
    const curves = createCurveSet(4, 64);
    const place = new Float64Array(expansionSize);
    const frame = new Float64Array(12);
    const kappa = new Float64Array(3);
    let start = 0;
    lengths.forEach((length, element) => {
      model.writeCurve(world, rod, element, curves, 1 + element);
      expect(endOfCurve(curves, 1 + element)).toBeCloseTo(length, 14);
      for (const share of [0, 0.2, 0.5, 0.83, 1]) {
        place[parameter] = share * endOfCurve(curves, 1 + element);
        sampleCurve(curves, 1 + element, place, 0);
        model.frame(world, rod, start + share * length, frame, 0);
        expect(relativeDifference(part(place, point), part(frame, 9))).toBeLessThan(1e-12);
        // A chain of straight edges is bent at its nodes alone, where the next one begins.
        if (model.stretches && share === 1) continue;
        expect(relativeDifference(part(place, first), part(frame, 0))).toBeLessThan(1e-11);
        if (model.stretches) continue;
        model.curvature(world, rod, element, share, kappa, 0);
        const bend = [0, 1, 2].map((c) => kappa[2] * frame[3 + c] - kappa[1] * frame[6 + c]);
        bend.forEach((x, c) => expect(Math.abs(place[second + c] - x)).toBeLessThan(1e-10));
      }
      start += length;
    });
  });

  it.each(seeds)("seed %i: frames are orthonormal, joints and box are where its points are", (seed) => {
    const sample = make(seed);
    const { model, world, rod, lengths } = sample;
    const { Centreline } = world.components;
    const arcs = arcsOf(sample, 40);
    const frames = readAlong(sample, model.frame, 12, arcs);
    const points = readAlong(sample, model.point, 3, arcs);
    arcs.forEach((_, i) => {
      const [t, d1, d2] = [0, 3, 6].map((at) => part(frames, 12 * i + at));
      expect(relativeDifference(cross(t, d1), d2)).toBeLessThan(1e-12);
      for (const axis of [t, d1, d2]) expect(Math.hypot(...axis)).toBeCloseTo(1, 12);
      expect(part(frames, 12 * i + 9)).toEqual(part(points, 3 * i));
      ["X", "Y", "Z"].forEach((name, c) => {
        const [min, max] = [`min${name}`, `max${name}`] as ("minX" | "maxX")[];
        expect(points[3 * i + c]).toBeGreaterThanOrEqual(Centreline[min][rod] - 1e-12);
        expect(points[3 * i + c]).toBeLessThanOrEqual(Centreline[max][rod] + 1e-12);
      });
    });
    for (let i = 0; i <= lengths.length; i++) {
      const joint = part(world.memory.f64, Centreline.jointsSpan[rod] + i * jointStride, jointStride);
      expect(relativeDifference(part(frames, 12 * i, 12), joint)).toBeLessThan(1e-12);
    }
  });

  it("turn is the angle that the tangent sweeps", () => {
    const sample = make(4);
    const { model, world, rod, length } = sample;
    const arcs = Array.from({ length: 4001 }, (_, i) => (0.2 + (0.7 * i) / 4000) * length);
    const tangents = arcs.map((s) => part(readAlong(sample, model.frame, 12, [s]), 0));
    let sum = 0;
    for (let i = 1; i < arcs.length; i++) {
      const sine = Math.hypot(...cross(tangents[i - 1], tangents[i]));
      sum += Math.atan2(sine, dot(tangents[i - 1], tangents[i]));
    }
    expect(Math.abs(model.turn(world, rod, arcs[0], arcs[4000]) - sum)).toBeLessThan(1e-3);
  });

  it.each(kinds.flatMap((kind) => seeds.map((seed) => ({ kind, seed }))))(
    "$kind, seed $seed: the velocity of a point is how fast it goes, at first order in the step",
    ({ kind, seed }) => {
      const error = [1e-4, 1e-5].map((h) => {
        const sample = make(seed, { kind });
        const { model, world, rod } = sample;
        setInMotion(sample);
        const arcs = arcsOf(sample);
        model.predict(world, rod, h);
        const velocities = readAlong(sample, model.nextVelocity, 3, arcs);
        const before = readAlong(sample, model.point, 3, arcs);
        model.advance(world, rod, h);
        model.deform(world, rod);
        const after = readAlong(sample, model.point, 3, arcs);
        const taken = readAlong(sample, model.velocity, 3, arcs);
        const speeds = after.map((x, i) => (x - before[i]) / h);
        return Math.max(relativeDifference(speeds, velocities), relativeDifference(taken, velocities));
      });
      expect(error[1], `errors ${error.join(", ")}`).toBeLessThan(2e-3);
      expect(error[1], `errors ${error.join(", ")}`).toBeLessThan(0.2 * error[0] + 1e-9);
    },
  );

  it.each(seeds)("seed %i: what it says of the motion of its elements holds", (seed) => {
    const sample = make(seed);
    const { model, world, rod, lengths, random } = sample;
    setInMotion(sample);
    const span = world.memory.allocate(rowStride * (1 + lengths.length));
    const rows = world.memory.f64.subarray(span, span + rowStride * (1 + lengths.length));
    model.writeMotion(world, rod, world.components.GeneralizedCoordinates.vSpan[rod], rows, rowStride);
    let start = 0;
    lengths.forEach((length, i) => {
      const row = (1 + i) * rowStride;
      const points = readAlong(sample, model.point, 3, [start, start + length]);
      const middle = [0, 1, 2].map((c) => 0.5 * (points[c] + points[3 + c]));
      const chord = Math.hypot(...[0, 1, 2].map((c) => points[3 + c] - points[c]));
      expect(relativeDifference(part(rows, row + rowMiddle), middle)).toBeLessThan(1e-12);
      expect(rows[row + rowChord]).toBeCloseTo(chord, 12);
      expect(rows[row + rowStart]).toBeCloseTo(start, 12);
      expect(rows[row + rowLength]).toBeCloseTo(length, 14);
      expect(rows[row + rowTurn]).toBeGreaterThanOrEqual(model.turn(world, rod, 0, start) - 1e-12);
      const ends = readAlong(sample, model.velocity, 3, [start, start + length]);
      const [velocity, spread] = [part(rows, row + rowVelocity), part(rows, row + rowSpread)];
      const half = [0, 1, 2].map((c) => 0.5 * (points[3 + c] - points[c]));
      const turned = cross(part(rows, row + rowAngular), half);
      const restOfEnd = [0, 1, 2].map((c) => spread[c] - turned[c]);
      const given = [-1, 1].flatMap((sign) => [0, 1, 2].map((c) => velocity[c] + sign * spread[c]));
      expect(relativeDifference(given, ends)).toBeLessThan(1e-12);
      for (let k = 0; k < 50; k++) {
        const share = random();
        const kappa = new Float64Array(3);
        model.curvature(world, rod, i, share, kappa, 0);
        expect(Math.hypot(kappa[1], kappa[2])).toBeLessThanOrEqual(rows[row + rowBend] + 1e-12);
        const [p, v] = [model.point, model.velocity].map((reading) =>
          Array.from(readAlong(sample, reading, 3, [start + share * length])),
        );
        const turning = cross(
          part(rows, row + rowAngular),
          p.map((x, c) => x - middle[c]),
        );
        const rest = v.map((x, c) => x - rows[row + rowVelocity + c] - turning[c]);
        expect(Math.hypot(...rest)).toBeLessThanOrEqual(rows[row + rowRest] + 1e-12);
        const bow = rest.map((x, c) => x - (2 * share - 1) * restOfEnd[c]);
        expect(Math.hypot(...bow)).toBeLessThanOrEqual(rows[row + rowBow] + 1e-12);
      }
      start += length;
    });
  });

  it.each(kinds)("%s: no point moves and no tangent turns faster than the fastest", (kind) => {
    const sample = make(6, { kind });
    const { model, world, rod } = sample;
    setInMotion(sample);
    model.predict(world, rod, 1e-3);
    const [motion, bound] = [new Float64Array(2), new Float64Array(2)];
    model.fastestMotion(world, rod, motion);
    model.boundMotion(world, rod, bound);
    motion.forEach((value, i) => expect(bound[i]).toBeGreaterThanOrEqual(value * (1 - 1e-12)));
    const { length } = sample;
    let [speed, turning] = [0, 0];
    const step = 1e-5 * length;
    for (let s = 0; s + step <= length; s += 0.01 * length) {
      const [u, ahead] = [s, s + step].map((at) =>
        Array.from(readAlong(sample, model.nextVelocity, 3, [at])),
      );
      speed = Math.max(speed, Math.hypot(...u));
      // The tangent's rate is how the velocity changes along the rod.
      turning = Math.max(turning, Math.hypot(...u.map((x, c) => ahead[c] - x)) / step);
    }
    expect(motion[1]).toBeGreaterThanOrEqual(speed * (1 - 1e-9));
    expect(motion[1]).toBeLessThan(2.5 * speed);
    expect(motion[0]).toBeGreaterThanOrEqual(turning * 0.9);
    expect(motion[0]).toBeLessThan(1.2 * turning);
  });

  it.each(kinds)("%s: a rod that is slowed down leaves a held root as it goes", (kind) => {
    const sample = make(5, { kind });
    const { model, world, rod } = sample;
    setInMotion(sample);
    model.predict(world, rod, 1e-3);
    const next = copyOf(sample, "nextSpan");
    const [fastest, turning] = [model.fastestBending(world, rod), model.rootTurning(world, rod)];
    const root = readAlong(sample, model.nextVelocity, 3, [0]);
    model.slow(world, rod, 0.25);
    expect(model.fastestBending(world, rod)).toBeCloseTo(0.25 * fastest, 12);
    expect(model.rootTurning(world, rod)).toBeCloseTo((kind === "clamped" ? 1 : 0.25) * turning, 12);
    const slowed = root.map((x) => (kind === "free" ? 0.25 : 1) * x);
    expect(relativeDifference(readAlong(sample, model.nextVelocity, 3, [0]), slowed)).toBeLessThan(1e-12);
    putBack(sample, "nextSpan", next);
  });
}
