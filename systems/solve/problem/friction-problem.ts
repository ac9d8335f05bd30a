/**
 * One step's contact problem, written out: u = W r + b, and every pair (r_i, u_i) obeys the
 * law of its contact.
 *
 * Component 0 of each contact is the normal, 1 and 2 are the tangents. W is symmetric positive semidefinite
 * in theory and nearly so in stored problems. The frame itself keeps W in factors (`systems/solve/whitened`);
 * this form serves stored problems, second-order solvers and tests.
 */
export interface FrictionProblem {
  readonly contacts: number;
  /**
   * 3 x 3 blocks by rows (CSR): those of row i are `rowStart[i]` to `rowStart[i + 1]`, columns
   * ascending, i among them.
   */
  readonly rowStart: Int32Array;
  readonly column: Int32Array;
  /** 9 numbers per block, row by row. */
  readonly blocks: Float64Array;
  /** 3 numbers per contact: the relative velocity that there would be without any contact force. */
  readonly b: Float64Array;
  /** Coefficient of friction per contact, 0 or above; or `bilateral`. */
  readonly mu: Float64Array;
}

/** In the place of a coefficient of friction: the contact is an attachment, u = 0 and r is free. */
export const bilateral = -1;

/** u = W r + b */
export function contactVelocities(problem: FrictionProblem, r: Float64Array, u: Float64Array): void {
  const { contacts, rowStart, column, blocks, b } = problem;
  for (let i = 0; i < contacts; i++) {
    let u0 = b[3 * i];
    let u1 = b[3 * i + 1];
    let u2 = b[3 * i + 2];
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      const j = 3 * column[k];
      const w = 9 * k;
      const r0 = r[j];
      const r1 = r[j + 1];
      const r2 = r[j + 2];
      u0 += blocks[w] * r0 + blocks[w + 1] * r1 + blocks[w + 2] * r2;
      u1 += blocks[w + 3] * r0 + blocks[w + 4] * r1 + blocks[w + 5] * r2;
      u2 += blocks[w + 6] * r0 + blocks[w + 7] * r1 + blocks[w + 8] * r2;
    }
    u[3 * i] = u0;
    u[3 * i + 1] = u1;
    u[3 * i + 2] = u2;
  }
}

/** Index of the diagonal block of row i. */
export function diagonalBlock({ rowStart, column }: FrictionProblem, i: number): number {
  // Where it is if all contacts feel each other.
  const last = rowStart[i] + i;
  if (last < rowStart[i + 1] && column[last] === i) return last;
  for (let k = rowStart[i]; k < rowStart[i + 1]; k++) if (column[k] === i) return k;
  throw new RangeError(`row ${i} has no diagonal block; allowed: rows that hold their own contact`);
}

/** Whether block k couples anything: stored problems may hold blocks of zeros. */
export function coupled({ blocks }: FrictionProblem, k: number): boolean {
  for (let c = 9 * k; c < 9 * k + 9; c++) if (blocks[c] !== 0) return true;
  return false;
}
