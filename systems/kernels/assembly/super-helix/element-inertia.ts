import { Moment } from "../../../models/super-helix/helix-moments";
import { Numbers } from "../rods/numbers";
import { Joint, Triangle } from "../rods/records";
import { constants } from "../rods/scratch";
import { ElementRow } from "./rows";
import { G, X } from "./scratch";

/**
 * Inertia of one helical element about the root point, from the moments of its functions
 * (`helix-moments.ts`). With r = x + p(s), p = s t + S2 u + S3 w:
 *   rigid part    mass = int 1, h = int r, J = tr(Sigma) - Sigma, Sigma = int r r^T
 *   coupling      F = [int r x (R b); int R b]
 *   own           m = int b^T b
 * all times `density`, and to J the inertia of the section at the start about the tangent (`spin.ts`). The
 * columns of R b are
 *   S2 (R B1)_c + S3 (R B3)_c + kappa_c (a2 u + a3 w),  B1 = -[e1]x,  B3 = k0 I + kappa e1^T - 2 e1 kappa^T.
 * With the same vectors the momentum of the carried velocity (`carried-velocity.ts`) is found from its
 * integrals X: on the element's own kappa to `own`, its wrench about the root to `wrench`.
 *
 * It is long because its parts share 24 numbers. By memory these cost 8 % of a step, found anew 2 %.
 */
export function elementInertia(joint: Joint, kappa: Numbers, length: f64, row: ElementRow): void {
  const density = constants.inertia;
  const tx = joint.tx;
  const ty = joint.ty;
  const tz = joint.tz;
  const ax = joint.ax;
  const ay = joint.ay;
  const az = joint.az;
  const bx = joint.bx;
  const by = joint.by;
  const bz = joint.bz;
  const x = joint.x - constants.rootX;
  const y = joint.y - constants.rootY;
  const z = joint.z - constants.rootZ;
  const k0 = kappa[0];
  const k1 = kappa[1];
  const k2 = kappa[2];

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

  const carriedDensity = constants.density;
  // int r x u with r = x + s t + S2 u + S3 w
  const fx = X[0];
  const fy = X[1];
  const fz = X[2];
  const sx = X[3];
  const sy = X[4];
  const sz = X[5];
  const X2x = X[6];
  const X2y = X[7];
  const X2z = X[8];
  const X3x = X[9];
  const X3y = X[10];
  const X3z = X[11];
  const wrench = row.wrench;
  // The section at the start keeps the vector of its spin momentum, as a point does its velocity.
  const spinning = row.spinMomentum;
  wrench.ax =
    spinning.x +
    carriedDensity * (y * fz - z * fy + ty * sz - tz * sy + uy * X2z - uz * X2y + wy * X3z - wz * X3y);
  wrench.ay =
    spinning.y +
    carriedDensity * (z * fx - x * fz + tz * sx - tx * sz + uz * X2x - ux * X2z + wz * X3x - wx * X3z);
  wrench.az =
    spinning.z +
    carriedDensity * (x * fy - y * fx + tx * sy - ty * sx + ux * X2y - uy * X2x + wx * X3y - wy * X3x);
  wrench.lx = carriedDensity * fx;
  wrench.ly = carriedDensity * fy;
  wrench.lz = carriedDensity * fz;

  // int (R b)^T u, columns of R b as in `kinematics.ts`
  const t3 = tx * X3x + ty * X3y + tz * X3z;
  const along = ux * X[12] + uy * X[13] + uz * X[14] + wx * X[15] + wy * X[16] + wz * X[17] - 2 * t3;
  const own = row.own;
  own[0] = carriedDensity * (2 * k0 * t3 + px * X3x + py * X3y + pz * X3z + k0 * along);
  own[1] =
    carriedDensity * (k0 * (ax * X3x + ay * X3y + az * X3z) - (bx * X2x + by * X2y + bz * X2z) + k1 * along);
  own[2] =
    carriedDensity * (k0 * (bx * X3x + by * X3y + bz * X3z) + (ax * X2x + ay * X2y + az * X2z) + k2 * along);

  const s1 = 0.5 * length * length;
  const ss = (length * length * length) / 3;
  const g2 = G[Moment.S2];
  const g3 = G[Moment.S3];
  const sS2 = G[Moment.s_S2];
  const sS3 = G[Moment.s_S3];
  const S22 = G[Moment.S2_S2];
  const S23 = G[Moment.S2_S3];
  const S33 = G[Moment.S3_S3];

  // int p, int s p, int S2 p, int S3 p
  const Px = s1 * tx + g2 * ux + g3 * wx;
  const Py = s1 * ty + g2 * uy + g3 * wy;
  const Pz = s1 * tz + g2 * uz + g3 * wz;
  const T1x = ss * tx + sS2 * ux + sS3 * wx;
  const T1y = ss * ty + sS2 * uy + sS3 * wy;
  const T1z = ss * tz + sS2 * uz + sS3 * wz;
  const T2x = sS2 * tx + S22 * ux + S23 * wx;
  const T2y = sS2 * ty + S22 * uy + S23 * wy;
  const T2z = sS2 * tz + S22 * uz + S23 * wz;
  const T3x = sS3 * tx + S23 * ux + S33 * wx;
  const T3y = sS3 * ty + S23 * uy + S33 * wy;
  const T3z = sS3 * tz + S23 * uz + S33 * wz;

  const hx = length * x + Px;
  const hy = length * y + Py;
  const hz = length * z + Pz;
  // Sigma = int r r^T = h x^T + x P^T + int p p^T
  const xx = hx * x + x * Px + tx * T1x + ux * T2x + wx * T3x;
  const yy = hy * y + y * Py + ty * T1y + uy * T2y + wy * T3y;
  const zz = hz * z + z * Pz + tz * T1z + uz * T2z + wz * T3z;
  const xy = hx * y + x * Py + tx * T1y + ux * T2y + wx * T3y;
  const xz = hx * z + x * Pz + tx * T1z + ux * T2z + wx * T3z;
  const yz = hy * z + y * Pz + ty * T1z + uy * T2z + wy * T3z;
  const J = row.J;
  const spin = constants.spin;
  J.xx = density * (yy + zz) + spin * tx * tx;
  J.xy = spin * tx * ty - density * xy;
  J.xz = spin * tx * tz - density * xz;
  J.yy = density * (xx + zz) + spin * ty * ty;
  J.yz = spin * ty * tz - density * yz;
  J.zz = density * (xx + yy) + spin * tz * tz;
  const h = row.h;
  h.x = density * hx;
  h.y = density * hy;
  h.z = density * hz;
  row.mass = density * length;

  // The part of every column along kappa_c: int (a2 u + a3 w - 2 S3 t), and p x of it.
  const ga2 = G[Moment.a2];
  const ga3 = G[Moment.a3];
  const vx = ga2 * ux + ga3 * wx - 2 * g3 * tx;
  const vy = ga2 * uy + ga3 * wy - 2 * g3 * ty;
  const vz = ga2 * uz + ga3 * wz - 2 * g3 * tz;
  const sa2 = G[Moment.s_a2];
  const sa3 = G[Moment.s_a3];
  const S2a2 = G[Moment.S2_a2];
  const S2a3 = G[Moment.S2_a3];
  const S3a2 = G[Moment.S3_a2];
  const S3a3 = G[Moment.S3_a3];
  const A2x = sa2 * tx + S2a2 * ux + S3a2 * wx;
  const A2y = sa2 * ty + S2a2 * uy + S3a2 * wy;
  const A2z = sa2 * tz + S2a2 * uz + S3a2 * wz;
  const A3x = sa3 * tx + S2a3 * ux + S3a3 * wx;
  const A3y = sa3 * ty + S2a3 * uy + S3a3 * wy;
  const A3z = sa3 * tz + S2a3 * uz + S3a3 * wz;
  const nx = A2y * uz - A2z * uy + A3y * wz - A3z * wy - 2 * (T3y * tz - T3z * ty);
  const ny = A2z * ux - A2x * uz + A3z * wx - A3x * wz - 2 * (T3z * tx - T3x * tz);
  const nz = A2x * uy - A2y * ux + A3x * wy - A3y * wx - 2 * (T3x * ty - T3y * tx);

  const F = row.F;
  // Column 0: S3 (k0 t + K) + k0 (...), K = k0 t + Kp
  const cx = 2 * k0 * tx + px;
  const cy = 2 * k0 * ty + py;
  const cz = 2 * k0 * tz + pz;
  let lx = g3 * cx + k0 * vx;
  let ly = g3 * cy + k0 * vy;
  let lz = g3 * cz + k0 * vz;
  F[0] = density * (T3y * cz - T3z * cy + k0 * nx + y * lz - z * ly);
  F[1] = density * (T3z * cx - T3x * cz + k0 * ny + z * lx - x * lz);
  F[2] = density * (T3x * cy - T3y * cx + k0 * nz + x * ly - y * lx);
  F[3] = density * lx;
  F[4] = density * ly;
  F[5] = density * lz;
  // Column 1: -S2 d2 + S3 k0 d1 + k1 (...)
  lx = g3 * k0 * ax - g2 * bx + k1 * vx;
  ly = g3 * k0 * ay - g2 * by + k1 * vy;
  lz = g3 * k0 * az - g2 * bz + k1 * vz;
  F[6] = density * (k0 * (T3y * az - T3z * ay) - (T2y * bz - T2z * by) + k1 * nx + y * lz - z * ly);
  F[7] = density * (k0 * (T3z * ax - T3x * az) - (T2z * bx - T2x * bz) + k1 * ny + z * lx - x * lz);
  F[8] = density * (k0 * (T3x * ay - T3y * ax) - (T2x * by - T2y * bx) + k1 * nz + x * ly - y * lx);
  F[9] = density * lx;
  F[10] = density * ly;
  F[11] = density * lz;
  // Column 2: S2 d1 + S3 k0 d2 + k2 (...)
  lx = g3 * k0 * bx + g2 * ax + k2 * vx;
  ly = g3 * k0 * by + g2 * ay + k2 * vy;
  lz = g3 * k0 * bz + g2 * az + k2 * vz;
  F[12] = density * (k0 * (T3y * bz - T3z * by) + (T2y * az - T2z * ay) + k2 * nx + y * lz - z * ly);
  F[13] = density * (k0 * (T3z * bx - T3x * bz) + (T2z * ax - T2x * az) + k2 * ny + z * lx - x * lz);
  F[14] = density * (k0 * (T3x * by - T3y * bx) + (T2x * ay - T2y * ax) + k2 * nz + x * ly - y * lx);
  F[15] = density * lx;
  F[16] = density * ly;
  F[17] = density * lz;
  ownInertia(k0, k1, k2, row.m);
}

/** m = int b^T b in the element's own frame. */
// @ts-ignore: decorator
@inline
function ownInertia(k0: f64, k1: f64, k2: f64, m: Triangle): void {
  const density = constants.inertia;
  const S22 = G[Moment.S2_S2];
  const S23 = G[Moment.S2_S3];
  const S33 = G[Moment.S3_S3];
  const S2a2 = G[Moment.S2_a2];
  const S3a3 = G[Moment.S3_a3];
  const q = k1 * k1 + k2 * k2;
  // B1^T B1 = diag(0, 1, 1), B3^T B3 and the mixed products are written out. With e, which collects B1^T and
  // B3^T of a2 u + a3 w,
  //   m = ... + e kappa^T + kappa e^T + |a2 u + a3 w|^2 kappa kappa^T.
  const twist = k0 * (G[Moment.S3_a2] - G[Moment.S2_a3]);
  const bend = S2a2 + S3a3 * (2 * q + k0 * k0);
  const e0 = S3a3 * k0 * q;
  const e1 = bend * k1 + twist * k2;
  const e2 = bend * k2 - twist * k1;
  const kk = q * (G[Moment.a2_a2] + (q + k0 * k0) * G[Moment.a3_a3]);
  m.e00 = density * (S33 * q + 2 * e0 * k0 + kk * k0 * k0);
  m.e10 = density * (S33 * k0 * k1 - S23 * k2 + e0 * k1 + k0 * e1 + kk * k0 * k1);
  m.e20 = density * (S33 * k0 * k2 + S23 * k1 + e0 * k2 + k0 * e2 + kk * k0 * k2);
  m.e11 = density * (S22 + S33 * (4 * k1 * k1 + k0 * k0) + 2 * e1 * k1 + kk * k1 * k1);
  m.e21 = density * (4 * S33 * k1 * k2 + e1 * k2 + k1 * e2 + kk * k1 * k2);
  m.e22 = density * (S22 + S33 * (4 * k2 * k2 + k0 * k0) + 2 * e2 * k2 + kk * k2 * k2);
}
