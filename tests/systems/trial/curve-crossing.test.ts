import { describe, expect, it } from "vitest";
import { endOfCurve, type CurveSet } from "../../../systems/curves/curve-set.js";
import { Excuse } from "../../../systems/trial/excuse.js";
import { limits } from "../../../systems/world/limits.js";
import { Crossing, crossing, curvesMayCross } from "../../oracle/passage/curve-crossing.js";
import { turnsLittle } from "../../oracle/passage/turns-little.js";
import { seeded, symmetric } from "../../oracle/random.js";
import {
  curveSetOf,
  movedCurve,
  pointAt,
  randomCurve,
  type CurveDescription,
} from "../curves/curve-description.js";
import { CompiledCrossing } from "./compiled-crossing.js";

type Helix = Extract<CurveDescription, { type: "helix" }>;

const thickness = 0.01;

/** Two helices whose middles are `from` apart, and the same when they are `to` apart, both turned a little. */
function movingPair(seed: number, from: number[], to: number[]) {
  const random = seeded(seed);
  const [a, b] = [0, 1].map(() => randomCurve(random, "helix"));
  const placed = (by: number[], turn: number) => {
    const turned = movedCurve(b, aboutX(turn), [0, 0, 0]);
    const set = curveSetOf(a, turned);
    const apart = gapOf(set, set, 0.5 * endOfCurve(set, 0), 0.5 * endOfCurve(set, 1), 0);
    return curveSetOf(
      a,
      movedCurve(
        turned,
        aboutX(0),
        [0, 1, 2].map((c) => by[c] - apart[c]),
      ),
    );
  };
  return { before: placed(from, 0), after: placed(to, 0.2 * random()) };
}

function aboutX(angle: number): number[][] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [
    [1, 0, 0],
    [0, c, -s],
    [0, s, c],
  ];
}

/** b - a at a moment of the straight way. */
function gapOf(before: CurveSet, after: CurveSet, x: number, y: number, t: number): number[] {
  const [a0, a1] = [pointAt(before, 0, x), pointAt(after, 0, x)];
  const [b0, b1] = [pointAt(before, 1, y), pointAt(after, 1, y)];
  return [0, 1, 2].map((c) => (1 - t) * (b0[c] - a0[c]) + t * (b1[c] - a1[c]));
}

/** The least distance on the way, from a grid of parameters and times that closes in on the best places. */
function leastOnTheWay(before: CurveSet, after: CurveSet, times = 8): number {
  const steps = 10;
  const ends = [endOfCurve(before, 0), endOfCurve(before, 1)];
  const places: number[][] = [];
  for (let i = 0; i <= steps; i++)
    for (let j = 0; j <= steps; j++)
      for (let k = 0; k <= times; k++) {
        const at = [(i / steps) * ends[0], (j / steps) * ends[1], times > 0 ? k / times : 1];
        places.push([Math.hypot(...gapOf(before, after, at[0], at[1], at[2])), ...at]);
      }
  places.sort((p, q) => p[0] - q[0]);
  return Math.min(...places.slice(0, 6).map((place) => closeIn(before, after, place, ends, times > 0)));
}

function closeIn(
  before: CurveSet,
  after: CurveSet,
  place: number[],
  ends: number[],
  movesInTime: boolean,
): number {
  let [best, x, y, t] = place;
  for (let size = 1 / 16; size > 1e-6;) {
    let isBetter = false;
    for (const dx of [-size, 0, size])
      for (const dy of [-size, 0, size])
        for (const dt of movesInTime ? [-size, 0, size] : [0]) {
          const at = [
            Math.min(ends[0], Math.max(0, x + dx * ends[0])),
            Math.min(ends[1], Math.max(0, y + dy * ends[1])),
            Math.min(1, Math.max(0, t + dt)),
          ];
          const distance = Math.hypot(...gapOf(before, after, at[0], at[1], at[2]));
          if (distance >= best) continue;
          [best, x, y, t] = [distance, ...at];
          isBetter = true;
        }
    if (!isBetter) size *= 0.5;
  }
  return best;
}

describe("two moving curves", () => {
  const nearest = limits.trial.crossingDistance * thickness;
  const kernel = new CompiledCrossing(thickness);

  it("are found to cross where they do, and not where they go by each other", () => {
    let crossings = 0;
    let clear = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(1000 + seed);
      const shift = () => [0, 1, 2].map(() => symmetric(random, 0.15));
      const { before, after } = movingPair(seed, shift(), shift());
      const mayCross = kernel.mayCross(before, after, 0, 1);
      const least = leastOnTheWay(before, after);
      if (leastOnTheWay(before, before, 0) < nearest) continue;
      if (least < 1e-4 * thickness) {
        crossings++;
        expect(mayCross, `seed ${seed} crosses`).toBe(true);
      } else if (mayCross) {
        // Nearer than anybody can tell, at the end or on the way.
        expect(least, `seed ${seed} does not cross`).toBeLessThan(2 * nearest);
      } else clear++;
    }
    expect(crossings).toBeGreaterThan(4);
    expect(clear).toBeGreaterThan(6);
  });

  it("that are through each other to begin with have no sides to keep", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed);
      const segment = (tilt: number, height: number) => ({
        type: "segment" as const,
        p0: [-0.5, -tilt, height],
        p1: [0.5, tilt, height],
      });
      const height = 0.05 * (1 + random());
      const before = curveSetOf(segment(0, 0), segment(0.4, 0));
      const after = curveSetOf(segment(0, 0), segment(0.2 + 0.4 * random(), height));
      expect(kernel.mayCross(before, after, 0, 1), `seed ${seed}`).toBe(false);
      const below = curveSetOf(segment(0, 0), segment(0.4, -0.02));
      expect(kernel.mayCross(below, after, 0, 1), `seed ${seed}`).toBe(true);
    }
  });

  it("may come together where they are tied", () => {
    const along = (height: number) => ({
      type: "helix" as const,
      r0: [-0.5, 0, height],
      R0: aboutX(0),
      kappa: [0, 0, 0],
      length: 1,
    });
    const across = [
      [0, -1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ];
    const other = { type: "helix" as const, r0: [0, -0.5, 0], R0: across, kappa: [0, 0, 0], length: 1 };
    const before = curveSetOf(along(0.05), other);
    const after = curveSetOf(along(-0.05), other);
    const tied = new CompiledCrossing(thickness);
    tied.tie(0.5, 0.5);
    expect(tied.mayCross(before, after, 0, 1, Excuse.none)).toBe(true);
    expect(tied.mayCross(before, after, 0, 1, Excuse.ties)).toBe(false);
    const elsewhere = new CompiledCrossing(thickness);
    elsewhere.tie(0.5, 0.7);
    expect(elsewhere.mayCross(before, after, 0, 1, Excuse.ties)).toBe(true);
  });
});

describe("the displacement of a curve", () => {
  const kernel = new CompiledCrossing(thickness);

  /** Largest difference of a point's displacement from that of the middle, over many points. */
  function sampledSpread(before: CurveSet, after: CurveSet): number {
    const end = endOfCurve(before, 0);
    const moved = (s: number) => {
      const [p, q] = [pointAt(before, 0, s), pointAt(after, 0, s)];
      return q.map((x, c) => x - p[c]);
    };
    const middle = moved(0.5 * end);
    const samples = Array.from({ length: 41 }, (_, k) => moved((k / 40) * end));
    return Math.max(...samples.map((each) => Math.hypot(...each.map((x, c) => x - middle[c]))));
  }

  it("differs from that of its middle by no more than is said, and not by far less", () => {
    const ratios: number[] = [];
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(4000 + seed);
      const curl = 10 ** (-1 + 2 * random());
      const change = 10 ** (-4 + 4 * random());
      const kappa = [0, 1, 2].map(() => symmetric(random, curl));
      const a = { ...(randomCurve(random, "helix") as Helix), length: 1, kappa };
      const bent = { ...a, kappa: kappa.map((k) => k + symmetric(random, change)) };
      const shift = [0, 1, 2].map(() => symmetric(random, 0.1));
      const before = curveSetOf(a);
      const after = curveSetOf(movedCurve(bent, aboutX(symmetric(random, change)), shift));
      const said = kernel.displacement(before, after);
      const middle = [before, after].map((set) => pointAt(set, 0, 0.5));
      for (let c = 0; c < 3; c++) expect(said[c]).toBeCloseTo(middle[1][c] - middle[0][c], 12);
      const spread = sampledSpread(before, after);
      expect(said[3], `seed ${seed}`).toBeGreaterThanOrEqual(spread * (1 - 1e-9) - 1e-15);
      if (curl < 3 && change < 0.1) ratios.push(said[3] / spread);
    }
    ratios.sort((p, q) => p - q);
    expect(ratios.length).toBeGreaterThan(100);
    expect(ratios[ratios.length >> 1]).toBeLessThan(3);
  });
});

describe("the compiled search", () => {
  const kernel = new CompiledCrossing(thickness);

  it("looks at the boxes that TypeScript looks at, and comes to the same end", () => {
    let boxes = 0;
    let crossings = 0;
    for (let seed = 1; seed <= 400; seed++) {
      const random = seeded(2000 + seed);
      const size = 10 ** (-2.5 + 2 * random());
      const shift = () => [0, 1, 2].map(() => symmetric(random, size));
      const { before, after } = movingPair(seed, shift(), shift());
      crossing[Crossing.thickness] = thickness;
      crossing[Crossing.boxes] = 0;
      const expected = curvesMayCross(before, after, 0, 1, () => false, undefined);
      expect(kernel.mayCross(before, after, 0, 1), `seed ${seed}`).toBe(expected);
      expect(kernel.boxes, `seed ${seed}`).toBe(crossing[Crossing.boxes]);
      boxes += kernel.boxes;
      if (expected) crossings++;
    }
    expect(boxes).toBeGreaterThan(4000);
    expect(crossings).toBeGreaterThan(50);
    expect(crossings).toBeLessThan(350);
  });

  it("does so for a curve and itself, or the next, that turn much", () => {
    let boxes = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const random = seeded(3000 + seed);
      const a = { ...randomCurve(random, "helix"), kappa: [3, 8 + 4 * random(), 0] };
      const b = { ...randomCurve(random, "helix"), kappa: [3, 8 + 4 * random(), 0] };
      const before = curveSetOf(a, b);
      const after = curveSetOf(
        movedCurve(a, aboutX(0.01), [0, 0, 0.01 * random()]),
        movedCurve(b, aboutX(-0.01), [0, 0, 0]),
      );
      const allowed = Math.PI - random();
      for (const other of [0, 1]) {
        crossing[Crossing.thickness] = thickness;
        crossing[Crossing.boxes] = 0;
        const expected = curvesMayCross(before, after, 0, other, turnsLittle, { before, after, allowed });
        const mayCross = kernel.mayCross(before, after, 0, other, Excuse.littleTurn, allowed);
        expect(mayCross, `seed ${seed}`).toBe(expected);
        expect(kernel.boxes, `seed ${seed}`).toBe(crossing[Crossing.boxes]);
        boxes += kernel.boxes;
      }
    }
    expect(boxes).toBeGreaterThan(2000);
  });

  it("takes clothoids too", () => {
    let crossings = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const random = seeded(4000 + seed);
      const curves = [randomCurve(random, "clothoid"), randomCurve(random, seed % 2 ? "clothoid" : "helix")];
      const before = curveSetOf(...curves);
      const shift = () => [0, 1, 2].map(() => symmetric(random, 1.5));
      const after = curveSetOf(...curves.map((curve) => movedCurve(curve, aboutX(0), shift())));
      crossing[Crossing.thickness] = thickness;
      const expected = curvesMayCross(before, after, 0, 1, () => false, undefined);
      expect(kernel.mayCross(before, after, 0, 1), `seed ${seed}`).toBe(expected);
      if (expected) crossings++;
    }
    expect(crossings).toBeGreaterThan(2);
    expect(crossings).toBeLessThan(95);
  });
});
