import { analysePattern, createBlockPattern, type BlockPattern } from "./block-pattern.js";
import { invertBlock } from "./invert-block.js";
import { roomForNumbers } from "../../math/room.js";
import { square } from "../../math/elementary.js";

/**
 * Direct solution of sparse systems of 3 x 3 blocks: P A P^T = L U, U with its diagonal blocks inverted, L
 * with unit diagonal. Rows are not exchanged between blocks, so the matrix must be safe to eliminate on its
 * diagonal (positive definite in its larger part). Inside a block pivots are chosen freely.
 */
export interface BlockFactor {
  readonly pattern: BlockPattern;
  /** 9 numbers per block of `pattern.lower` and `pattern.upper`, and per diagonal block. */
  lower: Float64Array;
  upper: Float64Array;
  inverse: Float64Array;
  /** The row being made, one block per column; then the right-hand side in the order of elimination. */
  row: Float64Array;
  readonly floor: Float64Array;
  /** 1 for rows of A that count as coupled to no other: zero off the diagonal, in row and column. */
  decoupled: Uint8Array;
  /** 1 for rows of U with nothing but their diagonal block: eliminating with them costs nothing. */
  diagonalOnly: Uint8Array;
  /** How many pivots were too small and were moved, by the last factorisation. */
  moved: number;
}

export function createBlockFactor(): BlockFactor {
  const none = new Float64Array(0);
  return {
    pattern: createBlockPattern(),
    lower: none,
    upper: none,
    inverse: none,
    row: none,
    floor: new Float64Array(1),
    decoupled: new Uint8Array(0),
    diagonalOnly: new Uint8Array(0),
    moved: 0,
  };
}

/** Prepares for matrices of this pattern, of `size` rows of blocks, all of them coupled. */
export function analyse(factor: BlockFactor, size: number, rowStart: Int32Array, column: Int32Array): void {
  if (factor.decoupled.length < size) {
    factor.decoupled = new Uint8Array(2 * size);
    factor.diagonalOnly = new Uint8Array(2 * size);
  }
  factor.decoupled.fill(0, 0, size);
  factor.inverse = roomForNumbers(factor.inverse, 9 * size);
  factor.row = roomForNumbers(factor.row, 9 * size);
  analyseCoupled(factor, size, rowStart, column);
}

/** The same after a change of `factor.decoupled`. */
export function analyseCoupled(
  factor: BlockFactor,
  size: number,
  rowStart: Int32Array,
  column: Int32Array,
): void {
  analysePattern(factor.pattern, size, rowStart, column, factor.decoupled);
  const blocks = factor.pattern.upperStart[size];
  factor.lower = roomForNumbers(factor.lower, 9 * blocks);
  factor.upper = roomForNumbers(factor.upper, 9 * blocks);
}

/** About how many solutions cost as much as one factorisation. */
export function solutionsPerFactorisation({ pattern }: BlockFactor): number {
  const { size, upperStart } = pattern;
  let products = 0;
  for (let k = 0; k < size; k++) products += square(upperStart[k + 1] - upperStart[k]);
  // 27 multiplications for a product of blocks, 9 for a block times a vector, in L and in U.
  return (27 * products) / (18 * upperStart[size] + 1);
}

/**
 * Rounding: pivots below this share of the largest entry in their row of A count as zero. It guards against
 * division by zero only, since rows of an interior point matrix rightly span thirty decades.
 */
const smallestPivot = 1e-40;

/** Factors the matrix with the blocks (9 numbers each, row by row) of the analysed pattern. */
export function factorise(
  factor: BlockFactor,
  rowStart: Int32Array,
  column: Int32Array,
  blocks: Float64Array,
): void {
  const { pattern, upper, inverse, row, floor, decoupled, diagonalOnly } = factor;
  const { size, order, place, lowerStart, upperStart } = pattern;
  factor.moved = 0;
  for (let k = 0; k < size; k++) {
    clearRow(pattern, row, k);
    let largest = 0;
    const i = order[k];
    for (let m = rowStart[i]; m < rowStart[i + 1]; m++) {
      const j = column[m];
      if (i !== j && (decoupled[i] === 1 || decoupled[j] === 1)) continue;
      const from = 9 * m;
      const to = 9 * place[j];
      for (let t = 0; t < 9; t++) {
        const value = blocks[from + t];
        row[to + t] = value;
        if (value > largest) largest = value;
        else if (-value > largest) largest = -value;
      }
    }
    for (let m = lowerStart[k]; m < lowerStart[k + 1]; m++) eliminate(factor, m);
    // A row of zeros has no solution but zero: any pivot will do.
    floor[0] = largest > 0 ? smallestPivot * largest : 1;
    factor.moved += invertBlock(row, 9 * k, inverse, 9 * k, floor);
    diagonalOnly[k] = 1;
    for (let m = upperStart[k]; m < upperStart[k + 1]; m++) {
      const from = 9 * pattern.upper[m];
      for (let t = 0; t < 9; t++) {
        const value = row[from + t];
        upper[9 * m + t] = value;
        if (value !== 0) diagonalOnly[k] = 0;
      }
    }
  }
}

function clearRow(
  { lowerStart, lower, upperStart, upper }: BlockPattern,
  row: Float64Array,
  k: number,
): void {
  for (let m = lowerStart[k]; m < lowerStart[k + 1]; m++) row.fill(0, 9 * lower[m], 9 * lower[m] + 9);
  for (let m = upperStart[k]; m < upperStart[k + 1]; m++) row.fill(0, 9 * upper[m], 9 * upper[m] + 9);
  row.fill(0, 9 * k, 9 * k + 9);
}

/** Takes from the row being made what cancels its block in the column of block `m` of L. */
function eliminate({ pattern, lower, upper, inverse, row, diagonalOnly }: BlockFactor, m: number): void {
  const k = pattern.lower[m];
  const c = 9 * k;
  const r0 = row[c];
  const r1 = row[c + 1];
  const r2 = row[c + 2];
  const r3 = row[c + 3];
  const r4 = row[c + 4];
  const r5 = row[c + 5];
  const r6 = row[c + 6];
  const r7 = row[c + 7];
  const r8 = row[c + 8];
  const at = 9 * m;
  // Rows of contacts that do not touch hold nothing but their diagonal block.
  if (
    r0 === 0 &&
    r1 === 0 &&
    r2 === 0 &&
    r3 === 0 &&
    r4 === 0 &&
    r5 === 0 &&
    r6 === 0 &&
    r7 === 0 &&
    r8 === 0
  ) {
    lower.fill(0, at, at + 9);
    return;
  }
  const l0 = r0 * inverse[c] + r1 * inverse[c + 3] + r2 * inverse[c + 6];
  const l1 = r0 * inverse[c + 1] + r1 * inverse[c + 4] + r2 * inverse[c + 7];
  const l2 = r0 * inverse[c + 2] + r1 * inverse[c + 5] + r2 * inverse[c + 8];
  const l3 = r3 * inverse[c] + r4 * inverse[c + 3] + r5 * inverse[c + 6];
  const l4 = r3 * inverse[c + 1] + r4 * inverse[c + 4] + r5 * inverse[c + 7];
  const l5 = r3 * inverse[c + 2] + r4 * inverse[c + 5] + r5 * inverse[c + 8];
  const l6 = r6 * inverse[c] + r7 * inverse[c + 3] + r8 * inverse[c + 6];
  const l7 = r6 * inverse[c + 1] + r7 * inverse[c + 4] + r8 * inverse[c + 7];
  const l8 = r6 * inverse[c + 2] + r7 * inverse[c + 5] + r8 * inverse[c + 8];
  lower[at] = l0;
  lower[at + 1] = l1;
  lower[at + 2] = l2;
  lower[at + 3] = l3;
  lower[at + 4] = l4;
  lower[at + 5] = l5;
  lower[at + 6] = l6;
  lower[at + 7] = l7;
  lower[at + 8] = l8;
  if (diagonalOnly[k] === 1) return;
  const columns = pattern.upper;
  const end = pattern.upperStart[k + 1];
  for (let n = pattern.upperStart[k]; n < end; n++) {
    const j = 9 * columns[n];
    const from = 9 * n;
    const u0 = upper[from];
    const u1 = upper[from + 1];
    const u2 = upper[from + 2];
    const u3 = upper[from + 3];
    const u4 = upper[from + 4];
    const u5 = upper[from + 5];
    const u6 = upper[from + 6];
    const u7 = upper[from + 7];
    const u8 = upper[from + 8];
    row[j] -= l0 * u0 + l1 * u3 + l2 * u6;
    row[j + 1] -= l0 * u1 + l1 * u4 + l2 * u7;
    row[j + 2] -= l0 * u2 + l1 * u5 + l2 * u8;
    row[j + 3] -= l3 * u0 + l4 * u3 + l5 * u6;
    row[j + 4] -= l3 * u1 + l4 * u4 + l5 * u7;
    row[j + 5] -= l3 * u2 + l4 * u5 + l5 * u8;
    row[j + 6] -= l6 * u0 + l7 * u3 + l8 * u6;
    row[j + 7] -= l6 * u1 + l7 * u4 + l8 * u7;
    row[j + 8] -= l6 * u2 + l7 * u5 + l8 * u8;
  }
}

/** Overwrites the right-hand side `x` with the solution of the last factored system. */
export function solveFactored(factor: BlockFactor, x: Float64Array): void {
  const { pattern, row: y } = factor;
  const { size, order } = pattern;
  for (let k = 0; k < size; k++) {
    const i = 3 * order[k];
    y[3 * k] = x[i];
    y[3 * k + 1] = x[i + 1];
    y[3 * k + 2] = x[i + 2];
  }
  solveLower(factor, y);
  solveUpper(factor, y);
  for (let k = 0; k < size; k++) {
    const i = 3 * order[k];
    x[i] = y[3 * k];
    x[i + 1] = y[3 * k + 1];
    x[i + 2] = y[3 * k + 2];
  }
}

function solveLower({ pattern, lower }: BlockFactor, y: Float64Array): void {
  const { size, lowerStart } = pattern;
  for (let k = 0; k < size; k++) {
    let y0 = y[3 * k];
    let y1 = y[3 * k + 1];
    let y2 = y[3 * k + 2];
    for (let m = lowerStart[k]; m < lowerStart[k + 1]; m++) {
      const j = 3 * pattern.lower[m];
      const a = 9 * m;
      const x0 = y[j];
      const x1 = y[j + 1];
      const x2 = y[j + 2];
      y0 -= lower[a] * x0 + lower[a + 1] * x1 + lower[a + 2] * x2;
      y1 -= lower[a + 3] * x0 + lower[a + 4] * x1 + lower[a + 5] * x2;
      y2 -= lower[a + 6] * x0 + lower[a + 7] * x1 + lower[a + 8] * x2;
    }
    y[3 * k] = y0;
    y[3 * k + 1] = y1;
    y[3 * k + 2] = y2;
  }
}

function solveUpper({ pattern, upper, inverse }: BlockFactor, y: Float64Array): void {
  const { size, upperStart } = pattern;
  for (let k = size - 1; k >= 0; k--) {
    let y0 = y[3 * k];
    let y1 = y[3 * k + 1];
    let y2 = y[3 * k + 2];
    for (let m = upperStart[k]; m < upperStart[k + 1]; m++) {
      const j = 3 * pattern.upper[m];
      const a = 9 * m;
      const x0 = y[j];
      const x1 = y[j + 1];
      const x2 = y[j + 2];
      y0 -= upper[a] * x0 + upper[a + 1] * x1 + upper[a + 2] * x2;
      y1 -= upper[a + 3] * x0 + upper[a + 4] * x1 + upper[a + 5] * x2;
      y2 -= upper[a + 6] * x0 + upper[a + 7] * x1 + upper[a + 8] * x2;
    }
    const d = 9 * k;
    y[3 * k] = inverse[d] * y0 + inverse[d + 1] * y1 + inverse[d + 2] * y2;
    y[3 * k + 1] = inverse[d + 3] * y0 + inverse[d + 4] * y1 + inverse[d + 5] * y2;
    y[3 * k + 2] = inverse[d + 6] * y0 + inverse[d + 7] * y1 + inverse[d + 8] * y2;
  }
}
