import { RootKind } from "../../../../components/components";
import { Numbers } from "./numbers";
import { Pair } from "./pair";
import { elements, header, jointAt, kind, lengths } from "./rod";
import { P } from "./scratch";

/**
 * The implicit matrix A = M + D of a super-helix (D block diagonal) is never assembled. Its factor L L^T is
 * found from the tip to the root with the articulated inertia P of everything beyond a joint:
 *   H = m + D + S^T P S = L L^T,  U = (P S + F) L^-T,  P <- P + I - U U^T,
 * and systems with it are solved by one pass to the root and one back (`solve`).
 */

/**
 * P by its columns, two rows at a time, of which the upper part is found by transposition: column k is (A_k,
 * B_k, C_k), rows 0 and 1, 2 and 3, 4 and 5. The factorisation goes on by L D L^T, whose divisions are less
 * to wait for than square roots: these are taken for the factors that are kept. (One number after the other,
 * with square roots, takes 100 instead of 65 ns an element.)
 */
export function factor(): void {
  const stiffness0 = header.stiffness[0];
  const stiffness1 = header.stiffness[1];
  const stiffness2 = header.stiffness[2];
  const isStiffened = header.isStiffened != 0;
  // The section at the tip belongs to no element: its inertia about the tangent, and the tension's about the
  // normals.
  const tip = jointAt(elements);
  const about = header.tipForce.stiffening;
  const tipSpin = header.tipSpin - about;
  const tx = tip.tx;
  const ty = tip.ty;
  const tz = tip.tz;
  const zero = f64x2.splat(0);
  let A0 = Pair.of(about + tipSpin * tx * tx, tipSpin * tx * ty);
  let A1 = Pair.of(tipSpin * tx * ty, about + tipSpin * ty * ty);
  let B0 = Pair.of(tipSpin * tx * tz, 0);
  let B1 = Pair.of(tipSpin * ty * tz, 0);
  let B2 = Pair.of(about + tipSpin * tz * tz, 0);
  let B3 = zero;
  let C0 = zero;
  let C1 = zero;
  let C2 = zero;
  let C3 = zero;
  let C4 = zero;
  let C5 = zero;

  for (let i = elements - 1; i >= 0; i--) {
    const row = header.element(i);
    const length = lengths[i];
    const S = row.S;
    const A2 = Pair.firsts(B0, B1);
    const A3 = Pair.seconds(B0, B1);
    const A4 = Pair.firsts(C0, C1);
    const A5 = Pair.seconds(C0, C1);
    const B4 = Pair.firsts(C2, C3);
    const B5 = Pair.seconds(C2, C3);
    // P S, column by column
    const a0 = Columns.times(A0, A1, A2, A3, A4, A5, S, 0);
    const b0 = Columns.times(B0, B1, B2, B3, B4, B5, S, 0);
    const c0 = Columns.times(C0, C1, C2, C3, C4, C5, S, 0);
    const a1 = Columns.times(A0, A1, A2, A3, A4, A5, S, 6);
    const b1 = Columns.times(B0, B1, B2, B3, B4, B5, S, 6);
    const c1 = Columns.times(C0, C1, C2, C3, C4, C5, S, 6);
    const a2 = Columns.times(A0, A1, A2, A3, A4, A5, S, 12);
    const b2 = Columns.times(B0, B1, B2, B3, B4, B5, S, 12);
    const c2 = Columns.times(C0, C1, C2, C3, C4, C5, S, 12);
    // H = m + D + S^T (P S) = L D L^T
    const m = row.m;
    const H00 = m.e00 + length * stiffness0 + Columns.dot(a0, b0, c0, S, 0);
    const H10 = m.e10 + Columns.dot(a0, b0, c0, S, 6);
    const H20 = m.e20 + Columns.dot(a0, b0, c0, S, 12);
    const H11 = m.e11 + length * stiffness1 + Columns.dot(a1, b1, c1, S, 6);
    const H21 = m.e21 + Columns.dot(a1, b1, c1, S, 12);
    const H22 = m.e22 + length * stiffness2 + Columns.dot(a2, b2, c2, S, 12);
    const r0 = 1 / H00;
    const l10 = H10 * r0;
    const l20 = H20 * r0;
    const r1 = 1 / (H11 - l10 * H10);
    const e21 = H21 - l20 * H10;
    const l21 = e21 * r1;
    const r2 = 1 / (H22 - l20 * H20 - l21 * e21);
    const i0 = Math.sqrt(r0);
    const i1 = Math.sqrt(r1);
    const i2 = Math.sqrt(r2);
    m.e00 = i0;
    m.e10 = H10 * i0;
    m.e20 = H20 * i0;
    m.e11 = i1;
    m.e21 = e21 * i1;
    m.e22 = i2;
    // (P S + F) L^-T, and U, the same times D^-1/2
    const F = row.F;
    const U = row.U;
    const m10 = f64x2.splat(l10);
    const m20 = f64x2.splat(l20);
    const m21 = f64x2.splat(l21);
    const ua0 = f64x2.add(a0, F.pair(0));
    const ub0 = f64x2.add(b0, F.pair(2));
    const uc0 = f64x2.add(c0, F.pair(4));
    const ua1 = f64x2.sub(f64x2.add(a1, F.pair(6)), f64x2.mul(m10, ua0));
    const ub1 = f64x2.sub(f64x2.add(b1, F.pair(8)), f64x2.mul(m10, ub0));
    const uc1 = f64x2.sub(f64x2.add(c1, F.pair(10)), f64x2.mul(m10, uc0));
    const ua2 = f64x2.sub(f64x2.add(a2, F.pair(12)), Pair.twoProducts(m20, ua0, m21, ua1));
    const ub2 = f64x2.sub(f64x2.add(b2, F.pair(14)), Pair.twoProducts(m20, ub0, m21, ub1));
    const uc2 = f64x2.sub(f64x2.add(c2, F.pair(16)), Pair.twoProducts(m20, uc0, m21, uc1));
    const d0 = f64x2.splat(i0);
    const d1 = f64x2.splat(i1);
    const d2 = f64x2.splat(i2);
    U.setPair(0, f64x2.mul(ua0, d0));
    U.setPair(2, f64x2.mul(ub0, d0));
    U.setPair(4, f64x2.mul(uc0, d0));
    U.setPair(6, f64x2.mul(ua1, d1));
    U.setPair(8, f64x2.mul(ub1, d1));
    U.setPair(10, f64x2.mul(uc1, d1));
    U.setPair(12, f64x2.mul(ua2, d2));
    U.setPair(14, f64x2.mul(ub2, d2));
    U.setPair(16, f64x2.mul(uc2, d2));
    if (i == 0 && kind == RootKind.clamped) return;
    // P <- P + I - U U^T
    const J = row.J;
    const hx = row.h.x;
    const hy = row.h.y;
    const hz = row.h.z;
    const mass = row.mass;
    const e0 = f64x2.splat(r0);
    const e1 = f64x2.splat(r1);
    const e2 = f64x2.splat(r2);
    const za0 = f64x2.mul(ua0, e0);
    const zb0 = f64x2.mul(ub0, e0);
    const zc0 = f64x2.mul(uc0, e0);
    const za1 = f64x2.mul(ua1, e1);
    const zb1 = f64x2.mul(ub1, e1);
    const zc1 = f64x2.mul(uc1, e1);
    const za2 = f64x2.mul(ua2, e2);
    const zb2 = f64x2.mul(ub2, e2);
    const zc2 = f64x2.mul(uc2, e2);
    let z0 = Pair.firsts(za0, za0);
    let z1 = Pair.firsts(za1, za1);
    let z2 = Pair.firsts(za2, za2);
    A0 = f64x2.sub(f64x2.add(A0, J.pair(0)), Pair.threeProducts(ua0, z0, ua1, z1, ua2, z2));
    B0 = f64x2.sub(f64x2.add(B0, Pair.of(J.xz, 0)), Pair.threeProducts(ub0, z0, ub1, z1, ub2, z2));
    C0 = f64x2.sub(f64x2.add(C0, Pair.of(-hz, hy)), Pair.threeProducts(uc0, z0, uc1, z1, uc2, z2));
    z0 = Pair.seconds(za0, za0);
    z1 = Pair.seconds(za1, za1);
    z2 = Pair.seconds(za2, za2);
    A1 = f64x2.sub(
      f64x2.add(A1, Pair.of(J.xy, J.yy)),
      Pair.threeProducts(ua0, z0, ua1, z1, ua2, z2),
    );
    B1 = f64x2.sub(f64x2.add(B1, Pair.of(J.yz, hz)), Pair.threeProducts(ub0, z0, ub1, z1, ub2, z2));
    C1 = f64x2.sub(f64x2.add(C1, Pair.of(0, -hx)), Pair.threeProducts(uc0, z0, uc1, z1, uc2, z2));
    z0 = Pair.firsts(zb0, zb0);
    z1 = Pair.firsts(zb1, zb1);
    z2 = Pair.firsts(zb2, zb2);
    B2 = f64x2.sub(f64x2.add(B2, Pair.of(J.zz, -hy)), Pair.threeProducts(ub0, z0, ub1, z1, ub2, z2));
    C2 = f64x2.sub(f64x2.add(C2, Pair.of(hx, 0)), Pair.threeProducts(uc0, z0, uc1, z1, uc2, z2));
    z0 = Pair.seconds(zb0, zb0);
    z1 = Pair.seconds(zb1, zb1);
    z2 = Pair.seconds(zb2, zb2);
    B3 = f64x2.sub(f64x2.add(B3, Pair.of(-hy, mass)), Pair.threeProducts(ub0, z0, ub1, z1, ub2, z2));
    C3 = f64x2.sub(C3, Pair.threeProducts(uc0, z0, uc1, z1, uc2, z2));
    z0 = Pair.firsts(zc0, zc0);
    z1 = Pair.firsts(zc1, zc1);
    z2 = Pair.firsts(zc2, zc2);
    C4 = f64x2.sub(f64x2.add(C4, Pair.of(mass, 0)), Pair.threeProducts(uc0, z0, uc1, z1, uc2, z2));
    z0 = Pair.seconds(zc0, zc0);
    z1 = Pair.seconds(zc1, zc1);
    z2 = Pair.seconds(zc2, zc2);
    C5 = f64x2.sub(f64x2.add(C5, Pair.of(0, mass)), Pair.threeProducts(uc0, z0, uc1, z1, uc2, z2));
    if (isStiffened) {
      const joint = jointAt(i);
      const stiffening = row.force.stiffening;
      const x = joint.tx;
      const y = joint.ty;
      const z = joint.tz;
      A0 = f64x2.add(A0, Pair.of(stiffening * (1 - x * x), -stiffening * x * y));
      A1 = f64x2.add(A1, Pair.of(-stiffening * x * y, stiffening * (1 - y * y)));
      B0 = f64x2.sub(B0, Pair.of(stiffening * x * z, 0));
      B1 = f64x2.sub(B1, Pair.of(stiffening * y * z, 0));
      B2 = f64x2.add(B2, Pair.of(stiffening * (1 - z * z), 0));
    }
  }
  P.setPair(0, A0);
  P[2] = Pair.first(B0);
  P[3] = Pair.second(A1);
  P[4] = Pair.first(B1);
  P[5] = Pair.first(B2);
  P[6] = Pair.second(B0);
  P.setPair(7, C0);
  P[9] = Pair.second(B1);
  P.setPair(10, C1);
  P[12] = Pair.second(B2);
  P.setPair(13, C2);
  P[15] = Pair.second(B3);
  P.setPair(16, C3);
  P.setPair(18, C4);
  P[20] = Pair.second(C5);
  for (let i = 0; i < 9; i++) header.rootCoupling[i] = P[6 + i];
  factorRigid(P, header.rootFactor, rootFreedoms());
}

abstract class Columns {
  /** Two rows of P times the column that begins at `S[c]`. */
  @inline
  static times(P0: v128, P1: v128, P2: v128, P3: v128, P4: v128, P5: v128, S: Numbers, c: i32): v128 {
    const first = Pair.twoProducts(P0, S.both(c), P1, S.both(c + 1));
    const second = Pair.twoProducts(P2, S.both(c + 2), P3, S.both(c + 3));
    const third = Pair.twoProducts(P4, S.both(c + 4), P5, S.both(c + 5));
    return f64x2.add(f64x2.add(first, second), third);
  }

  /** The column (a, b, c) times the one that begins at `S[i]`. */
  @inline
  static dot(a: v128, b: v128, c: v128, S: Numbers, i: i32): f64 {
    return Pair.sum(Pair.threeProducts(a, S.pair(i), b, S.pair(i + 2), c, S.pair(i + 4)));
  }
}

/** Degrees of freedom of the root: none, rotation about the root point (the first 3 of a twist), or all 6. */
export function rootFreedoms(): i32 {
  return kind == RootKind.clamped ? 0 : kind == RootKind.pinned ? 3 : 6;
}

/** Where entry (r, c), c <= r, r > 2, of the symmetric 6 x 6 stands in the 21 numbers of P. */
function packed(r: i32, c: i32): i32 {
  return c < 3 ? 3 + r + 3 * c : c == 3 ? 12 + r : c == 4 ? 14 + r : 20;
}

/**
 * Cholesky factor L of the leading n x n block, 3 or 6, of `source` (21 numbers as P), row by row with
 * reciprocal diagonal.
 */
export function factorRigid(source: Numbers, L: Numbers, n: i32): void {
  const i0 = 1 / Math.sqrt(source[0]);
  const L10 = source[1] * i0;
  const i1 = 1 / Math.sqrt(source[3] - L10 * L10);
  const L20 = source[2] * i0;
  const L21 = (source[4] - L20 * L10) * i1;
  L[0] = i0;
  L[1] = L10;
  L[2] = i1;
  L[3] = L20;
  L[4] = L21;
  L[5] = 1 / Math.sqrt(source[5] - L20 * L20 - L21 * L21);
  for (let r = 3; r < n; r++) {
    const row = L.from(rowStart(r));
    for (let c = 0; c <= r; c++) {
      const column = L.from(rowStart(c));
      let sum = source[packed(r, c)];
      for (let k = 0; k < c; k++) sum -= row[k] * column[k];
      row[c] = c == r ? 1 / Math.sqrt(sum) : sum * column[c];
    }
  }
}

/** Where row r of a lower triangle begins. */
// @ts-ignore: decorator
@inline
function rowStart(r: i32): i32 {
  return (r * (r + 1)) >> 1;
}

/** x <- L^-1 x for the factor L of 3 or 6 rows. */
export function forwardRigid(L: Numbers, n: i32, x: Numbers): void {
  const x0 = x[0] * L[0];
  const x1 = (x[1] - L[1] * x0) * L[2];
  const x2 = (x[2] - L[3] * x0 - L[4] * x1) * L[5];
  x[0] = x0;
  x[1] = x1;
  x[2] = x2;
  for (let r = 3; r < n; r++) {
    const row = L.from(rowStart(r));
    let sum = x[r];
    for (let c = 0; c < r; c++) sum -= row[c] * x[c];
    x[r] = sum * row[r];
  }
}

/** x <- L^-T x for the factor L of 3 or 6 rows. */
export function backwardRigid(L: Numbers, n: i32, x: Numbers): void {
  for (let r = n - 1; r > 2; r--) {
    const row = L.from(rowStart(r));
    const value = x[r] * row[r];
    x[r] = value;
    for (let c = 0; c < r; c++) x[c] -= row[c] * value;
  }
  const x2 = x[2] * L[5];
  const x1 = (x[1] - L[4] * x2) * L[2];
  x[0] = (x[0] - L[1] * x1 - L[3] * x2) * L[0];
  x[1] = x1;
  x[2] = x2;
}
