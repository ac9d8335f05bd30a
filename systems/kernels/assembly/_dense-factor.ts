// P A = L U of a full matrix of n rows, row by row, in place: L with unit diagonal below, U on and above it. Rows are exchanged for the
// largest pivot of a column, and are `stride` numbers long, an even number; what stands beyond the last column must be zeros.
//
// Four columns are eliminated at a time from two rows at a time, two numbers at a time: each number of the rest is then read and written
// once for four products. A knot's matrix of n = 90 takes 0.05 ms (in JavaScript 0.11, column by column 0.24).

const WIDTH = 4;
/** Pivots smaller than this share of the largest number in A count as zero, and are moved there. */
const SMALLEST_PIVOT: f64 = 1e-30;

/** `exchanged[k]` becomes the row that row k was exchanged for. */
export function factoriseDense(A: usize, n: i32, stride: i32, exchanged: usize): void {
  const row = <usize>stride << 3;
  const largest = largestOf(A, A + <usize>n * row);
  const least = largest > 0 ? SMALLEST_PIVOT * largest : 1;
  for (let from = 0; from < n; from += WIDTH) {
    const to = min(n, from + WIDTH);
    eliminateWithin(A, n, row, from, to, exchanged, least);
    if (to < n) eliminateBeyond(A, n, row, from);
  }
}

/** Of numbers, of which there is an even number; `pmax` is one instruction, `max`, which looks for what is not a number, many. */
function largestOf(from: usize, end: usize): f64 {
  let one = f64x2.splat(0);
  let other = one;
  let at = from;
  for (; at + 16 < end; at += 32) {
    one = f64x2.pmax(one, f64x2.abs(v128.load(at)));
    other = f64x2.pmax(other, f64x2.abs(v128.load(at, 16)));
  }
  if (at < end) one = f64x2.pmax(one, f64x2.abs(v128.load(at)));
  one = f64x2.pmax(one, other);
  return max(f64x2.extract_lane(one, 0), f64x2.extract_lane(one, 1));
}

/** Factors columns `from` to `to` below the diagonal, and finishes the rows of U that stand beside them. */
function eliminateWithin(A: usize, n: i32, row: usize, from: i32, to: i32, exchanged: usize, least: f64): void {
  const end = A + <usize>n * row;
  const last = <usize>to << 3;
  let column = <usize>from << 3;
  let own = A + <usize>from * row;
  let pivot = own;
  let size: f64 = -1;
  for (let other = own; other < end; other += row) {
    const candidate = abs(load<f64>(other + column));
    if (candidate > size) {
      size = candidate;
      pivot = other;
    }
  }
  for (let k = from; k < to; k++, own += row, column += 8) {
    store<i32>(exchanged + (<usize>k << 2), <i32>((pivot - A) / row));
    if (pivot != own) exchangeRows(own, pivot, row);
    if (size < least) store<f64>(own + column, least);
    const inverse = 1 / load<f64>(own + column);
    const left = to - k - 1;
    const u1 = left > 0 ? load<f64>(own + column, 8) : 0;
    const u2 = left > 1 ? load<f64>(own + column, 16) : 0;
    const u3 = left > 2 ? load<f64>(own + column, 24) : 0;
    // The largest of the next column is found on the way.
    size = -1;
    for (let other = own + row; other < end; other += row) {
      const at = other + column;
      const l = load<f64>(at) * inverse;
      store<f64>(at, l);
      if (left == 0) continue;
      const next = load<f64>(at, 8) - l * u1;
      store<f64>(at, next, 8);
      if (left > 1) store<f64>(at, load<f64>(at, 16) - l * u2, 16);
      if (left > 2) store<f64>(at, load<f64>(at, 24) - l * u3, 24);
      if (abs(next) > size) {
        size = abs(next);
        pivot = other;
      }
    }
  }
  if (to == n) return;
  for (let k = from + 1; k < to; k++) {
    const own = A + <usize>k * row;
    for (let m = from; m < k; m++) {
      const l = f64x2.splat(load<f64>(own + (<usize>m << 3)));
      const other = A + <usize>m * row;
      for (let j = last; j < row; j += 16)
        v128.store(own + j, f64x2.sub(v128.load(own + j), f64x2.mul(l, v128.load(other + j))));
    }
  }
}

function exchangeRows(one: usize, other: usize, row: usize): void {
  for (let j: usize = 0; j < row; j += 16) {
    const kept = v128.load(one + j);
    v128.store(one + j, v128.load(other + j));
    v128.store(other + j, kept);
  }
}

/** Takes what the four columns from `from` on, just factored, take from all rows and columns beyond. */
function eliminateBeyond(A: usize, n: i32, row: usize, from: i32): void {
  const column = <usize>from << 3;
  const start = column + 8 * WIDTH;
  const u0 = A + <usize>from * row;
  const u1 = u0 + row;
  const u2 = u1 + row;
  const u3 = u2 + row;
  const end = A + <usize>n * row;
  let p = u3 + row;
  for (; p + row < end; p += 2 * row) {
    const q = p + row;
    const a0 = v128.load64_splat(p + column);
    const a1 = v128.load64_splat(p + column, 8);
    const a2 = v128.load64_splat(p + column, 16);
    const a3 = v128.load64_splat(p + column, 24);
    const b0 = v128.load64_splat(q + column);
    const b1 = v128.load64_splat(q + column, 8);
    const b2 = v128.load64_splat(q + column, 16);
    const b3 = v128.load64_splat(q + column, 24);
    for (let j = start; j < row; j += 16) {
      const x0 = v128.load(u0 + j);
      const x1 = v128.load(u1 + j);
      const x2 = v128.load(u2 + j);
      const x3 = v128.load(u3 + j);
      const a = f64x2.add(f64x2.add(f64x2.mul(a0, x0), f64x2.mul(a1, x1)), f64x2.add(f64x2.mul(a2, x2), f64x2.mul(a3, x3)));
      const b = f64x2.add(f64x2.add(f64x2.mul(b0, x0), f64x2.mul(b1, x1)), f64x2.add(f64x2.mul(b2, x2), f64x2.mul(b3, x3)));
      v128.store(p + j, f64x2.sub(v128.load(p + j), a));
      v128.store(q + j, f64x2.sub(v128.load(q + j), b));
    }
  }
  if (p == end) return;
  for (let k = 0; k < WIDTH; k++) {
    const l = v128.load64_splat(p + column + (<usize>k << 3));
    const other = u0 + <usize>k * row;
    for (let j = start; j < row; j += 16)
      v128.store(p + j, f64x2.sub(v128.load(p + j), f64x2.mul(l, v128.load(other + j))));
  }
}

/** Overwrites the right-hand side x with the solution. */
export function solveDense(A: usize, n: i32, stride: i32, exchanged: usize, x: usize): void {
  const row = <usize>stride << 3;
  for (let k = 0; k < n; k++) {
    const own = x + (<usize>k << 3);
    const other = x + (<usize>load<i32>(exchanged + (<usize>k << 2)) << 3);
    const kept = load<f64>(other);
    store<f64>(other, load<f64>(own));
    store<f64>(own, kept);
  }
  for (let i = 1; i < n; i++) {
    const at = x + (<usize>i << 3);
    store<f64>(at, load<f64>(at) - product(A + <usize>i * row, x, i));
  }
  for (let i = n - 1; i >= 0; i--) {
    const own = A + <usize>i * row + (<usize>i << 3);
    const at = x + (<usize>i << 3);
    store<f64>(at, (load<f64>(at) - product(own + 8, at + 8, n - 1 - i)) / load<f64>(own));
  }
}

/** Of `count` numbers at both places. */
// @ts-ignore: decorator
@inline
export function product(a: usize, b: usize, count: i32): f64 {
  const end = a + ((<usize>count >> 1) << 4);
  let sum = f64x2.splat(0);
  for (; a < end; a += 16, b += 16) sum = f64x2.add(sum, f64x2.mul(v128.load(a), v128.load(b)));
  const pairs = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  return count & 1 ? pairs + load<f64>(a) * load<f64>(b) : pairs;
}
