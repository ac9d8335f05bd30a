import { limits } from "../../../systems/world/limits.js";
import { bendBound, jerkBound, second, third } from "../../../systems/curves/expansion-layout.js";
import { lowestOfParabola } from "./gap-model.js";
import {
  A,
  B,
  boxX0,
  boxX1,
  boxY0,
  boxY1,
  cubicA,
  cubicB,
  gap,
  pg,
  pp,
  pq,
  qg,
  qq,
  reach,
  remainder,
  slopeA,
  slopeB,
} from "./workspace.js";

const { squareBoundTurn } = limits.curves;

/** Rounding of a sum of squares, in units of its largest terms. */
const rounding = 4e-15;

/** Explained in `kernels/assembly/narrow-phase/square-bound.ts`. */
export function clearBySquare(w: Float64Array): boolean {
  const limit = w[reach];
  const x0 = w[boxX0];
  const x1 = w[boxX1];
  const y0 = w[boxY0];
  const y1 = w[boxY1];
  if (Math.max(w[A + bendBound] * (x1 - x0), w[B + bendBound] * (y1 - y0)) > 2 * squareBoundTurn)
    return false;
  const x = Math.max(-x0, x1);
  const y = Math.max(-y0, y1);
  const g0 = w[gap];
  const g1 = w[gap + 1];
  const g2 = w[gap + 2];
  const a0 = w[A + second];
  const a1 = w[A + second + 1];
  const a2 = w[A + second + 2];
  const b0 = w[B + second];
  const b1 = w[B + second + 1];
  const b2 = w[B + second + 2];
  const P = w[pp];
  const Q = w[qq];
  const R = w[pq];

  // Half the quadratic: gg/2 + G x - H y + (U x^2 - 2 R x y + V y^2) / 2.
  const G = w[pg];
  const H = w[qg];
  const gg = g0 * g0 + g1 * g1 + g2 * g2;
  const U = P + g0 * a0 + g1 * a1 + g2 * a2;
  const V = Q - g0 * b0 - g1 * b1 - g2 * b2;
  const determinant = U * V - R * R;
  let lowest = Math.min(
    G * x0 + 0.5 * U * x0 * x0 + lowestOfParabola(-H - R * x0, V, y0, y1),
    G * x1 + 0.5 * U * x1 * x1 + lowestOfParabola(-H - R * x1, V, y0, y1),
    -H * y0 + 0.5 * V * y0 * y0 + lowestOfParabola(G - R * y0, U, x0, x1),
    -H * y1 + 0.5 * V * y1 * y1 + lowestOfParabola(G - R * y1, U, x0, x1),
  );
  if (U > 0 && determinant > 0) {
    const flatX = (R * H - V * G) / determinant;
    const flatY = (U * H - R * G) / determinant;
    // The short form of the value there, (G x - H y) / 2, would carry the error of the determinant.
    if (flatX > x0 && flatX < x1 && flatY > y0 && flatY < y1) {
      lowest = G * flatX - H * flatY + 0.5 * (U * flatX * flatX + V * flatY * flatY) - R * flatX * flatY;
    }
  }

  const p0 = w[slopeA];
  const p1 = w[slopeA + 1];
  const p2 = w[slopeA + 2];
  const q0 = w[slopeB];
  const q1 = w[slopeB + 1];
  const q2 = w[slopeB + 2];
  const cubic =
    Math.abs(p0 * a0 + p1 * a1 + p2 * a2) * x * x * x +
    Math.abs(p0 * b0 + p1 * b1 + p2 * b2) * x * y * y +
    Math.abs(q0 * a0 + q1 * a1 + q2 * a2) * x * x * y +
    Math.abs(q0 * b0 + q1 * b1 + q2 * b2) * y * y * y;

  // The rest is a''' alpha - b''' beta + epsilon, |alpha| <= cubicA, |beta| <=
  // cubicB, |epsilon| <= remainder.
  const s0 = w[A + third];
  const s1 = w[A + third + 1];
  const s2 = w[A + third + 2];
  const t0 = w[B + third];
  const t1 = w[B + third + 1];
  const t2 = w[B + third + 2];
  const wander = 0.5 * (w[A + bendBound] * x * x + w[B + bendBound] * y * y);
  const alongA =
    Math.abs(g0 * s0 + g1 * s1 + g2 * s2) +
    Math.abs(p0 * s0 + p1 * s1 + p2 * s2) * x +
    Math.abs(q0 * s0 + q1 * s1 + q2 * s2) * y +
    w[A + jerkBound] * wander;
  const alongB =
    Math.abs(g0 * t0 + g1 * t1 + g2 * t2) +
    Math.abs(p0 * t0 + p1 * t1 + p2 * t2) * x +
    Math.abs(q0 * t0 + q1 * t1 + q2 * t2) * y +
    w[B + jerkBound] * wander;
  const farthest = limit + w[remainder] + w[A + jerkBound] * w[cubicA] + w[B + jerkBound] * w[cubicB];
  const rest = 2 * (alongA * w[cubicA] + alongB * w[cubicB] + farthest * w[remainder]);
  const noise = rounding * (gg + P * x * x + Q * y * y);
  return gg + 2 * lowest - cubic - rest - noise >= limit * limit;
}
