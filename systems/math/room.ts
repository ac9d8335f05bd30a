/** Arrays that are replaced by longer ones, at least twice as long, when more room is needed. */

/** What the array held is lost if it had to grow. */
export function roomForNumbers(array: Float64Array, length: number): Float64Array {
  return array.length >= length ? array : new Float64Array(Math.max(length, 2 * array.length));
}

/** What the array held is lost if it had to grow. */
export function roomForIndices(array: Int32Array, length: number): Int32Array {
  return array.length >= length ? array : new Int32Array(Math.max(length, 2 * array.length));
}

/** What the array held is kept. */
export function moreIndices(array: Int32Array, length: number): Int32Array {
  if (array.length >= length) return array;
  const longer = new Int32Array(Math.max(length, 2 * array.length));
  longer.set(array);
  return longer;
}

/** What the array held is kept. */
export function moreNumbers(array: Float64Array, length: number): Float64Array {
  if (array.length >= length) return array;
  const longer = new Float64Array(Math.max(length, 2 * array.length));
  longer.set(array);
  return longer;
}
