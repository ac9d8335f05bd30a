import { Moment } from "../../../models/super-helix/helix-moments";
import { KernelRoom } from "../../../models/super-helix/kernel-room";
import { cos, sin } from "../_math";
import { Numbers } from "../rods/numbers";

/**
 * The moments of `models/super-helix/helix-moments.ts`, which says what they are and prepares their series.
 */

const coefficient = changetype<Numbers>(KernelRoom.moments << 3);
const largestY = changetype<Numbers>(KernelRoom.largestY << 3);
const seriesStride = 8;
/** Radians beyond which the terms of the series grow before they fall and cost digits: two at this angle. */
const seriesAngle = 4;
const third: f64 = 1.0 / 3.0;
const sixth: f64 = 1.0 / 6.0;

/** All moments of the element with curvature `kappa` and length `l`, with f_3 to f_7 at its end. */
export function helixMoments(kappa: Numbers, l: f64, ends: Numbers, out: Numbers): void {
  const k0 = kappa[0];
  const k1 = kappa[1];
  const k2 = kappa[2];
  const kk = k0 * k0 + k1 * k1 + k2 * k2;
  const y = kk * l * l;
  if (y > seriesAngle * seriesAngle) trigonometric(kk, l, out);
  else series(y, l, out);
  const f4 = ends[1];
  const f5 = ends[2];
  const f6 = ends[3];
  const l2 = l * l;
  const l3 = l2 * l;
  const l4 = l2 * l2;
  const l5 = l4 * l;
  const S3 = l3 * ends[0];
  const S4 = l4 * f4;
  const a3 = l5 * (3 * f5 - f4);
  const a4 = l5 * l * (4 * f6 - f5);
  out[Moment.S2] = S3;
  out[Moment.S3] = S4;
  out[Moment.a2] = a3;
  out[Moment.a3] = a4;
  out[Moment.s_S2] = l * S3 - S4;
  out[Moment.s_S3] = l * S4 - l5 * f5;
  out[Moment.s_a2] = l * a3 - a4;
  out[Moment.s_a3] = l * a4 - l5 * l2 * (5 * ends[4] - f6);
  out[Moment.S2_S3] = 0.5 * S3 * S3;
  out[Moment.S3_a2] = S3 * a3 - out[Moment.S2_a3];
}

/** The seven that functions at the end do not give, for small angles. */
function series(y: f64, l: f64, out: Numbers): void {
  let terms = 2;
  while (largestY[terms] < y) terms++;
  // Horner schemes side by side: each is a chain of dependent operations.
  let c = (terms - 1) * seriesStride;
  const yy = f64x2.splat(y);
  let g01 = coefficient.pair(c);
  let g23 = coefficient.pair(c + 2);
  let g45 = coefficient.pair(c + 4);
  let g6 = coefficient.pair(c + 6);
  for (c -= seriesStride; c >= 0; c -= seriesStride) {
    g01 = f64x2.sub(coefficient.pair(c), f64x2.mul(g01, yy));
    g23 = f64x2.sub(coefficient.pair(c + 2), f64x2.mul(g23, yy));
    g45 = f64x2.sub(coefficient.pair(c + 4), f64x2.mul(g45, yy));
    g6 = f64x2.sub(coefficient.pair(c + 6), f64x2.mul(g6, yy));
  }
  const l2 = l * l;
  const l4 = l2 * l2;
  const l5 = l4 * l;
  const l7 = l5 * l2;
  const l9 = l7 * l2;
  out[Moment.S2_S2] = f64x2.extract_lane(g01, 0) * l5;
  out[Moment.S3_S3] = f64x2.extract_lane(g01, 1) * l7;
  out[Moment.S2_a2] = f64x2.extract_lane(g23, 0) * l7;
  out[Moment.S3_a3] = f64x2.extract_lane(g23, 1) * l9;
  out[Moment.S2_a3] = f64x2.extract_lane(g45, 0) * l4 * l4;
  out[Moment.a2_a2] = f64x2.extract_lane(g45, 1) * l9;
  out[Moment.a3_a3] = f64x2.extract_lane(g6, 0) * l9 * l2;
}

/**
 * The same in closed form: with x = k s,
 *   k^2 S2 = 1 - cos x,             k^3 S3 = x - sin x,
 *   k^4 a2 = x sin x - 2 + 2 cos x,  k^5 a3 = 3 sin x - x cos x - 2 x,
 * and their products are sums of the integrals over x that stand first here.
 */
function trigonometric(kk: f64, l: f64, out: Numbers): void {
  const k = Math.sqrt(kk);
  const x = k * l;
  const xx = x * x;
  const xxx = xx * x;
  const sine = sin(x);
  const cosine = cos(x);
  const sine2 = 2 * sine * cosine;
  const cosine2 = 1 - 2 * sine * sine;
  const sinSin = 0.5 * x - 0.25 * sine2;
  const cosCos = 0.5 * x + 0.25 * sine2;
  const xSin = sine - x * cosine;
  const xCos = x * sine + cosine - 1;
  const xSinCos = 0.125 * sine2 - 0.25 * x * cosine2;
  const xCosCos = 0.25 * xx + 0.25 * x * sine2 + 0.125 * (cosine2 - 1);
  const xxCos = xx * sine + 2 * (x * cosine - sine);
  const halfXxCos2 = 0.25 * (xx * sine2 + x * cosine2) - 0.125 * sine2;
  const k4 = kk * kk;
  const perK5 = 1 / (k4 * k);
  const perK7 = perK5 / kk;
  const perK9 = perK7 / kk;
  out[Moment.S2_S2] = perK5 * (x - 2 * sine + cosCos);
  out[Moment.S3_S3] = perK7 * (third * xxx - 2 * xSin + sinSin);
  out[Moment.S2_a2] = perK7 * (xSin - 2 * x + 4 * sine - xSinCos - 2 * cosCos);
  out[Moment.S3_a3] = perK9 * (5 * xSin - xxCos - 2 * third * xxx - 3 * sinSin + xSinCos);
  out[Moment.S2_a3] = (3 * (1 - cosine) + xCos - xx - 1.5 * sine * sine + xCosCos) / (k4 * k4);
  out[Moment.a2_a2] =
    perK9 * (sixth * xxx - halfXxCos2 + 4 * (x + cosCos - xSin + xSinCos) - 8 * sine);
  out[Moment.a3_a3] =
    (perK9 / kk) *
    (9 * sinSin + sixth * xxx + halfXxCos2 + 4 * third * xxx - 6 * xSinCos - 12 * xSin + 4 * xxCos);
}
