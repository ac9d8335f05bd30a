import { describe, expect, it } from "vitest";
import { endOfCurve, type CurveSet } from "../../../systems/curves/curve-set.js";
import { Crossing, crossing, curvesMayCross } from "../../../systems/trial/curve-crossing.js";
import { limits } from "../../../systems/world/limits.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { curveSetOf, movedCurve, pointAt, randomCurve } from "../curves/curve-description.js";

const thickness = 0.01;
const never = () => false;

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

  it("are found to cross where they do, and not where they go by each other", () => {
    let crossings = 0;
    let clear = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const random = seeded(1000 + seed);
      const shift = () => [0, 1, 2].map(() => symmetric(random, 0.15));
      const { before, after } = movingPair(seed, shift(), shift());
      crossing[Crossing.thickness] = thickness;
      const mayCross = curvesMayCross(before, after, 0, 1, never, undefined);
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
      crossing[Crossing.thickness] = thickness;
      expect(curvesMayCross(before, after, 0, 1, never, undefined), `seed ${seed}`).toBe(false);
      const below = curveSetOf(segment(0, 0), segment(0.4, -0.02));
      expect(curvesMayCross(below, after, 0, 1, never, undefined), `seed ${seed}`).toBe(true);
    }
  });

  it("may come together in places that are excused", () => {
    const { before, after } = movingPair(1, [0, 0, 0.05], [0, 0, -0.05]);
    crossing[Crossing.thickness] = thickness;
    expect(curvesMayCross(before, after, 0, 1, never, undefined)).toBe(true);
    expect(curvesMayCross(before, after, 0, 1, () => true, undefined)).toBe(false);
  });
});
