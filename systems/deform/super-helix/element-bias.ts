import { createHelixFunctions, helixFunctions } from "../../math/helix-functions.js";
import { momentStride } from "./helix-moments.js";
import { Element, RodConstant } from "./layout.js";

/** The eight vectors of a(s) = A0 + s A1 + S2 A2 + S3 A3 + a2 A4 + a3 A5 + c2 A6 + c3 A7. */
const A = new Float64Array(24);
/** The six vectors of v(s) = V0 + s V1 + S2 V2 + S3 V3 + a2 V4 + a3 V5. */
const V = new Float64Array(18);
/** int X a for X = 1, s, S2, S3, a2, a3. */
const X = new Float64Array(18);
const f = createHelixFunctions();

/**
 * Inertial force (quadratic in velocity), gravity and drag of one element: the wrench about the root point and the
 * generalised force on kappa. In the element's moving frame
 *   v = v_i + w x p + pDot,  a = a_i + alpha x p + w x (w x p) + 2 w x pDot + pDDot,  force = density (a + drag v),
 *   p = s t + S2 u + S3 w,  pDot = S2 uDot + S3 wDot + (kappa . kappaDot) (a2 u + a3 w).
 * Then carries `motion` (layout `Motion`) on to the end of the element.
 */
export function elementBias(
  heap: Float64Array,
  joint: number,
  kappa: number,
  kappaDot: number,
  lengthAt: number,
  constants: Float64Array,
  motion: Float64Array,
  row: number,
): void {
  const length = heap[lengthAt]!;
  const density = constants[RodConstant.density]!;
  const tx = heap[joint]!;
  const ty = heap[joint + 1]!;
  const tz = heap[joint + 2]!;
  const ax = heap[joint + 3]!;
  const ay = heap[joint + 4]!;
  const az = heap[joint + 5]!;
  const bx = heap[joint + 6]!;
  const by = heap[joint + 7]!;
  const bz = heap[joint + 8]!;
  const k0 = heap[kappa]!;
  const k1 = heap[kappa + 1]!;
  const k2 = heap[kappa + 2]!;
  const d0 = heap[kappaDot]!;
  const d1 = heap[kappaDot + 1]!;
  const d2 = heap[kappaDot + 2]!;

  const px = k1 * ax + k2 * bx;
  const py = k1 * ay + k2 * by;
  const pz = k1 * az + k2 * bz;
  const ux = k2 * ax - k1 * bx;
  const uy = k2 * ay - k1 * by;
  const uz = k2 * az - k1 * bz;
  const q = k1 * k1 + k2 * k2;
  const wx = k0 * px - q * tx;
  const wy = k0 * py - q * ty;
  const wz = k0 * pz - q * tz;
  // Time derivatives of u and w in the element's frame.
  const dpx = d1 * ax + d2 * bx;
  const dpy = d1 * ay + d2 * by;
  const dpz = d1 * az + d2 * bz;
  const dux = d2 * ax - d1 * bx;
  const duy = d2 * ay - d1 * by;
  const duz = d2 * az - d1 * bz;
  const dq = 2 * (k1 * d1 + k2 * d2);
  const dwx = d0 * px + k0 * dpx - dq * tx;
  const dwy = d0 * py + k0 * dpy - dq * ty;
  const dwz = d0 * pz + k0 * dpz - dq * tz;
  const ddq = 2 * (d1 * d1 + d2 * d2);
  const kd = k0 * d0 + 0.5 * dq;
  const dd = d0 * d0 + 0.5 * ddq;

  const ox = motion[0]!;
  const oy = motion[1]!;
  const oz = motion[2]!;
  const alphaX = motion[3]!;
  const alphaY = motion[4]!;
  const alphaZ = motion[5]!;
  // w x t, w x u, w x w, and the velocity field
  const otx = oy * tz - oz * ty;
  const oty = oz * tx - ox * tz;
  const otz = ox * ty - oy * tx;
  const oux = oy * uz - oz * uy;
  const ouy = oz * ux - ox * uz;
  const ouz = ox * uy - oy * ux;
  const owx = oy * wz - oz * wy;
  const owy = oz * wx - ox * wz;
  const owz = ox * wy - oy * wx;
  V[0] = motion[6]!;
  V[1] = motion[7]!;
  V[2] = motion[8]!;
  V[3] = otx;
  V[4] = oty;
  V[5] = otz;
  V[6] = oux + dux;
  V[7] = ouy + duy;
  V[8] = ouz + duz;
  V[9] = owx + dwx;
  V[10] = owy + dwy;
  V[11] = owz + dwz;
  V[12] = kd * ux;
  V[13] = kd * uy;
  V[14] = kd * uz;
  V[15] = kd * wx;
  V[16] = kd * wy;
  V[17] = kd * wz;

  // alpha x y + w x (w x y + 2 yDot) for y = t, u, w
  A[0] = motion[9]!;
  A[1] = motion[10]!;
  A[2] = motion[11]!;
  A[3] = alphaY * tz - alphaZ * ty + oy * otz - oz * oty;
  A[4] = alphaZ * tx - alphaX * tz + oz * otx - ox * otz;
  A[5] = alphaX * ty - alphaY * tx + ox * oty - oy * otx;
  let ex = oux + 2 * dux;
  let ey = ouy + 2 * duy;
  let ez = ouz + 2 * duz;
  A[6] = alphaY * uz - alphaZ * uy + oy * ez - oz * ey;
  A[7] = alphaZ * ux - alphaX * uz + oz * ex - ox * ez;
  A[8] = alphaX * uy - alphaY * ux + ox * ey - oy * ex;
  ex = owx + 2 * dwx;
  ey = owy + 2 * dwy;
  ez = owz + 2 * dwz;
  A[9] = alphaY * wz - alphaZ * wy + oy * ez - oz * ey + 2 * d0 * dpx - ddq * tx;
  A[10] = alphaZ * wx - alphaX * wz + oz * ex - ox * ez + 2 * d0 * dpy - ddq * ty;
  A[11] = alphaX * wy - alphaY * wx + ox * ey - oy * ex + 2 * d0 * dpz - ddq * tz;
  const kd2 = 2 * kd;
  A[12] = dd * ux + kd2 * (dux + oux);
  A[13] = dd * uy + kd2 * (duy + ouy);
  A[14] = dd * uz + kd2 * (duz + ouz);
  A[15] = dd * wx + kd2 * (dwx + owx);
  A[16] = dd * wy + kd2 * (dwy + owy);
  A[17] = dd * wz + kd2 * (dwz + owz);
  const kdkd = kd * kd;
  A[18] = kdkd * ux;
  A[19] = kdkd * uy;
  A[20] = kdkd * uz;
  A[21] = kdkd * wx;
  A[22] = kdkd * wy;
  A[23] = kdkd * wz;

  // The motion of the next joint is the field at s = l.
  const s = length;
  const ss = s * s;
  f[0] = (k0 * k0 + q) * ss;
  helixFunctions(f);
  const S2 = ss * f[2]!;
  const S3 = ss * s * f[3]!;
  const a2 = ss * ss * (2 * f[4]! - f[3]!);
  const a3 = ss * ss * s * (3 * f[5]! - f[4]!);
  const c2 = ss * ss * ss * (8 * f[6]! - 5 * f[5]! + f[4]!);
  const c3 = ss * ss * ss * s * (15 * f[7]! - 7 * f[6]! + f[5]!);
  for (let c = 0; c < 3; c++) {
    motion[9 + c]! +=
      s * A[3 + c]! +
      S2 * A[6 + c]! +
      S3 * A[9 + c]! +
      a2 * A[12 + c]! +
      a3 * A[15 + c]! +
      c2 * A[18 + c]! +
      c3 * A[21 + c]!;
  }
  motion[6]! += s * otx + S2 * V[6] + S3 * V[9] + a2 * V[12] + a3 * V[15];
  motion[7]! += s * oty + S2 * V[7] + S3 * V[10] + a2 * V[13] + a3 * V[16];
  motion[8]! += s * otz + S2 * V[8] + S3 * V[11] + a2 * V[14] + a3 * V[17];
  // w += R V kappaDot, from the twist columns; alpha += w x (R V kappaDot) + R VDot kappaDot,
  // VDot kappaDot = SDot2 (K x D) + (SDot3 K + S3 D) x (K x D), D = R kappaDot, SDot_n = a_n (kappa . kappaDot).
  const twist = row + Element.S;
  const turnX = heap[twist]! * d0 + heap[twist + 6]! * d1 + heap[twist + 12]! * d2;
  const turnY = heap[twist + 1]! * d0 + heap[twist + 7]! * d1 + heap[twist + 13]! * d2;
  const turnZ = heap[twist + 2]! * d0 + heap[twist + 8]! * d1 + heap[twist + 14]! * d2;
  const Kx = k0 * tx + px;
  const Ky = k0 * ty + py;
  const Kz = k0 * tz + pz;
  const Dx = d0 * tx + dpx;
  const Dy = d0 * ty + dpy;
  const Dz = d0 * tz + dpz;
  const cx = Ky * Dz - Kz * Dy;
  const cy = Kz * Dx - Kx * Dz;
  const cz = Kx * Dy - Ky * Dx;
  const a3kd = a3 * kd;
  const yx = a3kd * Kx + S3 * Dx;
  const yy = a3kd * Ky + S3 * Dy;
  const yz = a3kd * Kz + S3 * Dz;
  motion[3]! += oy * turnZ - oz * turnY + a2 * kd * cx + yy * cz - yz * cy;
  motion[4]! += oz * turnX - ox * turnZ + a2 * kd * cy + yz * cx - yx * cz;
  motion[5]! += ox * turnY - oy * turnX + a2 * kd * cz + yx * cy - yy * cx;
  motion[0]! += turnX;
  motion[1]! += turnY;
  motion[2]! += turnZ;

  let drag = constants[RodConstant.linearDrag]!;
  const quadraticDrag = constants[RodConstant.quadraticDrag]!;
  if (quadraticDrag !== 0) {
    // One coefficient an element, from the mean of its end velocities: then drag is a multiple of its inertia, and
    // can be implicit at no cost.
    const meanX = V[0] + motion[6]!;
    const meanY = V[1] + motion[7]!;
    const meanZ = V[2] + motion[8]!;
    drag += 0.5 * quadraticDrag * Math.sqrt(meanX * meanX + meanY * meanY + meanZ * meanZ);
  }
  heap[row + Element.drag] = drag;
  if (drag !== 0) for (let i = 0; i < 18; i++) A[i]! += drag * V[i]!;
  for (let i = 0; i < 6; i++) combine(heap, row + Element.moments + i * momentStride, 3 * i);

  const fx = X[0]!;
  const fy = X[1]!;
  const fz = X[2]!;
  const sx = X[3]!;
  const sy = X[4]!;
  const sz = X[5]!;
  const X2x = X[6]!;
  const X2y = X[7]!;
  const X2z = X[8]!;
  const X3x = X[9]!;
  const X3y = X[10]!;
  const X3z = X[11]!;
  const x = heap[joint + 9]! - constants[RodConstant.rootX]!;
  const y = heap[joint + 10]! - constants[RodConstant.rootY]!;
  const z = heap[joint + 11]! - constants[RodConstant.rootZ]!;
  const wrench = row + Element.wrench;
  heap[wrench] = density * (y * fz - z * fy + ty * sz - tz * sy + uy * X2z - uz * X2y + wy * X3z - wz * X3y);
  heap[wrench + 1] =
    density * (z * fx - x * fz + tz * sx - tx * sz + uz * X2x - ux * X2z + wz * X3x - wx * X3z);
  heap[wrench + 2] =
    density * (x * fy - y * fx + tx * sy - ty * sx + ux * X2y - uy * X2x + wx * X3y - wy * X3x);
  heap[wrench + 3] = density * fx;
  heap[wrench + 4] = density * fy;
  heap[wrench + 5] = density * fz;

  const t3 = tx * X3x + ty * X3y + tz * X3z;
  const kappaPart =
    ux * X[12]! + uy * X[13]! + uz * X[14]! + wx * X[15]! + wy * X[16]! + wz * X[17]! - 2 * t3;
  const bias = row + Element.bias;
  heap[bias] = density * (2 * k0 * t3 + px * X3x + py * X3y + pz * X3z + k0 * kappaPart);
  heap[bias + 1] =
    density * (k0 * (ax * X3x + ay * X3y + az * X3z) - (bx * X2x + by * X2y + bz * X2z) + k1 * kappaPart);
  heap[bias + 2] =
    density * (k0 * (bx * X3x + by * X3y + bz * X3z) + (ax * X2x + ay * X2y + az * X2z) + k2 * kappaPart);
}

/** X[to] = sum of the vectors A with the weights at `heap[weights]`. */
function combine(heap: Float64Array, weights: number, to: number): void {
  const g0 = heap[weights]!;
  const g1 = heap[weights + 1]!;
  const g2 = heap[weights + 2]!;
  const g3 = heap[weights + 3]!;
  const g4 = heap[weights + 4]!;
  const g5 = heap[weights + 5]!;
  const g6 = heap[weights + 6]!;
  const g7 = heap[weights + 7]!;
  for (let c = 0; c < 3; c++) {
    X[to + c] =
      g0 * A[c]! +
      g1 * A[3 + c]! +
      g2 * A[6 + c]! +
      g3 * A[9 + c]! +
      g4 * A[12 + c]! +
      g5 * A[15 + c]! +
      g6 * A[18 + c]! +
      g7 * A[21 + c]!;
  }
}
