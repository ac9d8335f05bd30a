import { createHelixFunctions, helixFunctions } from "../../math/helix-functions.js";
import { reject } from "../../world/validate.js";
import { queryPoint } from "../../shapes/point-query.js";
import { movePointIn, turnIn } from "../../shapes/rigid-pose.js";

/**
 * A super-helix element in the frame of a shape: p(s) = p0 + s t + S2 u + S3 w with u = K x t, w = K x u and the
 * functions S_n = s^n f_n of math/helix-functions.ts.
 */
const pieceT = 3;
const pieceU = 6;
const pieceW = 9;
/** |kappa|^2, length, and |p''|, |p'''|, |p''''|, which are the same all along. */
export const pieceK2 = 12;
export const pieceLength = 13;
export const pieceBend = 14;
export const pieceJerk = 15;
export const pieceSnap = 16;
export const pieceSize = 17;

/** Sample of a piece: tangent, p'', p''', and the arc length they are taken at. */
export const sampleTangent = 0;
export const sampleSecond = 3;
export const sampleThird = 6;
export const sampleArc = 9;
export const sampleSize = 10;

const f = createHelixFunctions();
const vector = new Float64Array(3);

/**
 * Takes an element (frame column by column and position at its start, curvature, length) into the frame of the
 * placement `m[at]`.
 */
export function loadHelix(
  piece: Float64Array,
  joints: ArrayLike<number>,
  joint: number,
  curvatures: ArrayLike<number>,
  kappa: number,
  lengths: ArrayLike<number>,
  lengthAt: number,
  m: Float64Array,
  at: number,
): void {
  const k0 = curvatures[kappa];
  const k1 = curvatures[kappa + 1];
  const k2 = curvatures[kappa + 2];
  const bend2 = k1 * k1 + k2 * k2;
  movePointIn(m, at, joints, joint + 9, piece, 0);
  turnIn(m, at, joints, joint, piece, pieceT);
  for (let i = 0; i < 3; i++) vector[i] = k2 * joints[joint + 3 + i] - k1 * joints[joint + 6 + i];
  turnIn(m, at, vector, 0, piece, pieceU);
  for (let i = 0; i < 3; i++) {
    const across = k1 * joints[joint + 3 + i] + k2 * joints[joint + 6 + i];
    vector[i] = k0 * across - bend2 * joints[joint + i];
  }
  turnIn(m, at, vector, 0, piece, pieceW);
  piece[pieceK2] = k0 * k0 + bend2;
  piece[pieceLength] = lengths[lengthAt];
  if (!(piece[pieceLength] >= 0 && piece[pieceLength] < Infinity)) {
    reject(`lengths[${lengthAt}]`, lengths[lengthAt], "a finite number, 0 or above");
  }
  piece[pieceBend] = Math.sqrt(bend2);
  piece[pieceJerk] = Math.sqrt(bend2 * piece[pieceK2]);
  piece[pieceSnap] = piece[pieceBend] * piece[pieceK2];
}

/** The point at `sample[sampleArc]` to a query's values, its derivatives to the sample. */
export function sampleHelix(piece: Float64Array, sample: Float64Array, q: Float64Array): void {
  const s = sample[sampleArc];
  const kk = piece[pieceK2];
  f[0] = kk * s * s;
  helixFunctions(f);
  const S1 = s * f[1];
  const S2 = s * s * f[2];
  const S3 = s * s * s * f[3];
  const S0 = 1 - kk * S2;
  for (let i = 0; i < 3; i++) {
    const t = piece[pieceT + i];
    const u = piece[pieceU + i];
    const w = piece[pieceW + i];
    q[queryPoint + i] = piece[i] + s * t + S2 * u + S3 * w;
    sample[sampleTangent + i] = t + S1 * u + S2 * w;
    sample[sampleSecond + i] = S0 * u + S1 * w;
    sample[sampleThird + i] = S0 * w - kk * S1 * u;
  }
}
