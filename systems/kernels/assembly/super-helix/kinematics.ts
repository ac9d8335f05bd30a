import {
  Element,
  Header,
  jointPosition,
  jointStride,
  qCurvature,
  qRootQuaternion,
} from "../../../models/super-helix/layout";
import { helixFunctions } from "./functions";
import { heap, Pair } from "./numbers";
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
    keepFunctions(S - Element.S + Element.ends);
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

/** f_3 to f_7 at the element's end, for its moments. */
export function keepFunctions(to: i32): void {
  heap.setPair(to, f.pair(3));
  heap.setPair(to + 2, f.pair(5));
  heap[to + 4] = f[7];
}

/**
 * From the frame and position at `heap[joint]` a length `heap[arc]` along curvature `heap[kappa]`: the new frame and
 * position to `heap[to]`; and where `columns` is not negative, to `heap[columns]` the rotation and translation of that point per unit of
 * curvature, column by column (angular 3, linear 3).
 */
export function advanceFrame(joint: i32, kappa: i32, arc: i32, to: i32, columns: i32): void {
  const s = heap[arc];
  const k0 = heap[kappa];
  const k1 = heap[kappa + 1];
  const k2 = heap[kappa + 2];
  const kk = k0 * k0 + k1 * k1 + k2 * k2;
  f[0] = kk * s * s;
  helixFunctions(f);
  place(joint, k0, k1, k2, kk, s, to, columns);
}

/** The same with f_1 to f_5 at hand. x and y of every vector are reckoned with side by side, z by itself. */
function place(joint: i32, k0: f64, k1: f64, k2: f64, kk: f64, s: f64, to: i32, columns: i32): void {
  const S1 = s * f[1];
  const S2 = s * s * f[2];
  const S3 = s * s * s * f[3];
  const cosine = 1 - kk * S2;
  const q = k1 * k1 + k2 * k2;
  const t = heap.pair(joint);
  const tz = heap[joint + 2];
  const a = heap.pair(joint + 3);
  const az = heap[joint + 5];
  const b = heap.pair(joint + 6);
  const bz = heap[joint + 8];
  const both0 = f64x2.splat(k0);
  const both1 = f64x2.splat(k1);
  const both2 = f64x2.splat(k2);

  // Kp = k1 d1 + k2 d2, K = k0 t + Kp; K x t = u, K x d1 = k0 d2 - k2 t = e, K x d2 = k1 t - k0 d1 = g.
  const p = Pair.twoProducts(both1, a, both2, b);
  const pz = k1 * az + k2 * bz;
  const K = f64x2.add(f64x2.mul(both0, t), p);
  const Kz = k0 * tz + pz;
  const u = f64x2.sub(f64x2.mul(both2, a), f64x2.mul(both1, b));
  const uz = k2 * az - k1 * bz;
  const w = f64x2.sub(f64x2.mul(both0, p), f64x2.mul(f64x2.splat(q), t));
  const wz = k0 * pz - q * tz;
  const e = f64x2.sub(f64x2.mul(both0, b), f64x2.mul(both2, t));
  const ez = k0 * bz - k2 * tz;
  const g = f64x2.sub(f64x2.mul(both1, t), f64x2.mul(both0, a));
  const gz = k1 * tz - k0 * az;

  const S1S1 = f64x2.splat(S1);
  const S2S2 = f64x2.splat(S2);
  const S3S3 = f64x2.splat(S3);
  const cosines = f64x2.splat(cosine);
  const xy = f64x2.add(heap.pair(joint + 9), f64x2.mul(f64x2.splat(s), t));
  heap.setPair(to + 9, f64x2.add(xy, Pair.twoProducts(S2S2, u, S3S3, w)));
  heap[to + 11] = heap[joint + 11] + s * tz + (S2 * uz + S3 * wz);
  heap.setPair(to, Pair.threeProducts(cosines, t, S1S1, u, f64x2.splat(S2 * k0), K));
  heap[to + 2] = cosine * tz + S1 * uz + S2 * k0 * Kz;
  heap.setPair(to + 3, Pair.threeProducts(cosines, a, S1S1, e, f64x2.splat(S2 * k1), K));
  heap[to + 5] = cosine * az + S1 * ez + S2 * k1 * Kz;
  heap.setPair(to + 6, Pair.threeProducts(cosines, b, S1S1, g, f64x2.splat(S2 * k2), K));
  heap[to + 8] = cosine * bz + S1 * gz + S2 * k2 * Kz;
  if (columns < 0) return;

  // (R b) = -S2 R [e1]x + (a2 u + a3 w) kappa^T + S3 (k0 R + K e1^T - 2 t kappa^T), column by column.
  const ssss = s * s * s * s;
  const a2 = ssss * (2 * f[4] - f[3]);
  const a3 = ssss * s * (3 * f[5] - f[4]);
  const v = f64x2.sub(
    Pair.twoProducts(f64x2.splat(a2), u, f64x2.splat(a3), w),
    f64x2.mul(f64x2.splat(2 * S3), t),
  );
  const vz = a2 * uz + a3 * wz - 2 * S3 * tz;
  const S3k0 = S3 * k0;
  const S3K0 = f64x2.splat(S3k0);
  heap.setPair(columns, Pair.threeProducts(S1S1, t, S2S2, u, S3K0, K));
  heap[columns + 2] = S1 * tz + S2 * uz + S3k0 * Kz;
  heap.setPair(columns + 3, Pair.threeProducts(S3K0, t, S3S3, K, both0, v));
  heap[columns + 5] = S3k0 * tz + S3 * Kz + k0 * vz;
  heap.setPair(columns + 6, Pair.threeProducts(S1S1, a, S2S2, e, f64x2.splat(S3 * k1), K));
  heap[columns + 8] = S1 * az + S2 * ez + S3 * k1 * Kz;
  const minusS2 = f64x2.splat(-S2);
  heap.setPair(columns + 9, Pair.threeProducts(S3K0, a, minusS2, b, both1, v));
  heap[columns + 11] = S3k0 * az - S2 * bz + k1 * vz;
  heap.setPair(columns + 12, Pair.threeProducts(S1S1, b, S2S2, g, f64x2.splat(S3 * k2), K));
  heap[columns + 14] = S1 * bz + S2 * gz + S3 * k2 * Kz;
  heap.setPair(columns + 15, Pair.threeProducts(S3K0, b, S2S2, a, both2, v));
  heap[columns + 17] = S3k0 * bz + S2 * az + k2 * vz;
}
