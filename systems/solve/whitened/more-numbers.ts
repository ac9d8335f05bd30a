/** Replaces an array by one at least twice as long when more room is needed, and keeps what it held. */
export function moreNumbers(array: Float64Array, length: number): Float64Array {
  if (array.length >= length) return array;
  const longer = new Float64Array(Math.max(length, 2 * array.length));
  longer.set(array);
  return longer;
}
