import {
  first,
  halfWidth,
  point,
  second,
  snapBound,
  third,
} from "../../../systems/curves/expansion-layout.js";
import { closestOnLines, lineH, lineK } from "../../../systems/curves/line-pair.js";
import {
  A,
  B,
  alongX,
  alongY,
  boxX0,
  boxX1,
  boxY0,
  boxY1,
  closestDistance,
  closestX,
  closestY,
  cubicA,
  cubicB,
  curveX,
  curveY,
  gap,
  lowerBound,
  normalGap,
  pg,
  pp,
  pq,
  qg,
  qq,
  remainder,
  resolution,
  slopeA,
  slopeB,
  tangents,
} from "./workspace.js";

/** Explained in `kernels/assembly/narrow-phase/gap-model.ts`. */
export function modelGap(w: Float64Array): void {
  const h = w[A + halfWidth];
  const k = w[B + halfWidth];
  const hh = h * h;
  const kk = k * k;
  const g0 = w[A + point] - w[B + point];
  const g1 = w[A + point + 1] - w[B + point + 1];
  const g2 = w[A + point + 2] - w[B + point + 2];
  const p0 = w[A + first] + 0.125 * hh * w[A + third];
  const p1 = w[A + first + 1] + 0.125 * hh * w[A + third + 1];
  const p2 = w[A + first + 2] + 0.125 * hh * w[A + third + 2];
  const q0 = w[B + first] + 0.125 * kk * w[B + third];
  const q1 = w[B + first + 1] + 0.125 * kk * w[B + third + 1];
  const q2 = w[B + first + 2] + 0.125 * kk * w[B + third + 2];
  w[gap] = g0;
  w[gap + 1] = g1;
  w[gap + 2] = g2;
  w[slopeA] = p0;
  w[slopeA + 1] = p1;
  w[slopeA + 2] = p2;
  w[slopeB] = q0;
  w[slopeB + 1] = q1;
  w[slopeB + 2] = q2;
  w[pp] = p0 * p0 + p1 * p1 + p2 * p2;
  w[qq] = q0 * q0 + q1 * q1 + q2 * q2;
  w[pq] = p0 * q0 + p1 * q1 + p2 * q2;
  w[pg] = p0 * g0 + p1 * g1 + p2 * g2;
  w[qg] = q0 * g0 + q1 * g1 + q2 * g2;
  w[remainder] = (w[A + snapBound] * hh * hh + w[B + snapBound] * kk * kk) / 24 + w[resolution];
  w[cubicA] = (hh * h) / 24;
  w[cubicB] = (kk * k) / 24;
  w[tangents + lineH] = h;
  w[tangents + lineK] = k;
  w[boxX0] = -h;
  w[boxX1] = h;
  w[boxY0] = -k;
  w[boxY1] = k;
}

/**
 * Closest points of the tangents g + p x and q y inside the box, the direction n between them, and the
 * bound along it. (One function, big enough not to be inlined elsewhere: what is inlined into it returns
 * numbers without boxing them.)
 */
export function closestTangents(w: Float64Array): void {
  closestOnLines(w, tangents);
  const x = w[closestX];
  const y = w[closestY];
  let n0 = w[gap] + w[slopeA] * x - w[slopeB] * y;
  let n1 = w[gap + 1] + w[slopeA + 1] * x - w[slopeB + 1] * y;
  let n2 = w[gap + 2] + w[slopeA + 2] * x - w[slopeB + 2] * y;
  const a0 = w[A + second];
  const a1 = w[A + second + 1];
  const a2 = w[A + second + 2];
  const b0 = w[B + second];
  const b1 = w[B + second + 1];
  const b2 = w[B + second + 2];
  const xx = 0.5 * x * x;
  const yy = 0.5 * y * y;
  const d0 = n0 + a0 * xx - b0 * yy;
  const d1 = n1 + a1 * xx - b1 * yy;
  const d2 = n2 + a2 * xx - b2 * yy;
  w[closestDistance] = Math.sqrt(d0 * d0 + d1 * d1 + d2 * d2);

  const length = Math.sqrt(n0 * n0 + n1 * n1 + n2 * n2);
  const scale = length > 0 ? 1 / length : 0;
  n0 *= scale;
  n1 *= scale;
  n2 *= scale;
  w[normalGap] =
    n0 * w[gap] +
    n1 * w[gap + 1] +
    n2 * w[gap + 2] -
    w[remainder] -
    Math.abs(n0 * w[A + third] + n1 * w[A + third + 1] + n2 * w[A + third + 2]) * w[cubicA] -
    Math.abs(n0 * w[B + third] + n1 * w[B + third + 1] + n2 * w[B + third + 2]) * w[cubicB];
  w[alongX] = n0 * w[slopeA] + n1 * w[slopeA + 1] + n2 * w[slopeA + 2];
  w[alongY] = -(n0 * w[slopeB] + n1 * w[slopeB + 1] + n2 * w[slopeB + 2]);
  w[curveX] = n0 * a0 + n1 * a1 + n2 * a2;
  w[curveY] = -(n0 * b0 + n1 * b1 + n2 * b2);
  boundBelow(w);
}

/**
 * |G| >= n . G, whose model is a parabola in x plus one in y: its minimum over the box in hand is a bound.
 */
export function boundBelow(w: Float64Array): void {
  w[lowerBound] =
    w[normalGap] +
    lowestOfParabola(w[alongX], w[curveX], w[boxX0], w[boxX1]) +
    lowestOfParabola(w[alongY], w[curveY], w[boxY0], w[boxY1]);
}

/** Least value of s t + c t^2 / 2 over [t0, t1]. */
export function lowestOfParabola(s: number, c: number, t0: number, t1: number): number {
  const vertex = -s;
  if (vertex > c * t0 && vertex < c * t1) return (-0.5 * s * s) / c;
  return Math.min(t0 * (s + 0.5 * c * t0), t1 * (s + 0.5 * c * t1));
}
