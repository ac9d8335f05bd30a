import { Piece } from "../_grid-layout";

/** Tangents are parallel, to rounding, if the squared sine of their angle is below this. */
const PARALLEL: f64 = 1e-14;

/**
 * Whether piece i may come so close to piece j that there is a contact. The answer no is a proof, as far as
 * they go where they are expected: along the direction n between the closest points of the tangents the
 * distance is at least n . G, a parabola in x plus one in y. (Taken apart into slopes and bends, which is as
 * good here: the slopes vanish along n, or the closest point is at an end.)
 */
export function arePiecesNear(i: Piece, j: Piece): bool {
  const g0 = <f64>i.x - <f64>j.x;
  const g1 = <f64>i.y - <f64>j.y;
  const g2 = <f64>i.z - <f64>j.z;
  const p0: f64 = i.slopeX;
  const p1: f64 = i.slopeY;
  const p2: f64 = i.slopeZ;
  const q0: f64 = j.slopeX;
  const q1: f64 = j.slopeY;
  const q2: f64 = j.slopeZ;
  const h: f64 = i.half;
  const k: f64 = j.half;
  const P = p0 * p0 + p1 * p1 + p2 * p2;
  const Q = q0 * q0 + q1 * q1 + q2 * q2;
  const R = p0 * q0 + p1 * q1 + p2 * q2;
  const G = p0 * g0 + p1 * g1 + p2 * g2;
  const H = q0 * g0 + q1 * g1 + q2 * g2;
  const determinant = P * Q - R * R;
  const margins = <f64>i.margin + <f64>j.margin;
  const bulges = <f64>i.bulge + <f64>j.bulge;
  const t0 = <f64>i.travelX - <f64>j.travelX;
  const t1 = <f64>i.travelY - <f64>j.travelY;
  const t2 = <f64>i.travelZ - <f64>j.travelZ;
  // Four of five lie farther apart across the one than the other leans towards it: hair runs side by side.
  // (1 + P) / 2 is sqrt(P) or more.
  const reach = margins + bulges + sqrt(t0 * t0 + t1 * t1 + t2 * t2);
  const most = k * sqrt(max(0.0, determinant)) + 0.5 * (1 + P) * reach;
  if ((g0 * g0 + g1 * g1 + g2 * g2) * P - G * G > most * most) return false;
  // The closest points of two straight pieces, as in `curves/line-pair.ts`.
  let x: f64 = 0;
  if (determinant > PARALLEL * P * Q) x = min(h, max(-h, (R * H - Q * G) / determinant));
  let y: f64 = Q > 0 ? (R * x + H) / Q : 0;
  if (y > k || y < -k) {
    y = y > k ? k : -k;
    x = P > 0 ? min(h, max(-h, (R * y - G) / P)) : 0;
  } else if (Q == 0 && P > 0) {
    x = min(h, max(-h, -G / P));
  }
  const n0 = g0 + p0 * x - q0 * y;
  const n1 = g1 + p1 * x - q1 * y;
  const n2 = g2 + p2 * x - q2 * y;
  const square = n0 * n0 + n1 * n1 + n2 * n2;
  if (square <= margins * margins) return true;
  const distance = sqrt(square);
  const parting = n0 * t0 + n1 * t1 + n2 * t2;
  const near = margins * distance - min(0.0, parting);
  // Nine of ten that are apart are farther apart than they could bulge.
  if (square >= near + bulges * distance) return false;
  const alongP = h * abs(n0 * p0 + n1 * p1 + n2 * p2);
  const alongQ = k * abs(n0 * q0 + n1 * q1 + n2 * q2);
  const curveP = n0 * <f64>i.bendX + n1 * <f64>i.bendY + n2 * <f64>i.bendZ;
  const curveQ = -(n0 * <f64>j.bendX + n1 * <f64>j.bendY + n2 * <f64>j.bendZ);
  const sag = 0.5 * (h * h * min(0.0, curveP) + k * k * min(0.0, curveQ));
  return n0 * g0 + n1 * g1 + n2 * g2 - alongP - alongQ + sag < near;
}
