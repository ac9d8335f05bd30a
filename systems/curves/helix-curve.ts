import { createHelixFunctions, helixFunctions } from "../math/helix-functions.js";
import {
  curveBend,
  curveEnd,
  curveJerk,
  curveK2,
  curveM,
  type CurveSet,
  curveSnap,
  curveSpeed,
  curveStride,
  curveT,
  curveU,
  curveW,
  helixCurve,
} from "./curve-set.js";
import { checkRodElement, checkVector } from "./write-checks.js";

const f = createHelixFunctions();

/**
 * A super-helix element: constant kappa = (twist, kappa1, kappa2) in the material frame, arc length in [0,
 * length]. `joint` holds the frame at its start, column by column (tangent first), then the position.
 */
export function writeHelix(
  curves: CurveSet,
  id: number,
  joint: ArrayLike<number>,
  jointOffset: number,
  kappa: ArrayLike<number>,
  kappaOffset: number,
  length: number,
): void {
  given[0] = length;
  writeHelixElement(curves, id, joint, jointOffset, kappa, kappaOffset, given, 0);
}

const given = new Float64Array(1);

/** The same with its length at `lengths[lengthOffset]`: a number passed to a function may be boxed. */
export function writeHelixElement(
  curves: CurveSet,
  id: number,
  joint: ArrayLike<number>,
  jointOffset: number,
  kappa: ArrayLike<number>,
  kappaOffset: number,
  lengths: Float64Array,
  lengthOffset: number,
): void {
  checkRodElement(curves, id, joint, jointOffset, lengths, lengthOffset);
  checkVector("kappa", kappa, kappaOffset);
  const length = lengths[lengthOffset];
  const k0 = kappa[kappaOffset];
  const k1 = kappa[kappaOffset + 1];
  const k2 = kappa[kappaOffset + 2];
  const bend2 = k1 * k1 + k2 * k2;
  const kk = k0 * k0 + bend2;

  // At the start a' = R e1, a'' = R (kappa x e1), a''' = R (kappa x (kappa x e1)); all are then
  // moved to the middle.
  const half = 0.5 * length;
  f[0] = kk * half * half;
  helixFunctions(f);
  const S2 = half * half * f[2]!;
  const S1 = half * f[1]!;
  const S0 = 1 - kk * S2;
  const S3 = half * half * half * f[3]!;
  const data = curves.data;
  const o = id * curveStride;
  for (let i = 0; i < 3; i++) {
    const n0 = joint[jointOffset + i];
    const n1 = joint[jointOffset + 3 + i];
    const n2 = joint[jointOffset + 6 + i];
    const second = k2 * n1 - k1 * n2;
    const third = k0 * (k1 * n1 + k2 * n2) - bend2 * n0;
    data[o + curveM + i] = joint[jointOffset + 9 + i] + half * n0 + S2 * second + S3 * third;
    data[o + curveT + i] = n0 + S1 * second + S2 * third;
    data[o + curveU + i] = S0 * second + S1 * third;
    data[o + curveW + i] = S0 * third - kk * S1 * second;
  }
  curves.kind[id] = helixCurve;
  data[o + curveEnd] = length;
  data[o + curveK2] = kk;
  data[o + curveSpeed] = 1;
  data[o + curveBend] = Math.sqrt(bend2);
  data[o + curveJerk] = Math.sqrt(bend2 * kk);
  data[o + curveSnap] = Math.sqrt(bend2) * kk;
}
