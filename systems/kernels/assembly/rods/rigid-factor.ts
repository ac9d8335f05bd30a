import { RootKind } from "../../../../components/components";
import { Numbers } from "./numbers";
import { kind } from "./rod";

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

/** |L^T x|^2 for the factor L of so many rows. */
export function rigidSquare(L: Numbers, n: i32, x: Numbers): f64 {
  let square: f64 = 0;
  for (let c = 0; c < n; c++) {
    let sum = x[c] / L[rowStart(c) + c];
    for (let r = c + 1; r < n; r++) sum += L[rowStart(r) + c] * x[r];
    square += sum * sum;
  }
  return square;
}
