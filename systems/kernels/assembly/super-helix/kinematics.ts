import { columns } from "../rods/contact";
import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { quaternionToMatrix } from "../rods/quaternion";
import { Joint, Spatial } from "../rods/records";
import { elements, header, joints, lengths, q } from "../rods/rod";
import { poseSize } from "../rods/rows";
import { helixFunctions } from "./functions";
import { elementRow } from "./rows";
import { f } from "./scratch";

/**
 * Kinematics of a chain of helices (R = [t d1 d2], R' = R [kappa]x, r' = t). With the world
 * vectors K = R kappa, u = K x t, w = K x u of an element's start,
 *   position      p(s) = s t + S2 u + S3 w
 *   frame         d_c(s) = (1 - k^2 S2) d_c + S1 (K x d_c) + S2 kappa_c K
 *   rotation by kappaDot   (R V)_c = S1 d_c + S2 (K x d_c) + S3 kappa_c K
 *   translation   (R b)_c: see `place`.
 */

/**
 * Whether q and the lengths are those of the last time that this was asked; they are noted for the next. A
 * rod that is looked at between frames need not be placed again when it is stepped.
 */
export function isPlaced(): bool {
  let same = true;
  const pose = header.placedPose;
  for (let i = 0; i < poseSize; i++) {
    if (pose[i] != q[i]) same = false;
    pose[i] = q[i];
  }
  let row = elementRow(0);
  for (let i = 0; i < elements; i++, row = row.next) {
    const placed = row.placed;
    const kappa = q.kappa(i);
    const k0 = kappa[0];
    const k1 = kappa[1];
    const k2 = kappa[2];
    const length = lengths[i];
    if (placed[0] != k0 || placed[1] != k1 || placed[2] != k2 || placed[3] != length) same = false;
    placed[0] = k0;
    placed[1] = k1;
    placed[2] = k2;
    placed[3] = length;
  }
  return same;
}

/** The joints have been placed for something else: the next `isPlaced` is false, since NaN equals nothing. */
export function forgetPlaced(): void {
  header.placedPose[0] = NaN;
}

/** q -> joints, and the twist columns S of every element. */
export function placeJoints(): void {
  quaternionToMatrix(q.quaternion, joints);
  joints.position.copy(q);
  const rootX = q.x;
  const rootY = q.y;
  const rootZ = q.z;
  let joint = joints;
  let row = elementRow(0);
  for (let i = 0; i < elements; i++, joint = joint.next, row = row.next) {
    const next = joint.next;
    const S = row.S;
    advanceFrame(joint, q.kappa(i), lengths[i], next, S);
    keepFunctions(row.ends);
    // Twists are taken about the root point, so a rod far from the world's origin loses nothing.
    const x = next.x - rootX;
    const y = next.y - rootY;
    const z = next.z - rootZ;
    for (let c = 0; c < 18; c += 6) {
      const column = S.part<Spatial>(c);
      const ax = column.ax;
      const ay = column.ay;
      const az = column.az;
      column.lx += y * az - z * ay;
      column.ly += z * ax - x * az;
      column.lz += x * ay - y * ax;
    }
  }
}

/** f_3 to f_7 at the element's end, for its moments. */
export function keepFunctions(ends: Numbers): void {
  ends.setPair(0, f.pair(3));
  ends.setPair(2, f.pair(5));
  ends[4] = f[7];
}

/** For `advanceFrame` where none are wanted. */
export const noColumns = changetype<Numbers>(0);

/**
 * From a joint a length s along a curvature: the frame and position there, and the columns of their motion
 * per unit of curvature (angular 3, linear 3).
 */
export function advanceFrame(joint: Joint, kappa: Numbers, s: f64, to: Joint, columns: Numbers): void {
  const k0 = kappa[0];
  const k1 = kappa[1];
  const k2 = kappa[2];
  const kk = k0 * k0 + k1 * k1 + k2 * k2;
  f[0] = kk * s * s;
  helixFunctions(f);
  place(joint, k0, k1, k2, kk, s, to, columns);
}

/** The same with f_1 to f_5 at hand. x and y of every vector are reckoned with side by side, z by itself. */
function place(joint: Joint, k0: f64, k1: f64, k2: f64, kk: f64, s: f64, to: Joint, columns: Numbers): void {
  const S1 = s * f[1];
  const S2 = s * s * f[2];
  const S3 = s * s * s * f[3];
  const cosine = 1 - kk * S2;
  const q = k1 * k1 + k2 * k2;
  const t = joint.pair(0);
  const tz = joint.tz;
  const a = joint.pair(3);
  const az = joint.az;
  const b = joint.pair(6);
  const bz = joint.bz;
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
  const xy = f64x2.add(joint.position.pair(0), f64x2.mul(f64x2.splat(s), t));
  to.position.setPair(0, f64x2.add(xy, Pair.twoProducts(S2S2, u, S3S3, w)));
  to.z = joint.z + s * tz + (S2 * uz + S3 * wz);
  to.setPair(0, Pair.threeProducts(cosines, t, S1S1, u, f64x2.splat(S2 * k0), K));
  to.tz = cosine * tz + S1 * uz + S2 * k0 * Kz;
  to.setPair(3, Pair.threeProducts(cosines, a, S1S1, e, f64x2.splat(S2 * k1), K));
  to.az = cosine * az + S1 * ez + S2 * k1 * Kz;
  to.setPair(6, Pair.threeProducts(cosines, b, S1S1, g, f64x2.splat(S2 * k2), K));
  to.bz = cosine * bz + S1 * gz + S2 * k2 * Kz;
  if (columns == noColumns) return;

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
  columns.setPair(0, Pair.threeProducts(S1S1, t, S2S2, u, S3K0, K));
  columns[2] = S1 * tz + S2 * uz + S3k0 * Kz;
  columns.setPair(3, Pair.threeProducts(S3K0, t, S3S3, K, both0, v));
  columns[5] = S3k0 * tz + S3 * Kz + k0 * vz;
  columns.setPair(6, Pair.threeProducts(S1S1, a, S2S2, e, f64x2.splat(S3 * k1), K));
  columns[8] = S1 * az + S2 * ez + S3 * k1 * Kz;
  const minusS2 = f64x2.splat(-S2);
  columns.setPair(9, Pair.threeProducts(S3K0, a, minusS2, b, both1, v));
  columns[11] = S3k0 * az - S2 * bz + k1 * vz;
  columns.setPair(12, Pair.threeProducts(S1S1, b, S2S2, g, f64x2.splat(S3 * k2), K));
  columns[14] = S1 * bz + S2 * gz + S3 * k2 * Kz;
  columns.setPair(15, Pair.threeProducts(S3K0, b, S2S2, a, both2, v));
  columns[17] = S3k0 * bz + S2 * az + k2 * vz;
}
