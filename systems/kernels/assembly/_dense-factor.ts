// P A = L U of a full matrix of n rows, row by row, in place: L with unit diagonal below, U on and above it.
// Rows are exchanged for the largest pivot of a column. They are `stride` numbers long, an even number; what
// stands beyond the last column must be zeros.
//
// Four columns are eliminated at a time from two rows at a time, two numbers at a time: each number of the
// rest is then read and written once for four products. A knot's matrix of n = 90 takes 0.05 ms (in
// JavaScript 0.11, column by column 0.24). Pairs of numbers are loaded by address, which no field can say.
import { Run } from "./_runs";

/** Columns that are eliminated at a time. */
const WIDTH = 4;
/** Pivots smaller than this share of the largest number in A count as zero, and are moved there. */
const SMALLEST_PIVOT: f64 = 1e-30;

/** Numbers of a row from one of the columns in hand on. */
@unmanaged
class Entries {
  first: f64;
  second: f64;
  third: f64;
  fourth: f64;
}

/** `exchanged[k]` becomes the row that row k was exchanged for. */
export function factoriseDense(A: usize, n: i32, stride: i32, exchanged: Run<i32>): void {
  const row = <usize>stride << 3;
  const largest = largestOf(A, A + <usize>n * row);
  const least = largest > 0 ? SMALLEST_PIVOT * largest : 1;
  for (let from = 0; from < n; from += WIDTH) {
    const to = min(n, from + WIDTH);
    eliminateWithin(A, n, row, from, to, exchanged, least);
    if (to < n) eliminateBeyond(A, n, row, from);
  }
}

/** The largest magnitude of an even number of numbers. `pmax` is one instruction; `max`, for NaN, is many. */
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
function eliminateWithin(
  A: usize, n: i32, row: usize, from: i32, to: i32, exchanged: Run<i32>, least: f64,
): void {
  const end = A + <usize>n * row;
  const last = <usize>to << 3;
  let column = <usize>from << 3;
  let own = A + <usize>from * row;
  let pivot = own;
  let size: f64 = -1;
  for (let other = own; other < end; other += row) {
    const candidate = abs(changetype<Entries>(other + column).first);
    if (candidate > size) {
      size = candidate;
      pivot = other;
    }
  }
  for (let k = from; k < to; k++, own += row, column += 8) {
    exchanged[k] = <i32>((pivot - A) / row);
    if (pivot != own) exchangeRows(own, pivot, row);
    const u = changetype<Entries>(own + column);
    if (size < least) u.first = least;
    const inverse = 1 / u.first;
    const left = to - k - 1;
    const u1 = left > 0 ? u.second : 0;
    const u2 = left > 1 ? u.third : 0;
    const u3 = left > 2 ? u.fourth : 0;
    // The largest of the next column is found on the way.
    size = -1;
    for (let other = own + row; other < end; other += row) {
      const a = changetype<Entries>(other + column);
      const l = a.first * inverse;
      a.first = l;
      if (left == 0) continue;
      const next = a.second - l * u1;
      a.second = next;
      if (left > 1) a.third -= l * u2;
      if (left > 2) a.fourth -= l * u3;
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
      const l = f64x2.splat(changetype<Run<f64>>(own)[m]);
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

/** Eliminates the four columns from `from` on, just factored, from all rows and columns beyond. */
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
      const a = f64x2.add(twoProducts(a0, x0, a1, x1), twoProducts(a2, x2, a3, x3));
      const b = f64x2.add(twoProducts(b0, x0, b1, x1), twoProducts(b2, x2, b3, x3));
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

// @ts-ignore: decorator
@inline
function twoProducts(a: v128, b: v128, c: v128, d: v128): v128 {
  return f64x2.add(f64x2.mul(a, b), f64x2.mul(c, d));
}

/** Overwrites the right-hand side x with the solution. */
export function solveDense(A: usize, n: i32, stride: i32, exchanged: Run<i32>, x: Run<f64>): void {
  const row = <usize>stride << 3;
  for (let k = 0; k < n; k++) {
    const other = exchanged[k];
    const kept = x[other];
    x[other] = x[k];
    x[k] = kept;
  }
  for (let i = 1; i < n; i++) x[i] -= product(A + <usize>i * row, changetype<usize>(x), i);
  for (let i = n - 1; i >= 0; i--) {
    const own = A + <usize>i * row + (<usize>i << 3);
    const beyond = product(own + 8, changetype<usize>(x) + (<usize>(i + 1) << 3), n - 1 - i);
    x[i] = (x[i] - beyond) / load<f64>(own);
  }
}

/** The scalar product of `count` numbers at both places. */
// @ts-ignore: decorator
@inline
function product(a: usize, b: usize, count: i32): f64 {
  const end = a + ((<usize>count >> 1) << 4);
  let sum = f64x2.splat(0);
  for (; a < end; a += 16, b += 16) sum = f64x2.add(sum, f64x2.mul(v128.load(a), v128.load(b)));
  const pairs = f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
  return count & 1 ? pairs + load<f64>(a) * load<f64>(b) : pairs;
}
