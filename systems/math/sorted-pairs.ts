/** The place of (a, b) among `count` pairs sorted by their first, then by their second; -1 if it is none. */
export function findPair(first: Int32Array, second: Int32Array, count: number, a: number, b: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (first[middle] < a || (first[middle] === a && second[middle] < b)) low = middle + 1;
    else high = middle;
  }
  return low < count && first[low] === a && second[low] === b ? low : -1;
}
