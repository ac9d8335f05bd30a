/**
 * Inverse of a 3 x 3 block by Gauss-Jordan elimination with complete pivoting. A pivot below `floor[0]` in
 * size is moved to it, so that a singular block gives a large inverse and never an infinite one. Returns
 * how many were moved.
 */
export function invertBlock(
  block: Float64Array,
  at: number,
  inverse: Float64Array,
  to: number,
  floor: Float64Array,
): number {
  for (let k = 0; k < 9; k++) work[k] = block[at + k];
  let moved = 0;
  for (let k = 0; k < 3; k++) {
    let best = -1;
    let row = k;
    let column = k;
    for (let i = k; i < 3; i++) {
      for (let j = k; j < 3; j++) {
        const size = Math.abs(work[3 * i + j]);
        if (size > best) {
          best = size;
          row = i;
          column = j;
        }
      }
    }
    rowOf[k] = row;
    columnOf[k] = column;
    if (row !== k) {
      for (let j = 0; j < 3; j++) {
        const kept = work[3 * k + j];
        work[3 * k + j] = work[3 * row + j];
        work[3 * row + j] = kept;
      }
    }
    if (column !== k) {
      for (let i = 0; i < 3; i++) {
        const kept = work[3 * i + k];
        work[3 * i + k] = work[3 * i + column];
        work[3 * i + column] = kept;
      }
    }
    let pivot = work[4 * k];
    if (!(Math.abs(pivot) > floor[0])) {
      pivot = pivot < 0 ? -floor[0] : floor[0];
      moved++;
    }
    const scale = 1 / pivot;
    work[4 * k] = 1;
    for (let j = 0; j < 3; j++) work[3 * k + j] *= scale;
    for (let i = 0; i < 3; i++) {
      if (i === k) continue;
      const factor = work[3 * i + k];
      work[3 * i + k] = 0;
      for (let j = 0; j < 3; j++) work[3 * i + j] -= factor * work[3 * k + j];
    }
  }
  // Exchanged rows of the block are exchanged columns of the inverse, and the other way
  // round, last one first.
  for (let k = 2; k >= 0; k--) {
    const row = rowOf[k];
    const column = columnOf[k];
    if (row !== k) {
      for (let i = 0; i < 3; i++) {
        const kept = work[3 * i + k];
        work[3 * i + k] = work[3 * i + row];
        work[3 * i + row] = kept;
      }
    }
    if (column !== k) {
      for (let j = 0; j < 3; j++) {
        const kept = work[3 * k + j];
        work[3 * k + j] = work[3 * column + j];
        work[3 * column + j] = kept;
      }
    }
  }
  for (let k = 0; k < 9; k++) inverse[to + k] = work[k];
  return moved;
}

const work = new Float64Array(9);
const rowOf = new Int32Array(3);
const columnOf = new Int32Array(3);
