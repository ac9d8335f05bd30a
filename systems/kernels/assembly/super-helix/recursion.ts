import { RootKind } from "../../../../components/components";
import { Element, Header, jointStride } from "../../../deform/super-helix/layout";
import { heap, Numbers } from "./numbers";
import { elements, joints, kind, lengths, workspace } from "./rod";
import { P } from "./scratch";

/**
 * The implicit matrix A = M + D of a super-helix (D block diagonal) is never assembled. Its factor L L^T is found from
 * the tip to the root with the articulated inertia P of everything beyond a joint:
 *   H = m + D + S^T P S = L L^T,  U = (P S + F) L^-T,  P <- P + I - U U^T,
 * and systems with it are solved by one pass to the root and one back (`solve`).
 */

export function factor(): void {
  // prettier-ignore
  let p0: f64 = 0, p1: f64 = 0, p2: f64 = 0, p3: f64 = 0, p4: f64 = 0, p5: f64 = 0;
  // prettier-ignore
  let c0: f64 = 0, c1: f64 = 0, c2: f64 = 0, c3: f64 = 0, c4: f64 = 0, c5: f64 = 0, c6: f64 = 0, c7: f64 = 0, c8: f64 = 0;
  // prettier-ignore
  let l0: f64 = 0, l1: f64 = 0, l2: f64 = 0, l3: f64 = 0, l4: f64 = 0, l5: f64 = 0;
  const stiffness0 = heap[workspace + Header.stiffness];
  const stiffness1 = heap[workspace + Header.stiffness + 1];
  const stiffness2 = heap[workspace + Header.stiffness + 2];
  const isStiffened = heap[workspace + Header.isStiffened] != 0;
  // The section at the tip belongs to no element: its inertia about the tangent, and the tension's about the normals.
  const tip = joints + elements * jointStride;
  const about = heap[workspace + Header.tipStiffening];
  const tipSpin = heap[workspace + Header.tipSpin] - about;
  const tx = heap[tip];
  const ty = heap[tip + 1];
  const tz = heap[tip + 2];
  p0 = about + tipSpin * tx * tx;
  p1 = tipSpin * tx * ty;
  p2 = tipSpin * tx * tz;
  p3 = about + tipSpin * ty * ty;
  p4 = tipSpin * ty * tz;
  p5 = about + tipSpin * tz * tz;

  for (let i = elements - 1; i >= 0; i--) {
    const row = workspace + Header.size + i * Element.size;
    const length = heap[lengths + i];
    // Written out: in loops over columns, U was stored and read twice, 4 % of a step.
    const S = row + Element.S;
    const s00 = heap[S];
    const s01 = heap[S + 1];
    const s02 = heap[S + 2];
    const s03 = heap[S + 3];
    const s04 = heap[S + 4];
    const s05 = heap[S + 5];
    const s10 = heap[S + 6];
    const s11 = heap[S + 7];
    const s12 = heap[S + 8];
    const s13 = heap[S + 9];
    const s14 = heap[S + 10];
    const s15 = heap[S + 11];
    const s20 = heap[S + 12];
    const s21 = heap[S + 13];
    const s22 = heap[S + 14];
    const s23 = heap[S + 15];
    const s24 = heap[S + 16];
    const s25 = heap[S + 17];
    // P S, column by column
    // prettier-ignore
    const q00 = p0 * s00 + p1 * s01 + p2 * s02 + c0 * s03 + c1 * s04 + c2 * s05;
    // prettier-ignore
    const q01 = p1 * s00 + p3 * s01 + p4 * s02 + c3 * s03 + c4 * s04 + c5 * s05;
    // prettier-ignore
    const q02 = p2 * s00 + p4 * s01 + p5 * s02 + c6 * s03 + c7 * s04 + c8 * s05;
    // prettier-ignore
    const q03 = c0 * s00 + c3 * s01 + c6 * s02 + l0 * s03 + l1 * s04 + l2 * s05;
    // prettier-ignore
    const q04 = c1 * s00 + c4 * s01 + c7 * s02 + l1 * s03 + l3 * s04 + l4 * s05;
    // prettier-ignore
    const q05 = c2 * s00 + c5 * s01 + c8 * s02 + l2 * s03 + l4 * s04 + l5 * s05;
    // prettier-ignore
    const q10 = p0 * s10 + p1 * s11 + p2 * s12 + c0 * s13 + c1 * s14 + c2 * s15;
    // prettier-ignore
    const q11 = p1 * s10 + p3 * s11 + p4 * s12 + c3 * s13 + c4 * s14 + c5 * s15;
    // prettier-ignore
    const q12 = p2 * s10 + p4 * s11 + p5 * s12 + c6 * s13 + c7 * s14 + c8 * s15;
    // prettier-ignore
    const q13 = c0 * s10 + c3 * s11 + c6 * s12 + l0 * s13 + l1 * s14 + l2 * s15;
    // prettier-ignore
    const q14 = c1 * s10 + c4 * s11 + c7 * s12 + l1 * s13 + l3 * s14 + l4 * s15;
    // prettier-ignore
    const q15 = c2 * s10 + c5 * s11 + c8 * s12 + l2 * s13 + l4 * s14 + l5 * s15;
    // prettier-ignore
    const q20 = p0 * s20 + p1 * s21 + p2 * s22 + c0 * s23 + c1 * s24 + c2 * s25;
    // prettier-ignore
    const q21 = p1 * s20 + p3 * s21 + p4 * s22 + c3 * s23 + c4 * s24 + c5 * s25;
    // prettier-ignore
    const q22 = p2 * s20 + p4 * s21 + p5 * s22 + c6 * s23 + c7 * s24 + c8 * s25;
    // prettier-ignore
    const q23 = c0 * s20 + c3 * s21 + c6 * s22 + l0 * s23 + l1 * s24 + l2 * s25;
    // prettier-ignore
    const q24 = c1 * s20 + c4 * s21 + c7 * s22 + l1 * s23 + l3 * s24 + l4 * s25;
    // prettier-ignore
    const q25 = c2 * s20 + c5 * s21 + c8 * s22 + l2 * s23 + l4 * s24 + l5 * s25;
    // H = m + D + S^T (P S), then its Cholesky factor over m
    const m = row + Element.m;
    // prettier-ignore
    const H00 = heap[m] + length * stiffness0 + s00 * q00 + s01 * q01 + s02 * q02 + s03 * q03 + s04 * q04 + s05 * q05;
    // prettier-ignore
    const H10 = heap[m + 1] + s10 * q00 + s11 * q01 + s12 * q02 + s13 * q03 + s14 * q04 + s15 * q05;
    // prettier-ignore
    const H20 = heap[m + 2] + s20 * q00 + s21 * q01 + s22 * q02 + s23 * q03 + s24 * q04 + s25 * q05;
    // prettier-ignore
    const H11 = heap[m + 3] + length * stiffness1 + s10 * q10 + s11 * q11 + s12 * q12 + s13 * q13 + s14 * q14 + s15 * q15;
    // prettier-ignore
    const H21 = heap[m + 4] + s20 * q10 + s21 * q11 + s22 * q12 + s23 * q13 + s24 * q14 + s25 * q15;
    // prettier-ignore
    const H22 = heap[m + 5] + length * stiffness2 + s20 * q20 + s21 * q21 + s22 * q22 + s23 * q23 + s24 * q24 + s25 * q25;
    const i0 = 1 / Math.sqrt(H00);
    const L10 = H10 * i0;
    const L20 = H20 * i0;
    const i1 = 1 / Math.sqrt(H11 - L10 * L10);
    const L21 = (H21 - L20 * L10) * i1;
    const i2 = 1 / Math.sqrt(H22 - L20 * L20 - L21 * L21);
    heap[m] = i0;
    heap[m + 1] = L10;
    heap[m + 2] = L20;
    heap[m + 3] = i1;
    heap[m + 4] = L21;
    heap[m + 5] = i2;
    // U = (P S + F) L^-T
    const F = row + Element.F;
    const U = row + Element.U;
    const u00 = (q00 + heap[F]) * i0;
    const u10 = (q10 + heap[F + 6] - L10 * u00) * i1;
    const u20 = (q20 + heap[F + 12] - L20 * u00 - L21 * u10) * i2;
    const u01 = (q01 + heap[F + 1]) * i0;
    const u11 = (q11 + heap[F + 7] - L10 * u01) * i1;
    const u21 = (q21 + heap[F + 13] - L20 * u01 - L21 * u11) * i2;
    const u02 = (q02 + heap[F + 2]) * i0;
    const u12 = (q12 + heap[F + 8] - L10 * u02) * i1;
    const u22 = (q22 + heap[F + 14] - L20 * u02 - L21 * u12) * i2;
    const u03 = (q03 + heap[F + 3]) * i0;
    const u13 = (q13 + heap[F + 9] - L10 * u03) * i1;
    const u23 = (q23 + heap[F + 15] - L20 * u03 - L21 * u13) * i2;
    const u04 = (q04 + heap[F + 4]) * i0;
    const u14 = (q14 + heap[F + 10] - L10 * u04) * i1;
    const u24 = (q24 + heap[F + 16] - L20 * u04 - L21 * u14) * i2;
    const u05 = (q05 + heap[F + 5]) * i0;
    const u15 = (q15 + heap[F + 11] - L10 * u05) * i1;
    const u25 = (q25 + heap[F + 17] - L20 * u05 - L21 * u15) * i2;
    heap[U] = u00;
    heap[U + 1] = u01;
    heap[U + 2] = u02;
    heap[U + 3] = u03;
    heap[U + 4] = u04;
    heap[U + 5] = u05;
    heap[U + 6] = u10;
    heap[U + 7] = u11;
    heap[U + 8] = u12;
    heap[U + 9] = u13;
    heap[U + 10] = u14;
    heap[U + 11] = u15;
    heap[U + 12] = u20;
    heap[U + 13] = u21;
    heap[U + 14] = u22;
    heap[U + 15] = u23;
    heap[U + 16] = u24;
    heap[U + 17] = u25;
    // P <- P + I - U U^T
    const J = row + Element.J;
    const hx = heap[row + Element.h];
    const hy = heap[row + Element.h + 1];
    const hz = heap[row + Element.h + 2];
    const mass = heap[row + Element.mass];
    p0 += heap[J] - u00 * u00 - u10 * u10 - u20 * u20;
    p1 += heap[J + 1] - u00 * u01 - u10 * u11 - u20 * u21;
    p2 += heap[J + 2] - u00 * u02 - u10 * u12 - u20 * u22;
    c0 -= u00 * u03 + u10 * u13 + u20 * u23;
    c1 += -hz - u00 * u04 - u10 * u14 - u20 * u24;
    c2 += hy - u00 * u05 - u10 * u15 - u20 * u25;
    p3 += heap[J + 3] - u01 * u01 - u11 * u11 - u21 * u21;
    p4 += heap[J + 4] - u01 * u02 - u11 * u12 - u21 * u22;
    c3 += hz - u01 * u03 - u11 * u13 - u21 * u23;
    c4 -= u01 * u04 + u11 * u14 + u21 * u24;
    c5 += -hx - u01 * u05 - u11 * u15 - u21 * u25;
    p5 += heap[J + 5] - u02 * u02 - u12 * u12 - u22 * u22;
    c6 += -hy - u02 * u03 - u12 * u13 - u22 * u23;
    c7 += hx - u02 * u04 - u12 * u14 - u22 * u24;
    c8 -= u02 * u05 + u12 * u15 + u22 * u25;
    l0 += mass - u03 * u03 - u13 * u13 - u23 * u23;
    l1 -= u03 * u04 + u13 * u14 + u23 * u24;
    l2 -= u03 * u05 + u13 * u15 + u23 * u25;
    l3 += mass - u04 * u04 - u14 * u14 - u24 * u24;
    l4 -= u04 * u05 + u14 * u15 + u24 * u25;
    l5 += mass - u05 * u05 - u15 * u15 - u25 * u25;
    if (isStiffened) {
      const joint = joints + i * jointStride;
      const stiffening = heap[row + Element.stiffening];
      const x = heap[joint];
      const y = heap[joint + 1];
      const z = heap[joint + 2];
      p0 += stiffening * (1 - x * x);
      p1 -= stiffening * x * y;
      p2 -= stiffening * x * z;
      p3 += stiffening * (1 - y * y);
      p4 -= stiffening * y * z;
      p5 += stiffening * (1 - z * z);
    }
  }
  if (kind == RootKind.clamped) return;
  P[0] = p0;
  P[1] = p1;
  P[2] = p2;
  P[3] = p3;
  P[4] = p4;
  P[5] = p5;
  P[6] = c0;
  P[7] = c1;
  P[8] = c2;
  P[9] = c3;
  P[10] = c4;
  P[11] = c5;
  P[12] = c6;
  P[13] = c7;
  P[14] = c8;
  P[15] = l0;
  P[16] = l1;
  P[17] = l2;
  P[18] = l3;
  P[19] = l4;
  P[20] = l5;
  for (let i = 0; i < 9; i++) heap[workspace + Header.rootCoupling + i] = P[6 + i];
  factorRigid(P, heap, workspace + Header.rootFactor, rootFreedoms());
}

/** Degrees of freedom of the root: none, rotation about the root point (the first 3 of a twist), or all 6. */
export function rootFreedoms(): i32 {
  return kind == RootKind.clamped ? 0 : kind == RootKind.pinned ? 3 : 6;
}

/** Where entry (r, c), c <= r, r > 2, of the symmetric 6 x 6 stands in the 21 numbers of P. */
function packed(r: i32, c: i32): i32 {
  return c < 3 ? 3 + r + 3 * c : c == 3 ? 12 + r : c == 4 ? 14 + r : 20;
}

/** Cholesky factor of the leading n x n block, 3 or 6, of `source` (21 numbers as P), row by row with reciprocal diagonal. */
export function factorRigid(source: Numbers, out: Numbers, to: i32, n: i32): void {
  const i0 = 1 / Math.sqrt(source[0]);
  const L10 = source[1] * i0;
  const i1 = 1 / Math.sqrt(source[3] - L10 * L10);
  const L20 = source[2] * i0;
  const L21 = (source[4] - L20 * L10) * i1;
  out[to] = i0;
  out[to + 1] = L10;
  out[to + 2] = i1;
  out[to + 3] = L20;
  out[to + 4] = L21;
  out[to + 5] = 1 / Math.sqrt(source[5] - L20 * L20 - L21 * L21);
  for (let r = 3; r < n; r++) {
    const rowStart = to + ((r * (r + 1)) >> 1);
    for (let c = 0; c <= r; c++) {
      const columnStart = to + ((c * (c + 1)) >> 1);
      let sum = source[packed(r, c)];
      for (let k = 0; k < c; k++) sum -= out[rowStart + k] * out[columnStart + k];
      out[rowStart + c] = c == r ? 1 / Math.sqrt(sum) : sum * out[columnStart + c];
    }
  }
}

/** x <- L^-1 x for the factor at `from`, of 3 or 6 rows. */
export function forwardRigid(factor: Numbers, from: i32, n: i32, x: Numbers, at: i32): void {
  const x0 = x[at] * factor[from];
  const x1 = (x[at + 1] - factor[from + 1] * x0) * factor[from + 2];
  const x2 = (x[at + 2] - factor[from + 3] * x0 - factor[from + 4] * x1) * factor[from + 5];
  x[at] = x0;
  x[at + 1] = x1;
  x[at + 2] = x2;
  for (let r = 3; r < n; r++) {
    const rowStart = from + ((r * (r + 1)) >> 1);
    let sum = x[at + r];
    for (let c = 0; c < r; c++) sum -= factor[rowStart + c] * x[at + c];
    x[at + r] = sum * factor[rowStart + r];
  }
}

/** x <- L^-T x for the factor at `from`, of 3 or 6 rows. */
export function backwardRigid(factor: Numbers, from: i32, n: i32, x: Numbers, at: i32): void {
  for (let r = n - 1; r > 2; r--) {
    const row = from + ((r * (r + 1)) >> 1);
    const value = x[at + r] * factor[row + r];
    x[at + r] = value;
    for (let c = 0; c < r; c++) x[at + c] -= factor[row + c] * value;
  }
  const x2 = x[at + 2] * factor[from + 5];
  const x1 = (x[at + 1] - factor[from + 4] * x2) * factor[from + 2];
  x[at] = (x[at] - factor[from + 1] * x1 - factor[from + 3] * x2) * factor[from];
  x[at + 1] = x1;
  x[at + 2] = x2;
}
