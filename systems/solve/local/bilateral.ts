import { limits } from "../../world/limits.js";
import { type LocalContacts, LocalStatus, setForce } from "./local-solver.js";

/**
 * An attachment: W r = -b. Directions that cannot be moved get no force (elimination with diagonal pivots).
 */
export function bilateralForce({ W, b, r }: LocalContacts, i: number): number {
  if (solveRegular(W, 9 * i, b, r, 3 * i)) return LocalStatus.solved;
  const solved = solveSymmetric3(W, 9 * i, b);
  setForce(r, i, -solution[0], -solution[1], -solution[2]);
  return solved ? LocalStatus.solved : LocalStatus.failed;
}

const { regularPivot } = limits.local;

/** The same where W is far from singular, in a sixth of the time. Whether it was. */
function solveRegular(W: Float64Array, at: number, b: Float64Array, r: Float64Array, to: number): boolean {
  const w10 = W[at + 3];
  const w20 = W[at + 6];
  const l10 = w10 / W[at];
  const l20 = w20 / W[at];
  const d1 = W[at + 4] - l10 * w10;
  const e21 = W[at + 7] - l20 * w10;
  const l21 = e21 / d1;
  const d2 = W[at + 8] - l20 * w20 - l21 * e21;
  if (!(W[at] > 0 && d1 > regularPivot * W[at + 4] && d2 > regularPivot * W[at + 8])) return false;
  const y1 = b[1] - l10 * b[0];
  const x2 = (b[2] - l20 * b[0] - l21 * y1) / d2;
  const x1 = y1 / d1 - l21 * x2;
  r[to] = l10 * x1 + l20 * x2 - b[0] / W[at];
  r[to + 1] = -x1;
  r[to + 2] = -x2;
  return true;
}

const matrix = new Float64Array(9);
const right = new Float64Array(3);
const solution = new Float64Array(3);
const order = new Int32Array(3);

/**
 * Rounding: a pivot below this share of the diagonal it came from counts as zero, for any
 * scaling of the rows.
 */
const singular = 1e-13;

/** Eliminates with diagonal pivots, largest first. Gives false if b has a part that no force can reach. */
function solveSymmetric3(W: Float64Array, at: number, b: Float64Array): boolean {
  for (let k = 0; k < 9; k++) matrix[k] = W[at + k];
  for (let k = 0; k < 3; k++) {
    right[k] = b[k];
    order[k] = k;
    solution[k] = 0;
  }
  const size = Math.max(Math.abs(b[0]), Math.abs(b[1]), Math.abs(b[2]));
  let rank = 0;
  for (; rank < 3; rank++) {
    let best = rank;
    for (let k = rank + 1; k < 3; k++) if (matrix[4 * order[k]] > matrix[4 * order[best]]) best = k;
    const p = order[best];
    order[best] = order[rank];
    order[rank] = p;
    const pivot = matrix[4 * p];
    if (!(pivot > singular * W[at + 4 * p])) break;
    for (let k = rank + 1; k < 3; k++) {
      const row = order[k];
      const factor = matrix[3 * row + p] / pivot;
      for (let c = rank; c < 3; c++) matrix[3 * row + order[c]] -= factor * matrix[3 * p + order[c]];
      right[row] -= factor * right[p];
    }
  }
  for (let k = rank - 1; k >= 0; k--) {
    const row = order[k];
    let sum = right[row];
    for (let c = k + 1; c < rank; c++) sum -= matrix[3 * row + order[c]] * solution[order[c]];
    solution[row] = sum / matrix[4 * row];
  }
  for (let k = rank; k < 3; k++) if (Math.abs(right[order[k]]) > 1e-10 * size) return false;
  return true;
}
