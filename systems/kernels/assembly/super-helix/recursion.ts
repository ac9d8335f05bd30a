import { RootKind } from "../../../../components/components";
import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { factorRigid, rootFreedoms } from "../rods/rigid-factor";
import { elements, header, jointAt, kind, lengths } from "../rods/rod";
import { P } from "../rods/scratch";
import { elementRow } from "./rows";

/**
 * The implicit matrix A = M + D of a super-helix (D block diagonal) is never assembled. Its factor L L^T is
 * found from the tip to the root with the articulated inertia P of everything beyond a joint:
 *   H = m + D + S^T P S = L L^T,  U = (P S + F) L^-T,  P <- P + I - U U^T,
 * and systems with it are solved by one pass to the root and one back (`solve`).
 */

/**
 * P by its columns, two rows at a time, of which the upper part is found by transposition: A_k are rows 0 and
 * 1 of column k, B_k rows 2 and 3, C_k rows 4 and 5. The factorisation goes on by L D L^T, whose divisions
 * are less to wait for than square roots; these are taken for the factors that are kept. (One number after
 * the other, with square roots, takes 100 instead of 65 ns an element.)
 *
 * It is long because P stays in locals from one element to the next. By memory it costs 4 % of a step.
 */
export function factor(): void {
  const stiffness0 = header.stiffness[0];
  const stiffness1 = header.stiffness[1];
  const stiffness2 = header.stiffness[2];
  const isStiffened = header.isStiffened != 0;
  // The section at the tip belongs to no element: its inertia about the tangent, the tension's across.
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
    const row = elementRow(i);
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
    m.put(i0, H10 * i0, H20 * i0, i1, e21 * i1, i2);
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
    Columns.store(U, 0, ua0, ub0, uc0, i0);
    Columns.store(U, 6, ua1, ub1, uc1, i1);
    Columns.store(U, 12, ua2, ub2, uc2, i2);
    if (i == 0 && kind == RootKind.clamped) return;
    // P <- P + I - U U^T
    const J = row.J;
    const hx = row.h.x;
    const hy = row.h.y;
    const hz = row.h.z;
    const mass = row.mass;
    // z = D^-1 of the row of that column
    let z0 = Columns.first(ua0, r0);
    let z1 = Columns.first(ua1, r1);
    let z2 = Columns.first(ua2, r2);
    A0 = Columns.less(f64x2.add(A0, J.pair(0)), ua0, z0, ua1, z1, ua2, z2);
    B0 = Columns.less(f64x2.add(B0, Pair.of(J.xz, 0)), ub0, z0, ub1, z1, ub2, z2);
    C0 = Columns.less(f64x2.add(C0, Pair.of(-hz, hy)), uc0, z0, uc1, z1, uc2, z2);
    z0 = Columns.second(ua0, r0);
    z1 = Columns.second(ua1, r1);
    z2 = Columns.second(ua2, r2);
    A1 = Columns.less(f64x2.add(A1, Pair.of(J.xy, J.yy)), ua0, z0, ua1, z1, ua2, z2);
    B1 = Columns.less(f64x2.add(B1, Pair.of(J.yz, hz)), ub0, z0, ub1, z1, ub2, z2);
    C1 = Columns.less(f64x2.add(C1, Pair.of(0, -hx)), uc0, z0, uc1, z1, uc2, z2);
    z0 = Columns.first(ub0, r0);
    z1 = Columns.first(ub1, r1);
    z2 = Columns.first(ub2, r2);
    B2 = Columns.less(f64x2.add(B2, Pair.of(J.zz, -hy)), ub0, z0, ub1, z1, ub2, z2);
    C2 = Columns.less(f64x2.add(C2, Pair.of(hx, 0)), uc0, z0, uc1, z1, uc2, z2);
    z0 = Columns.second(ub0, r0);
    z1 = Columns.second(ub1, r1);
    z2 = Columns.second(ub2, r2);
    B3 = Columns.less(f64x2.add(B3, Pair.of(-hy, mass)), ub0, z0, ub1, z1, ub2, z2);
    C3 = Columns.less(C3, uc0, z0, uc1, z1, uc2, z2);
    z0 = Columns.first(uc0, r0);
    z1 = Columns.first(uc1, r1);
    z2 = Columns.first(uc2, r2);
    C4 = Columns.less(f64x2.add(C4, Pair.of(mass, 0)), uc0, z0, uc1, z1, uc2, z2);
    z0 = Columns.second(uc0, r0);
    z1 = Columns.second(uc1, r1);
    z2 = Columns.second(uc2, r2);
    C5 = Columns.less(f64x2.add(C5, Pair.of(0, mass)), uc0, z0, uc1, z1, uc2, z2);
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
  storeRoot(A0, A1, B0, B1, B2, B3, C0, C1, C2, C3, C4, C5);
}

/** P as `P` has it, and what of it is the root's. */
// @ts-ignore: decorator
@inline
function storeRoot(
  A0: v128, A1: v128,
  B0: v128, B1: v128, B2: v128, B3: v128,
  C0: v128, C1: v128, C2: v128, C3: v128, C4: v128, C5: v128,
): void {
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
  /** U, from (P S + F) L^-T by D^-1/2. */
  @inline
  static store(U: Numbers, column: i32, a: v128, b: v128, c: v128, root: f64): void {
    const factor = f64x2.splat(root);
    U.setPair(column, f64x2.mul(a, factor));
    U.setPair(column + 2, f64x2.mul(b, factor));
    U.setPair(column + 4, f64x2.mul(c, factor));
  }

  /** The first of a pair, or the second, times a factor; twice. */
  @inline
  static first(u: v128, factor: f64): v128 {
    const product = f64x2.mul(u, f64x2.splat(factor));
    return Pair.firsts(product, product);
  }

  @inline
  static second(u: v128, factor: f64): v128 {
    const product = f64x2.mul(u, f64x2.splat(factor));
    return Pair.seconds(product, product);
  }

  /** P - u z^T, column by column of U. */
  @inline
  static less(P: v128, u0: v128, z0: v128, u1: v128, z1: v128, u2: v128, z2: v128): v128 {
    return f64x2.sub(P, Pair.threeProducts(u0, z0, u1, z1, u2, z2));
  }

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
