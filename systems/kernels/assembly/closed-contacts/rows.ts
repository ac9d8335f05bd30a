/** Rows are of an even length, so that they can be read two numbers at a time: these loads are by address. */
// @ts-ignore: decorator
@inline
export function evenly(count: i32): i32 {
  return count + (count & 1);
}

/** Bytes of a row of W. */
// @ts-ignore: decorator
@inline
export function rowBytes(contacts: i32): usize {
  return <usize>evenly(3 * contacts) << 3;
}

/** What `rowsTimes` leaves. */
export let p0: f64 = 0;
export let p1: f64 = 0;
export let p2: f64 = 0;

/**
 * Three rows of `row` bytes times a vector. Two sums of a row side by side: one would wait for itself at
 * every product.
 */
// @ts-ignore: decorator
@inline
export function rowsTimes(rows: usize, row: usize, vector: usize): void {
  let sum0 = f64x2.splat(0);
  let sum1 = sum0;
  let sum2 = sum0;
  let more0 = sum0;
  let more1 = sum0;
  let more2 = sum0;
  const second = rows + row;
  const third = second + row;
  let j: usize = 0;
  for (; j + 16 < row; j += 32) {
    const pair = v128.load(vector + j);
    const next = v128.load(vector + j, 16);
    sum0 = f64x2.add(sum0, f64x2.mul(v128.load(rows + j), pair));
    sum1 = f64x2.add(sum1, f64x2.mul(v128.load(second + j), pair));
    sum2 = f64x2.add(sum2, f64x2.mul(v128.load(third + j), pair));
    more0 = f64x2.add(more0, f64x2.mul(v128.load(rows + j, 16), next));
    more1 = f64x2.add(more1, f64x2.mul(v128.load(second + j, 16), next));
    more2 = f64x2.add(more2, f64x2.mul(v128.load(third + j, 16), next));
  }
  if (j < row) {
    const pair = v128.load(vector + j);
    sum0 = f64x2.add(sum0, f64x2.mul(v128.load(rows + j), pair));
    sum1 = f64x2.add(sum1, f64x2.mul(v128.load(second + j), pair));
    sum2 = f64x2.add(sum2, f64x2.mul(v128.load(third + j), pair));
  }
  sum0 = f64x2.add(sum0, more0);
  sum1 = f64x2.add(sum1, more1);
  sum2 = f64x2.add(sum2, more2);
  p0 = f64x2.extract_lane(sum0, 0) + f64x2.extract_lane(sum0, 1);
  p1 = f64x2.extract_lane(sum1, 0) + f64x2.extract_lane(sum1, 1);
  p2 = f64x2.extract_lane(sum2, 0) + f64x2.extract_lane(sum2, 1);
}
