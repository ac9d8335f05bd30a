/**
 * Solves A x = b for a small symmetric positive definite A (n x n, row by row, overwritten by its
 * factor); b becomes x.
 */
export function solveSymmetric(A: Float64Array, n: number, b: Float64Array): boolean {
  for (let r = 0; r < n; r++) {
    for (let c = 0; c <= r; c++) {
      let sum = A[n * r + c];
      for (let k = 0; k < c; k++) sum -= A[n * r + k] * A[n * c + k];
      if (c < r) A[n * r + c] = sum / A[n * c + c];
      else if (sum > 0) A[n * r + r] = Math.sqrt(sum);
      else return false;
    }
  }
  for (let r = 0; r < n; r++) {
    for (let k = 0; k < r; k++) b[r] -= A[n * r + k] * b[k];
    b[r] /= A[n * r + r];
  }
  for (let r = n - 1; r >= 0; r--) {
    for (let k = r + 1; k < n; k++) b[r] -= A[n * k + r] * b[k];
    b[r] /= A[n * r + r];
  }
  return true;
}
