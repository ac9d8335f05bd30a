import { seeded, symmetric } from "../../../oracle/random.js";

/** A sparse matrix of 3 x 3 blocks in compressed rows, and the same written out. */
export interface RandomSystem {
  size: number;
  rowStart: Int32Array;
  column: Int32Array;
  blocks: Float64Array;
  dense: Float64Array;
}

/**
 * A random pattern, not symmetric, with every diagonal block; blocks with diagonals strong enough for elimination without
 * exchanges between them.
 */
export function randomSystem(seed: number, size: number, density: number): RandomSystem {
  const random = seeded(seed);
  const n = 3 * size;
  const rowStart = new Int32Array(size + 1);
  const column: number[] = [];
  const blocks: number[] = [];
  const dense = new Float64Array(n * n);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (i !== j && random() > density) continue;
      column.push(j);
      for (let a = 0; a < 3; a++) {
        for (let c = 0; c < 3; c++) {
          const value = symmetric(random) + (i === j && a === c ? 2 + 6 * density * size : 0);
          blocks.push(value);
          dense[(3 * i + a) * n + 3 * j + c] = value;
        }
      }
    }
    rowStart[i + 1] = column.length;
  }
  return {
    size,
    rowStart,
    column: Int32Array.from(column),
    blocks: Float64Array.from(blocks),
    dense,
  };
}

/** Gauss elimination with exchanges of rows. */
export function denseSolve(n: number, matrix: Float64Array, rhs: Float64Array): Float64Array {
  const A = Float64Array.from(matrix);
  const x = Float64Array.from(rhs);
  for (let k = 0; k < n; k++) {
    let best = k;
    for (let i = k + 1; i < n; i++) if (Math.abs(A[i * n + k]) > Math.abs(A[best * n + k])) best = i;
    for (let j = 0; j < n; j++) [A[k * n + j], A[best * n + j]] = [A[best * n + j], A[k * n + j]];
    [x[k], x[best]] = [x[best], x[k]];
    for (let i = k + 1; i < n; i++) {
      const factor = A[i * n + k] / A[k * n + k];
      for (let j = k; j < n; j++) A[i * n + j] -= factor * A[k * n + j];
      x[i] -= factor * x[k];
    }
  }
  for (let k = n - 1; k >= 0; k--) {
    for (let j = k + 1; j < n; j++) x[k] -= A[k * n + j] * x[j];
    x[k] /= A[k * n + k];
  }
  return x;
}
