import { describe, expect, it } from "vitest";
import { movingSegmentsCross, segmentEnds } from "../../../systems/trial/moving-segments.js";
import { seeded, symmetric } from "../../oracle/random.js";

/** Ends of A and B at first, and how far each goes. */
function cross(a: number[], b: number[], wayA: number[], wayB: number[]): boolean {
  segmentEnds.set([...a, ...b, ...wayA, ...wayB]);
  return movingSegmentsCross();
}

const along = [-1, 0, 0, 1, 0, 0];
const still = [0, 0, 0, 0, 0, 0];

describe("segments that move", () => {
  it("cross where one falls through the other, at the middle or near an end", () => {
    for (const x of [0, 0.5, 0.999, -0.999]) {
      const falling = [0, -2, 0, 0, -2, 0];
      expect(cross(along, [x, 1, -1, x, 1, 1], still, falling)).toBe(true);
    }
  });

  it("do not where one falls beside an end, stops above, or only slides", () => {
    expect(cross(along, [1.001, 1, -1, 1.001, 1, 1], still, [0, -2, 0, 0, -2, 0])).toBe(false);
    expect(cross(along, [0, 1, 1e-3, 0, 1, 1], still, [0, -2, 0, 0, -2, 0])).toBe(false);
    expect(cross(along, [0, 1, -1, 0, 1, 1], still, [0, -0.999, 0, 0, -0.999, 0])).toBe(false);
    expect(cross(along, [0, 0.01, -1, 0, 0.01, 1], still, [0.5, 0, 3, 0.5, 0, 3])).toBe(false);
  });

  it("cross where the way of one is made to lead through the other", () => {
    const seed = 7;
    const random = seeded(seed);
    for (let trial = 0; trial < 200; trial++) {
      const share = symmetric(random, 1.5);
      const way = [symmetric(random), symmetric(random), symmetric(random)];
      const reach = 0.2 + 1.6 * random();
      const start = [share - way[0], -way[1], -way[2]];
      const tip = [0.05, 0.4, -0.3];
      // The middle of B passes the point (share, 0, 0) at the time 1 / reach.
      const b = [...start.map((x, c) => x - tip[c]), ...start.map((x, c) => x + tip[c])];
      const travel = way.map((x) => reach * x);
      const met = cross(along, b, still, [...travel, ...travel]);
      if (Math.abs(share) < 0.95 && reach > 1.05) expect(met, `seed ${seed}, trial ${trial}`).toBe(true);
    }
  });
});
