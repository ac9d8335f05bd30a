import {
  Element,
  Header,
  jointPosition,
  jointStride,
  qCurvature,
  qRootQuaternion,
} from "../../../deform/super-helix/layout";
import { helixFunctions } from "./functions";
import { heap } from "./numbers";
import { quaternionToMatrix } from "./quaternion";
import { f } from "./scratch";
import { elements, joints, lengths, q, workspace } from "./rod";

/**
 * Kinematics of a chain of helices (design notation: R = [t d1 d2], R' = R [kappa]x, r' = t). With the world vectors
 * K = R kappa, u = K x t, w = K x u of an element's start,
 *   position      p(s) = s t + S2 u + S3 w
 *   frame         d_c(s) = (1 - k^2 S2) d_c + S1 (K x d_c) + S2 kappa_c K
 *   rotation by kappaDot   (R V)_c = S1 d_c + S2 (K x d_c) + S3 kappa_c K
 *   translation   (R b)_c: see `translationColumns`.
 */
/**
 * Whether q and the lengths are those that the joints were placed for when this was last asked; they are noted for the next time.
 * A rod that is looked at between frames need not be placed again when it is stepped.
 */
export function isPlaced(): bool {
  let same = true;
  for (let i = 0; i < qCurvature; i++) {
    if (heap[workspace + Header.placedPose + i] != heap[q + i]) same = false;
    heap[workspace + Header.placedPose + i] = heap[q + i];
  }
  let at = workspace + Header.size + Element.placed;
  let kappa = q + qCurvature;
  for (let i = 0; i < elements; i++, at += Element.size, kappa += 3) {
    const k0 = heap[kappa];
    const k1 = heap[kappa + 1];
    const k2 = heap[kappa + 2];
    const length = heap[lengths + i];
    if (heap[at] != k0 || heap[at + 1] != k1 || heap[at + 2] != k2 || heap[at + 3] != length) same = false;
    heap[at] = k0;
    heap[at + 1] = k1;
    heap[at + 2] = k2;
    heap[at + 3] = length;
  }
  return same;
}

/** The joints have been placed for something else: the next `isPlaced` is false, for nothing is equal to what is not a number. */
export function forgetPlaced(): void {
  heap[workspace + Header.placedPose] = NaN;
}

/** q -> joints, and the twist columns S of every element. */
export function placeJoints(): void {
  quaternionToMatrix(q + qRootQuaternion, joints);
  for (let c = 0; c < 3; c++) heap[joints + jointPosition + c] = heap[q + c];
  const rootX = heap[q];
  const rootY = heap[q + 1];
  const rootZ = heap[q + 2];
  for (let i = 0; i < elements; i++) {
    const joint = joints + i * jointStride;
    const next = joint + jointStride;
    const S = workspace + Header.size + i * Element.size + Element.S;
    advanceFrame(joint, q + qCurvature + 3 * i, lengths + i, next, S);
    // Twists are taken about the root point, so a rod far from the world's origin loses nothing.
    const x = heap[next + 9] - rootX;
    const y = heap[next + 10] - rootY;
    const z = heap[next + 11] - rootZ;
    for (let c = S; c < S + 18; c += 6) {
      const ax = heap[c];
      const ay = heap[c + 1];
      const az = heap[c + 2];
      heap[c + 3] += y * az - z * ay;
      heap[c + 4] += z * ax - x * az;
      heap[c + 5] += x * ay - y * ax;
    }
  }
}

/**
 * From the frame and position at `heap[joint]` a length `heap[arc]` along curvature `heap[kappa]`: the new frame and
 * position to `heap[to]`; and where `columns` is not negative, to `heap[columns]` the rotation and translation of that point per unit of
 * curvature, column by column (angular 3, linear 3).
 */
export function advanceFrame(joint: i32, kappa: i32, arc: i32, to: i32, columns: i32): void {
  const s = heap[arc];
  const tx = heap[joint];
  const ty = heap[joint + 1];
  const tz = heap[joint + 2];
  const ax = heap[joint + 3];
  const ay = heap[joint + 4];
  const az = heap[joint + 5];
  const bx = heap[joint + 6];
  const by = heap[joint + 7];
  const bz = heap[joint + 8];
  const k0 = heap[kappa];
  const k1 = heap[kappa + 1];
  const k2 = heap[kappa + 2];
  const kk = k0 * k0 + k1 * k1 + k2 * k2;
  f[0] = kk * s * s;
  helixFunctions(f);
  const S1 = s * f[1];
  const S2 = s * s * f[2];
  const S3 = s * s * s * f[3];
  const cosine = 1 - kk * S2;

  // Kp = k1 d1 + k2 d2, K = k0 t + Kp; K x t = u, K x d1 = k0 d2 - k2 t, K x d2 = k1 t - k0 d1.
  const px = k1 * ax + k2 * bx;
  const py = k1 * ay + k2 * by;
  const pz = k1 * az + k2 * bz;
  const Kx = k0 * tx + px;
  const Ky = k0 * ty + py;
  const Kz = k0 * tz + pz;
  const ux = k2 * ax - k1 * bx;
  const uy = k2 * ay - k1 * by;
  const uz = k2 * az - k1 * bz;
  const q = k1 * k1 + k2 * k2;
  const wx = k0 * px - q * tx;
  const wy = k0 * py - q * ty;
  const wz = k0 * pz - q * tz;
  const ex = k0 * bx - k2 * tx;
  const ey = k0 * by - k2 * ty;
  const ez = k0 * bz - k2 * tz;
  const gx = k1 * tx - k0 * ax;
  const gy = k1 * ty - k0 * ay;
  const gz = k1 * tz - k0 * az;

  const x = heap[joint + 9] + s * tx + S2 * ux + S3 * wx;
  const y = heap[joint + 10] + s * ty + S2 * uy + S3 * wy;
  const z = heap[joint + 11] + s * tz + S2 * uz + S3 * wz;
  heap[to] = cosine * tx + S1 * ux + S2 * k0 * Kx;
  heap[to + 1] = cosine * ty + S1 * uy + S2 * k0 * Ky;
  heap[to + 2] = cosine * tz + S1 * uz + S2 * k0 * Kz;
  heap[to + 3] = cosine * ax + S1 * ex + S2 * k1 * Kx;
  heap[to + 4] = cosine * ay + S1 * ey + S2 * k1 * Ky;
  heap[to + 5] = cosine * az + S1 * ez + S2 * k1 * Kz;
  heap[to + 6] = cosine * bx + S1 * gx + S2 * k2 * Kx;
  heap[to + 7] = cosine * by + S1 * gy + S2 * k2 * Ky;
  heap[to + 8] = cosine * bz + S1 * gz + S2 * k2 * Kz;
  heap[to + 9] = x;
  heap[to + 10] = y;
  heap[to + 11] = z;
  if (columns < 0) return;

  // (R b) = -S2 R [e1]x + (a2 u + a3 w) kappa^T + S3 (k0 R + K e1^T - 2 t kappa^T), column by column.
  const ssss = s * s * s * s;
  const a2 = ssss * (2 * f[4] - f[3]);
  const a3 = ssss * s * (3 * f[5] - f[4]);
  const vx = a2 * ux + a3 * wx - 2 * S3 * tx;
  const vy = a2 * uy + a3 * wy - 2 * S3 * ty;
  const vz = a2 * uz + a3 * wz - 2 * S3 * tz;
  const S3k0 = S3 * k0;
  heap[columns] = S1 * tx + S2 * ux + S3 * k0 * Kx;
  heap[columns + 1] = S1 * ty + S2 * uy + S3 * k0 * Ky;
  heap[columns + 2] = S1 * tz + S2 * uz + S3 * k0 * Kz;
  heap[columns + 3] = S3k0 * tx + S3 * Kx + k0 * vx;
  heap[columns + 4] = S3k0 * ty + S3 * Ky + k0 * vy;
  heap[columns + 5] = S3k0 * tz + S3 * Kz + k0 * vz;
  heap[columns + 6] = S1 * ax + S2 * ex + S3 * k1 * Kx;
  heap[columns + 7] = S1 * ay + S2 * ey + S3 * k1 * Ky;
  heap[columns + 8] = S1 * az + S2 * ez + S3 * k1 * Kz;
  heap[columns + 9] = S3k0 * ax - S2 * bx + k1 * vx;
  heap[columns + 10] = S3k0 * ay - S2 * by + k1 * vy;
  heap[columns + 11] = S3k0 * az - S2 * bz + k1 * vz;
  heap[columns + 12] = S1 * bx + S2 * gx + S3 * k2 * Kx;
  heap[columns + 13] = S1 * by + S2 * gy + S3 * k2 * Ky;
  heap[columns + 14] = S1 * bz + S2 * gz + S3 * k2 * Kz;
  heap[columns + 15] = S3k0 * bx + S2 * ax + k2 * vx;
  heap[columns + 16] = S3k0 * by + S2 * ay + k2 * vy;
  heap[columns + 17] = S3k0 * bz + S2 * az + k2 * vz;
}
