import { limits } from "../../world/limits.js";
import { diagonalBlock, type FrictionProblem } from "../problem/friction-problem.js";

const { duplicateEffect, duplicateNormal } = limits.gaussSeidel;

/**
 * Duplicate rows: contacts that are the same contact written twice. Force drifts between them without any
 * effect, and iterations creep. With M = W_ii^-1 W_ij, j is a duplicate of i if W_ij^T M = W_jj (a force on j
 * acts like M times it on i) and the normals agree. Then u_jN = M_00 u_iN + d with d = b_jN - (M^T b_i)_N,
 * and the one that opens later decides: j is left out for d >= 0, i otherwise. Exact for symmetric positive
 * semidefinite W. Marks those to leave out with 1 and gives their number.
 */
export function markDuplicates(problem: FrictionProblem, duplicate: Uint8Array): number {
  const { contacts, rowStart, column, blocks, b, mu } = problem;
  duplicate.fill(0, 0, contacts);
  let count = 0;
  for (let i = 0; i < contacts; i++) {
    if (mu[i] < 0 || !invert(blocks, 9 * diagonalBlock(problem, i))) continue;
    for (let k = rowStart[i]; k < rowStart[i + 1] && !duplicate[i]; k++) {
      const j = column[k];
      if (j <= i || mu[j] < 0 || duplicate[j]) continue;
      multiply(inverse, 0, blocks, 9 * k, M);
      if (!(M[0] > 0 && Math.abs(M[3]) + Math.abs(M[6]) < duplicateNormal * M[0])) continue;
      if (!sameEffect(blocks, 9 * k, 9 * diagonalBlock(problem, j))) continue;
      const d = b[3 * j] - (M[0] * b[3 * i] + M[3] * b[3 * i + 1] + M[6] * b[3 * i + 2]);
      duplicate[d >= 0 ? j : i] = 1;
      count++;
    }
  }
  return count;
}

const inverse = new Float64Array(9);
const M = new Float64Array(9);

/** |W_ij^T M - W_jj| small against tr W_jj */
function sameEffect(blocks: Float64Array, ij: number, jj: number): boolean {
  let square = 0;
  for (let a = 0; a < 3; a++) {
    for (let c = 0; c < 3; c++) {
      let sum = -blocks[jj + 3 * a + c];
      for (let e = 0; e < 3; e++) sum += blocks[ij + 3 * e + a] * M[3 * e + c];
      square += sum * sum;
    }
  }
  return Math.sqrt(square) < duplicateEffect * (blocks[jj] + blocks[jj + 4] + blocks[jj + 8]);
}

function multiply(A: Float64Array, a: number, B: Float64Array, b: number, out: Float64Array): void {
  for (let row = 0; row < 3; row++) {
    for (let c = 0; c < 3; c++) {
      out[3 * row + c] =
        A[a + 3 * row] * B[b + c] + A[a + 3 * row + 1] * B[b + 3 + c] + A[a + 3 * row + 2] * B[b + 6 + c];
    }
  }
}

/** By cofactors; false if the block is singular. */
function invert(W: Float64Array, at: number): boolean {
  const a = W[at];
  const b = W[at + 1];
  const c = W[at + 2];
  const d = W[at + 3];
  const e = W[at + 4];
  const f = W[at + 5];
  const g = W[at + 6];
  const h = W[at + 7];
  const k = W[at + 8];
  const determinant = a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g);
  if (!(determinant > 1e-12 * Math.abs(a * e * k))) return false;
  inverse[0] = (e * k - f * h) / determinant;
  inverse[1] = (c * h - b * k) / determinant;
  inverse[2] = (b * f - c * e) / determinant;
  inverse[3] = (f * g - d * k) / determinant;
  inverse[4] = (a * k - c * g) / determinant;
  inverse[5] = (c * d - a * f) / determinant;
  inverse[6] = (d * h - e * g) / determinant;
  inverse[7] = (b * g - a * h) / determinant;
  inverse[8] = (a * e - b * d) / determinant;
  return true;
}
