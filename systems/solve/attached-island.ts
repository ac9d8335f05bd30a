import { limits } from "../world/limits.js";
import type { ContactOperator } from "./contact-operator.js";

const { attachmentsEliminated } = limits.solve;

/**
 * An island of attachments alone is a system of linear equations W r = -b. While it is small,
 * elimination takes less time than a few sweeps, and is exact where they creep: a crate of a thousand
 * times the mass of its rope.
 */
export function isOfAttachments({ contacts, mu }: ContactOperator): boolean {
  if (contacts > attachmentsEliminated) return false;
  for (let i = 0; i < contacts; i++) if (mu[i] >= 0) return false;
  return true;
}

/** W, of which elimination leaves the factors; the right side, then the solution; the order of the pivots. */
const matrix = new Float64Array(9 * attachmentsEliminated * attachmentsEliminated);
const x = new Float64Array(3 * attachmentsEliminated);
const order = new Int32Array(3 * attachmentsEliminated);
const u = new Float64Array(3);

/**
 * Rounding: a pivot below this share of the diagonal it came from counts as zero, for any
 * scaling of the rows.
 */
const singular = 1e-13;

/**
 * Finds the forces, whatever `r` holds, and returns their residual Es. Directions that no force
 * can move get none.
 */
export function solveAttachments(operator: ContactOperator, r: Float64Array): number {
  const { contacts, b } = operator;
  const n = 3 * contacts;
  writeOut(operator, n);
  const rank = eliminate(operator, n);
  for (let k = 0; k < n; k++) r[k] = 0;
  for (let k = rank - 1; k >= 0; k--) {
    const row = order[k];
    let sum = -x[row];
    for (let c = k + 1; c < rank; c++) sum -= matrix[n * row + order[c]] * r[order[c]];
    r[row] = sum / matrix[(n + 1) * row];
  }
  if (contacts > 1) operator.begin(r);
  let left = 0;
  let size = 0;
  for (let i = 0; i < contacts; i++) {
    if (contacts > 1) operator.velocity(r, i, u);
    else velocityOfOne(operator, r);
    for (let c = 0; c < 3; c++) {
      left += u[c] * u[c];
      size += b[3 * i + c] * b[3 * i + c];
    }
  }
  return size > 0 ? Math.sqrt(left / size) : Math.sqrt(left);
}

/** u <- W r + b, W of one attachment its diagonal block. */
function velocityOfOne({ diagonal, b }: ContactOperator, r: Float64Array): void {
  for (let c = 0; c < 3; c++) {
    u[c] = diagonal[3 * c] * r[0] + diagonal[3 * c + 1] * r[1] + diagonal[3 * c + 2] * r[2] + b[c];
  }
}

function writeOut(operator: ContactOperator, n: number): void {
  const { contacts, b, diagonal } = operator;
  for (let k = 0; k < n; k++) {
    x[k] = b[k];
    order[k] = k;
  }
  if (contacts === 1) {
    for (let k = 0; k < 9; k++) matrix[k] = diagonal[k];
    return;
  }
  const { rowStart, column, blocks } = operator.assemble();
  for (let k = 0; k < n * n; k++) matrix[k] = 0;
  for (let i = 0; i < contacts; i++) {
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      const at = 3 * (n * i + column[k]);
      for (let a = 0; a < 3; a++)
        for (let c = 0; c < 3; c++) matrix[at + n * a + c] = blocks[9 * k + 3 * a + c];
    }
  }
}

/**
 * Gauss, with the largest of the diagonal as the pivot: W is symmetric and has no negative
 * values. Returns the rank.
 */
function eliminate({ diagonal }: ContactOperator, n: number): number {
  for (let rank = 0; rank < n; rank++) {
    const best = findPivot(diagonal, rank, n);
    if (best < 0) return rank;
    const p = order[best];
    order[best] = order[rank];
    order[rank] = p;
    for (let k = rank + 1; k < n; k++) {
      const row = order[k];
      const factor = matrix[n * row + p] / matrix[(n + 1) * p];
      if (factor === 0) continue;
      for (let c = rank + 1; c < n; c++) matrix[n * row + order[c]] -= factor * matrix[n * p + order[c]];
      x[row] -= factor * x[p];
    }
  }
  return n;
}

/** Where in the order the next pivot stands, or -1 if only what rounding left is there. */
function findPivot(diagonal: Float64Array, rank: number, n: number): number {
  let best = -1;
  let largest = 0;
  for (let k = rank; k < n; k++) {
    const row = order[k];
    const pivot = matrix[(n + 1) * row];
    if (pivot <= largest || pivot <= singular * diagonal[3 * row + (row % 3)]) continue;
    largest = pivot;
    best = k;
  }
  return best;
}
