import { boundClothoid, sampleClothoid } from "./clothoid-expansion.js";
import {
  clothoidCurve,
  cubicCurve,
  curveBend,
  curveEnd,
  curveJerk,
  curveK2,
  curveM,
  type CurveSet,
  curveSnap,
  curveStride,
  curveT,
  curveU,
  curveW,
} from "./curve-set.js";
import {
  bendBound,
  first,
  halfWidth,
  jerkBound,
  parameter,
  point,
  second,
  snapBound,
  third,
} from "./expansion-layout.js";
import { sineAndCosine } from "../math/elementary.js";

/**
 * k^2 u^2 below which eleven terms of the series of f2 and f3 reach the last bit; below the other five do,
 * which ropes' elements hardly exceed.
 */
const seriesLimit = 3;
const shortSeriesLimit = 0.03;

/** 1 / n! */
const i2 = 1 / 2;
const i3 = i2 / 3;
const i4 = i3 / 4;
const i5 = i4 / 5;
const i6 = i5 / 6;
const i7 = i6 / 7;
const i8 = i7 / 8;
const i9 = i8 / 9;
const i10 = i9 / 10;
const i11 = i10 / 11;
const i12 = i11 / 12;
const i13 = i12 / 13;
const i14 = i13 / 14;
const i15 = i14 / 15;
const i16 = i15 / 16;
const i17 = i16 / 17;
const i18 = i17 / 18;
const i19 = i18 / 19;
const i20 = i19 / 20;
const i21 = i20 / 21;
const i22 = i21 / 22;
const i23 = i22 / 23;

/**
 * Point and first three derivatives of curve `id` at the parameter `out[e + parameter]`, into the expansion
 * at `e`. Numbers go in and out through the array: a call with doubles as arguments would box them.
 */
export function sampleCurve(curves: CurveSet, id: number, out: Float64Array, e: number): void {
  if (curves.kind[id] === clothoidCurve) {
    sampleClothoid(curves, id, out, e);
    return;
  }
  const data = curves.data;
  const o = id * curveStride;
  const u = out[e + parameter] - 0.5 * data[o + curveEnd];
  const kk = data[o + curveK2];
  const y = kk * u * u;
  // f_n = sum_j (-y)^j / (n + 2j)!. The rod model's version (math/helix-functions.ts) goes up to f8; here two
  // are enough, and even and odd powers apart make four short chains of operations that run side by side.
  let f0, f1, f2, f3;
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
    const angle = Math.sqrt(y);
    out[e + point] = 0.5 * angle;
    sineAndCosine(out, e + point);
    const sine = out[e + point];
    const versine = 2 * sine * sine;
    f0 = 1 - versine;
    f1 = (2 * sine * out[e + point + 1]) / angle;
    f2 = versine / y;
    f3 = (1 - f1) / y;
  }
  const S1 = u * f1;
  const S2 = u * u * f2;
  const S3 = u * u * u * f3;
  const R1 = kk * S1;
  const t0 = data[o + curveT];
  const t1 = data[o + curveT + 1];
  const t2 = data[o + curveT + 2];
  const u0 = data[o + curveU];
  const u1 = data[o + curveU + 1];
  const u2 = data[o + curveU + 2];
  const w0 = data[o + curveW];
  const w1 = data[o + curveW + 1];
  const w2 = data[o + curveW + 2];
  out[e + point] = data[o + curveM] + u * t0 + S2 * u0 + S3 * w0;
  out[e + point + 1] = data[o + curveM + 1] + u * t1 + S2 * u1 + S3 * w1;
  out[e + point + 2] = data[o + curveM + 2] + u * t2 + S2 * u2 + S3 * w2;
  out[e + first] = t0 + S1 * u0 + S2 * w0;
  out[e + first + 1] = t1 + S1 * u1 + S2 * w1;
  out[e + first + 2] = t2 + S1 * u2 + S2 * w2;
  out[e + second] = f0 * u0 + S1 * w0;
  out[e + second + 1] = f0 * u1 + S1 * w1;
  out[e + second + 2] = f0 * u2 + S1 * w2;
  out[e + third] = f0 * w0 - R1 * u0;
  out[e + third + 1] = f0 * w1 - R1 * u1;
  out[e + third + 2] = f0 * w2 - R1 * u2;
}

/** Bounds of |a''|, |a'''| and |a''''| within `out[e + halfWidth]` of a parameter that has been sampled. */
export function boundCurve(curves: CurveSet, id: number, out: Float64Array, e: number): void {
  const kind = curves.kind[id];
  if (kind === clothoidCurve) {
    boundClothoid(curves, id, out, e);
    return;
  }
  const data = curves.data;
  const o = id * curveStride;
  out[e + jerkBound] = data[o + curveJerk];
  out[e + snapBound] = data[o + curveSnap];
  out[e + bendBound] = data[o + curveBend];
  if (kind === cubicCurve) {
    // a'' is affine: its largest norm is at an end.
    const h = out[e + halfWidth];
    let ahead = 0;
    let behind = 0;
    for (let i = 0; i < 3; i++) {
      const change = h * out[e + third + i];
      const more = out[e + second + i] + change;
      const less = out[e + second + i] - change;
      ahead += more * more;
      behind += less * less;
    }
    out[e + bendBound] = Math.sqrt(Math.max(ahead, behind));
  }
}
