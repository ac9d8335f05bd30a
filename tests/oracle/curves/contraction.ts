import { limits } from "../../../systems/world/limits.js";
import { second, third } from "../../../systems/curves/expansion-layout.js";
import { boundBelow, lowestOfParabola } from "./gap-model.js";
import {
  A,
  B,
  boxX0,
  boxX1,
  boxY0,
  boxY1,
  cubicA,
  cubicB,
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

const { leastObliquity, contractedBySweep, contractionSweeps } = limits.curves;

/** Explained in `kernels/assembly/narrow-phase/contraction.ts`. */
export function contract(w: Float64Array): boolean {
  const P = w[pp];
  const Q = w[qq];
  const R = w[pq];
  if (!(P > 0 && Q > 0)) return true;
  const G = w[pg];
  const H = w[qg];
  const p0 = w[slopeA];
  const p1 = w[slopeA + 1];
  const p2 = w[slopeA + 2];
  const q0 = w[slopeB];
  const q1 = w[slopeB + 1];
  const q2 = w[slopeB + 2];
  const pa = p0 * w[A + second] + p1 * w[A + second + 1] + p2 * w[A + second + 2];
  const qa = q0 * w[A + second] + q1 * w[A + second + 1] + q2 * w[A + second + 2];
  const pb = p0 * w[B + second] + p1 * w[B + second + 1] + p2 * w[B + second + 2];
  const qb = q0 * w[B + second] + q1 * w[B + second + 1] + q2 * w[B + second + 2];
  // How far p . G and q . G may be from the model's value: the cubic rest, and |G| itself.
  const restP =
    w[cubicA] * Math.abs(p0 * w[A + third] + p1 * w[A + third + 1] + p2 * w[A + third + 2]) +
    w[cubicB] * Math.abs(p0 * w[B + third] + p1 * w[B + third + 1] + p2 * w[B + third + 2]);
  const restQ =
    w[cubicA] * Math.abs(q0 * w[A + third] + q1 * w[A + third + 1] + q2 * w[A + third + 2]) +
    w[cubicB] * Math.abs(q0 * w[B + third] + q1 * w[B + third + 1] + q2 * w[B + third + 2]);
  const farthest = w[reach] + w[remainder];
  const lengthP = Math.sqrt(P);
  const lengthQ = Math.sqrt(Q);
  const inverseP = 1 / P;
  const inverseQ = 1 / Q;
  const slackP = farthest * lengthP + restP;
  const slackQ = farthest * lengthQ + restQ;

  // Oblique vectors: c = q - u p for y, with c . q = |c|^2 = D / P, and d = p - v q for x, with d . p = |d|^2
  // = D / Q.
  const D = P * Q - R * R;
  const oblique = D > leastObliquity * P * Q;
  const inverseD = oblique ? 1 / D : 0;
  const across = oblique ? farthest * Math.sqrt(D) : 0;
  const u = R * inverseP;
  const v = R * inverseQ;
  const slackC = across * lengthP * inverseP + restQ + Math.abs(u) * restP;
  const slackD = across * lengthQ * inverseQ + restP + Math.abs(v) * restQ;
  const scaleC = P * inverseD;
  const scaleD = Q * inverseD;
  const cg = H - u * G;
  const ca = qa - u * pa;
  const cb = qb - u * pb;
  const dg = G - v * H;
  const da = pa - v * qa;
  const db = pb - v * qb;

  let x0 = w[boxX0];
  let x1 = w[boxX1];
  let y0 = w[boxY0];
  let y1 = w[boxY1];
  for (let sweep = 0; sweep < contractionSweeps; sweep++) {
    const area = (x1 - x0) * (y1 - y0);
    const xx = 0.5 * Math.max(x0 * x0, x1 * x1);
    let yy = 0.5 * Math.max(y0 * y0, y1 * y1);
    let low = (H - slackQ + lowestOfParabola(R, qa, x0, x1) - Math.max(0, qb * yy)) * inverseQ;
    let high = (H + slackQ - lowestOfParabola(-R, -qa, x0, x1) - Math.min(0, qb * yy)) * inverseQ;
    if (low > y0) y0 = low;
    if (high < y1) y1 = high;
    if (oblique) {
      low = (cg - slackC + Math.min(0, ca * xx) - Math.max(0, cb * yy)) * scaleC;
      high = (cg + slackC + Math.max(0, ca * xx) - Math.min(0, cb * yy)) * scaleC;
      if (low > y0) y0 = low;
      if (high < y1) y1 = high;
    }
    if (y0 > y1) return false;

    yy = 0.5 * Math.max(y0 * y0, y1 * y1);
    low = (lowestOfParabola(R, pb, y0, y1) - G - slackP - Math.max(0, pa * xx)) * inverseP;
    high = (-lowestOfParabola(-R, -pb, y0, y1) - G + slackP - Math.min(0, pa * xx)) * inverseP;
    if (low > x0) x0 = low;
    if (high < x1) x1 = high;
    if (oblique) {
      low = (-dg - slackD + Math.min(0, db * yy) - Math.max(0, da * xx)) * scaleD;
      high = (-dg + slackD + Math.max(0, db * yy) - Math.min(0, da * xx)) * scaleD;
      if (low > x0) x0 = low;
      if (high < x1) x1 = high;
    }
    if (x0 > x1) return false;
    if ((x1 - x0) * (y1 - y0) > (1 - contractedBySweep) * area) break;
  }
  w[boxX0] = x0;
  w[boxX1] = x1;
  w[boxY0] = y0;
  w[boxY1] = y1;
  boundBelow(w);
  return true;
}
