import { curves } from "../../../world/limits/curves";
import { boundBelow, lowestOfParabola } from "./gap-model";
import { Search } from "./search";

/**
 * Shrinks the box in hand to what may hold |G| < reach, bounds the distance there, and says whether anything
 * is left.
 *
 * A vector c with |c . G| <= |c| reach confines y once x is known, since c . G is the model's parabola in x
 * minus one in y. c = q gives y near the foot of a(x) on b, at a width that grows with the box in x. c = q -
 * (p.q / p.p) p, normal to p, sees no linear term of x: it confines y to reach / sin(angle) however long the
 * box is in x. Both are taken, for y and for x. The second kind brings 12.6 boxes per accepted pair of a
 * curly wisp down to 7.6.
 */
export function contract(w: Search): bool {
  const P = w.pp;
  const Q = w.qq;
  const R = w.pq;
  if (!(P > 0 && Q > 0)) return true;
  const A = w.a;
  const B = w.b;
  const G = w.pg;
  const H = w.qg;
  const px = w.px;
  const py = w.py;
  const pz = w.pz;
  const qx = w.qx;
  const qy = w.qy;
  const qz = w.qz;
  const pa = px * A.ddx + py * A.ddy + pz * A.ddz;
  const qa = qx * A.ddx + qy * A.ddy + qz * A.ddz;
  const pb = px * B.ddx + py * B.ddy + pz * B.ddz;
  const qb = qx * B.ddx + qy * B.ddy + qz * B.ddz;
  // How far p . G and q . G may be from the model's value: the cubic rest, and |G| itself.
  const restP =
    w.cubicA * abs(px * A.dddx + py * A.dddy + pz * A.dddz) +
    w.cubicB * abs(px * B.dddx + py * B.dddy + pz * B.dddz);
  const restQ =
    w.cubicA * abs(qx * A.dddx + qy * A.dddy + qz * A.dddz) +
    w.cubicB * abs(qx * B.dddx + qy * B.dddy + qz * B.dddz);
  const farthest = w.reach + w.remainder;
  const lengthP = sqrt(P);
  const lengthQ = sqrt(Q);
  const inverseP = 1 / P;
  const inverseQ = 1 / Q;
  const slackP = farthest * lengthP + restP;
  const slackQ = farthest * lengthQ + restQ;

  // Oblique vectors: c = q - u p for y, with c . q = |c|^2 = D / P, and d = p - v q for x, with d . p = |d|^2
  // = D / Q.
  const D = P * Q - R * R;
  const oblique = D > curves.leastObliquity * P * Q;
  const inverseD: f64 = oblique ? 1 / D : 0;
  const across: f64 = oblique ? farthest * sqrt(D) : 0;
  const u = R * inverseP;
  const v = R * inverseQ;
  const slackC = across * lengthP * inverseP + restQ + abs(u) * restP;
  const slackD = across * lengthQ * inverseQ + restP + abs(v) * restQ;
  const scaleC = P * inverseD;
  const scaleD = Q * inverseD;
  const cg = H - u * G;
  const ca = qa - u * pa;
  const cb = qb - u * pb;
  const dg = G - v * H;
  const da = pa - v * qa;
  const db = pb - v * qb;

  let x0 = w.boxX0;
  let x1 = w.boxX1;
  let y0 = w.boxY0;
  let y1 = w.boxY1;
  for (let sweep = 0; sweep < curves.contractionSweeps; sweep++) {
    const area = (x1 - x0) * (y1 - y0);
    const xx = 0.5 * max(x0 * x0, x1 * x1);
    let yy = 0.5 * max(y0 * y0, y1 * y1);
    let low = (H - slackQ + lowestOfParabola(R, qa, x0, x1) - max(0.0, qb * yy)) * inverseQ;
    let high = (H + slackQ - lowestOfParabola(-R, -qa, x0, x1) - min(0.0, qb * yy)) * inverseQ;
    if (low > y0) y0 = low;
    if (high < y1) y1 = high;
    if (oblique) {
      low = (cg - slackC + min(0.0, ca * xx) - max(0.0, cb * yy)) * scaleC;
      high = (cg + slackC + max(0.0, ca * xx) - min(0.0, cb * yy)) * scaleC;
      if (low > y0) y0 = low;
      if (high < y1) y1 = high;
    }
    if (y0 > y1) return false;

    yy = 0.5 * max(y0 * y0, y1 * y1);
    low = (lowestOfParabola(R, pb, y0, y1) - G - slackP - max(0.0, pa * xx)) * inverseP;
    high = (-lowestOfParabola(-R, -pb, y0, y1) - G + slackP - min(0.0, pa * xx)) * inverseP;
    if (low > x0) x0 = low;
    if (high < x1) x1 = high;
    if (oblique) {
      low = (-dg - slackD + min(0.0, db * yy) - max(0.0, da * xx)) * scaleD;
      high = (-dg + slackD + max(0.0, db * yy) - min(0.0, da * xx)) * scaleD;
      if (low > x0) x0 = low;
      if (high < x1) x1 = high;
    }
    if (x0 > x1) return false;
    if ((x1 - x0) * (y1 - y0) > (1 - curves.contractedBySweep) * area) break;
  }
  w.boxX0 = x0;
  w.boxX1 = x1;
  w.boxY0 = y0;
  w.boxY1 = y1;
  boundBelow(w, x0, x1, y0, y1);
  return true;
}
