import { RootKind } from "../../../components/components.js";
import { Element, Header, jointStride } from "./layout.js";

/**
 * The implicit matrix A = M + D of a super-helix (D block diagonal) is never assembled. Its factor L L^T is found from
 * the tip to the root with the articulated inertia P of everything beyond a joint:
 *   H = m + D + S^T P S = L L^T,  U = (P S + F) L^-T,  P <- P + I - U U^T,
 * and systems with it are solved by one pass to the root and one back (`solve`).
 */

/** P as 21 numbers: angular block (xx xy xz yy yz zz), coupling (angular row by linear column, 9), linear block (6). */
const P = new Float64Array(21);
const H = new Float64Array(6);

export function factor(
  heap: Float64Array,
  elements: number,
  workspace: number,
  lengths: number,
  joints: number,
  root: RootKind,
): void {
  // prettier-ignore
  let p0 = 0, p1 = 0, p2 = 0, p3 = 0, p4 = 0, p5 = 0;
  // prettier-ignore
  let c0 = 0, c1 = 0, c2 = 0, c3 = 0, c4 = 0, c5 = 0, c6 = 0, c7 = 0, c8 = 0;
  // prettier-ignore
  let l0 = 0, l1 = 0, l2 = 0, l3 = 0, l4 = 0, l5 = 0;
  const stiffness0 = heap[workspace + Header.stiffness]!;
  const stiffness1 = heap[workspace + Header.stiffness + 1]!;
  const stiffness2 = heap[workspace + Header.stiffness + 2]!;
  const isStiffened = heap[workspace + Header.isStiffened] !== 0;
  // The section at the tip belongs to no element: its inertia about the tangent, and the tension's about the normals.
  const tip = joints + elements * jointStride;
  const about = heap[workspace + Header.tipStiffening];
  const tipSpin = heap[workspace + Header.tipSpin]! - about;
  const tx = heap[tip]!;
  const ty = heap[tip + 1]!;
  const tz = heap[tip + 2]!;
  p0 = about + tipSpin * tx * tx;
  p1 = tipSpin * tx * ty;
  p2 = tipSpin * tx * tz;
  p3 = about + tipSpin * ty * ty;
  p4 = tipSpin * ty * tz;
  p5 = about + tipSpin * tz * tz;

  for (let i = elements - 1; i >= 0; i--) {
    const row = workspace + Header.size + i * Element.size;
    const length = heap[lengths + i]!;
    // U <- P S, column by column
    for (let c = 0; c < 18; c += 6) {
      const S = row + Element.S + c;
      const U = row + Element.U + c;
      const s0 = heap[S]!;
      const s1 = heap[S + 1]!;
      const s2 = heap[S + 2]!;
      const s3 = heap[S + 3]!;
      const s4 = heap[S + 4]!;
      const s5 = heap[S + 5]!;
      heap[U] = p0 * s0 + p1 * s1 + p2 * s2 + c0 * s3 + c1 * s4 + c2 * s5;
      heap[U + 1] = p1 * s0 + p3 * s1 + p4 * s2 + c3 * s3 + c4 * s4 + c5 * s5;
      heap[U + 2] = p2 * s0 + p4 * s1 + p5 * s2 + c6 * s3 + c7 * s4 + c8 * s5;
      heap[U + 3] = c0 * s0 + c3 * s1 + c6 * s2 + l0 * s3 + l1 * s4 + l2 * s5;
      heap[U + 4] = c1 * s0 + c4 * s1 + c7 * s2 + l1 * s3 + l3 * s4 + l4 * s5;
      heap[U + 5] = c2 * s0 + c5 * s1 + c8 * s2 + l2 * s3 + l4 * s4 + l5 * s5;
    }
    // H = m + D + S^T (P S), then its Cholesky factor over m
    const m = row + Element.m;
    const S = row + Element.S;
    const U = row + Element.U;
    contract(heap, S, U);
    const H00 = heap[m]! + length * stiffness0 + H[0]!;
    const H10 = heap[m + 1]! + H[1]!;
    const H20 = heap[m + 2]! + H[2]!;
    const H11 = heap[m + 3]! + length * stiffness1 + H[3]!;
    const H21 = heap[m + 4]! + H[4]!;
    const H22 = heap[m + 5]! + length * stiffness2 + H[5]!;
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
    // U <- (P S + F) L^-T
    const F = row + Element.F;
    for (let r = 0; r < 6; r++) {
      const u0 = (heap[U + r]! + heap[F + r]!) * i0;
      const u1 = (heap[U + 6 + r]! + heap[F + 6 + r]! - L10 * u0) * i1;
      heap[U + r] = u0;
      heap[U + 6 + r] = u1;
      heap[U + 12 + r] = (heap[U + 12 + r]! + heap[F + 12 + r]! - L20 * u0 - L21 * u1) * i2;
    }
    // P <- P + I - U U^T
    const J = row + Element.J;
    const hx = heap[row + Element.h]!;
    const hy = heap[row + Element.h + 1]!;
    const hz = heap[row + Element.h + 2]!;
    const mass = heap[row + Element.mass]!;
    p0 += heap[J]!;
    p1 += heap[J + 1]!;
    p2 += heap[J + 2]!;
    p3 += heap[J + 3]!;
    p4 += heap[J + 4]!;
    p5 += heap[J + 5]!;
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
    c1 -= hz;
    c2 += hy;
    c3 += hz;
    c5 -= hx;
    c6 -= hy;
    c7 += hx;
    l0 += mass;
    l3 += mass;
    l5 += mass;
    for (let c = U; c < U + 18; c += 6) {
      const u0 = heap[c]!;
      const u1 = heap[c + 1]!;
      const u2 = heap[c + 2]!;
      const u3 = heap[c + 3]!;
      const u4 = heap[c + 4]!;
      const u5 = heap[c + 5]!;
      p0 -= u0 * u0;
      p1 -= u0 * u1;
      p2 -= u0 * u2;
      p3 -= u1 * u1;
      p4 -= u1 * u2;
      p5 -= u2 * u2;
      c0 -= u0 * u3;
      c1 -= u0 * u4;
      c2 -= u0 * u5;
      c3 -= u1 * u3;
      c4 -= u1 * u4;
      c5 -= u1 * u5;
      c6 -= u2 * u3;
      c7 -= u2 * u4;
      c8 -= u2 * u5;
      l0 -= u3 * u3;
      l1 -= u3 * u4;
      l2 -= u3 * u5;
      l3 -= u4 * u4;
      l4 -= u4 * u5;
      l5 -= u5 * u5;
    }
  }
  if (root === RootKind.clamped) return;
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
  for (let i = 0; i < 9; i++) heap[workspace + Header.rootCoupling + i] = P[6 + i]!;
  factorRigid(P, heap, workspace + Header.rootFactor, rootFreedoms(root));
}

/** H <- S^T U (symmetric: 00 10 20 11 21 22). Through an array, since a number returned by a call may be boxed. */
function contract(heap: Float64Array, S: number, U: number): void {
  for (let c = 0, to = 0; c < 3; c++) {
    const u = U + 6 * c;
    const u0 = heap[u]!;
    const u1 = heap[u + 1]!;
    const u2 = heap[u + 2]!;
    const u3 = heap[u + 3]!;
    const u4 = heap[u + 4]!;
    const u5 = heap[u + 5]!;
    for (let r = c; r < 3; r++, to++) {
      const s = S + 6 * r;
      H[to] =
        heap[s]! * u0 +
        heap[s + 1]! * u1 +
        heap[s + 2]! * u2 +
        heap[s + 3]! * u3 +
        heap[s + 4]! * u4 +
        heap[s + 5]! * u5;
    }
  }
}

/** Degrees of freedom of the root: none, rotation about the root point (the first 3 of a twist), or all 6. */
export function rootFreedoms(root: RootKind): number {
  return root === RootKind.clamped ? 0 : root === RootKind.pinned ? 3 : 6;
}

/** Where entry (r, c), c <= r, of the symmetric 6 x 6 stands in the 21 numbers of P. */
const packed = [0, 1, 3, 2, 4, 5, 6, 9, 12, 15, 7, 10, 13, 16, 18, 8, 11, 14, 17, 19, 20];

/** Cholesky factor of the leading n x n block of `source` (21 numbers as P), row by row with reciprocal diagonal. */
export function factorRigid(source: Float64Array, heap: Float64Array, to: number, n: number): void {
  for (let r = 0, index = 0; r < n; r++) {
    const rowStart = to + (r * (r + 1)) / 2;
    for (let c = 0; c <= r; c++, index++) {
      const columnStart = to + (c * (c + 1)) / 2;
      let sum = source[packed[index]!]!;
      for (let k = 0; k < c; k++) sum -= heap[rowStart + k]! * heap[columnStart + k]!;
      heap[rowStart + c] = c === r ? 1 / Math.sqrt(sum) : sum * heap[columnStart + c]!;
    }
  }
}

/** x <- L^-1 x for the factor at `from`. */
export function forwardRigid(heap: Float64Array, from: number, n: number, x: Float64Array, at: number): void {
  for (let r = 0; r < n; r++) {
    const rowStart = from + (r * (r + 1)) / 2;
    let sum = x[at + r]!;
    for (let c = 0; c < r; c++) sum -= heap[rowStart + c]! * x[at + c]!;
    x[at + r] = sum * heap[rowStart + r]!;
  }
}

/** x <- L^-T x for the factor at `from`. */
export function backwardRigid(
  heap: Float64Array,
  from: number,
  n: number,
  x: Float64Array,
  at: number,
): void {
  for (let r = n - 1; r >= 0; r--) {
    let sum = x[at + r]!;
    for (let k = r + 1; k < n; k++) sum -= heap[from + (k * (k + 1)) / 2 + r]! * x[at + k]!;
    x[at + r] = sum * heap[from + (r * (r + 1)) / 2 + r]!;
  }
}
