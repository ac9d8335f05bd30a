import { describe, expect, it } from "vitest";
import { closestPoints, createClosestPointSearch } from "../../../systems/curves/closest-points.js";
import { createCurveSet, endOfCurve, type CurveSet } from "../../../systems/curves/curve-set.js";
import { sampleCurve } from "../../../systems/curves/expansion.js";
import { expansionSize, first, parameter, point } from "../../../systems/curves/expansion-layout.js";
import { writeHelix } from "../../../systems/curves/helix-curve.js";
import { writeSegment } from "../../../systems/curves/polynomial-curve.js";
import { seeded, symmetric } from "../../oracle/random.js";
import {
  curveSetOf,
  curveTypes,
  gapAt,
  movedCurve,
  pointAt,
  randomCurve,
  randomRotation,
} from "./curve-description.js";
import { buildWisp } from "./wisp-pairs.js";
import { leastHeapGrowth } from "../../oracle/heap-growth.js";

const search = createClosestPointSearch();

function whole(curves: CurveSet, a: number, b: number, upperBound = Infinity, precision = 1e-10): boolean {
  return closestPoints(
    search,
    curves,
    a,
    0,
    endOfCurve(curves, a),
    b,
    0,
    endOfCurve(curves, b),
    upperBound,
    precision,
  );
}

/** The least distance between `count` points of each curve, evenly spaced in the parameter. */
function sampledDistance(curves: CurveSet, a: number, b: number, count = 150): number {
  const points = [a, b].map((id) =>
    Array.from({ length: count + 1 }, (_, i) => pointAt(curves, id, (i / count) * endOfCurve(curves, id))),
  );
  let least = Infinity;
  for (const p of points[0]) {
    for (const q of points[1]) {
      least = Math.min(least, (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2 + (p[2] - q[2]) ** 2);
    }
  }
  return Math.sqrt(least);
}

const combinations = curveTypes.flatMap((a, i) => curveTypes.slice(i).map((b) => [a, b] as const));

describe.each(combinations)("%s and %s", (typeA, typeB) => {
  const seeds = Array.from({ length: 12 }, (_, i) => 100 + i);
  const pair = (seed: number) => {
    const random = seeded(seed);
    const [A, B] = [randomCurve(random, typeA), randomCurve(random, typeB)];
    return { A, B, random, curves: curveSetOf(A, B) };
  };

  it.each(seeds)("seed %i: no sample is closer, and the distance is that of the points", (seed) => {
    const { curves } = pair(seed);
    expect(whole(curves, 0, 1)).toBe(true);
    expect(search.distance).toBeLessThanOrEqual(sampledDistance(curves, 0, 1) + 1e-12);
    expect(Math.abs(gapAt(curves, 0, search.sA, 1, search.sB) - search.distance)).toBeLessThan(1e-14);
  });

  it.each(seeds)("seed %i: found just below the bound, rejected just above", (seed) => {
    const { curves } = pair(seed);
    whole(curves, 0, 1);
    const { distance } = search;
    expect(whole(curves, 0, 1, distance * (1 + 1e-12) + 1e-14)).toBe(true);
    expect(Math.abs(search.distance - distance)).toBeLessThan(1e-12);
    for (const share of [0.999999, 0.99, 0.5]) expect(whole(curves, 0, 1, share * distance)).toBe(false);
  });

  it.each(seeds)("seed %i: the same the other way round, and after a rigid motion", (seed) => {
    const { A, B, curves, random } = pair(seed);
    whole(curves, 0, 1);
    const { distance } = search;
    whole(curves, 1, 0);
    expect(Math.abs(search.distance - distance)).toBeLessThan(1e-13);
    const rotation = randomRotation(random);
    const by = [0, 1, 2].map(() => symmetric(random, 10));
    whole(curveSetOf(movedCurve(A, rotation, by), movedCurve(B, rotation, by)), 0, 1);
    expect(Math.abs(search.distance - distance)).toBeLessThan(1e-13);
  });
});

describe("pairs that once went wrong", () => {
  const pairOf = (seed: number) => {
    const random = seeded(seed);
    const type = () => curveTypes[Math.floor(random() * curveTypes.length)];
    return curveSetOf(randomCurve(random, type()), randomCurve(random, type()));
  };

  it("Newton at a flat start: a long step with hardly any slope may not climb", () => {
    const curves = pairOf(1001887);
    whole(curves, 0, 1);
    const { distance } = search;
    expect(whole(curves, 0, 1, distance * (1 + 1e-10), 1e-3)).toBe(true);
    expect(search.boxes).toBeLessThan(100);
  });

  it("curves that nearly coincide: dear, but finished", () => {
    const curve = randomCurve(seeded(3), "quadratic");
    const identity = [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ];
    const curves = curveSetOf(curve, movedCurve(curve, identity, [1e-5, 2e-5, -1e-5]));
    expect(whole(curves, 0, 1, Infinity, 1e-8)).toBe(true);
    expect(search.boxes).toBeLessThan(1e5);
  });
});

describe("part of a curve", () => {
  it.each([1, 2, 3, 4, 5, 6])("seed %i: the whole is the closest of its parts", (seed) => {
    const random = seeded(seed);
    const curves = curveSetOf(randomCurve(random, "helix"), randomCurve(random, "clothoid"));
    const [endA, endB] = [endOfCurve(curves, 0), endOfCurve(curves, 1)];
    whole(curves, 0, 1);
    const { distance } = search;
    const parts: number[] = [];
    for (let i = 0; i < 4; i++) {
      for (let j = 0; j < 4; j++) {
        const [a0, a1] = [(i / 4) * endA, ((i + 1) / 4) * endA];
        const [b0, b1] = [(j / 4) * endB, ((j + 1) / 4) * endB];
        closestPoints(search, curves, 0, a0, a1, 1, b0, b1, Infinity, 1e-10);
        expect(search.sA).toBeGreaterThanOrEqual(a0);
        expect(search.sA).toBeLessThanOrEqual(a1);
        expect(search.sB).toBeGreaterThanOrEqual(b0);
        expect(search.sB).toBeLessThanOrEqual(b1);
        parts.push(search.distance);
      }
    }
    expect(Math.abs(Math.min(...parts) - distance)).toBeLessThan(1e-13);
  });

  it("may be a single point", () => {
    const curves = curveSetOf(randomCurve(seeded(7), "helix"), randomCurve(seeded(8), "helix"));
    expect(closestPoints(search, curves, 0, 0.5, 0.5, 1, 0.25, 0.25, Infinity, 1e-10)).toBe(true);
    expect(search.distance).toBeCloseTo(gapAt(curves, 0, 0.5, 1, 0.25), 14);
  });
});

describe("the distance is that of a minimum, to rounding", () => {
  it("between parts of the fibres of a wisp, at the ends of the parts too", () => {
    const seed = 4;
    const random = seeded(seed);
    const { curves, length, reach, pairs } = buildWisp({ side: 12 });
    const [p, q] = [new Float64Array(expansionSize), new Float64Array(expansionSize)];
    let onEdge = 0;
    for (let i = 0; i < pairs.length; i += 2) {
      const [a, b] = [pairs[i], pairs[i + 1]];
      const [a0, b0] = [0.5 * length * random(), 0.5 * length * random()];
      const [a1, b1] = [a0 + (length - a0) * random(), b0 + (length - b0) * random()];
      if (!closestPoints(search, curves, a, a0, a1, b, b0, b1, 2 * reach, 1e-8)) continue;
      p[parameter] = search.sA;
      q[parameter] = search.sB;
      sampleCurve(curves, a, p, 0);
      sampleCurve(curves, b, q, 0);
      const along = (e: Float64Array) =>
        [0, 1, 2].reduce((sum, c) => sum + (p[point + c] - q[point + c]) * e[first + c], 0);
      // How steeply the distance falls inside the domain: not at all.
      const fall = (s: number, s0: number, s1: number, slope: number) =>
        s <= s0 + 1e-12 ? -slope : s >= s1 - 1e-12 ? slope : Math.abs(slope);
      const steepest = Math.max(fall(search.sA, a0, a1, along(p)), fall(search.sB, b0, b1, -along(q)));
      expect(steepest / search.distance, `seed ${seed}, pair ${i / 2}`).toBeLessThan(1e-9);
      if (Math.min(search.sA - a0, a1 - search.sA, search.sB - b0, b1 - search.sB) < 1e-12) onEdge++;
    }
    expect(onEdge).toBeGreaterThan(50);
  });
});

describe("known answers", () => {
  const identity = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0];

  it("segments: crossing, parallel, end to end, touching, a point", () => {
    const curves = createCurveSet(2);
    const distance = (a: number[], b: number[]) => {
      writeSegment(curves, 0, a, 0);
      writeSegment(curves, 1, b, 0);
      expect(whole(curves, 0, 1)).toBe(true);
      return search.distance;
    };
    expect(distance([-1, 0, 0, 1, 0, 0], [0, -1, 2, 0, 1, 2])).toBeCloseTo(2, 15);
    expect(distance([0, 0, 0, 1, 0, 0], [0.3, 0, 3, 9, 0, 3])).toBeCloseTo(3, 15);
    expect(distance([0, 0, 0, 1, 0, 0], [4, 4, 0, 9, 4, 0])).toBeCloseTo(5, 15);
    expect(distance([0, 0, 0, 1, 0, 0], [1, 0, 0, 1, 1, 0])).toBeCloseTo(0, 15);
    expect(distance([0, 0, 0, 1, 1, 0], [0, 1, 0, 0, 1, 0])).toBeCloseTo(Math.SQRT1_2, 15);
  });

  it("a helix and its axis: everywhere the radius", () => {
    const curves = createCurveSet(2);
    const kappa = [1, 0, 2];
    const kk = 5;
    writeHelix(curves, 0, identity, 0, kappa, 0, 4);
    // Centre of the osculating cylinder, and a piece of the axis kappa / |kappa| through it.
    const radius = 2 / kk;
    const axis = [1 / Math.sqrt(kk), 0, 2 / Math.sqrt(kk)];
    const end = [0, 1, 2].map((i) => (i === 1 ? radius : 3 * axis[i]));
    writeSegment(curves, 1, [0, radius, 0, ...end], 0);
    expect(whole(curves, 0, 1, Infinity, 1e-8)).toBe(true);
    expect(Math.abs(search.distance - radius)).toBeLessThan(1e-14);
    expect(whole(curves, 0, 1, radius * (1 - 1e-6), 1e-8)).toBe(false);
  });

  it("turns of a tight coil: one turn apart by the pitch seen across", () => {
    // Radius R, climb c per radian, as a rope of diameter d coils: closest one turn on, at 2 pi R sin-free distance.
    const R = 5;
    const climb = 0.4;
    const kk = 1 / (R * R + climb * climb);
    const kappa = [climb * kk, 0, R * kk];
    const turn = (2 * Math.PI) / Math.sqrt(kk);
    const curves = createCurveSet(1);
    writeHelix(curves, 0, identity, 0, kappa, 0, 2 * turn);
    const piece = 0.2 * turn;
    expect(closestPoints(search, curves, 0, 0, piece, 0, turn - piece, turn + 2 * piece, 4, 1e-8)).toBe(true);
    const gap = (angle: number) => Math.hypot(2 * R * Math.sin(angle / 2), climb * angle);
    let least = Infinity;
    for (let angle = 5.5; angle < 7; angle += 1e-5) least = Math.min(least, gap(angle));
    expect(Math.abs(search.distance - least)).toBeLessThan(1e-9);
  });

  it("a curve and itself: zero, at once", () => {
    const curves = curveSetOf(randomCurve(seeded(3), "helix"));
    expect(whole(curves, 0, 0)).toBe(true);
    expect(search.distance).toBeLessThan(1e-14);
    expect(search.boxes).toBeLessThan(100);
  });

  it("is the same in millimetres and in kilometres", () => {
    for (let seed = 1; seed <= 5; seed++) {
      const random = seeded(seed);
      const [A, B] = [randomCurve(random, "cubic"), randomCurve(random, "cubic")];
      if (A.type !== "cubic" || B.type !== "cubic") throw new Error("cubics are asked for");
      whole(curveSetOf(A, B), 0, 1, Infinity, 1e-9);
      const { distance } = search;
      for (const scale of [1e-6, 1e6]) {
        const scaled = [A, B].map((curve) => ({
          ...curve,
          control: curve.control.map((p) => p.map((each) => scale * each)),
        }));
        whole(curveSetOf(...scaled), 0, 1, Infinity, 1e-9 * scale);
        expect(Math.abs(search.distance / scale - distance), `seed ${seed}`).toBeLessThan(1e-12);
      }
    }
  });
});

describe("precision", () => {
  it("is kept: the parameters are as close to the true ones as asked", () => {
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(seed);
      const curves = curveSetOf(randomCurve(random, "helix"), randomCurve(random, "helix"));
      whole(curves, 0, 1, Infinity, 1e-13);
      const { sA, sB, distance } = search;
      for (const precision of [1e-3, 1e-6, 1e-9]) {
        whole(curves, 0, 1, Infinity, precision);
        expect(Math.abs(search.distance - distance), `seed ${seed}`).toBeLessThan(precision);
        expect(Math.max(Math.abs(search.sA - sA), Math.abs(search.sB - sB)), `seed ${seed}`).toBeLessThan(
          precision,
        );
      }
    }
  });
});

describe("memory", () => {
  it("does not grow over thousands of searches", () => {
    const random = seeded(5);
    const curves = createCurveSet(40, 400);
    for (let id = 0; id < 40; id++) {
      const { data } = curveSetOf(randomCurve(random, "helix"));
      curves.kind[id] = 1;
      curves.data.set(data, id * data.length);
    }
    const all = () => {
      let found = 0;
      for (let a = 0; a < 40; a++) for (let b = 0; b < a; b++) if (whole(curves, a, b, 0.5, 1e-8)) found++;
      return found;
    };
    for (let i = 0; i < 20; i++) all();
    let found = 0;
    const grown = leastHeapGrowth(() => {
      for (let i = 0; i < 10; i++) found += all();
    }, 100_000);
    expect(found).toBeGreaterThan(100);
    // Not a collection in between: one boxed number per search would be 125 kB.
    expect(grown).toBeLessThan(100_000);
  });
});

describe("bad input", () => {
  const curves = curveSetOf(randomCurve(seeded(1), "segment"), randomCurve(seeded(2), "segment"));
  it.each([
    ["a", () => closestPoints(search, curves, 2, 0, 1, 1, 0, 1, 1, 1e-8)],
    ["b", () => closestPoints(search, curves, 0, 0, 1, -1, 0, 1, 1, 1e-8)],
    ["[a0, a1]", () => closestPoints(search, curves, 0, 0, 1.5, 1, 0, 1, 1, 1e-8)],
    ["[a0, a1]", () => closestPoints(search, curves, 0, 0.6, 0.5, 1, 0, 1, 1, 1e-8)],
    ["[b0, b1]", () => closestPoints(search, curves, 0, 0, 1, 1, NaN, 1, 1, 1e-8)],
    ["upperBound", () => closestPoints(search, curves, 0, 0, 1, 1, 0, 1, 0, 1e-8)],
    ["upperBound", () => closestPoints(search, curves, 0, 0, 1, 1, 0, 1, NaN, 1e-8)],
    ["precision", () => closestPoints(search, curves, 0, 0, 1, 1, 0, 1, 1, 0)],
  ])("%s is named", (name, call) => expect(call).toThrow(name));
});
