/**
 * 64 bits that differ for bytes that differ by accident, as two numbers of 32. Two halves are multiplied,
 * turned and fed into each other, as in MurmurHash. It keeps nobody from forging bytes: every number that is
 * read is checked by itself.
 */
export function checksum(words: Uint32Array, from: number, to: number, out: Uint32Array): void {
  let low = 0x9e3779b9 | 0;
  let high = 0x85ebca6b | 0;
  for (let i = from; i < to; i++) {
    low = Math.imul(low ^ words[i], 0xcc9e2d51);
    low = (low << 13) | (low >>> 19);
    high = (Math.imul(high, 5) + low) | 0;
  }
  out[0] = low ^ (to - from);
  out[1] = high;
}
