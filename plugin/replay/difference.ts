// What two runs of 32-bit words differ by, in few bytes: neighbouring states share most words, and of the numbers that
// changed the sign, the exponent and the first digits.

/** Words are taken two by two, since most are halves of doubles. */
const PAIR = 2;

/** Bytes that a difference of so many words takes at most. */
export function roomForDifference(words: number): number {
  return 9 * Math.ceil(words / PAIR) + 16;
}

/**
 * Writes a XOR b, both of so many words, to `out` from `at` on: how many pairs of words are equal, how many
 * differ, and of each of those which bytes. Returns where it ends.
 */
export function writeDifference(
  a: Uint32Array,
  b: Uint32Array,
  words: number,
  out: Uint8Array,
  at: number,
): number {
  let end = writeCount(out, at, words);
  for (let i = 0; i < words;) {
    const begin = i;
    i = afterEqual(a, b, i, words);
    end = writeCount(out, end, (i - begin) / PAIR);
    const first = i;
    while (i < words && (a[i] !== b[i] || a[i + 1] !== b[i + 1])) i += PAIR;
    end = writeCount(out, end, (i - first) / PAIR);
    for (let k = first; k < i; k += PAIR) end = writePair(out, end, a[k] ^ b[k], a[k + 1] ^ b[k + 1]);
  }
  return end;
}

/** Turns `a` of `writeDifference` into `b`, and `b` into `a`. Returns where the difference ends. */
export function applyDifference(from: Uint8Array, at: number, words: Uint32Array): number {
  cursor[0] = at;
  const count = readCount(from, cursor);
  for (let i = 0; i < count;) {
    i += PAIR * readCount(from, cursor);
    const last = i + PAIR * readCount(from, cursor);
    for (; i < last; i += PAIR) {
      let place = cursor[0];
      const head = from[place++];
      if (head === wholePair) {
        words[i] ^= from[place] | (from[place + 1] << 8) | (from[place + 2] << 16) | (from[place + 3] << 24);
        words[i + 1] ^=
          from[place + 4] | (from[place + 5] << 8) | (from[place + 6] << 16) | (from[place + 7] << 24);
        cursor[0] = place + 8;
        continue;
      }
      const [begin, end] = [head & 7, (head >> 3) + 1];
      for (let k = begin; k < end; k++) {
        const byte = from[place++];
        if (k < 4) words[i] ^= byte << (8 * k);
        else words[i + 1] ^= byte << (8 * k - 32);
      }
      cursor[0] = place;
    }
  }
  return cursor[0];
}

const cursor = new Float64Array(1);
/** Says that all bytes of a pair follow, from 0 to 7. */
const wholePair = 7 << 3;

/** Eight at a time where it can: most of what is compared is equal. */
function afterEqual(a: Uint32Array, b: Uint32Array, from: number, words: number): number {
  let i = from;
  while (
    i + 8 <= words &&
    ((a[i] ^ b[i]) |
      (a[i + 1] ^ b[i + 1]) |
      (a[i + 2] ^ b[i + 2]) |
      (a[i + 3] ^ b[i + 3]) |
      (a[i + 4] ^ b[i + 4]) |
      (a[i + 5] ^ b[i + 5]) |
      (a[i + 6] ^ b[i + 6]) |
      (a[i + 7] ^ b[i + 7])) ===
      0
  )
    i += 8;
  while (i < words && a[i] === b[i] && a[i + 1] === b[i + 1]) i += PAIR;
  return i;
}

/** The bytes from the first that is not 0 to the last, behind one that says which these are. */
function writePair(out: Uint8Array, at: number, low: number, high: number): number {
  let begin = 0;
  while (byteOf(low, high, begin) === 0) begin++;
  let last = 7;
  while (byteOf(low, high, last) === 0) last--;
  out[at] = begin | (last << 3);
  let end = at + 1;
  for (let k = begin; k <= last; k++) out[end++] = byteOf(low, high, k);
  return end;
}

function byteOf(low: number, high: number, k: number): number {
  return k < 4 ? (low >>> (8 * k)) & 255 : (high >>> (8 * k - 32)) & 255;
}

/** Seven bits a byte, the lowest first; the eighth says that more follow. */
export function writeCount(out: Uint8Array, at: number, count: number): number {
  let left = count;
  let end = at;
  while (left > 127) {
    out[end++] = 128 | (left % 128);
    left = Math.floor(left / 128);
  }
  out[end++] = left;
  return end;
}

/** Reads at the cursor, which is moved on. */
export function readCount(from: Uint8Array, place: Float64Array): number {
  let at = place[0];
  let count = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = from[at++];
    count += (byte & 127) * 2 ** shift;
    if (byte < 128) break;
  }
  place[0] = at;
  return count;
}
