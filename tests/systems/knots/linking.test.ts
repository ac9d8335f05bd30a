import { describe, expect, it } from "vitest";
import { linkingNumber } from "../../../systems/knots/linking.js";
import { seeded } from "../../oracle/random.js";
import {
  interlockedBights,
  mirrorImage,
  randomPolygon,
  reversed,
  sampleCurve,
  turnedAtRandom,
} from "./curves.js";

const closed = { closedA: true, closedB: true };

/** Strand `k` of `turns` turns of one circle around another: the two strands of a torus link. */
function torusStrand(k: number, turns: number): number[] {
  return sampleCurve((t) => {
    const angle = 2 * Math.PI * turns * t + Math.PI * k;
    const away = 3 + Math.cos(angle);
    return [away * Math.cos(2 * Math.PI * t), away * Math.sin(2 * Math.PI * t), -Math.sin(angle)];
  }, 60);
}

/** Gauss's integral over two closed polygons, by midpoints of edges that are divided finely. */
function gaussIntegral(a: readonly number[], b: readonly number[], pieces: number): number {
  const divided = (points: readonly number[]) => {
    const list: { at: number[]; step: number[] }[] = [];
    const n = points.length / 3;
    for (let i = 0; i < n; i++) {
      const [p, q] = [i, (i + 1) % n].map((k) => points.slice(3 * k, 3 * k + 3));
      for (let j = 0; j < pieces; j++) {
        list.push({
          at: p.map((x, k) => x + ((j + 0.5) / pieces) * (q[k] - x)),
          step: p.map((x, k) => (q[k] - x) / pieces),
        });
      }
    }
    return list;
  };
  let sum = 0;
  const others = divided(b);
  for (const { at: p, step: u } of divided(a)) {
    for (const { at: q, step: v } of others) {
      const r = p.map((x, k) => x - q[k]);
      const volume =
        r[0] * (u[1] * v[2] - u[2] * v[1]) +
        r[1] * (u[2] * v[0] - u[0] * v[2]) +
        r[2] * (u[0] * v[1] - u[1] * v[0]);
      sum += volume / Math.hypot(...r) ** 3;
    }
  }
  return sum / (4 * Math.PI);
}

describe("linking number", () => {
  it.each([1, 2, 3, -2])("of torus links that wind %i times", (turns) => {
    const random = seeded(turns + 10);
    for (let run = 0; run < 20; run++) {
      const [a, b] = [torusStrand(0, turns), torusStrand(1, turns)];
      const both = turnedAtRandom([...a, ...b], random);
      const [first, second] = [both.slice(0, a.length), both.slice(a.length)];
      expect(linkingNumber(first, second, closed)).toBe(turns);
      expect(linkingNumber(second, first, closed)).toBe(turns);
      expect(linkingNumber(reversed(first), second, closed)).toBe(0 - turns);
      expect(linkingNumber(reversed(first), reversed(second), closed)).toBe(turns);
      expect(linkingNumber(mirrorImage(first), mirrorImage(second), closed)).toBe(0 - turns);
    }
  });

  it("is Gauss's integral", () => {
    const random = seeded(41);
    const numbers = new Set<number>();
    for (let run = 0; run < 12; run++) {
      const [a, b] = [randomPolygon(6, random), randomPolygon(6, random)];
      const number = linkingNumber(a, b, closed);
      expect(Math.abs(gaussIntegral(a, b, 60) - number), `seed 41, run ${run}`).toBeLessThan(0.4);
      numbers.add(Math.abs(number));
    }
    expect(numbers.size).toBeGreaterThan(1);
  });

  it("tells ropes that are hooked into each other from ropes that are not", () => {
    // The bight of a comes from the left and goes around that of b, which comes from the right.
    const a = [-5, 0.5, 0, 1, 0.5, 0, 1, -0.5, 0, -5, -0.5, 0];
    const b = [5, 0, 0.5, -1, 0, 0.5, -1, 0, -0.5, 5, 0, -0.5];
    const random = seeded(3);
    for (let run = 0; run < 20; run++) {
      const both = turnedAtRandom([...a, ...b], random);
      expect(Math.abs(linkingNumber(both.slice(0, 12), both.slice(12)))).toBe(1);
    }
    const apart = b.map((x, i) => (i % 3 === 0 ? x + 3 : x));
    expect(linkingNumber(a, apart)).toBe(0);
  });

  it("counts the turns of a rope around a post", () => {
    for (const turns of [1, 2, 3]) {
      const rope = [4, 0, -turns];
      for (let i = 0; i <= 40 * turns; i++) {
        const angle = (2 * Math.PI * i) / 40;
        rope.push(Math.cos(angle), Math.sin(angle), i / 20 - turns);
      }
      rope.push(4, 0, turns);
      expect(linkingNumber(rope, [0, 0, -9, 0, 0, 9])).toBe(turns);
    }
  });

  it("is 0 for the bights of a reef knot, which hold each other nevertheless", () => {
    const { a, b } = interlockedBights(false);
    expect(linkingNumber(a, b)).toBe(0);
  });

  it("refuses what are no points", () => {
    expect(() => linkingNumber([0, 0, 0, 1, 0, 0], [0, 0, 0])).toThrow("b.length is 3");
  });
});
