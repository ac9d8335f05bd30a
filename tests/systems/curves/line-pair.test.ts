import { expect, it } from "vitest";
import {
  closestOnLines,
  lineH,
  lineK,
  linePG,
  linePP,
  linePQ,
  linePairSize,
  lineQG,
  lineQQ,
  lineX,
  lineY,
} from "../../../systems/curves/line-pair.js";
import { seeded, symmetric } from "../../oracle/random.js";

type Vector = number[];
const dot = (u: Vector, v: Vector) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];

function closest(g: Vector, p: Vector, q: Vector, h: number, k: number): [number, number] {
  const w = new Float64Array(linePairSize);
  w[linePP] = dot(p, p);
  w[lineQQ] = dot(q, q);
  w[linePQ] = dot(p, q);
  w[linePG] = dot(p, g);
  w[lineQG] = dot(q, g);
  w[lineH] = h;
  w[lineK] = k;
  closestOnLines(w, 0);
  return [w[lineX], w[lineY]];
}

it("is the minimum over the rectangle: no slope leads down from it", () => {
  for (let seed = 1; seed <= 2000; seed++) {
    const random = seeded(seed);
    const vector = () => [0, 1, 2].map(() => symmetric(random));
    const [g, p, q] = [vector(), vector(), vector()];
    // Some parallel, some perpendicular, some of no length at all.
    if (seed % 7 === 0) q.forEach((_, i) => (q[i] = (seed % 2 ? 2 : -1) * p[i]));
    if (seed % 11 === 0) q.fill(0);
    if (seed % 13 === 0) p.fill(0);
    const [h, k] = [random(), random()];
    const [x, y] = closest(g, p, q, h, k);
    expect(Math.abs(x), `seed ${seed}`).toBeLessThanOrEqual(h);
    expect(Math.abs(y), `seed ${seed}`).toBeLessThanOrEqual(k);
    const gap = g.map((each, i) => each + p[i] * x - q[i] * y);
    const slopes = [
      [dot(gap, p), x, h],
      [-dot(gap, q), y, k],
    ];
    for (const [slope, at, limit] of slopes) {
      if (at < limit) expect(slope, `seed ${seed}`).toBeGreaterThan(-1e-12);
      if (at > -limit) expect(slope, `seed ${seed}`).toBeLessThan(1e-12);
    }
  }
});
