import { type LocalContacts, LocalStatus, setForce } from "./local-solver.js";

/** An attachment: W r = -b, whatever the force. Directions that cannot be moved get none (elimination with diagonal pivots). */
export function bilateralForce({ W, b, r }: LocalContacts, i: number): number {
  const solved = solveSymmetric3(W, 9 * i, b);
  setForce(r, i, -solution[0], -solution[1], -solution[2]);
  return solved ? LocalStatus.solved : LocalStatus.failed;
}

const matrix = new Float64Array(9);
const right = new Float64Array(3);
const solution = new Float64Array(3);
const order = new Int32Array(3);

/** A pivot below this share of the diagonal it came from is what rounding left of zero. Holds for any scaling of the rows. */
const SINGULAR = 1e-13;

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
    if (!(pivot > SINGULAR * W[at + 4 * p])) break;
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
