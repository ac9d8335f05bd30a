import { clothoidCurve, cubicCurve } from "../../../curves/curve-set";
import { cos, sin } from "../_math";
import { boundClothoid, sampleClothoid, square } from "./clothoid";
import { Expansion } from "./curve";

/** k^2 u^2 below which eleven terms of the series reach the last bit; below the other five do. */
const seriesLimit: f64 = 3;
const shortSeriesLimit: f64 = 0.03;

/** 1 / n! */
const i2: f64 = 1.0 / 2;
const i3: f64 = i2 / 3;
const i4: f64 = i3 / 4;
const i5: f64 = i4 / 5;
const i6: f64 = i5 / 6;
const i7: f64 = i6 / 7;
const i8: f64 = i7 / 8;
const i9: f64 = i8 / 9;
const i10: f64 = i9 / 10;
const i11: f64 = i10 / 11;
const i12: f64 = i11 / 12;
const i13: f64 = i12 / 13;
const i14: f64 = i13 / 14;
const i15: f64 = i14 / 15;
const i16: f64 = i15 / 16;
const i17: f64 = i16 / 17;
const i18: f64 = i17 / 18;
const i19: f64 = i18 / 19;
const i20: f64 = i19 / 20;
const i21: f64 = i20 / 21;
const i22: f64 = i21 / 22;
const i23: f64 = i22 / 23;

/** Point and first three derivatives at the expansion's parameter (`curves/expansion.ts`). */
export function sample(e: Expansion): void {
  if (e.kind == clothoidCurve) {
    sampleClothoid(e);
    return;
  }
  const curve = e.curve;
  const u = e.parameter - 0.5 * curve.end;
  const kk = curve.k2;
  const y = kk * u * u;
  // f_n = sum_j (-y)^j / (n + 2j)!: even and odd powers apart make four short chains of operations that run
  // side by side.
  let f0: f64;
  let f1: f64;
  let f2: f64;
  let f3: f64;
  if (y < shortSeriesLimit) {
    f2 = i2 - y * (i4 - y * (i6 - y * (i8 - y * i10)));
    f3 = i3 - y * (i5 - y * (i7 - y * (i9 - y * i11)));
    f0 = 1 - y * f2;
    f1 = 1 - y * f3;
  } else if (y < seriesLimit) {
    const z = y * y;
    f2 =
      i2 +
      z * (i6 + z * (i10 + z * (i14 + z * (i18 + z * i22)))) -
      y * (i4 + z * (i8 + z * (i12 + z * (i16 + z * i20))));
    f3 =
      i3 +
      z * (i7 + z * (i11 + z * (i15 + z * (i19 + z * i23)))) -
      y * (i5 + z * (i9 + z * (i13 + z * (i17 + z * i21))));
    f0 = 1 - y * f2;
    f1 = 1 - y * f3;
  } else {
    const angle = sqrt(y);
    const sine = sin(0.5 * angle);
    const versine = 2 * sine * sine;
    f0 = 1 - versine;
    f1 = (2 * sine * cos(0.5 * angle)) / angle;
    f2 = versine / y;
    f3 = (1 - f1) / y;
  }
  const S1 = u * f1;
  const S2 = u * u * f2;
  const S3 = u * u * u * f3;
  const R1 = kk * S1;
  const Tx = curve.Tx;
  const Ty = curve.Ty;
  const Tz = curve.Tz;
  const Ux = curve.Ux;
  const Uy = curve.Uy;
  const Uz = curve.Uz;
  const Wx = curve.Wx;
  const Wy = curve.Wy;
  const Wz = curve.Wz;
  e.x = curve.Mx + u * Tx + S2 * Ux + S3 * Wx;
  e.y = curve.My + u * Ty + S2 * Uy + S3 * Wy;
  e.z = curve.Mz + u * Tz + S2 * Uz + S3 * Wz;
  e.dx = Tx + S1 * Ux + S2 * Wx;
  e.dy = Ty + S1 * Uy + S2 * Wy;
  e.dz = Tz + S1 * Uz + S2 * Wz;
  e.ddx = f0 * Ux + S1 * Wx;
  e.ddy = f0 * Uy + S1 * Wy;
  e.ddz = f0 * Uz + S1 * Wz;
  e.dddx = f0 * Wx - R1 * Ux;
  e.dddy = f0 * Wy - R1 * Uy;
  e.dddz = f0 * Wz - R1 * Uz;
}

/** Bounds of |a''|, |a'''| and |a''''| within the half-width of a parameter that has been sampled. */
export function bound(e: Expansion): void {
  if (e.kind == clothoidCurve) {
    boundClothoid(e);
    return;
  }
  const curve = e.curve;
  e.jerk = curve.jerk;
  e.snap = curve.snap;
  e.bend = e.kind == cubicCurve ? largestOfAffine(e) : curve.bend;
}

/** a'' is affine: its largest norm is at an end. */
function largestOfAffine(e: Expansion): f64 {
  const h = e.half;
  const stepX = h * e.dddx;
  const stepY = h * e.dddy;
  const stepZ = h * e.dddz;
  const ahead = square(e.ddx + stepX) + square(e.ddy + stepY) + square(e.ddz + stepZ);
  const behind = square(e.ddx - stepX) + square(e.ddy - stepY) + square(e.ddz - stepZ);
  return sqrt(max(ahead, behind));
}
