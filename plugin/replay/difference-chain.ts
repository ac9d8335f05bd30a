import { applyDifference, readCount, roomForDifference, writeDifference } from "./difference.js";

const cursor = new Float64Array(1);
/** Bytes at the front of a link: how many words the state before had. */
const HEAD = 4;

/**
 * States one behind the other, of which the newest is whole: links lead from each to the one before. The
 * links are kept by the caller, where there is room for them.
 */
export class DifferenceChain {
  /** The newest state; zeros behind it. */
  words = new Uint32Array(0);
  count = 0;
  private padded = new Uint32Array(0);

  get isEmpty(): boolean {
    return this.count === 0;
  }

  /** Bytes that a link to a state of so many words takes at most. */
  room(count: number): number {
    return HEAD + roomForDifference(Math.max(this.count, count));
  }

  /** `next` becomes the newest state; the link from it to the last one is written to `out`. Returns where that ends. */
  push(next: Uint32Array, count: number, out: Uint8Array, at: number): number {
    const longest = Math.max(this.count, count);
    this.reserve(longest);
    const { words } = this;
    writeWord(out, at, this.count);
    const end = writeDifference(words, this.asLong(next, count, longest), longest, out, at + HEAD);
    words.set(next.subarray(0, count));
    words.fill(0, count, longest);
    this.count = count;
    return end;
  }

  /** The newest state becomes the one before, to which this link leads. Returns where the link ends. */
  back(link: Uint8Array, at: number): number {
    const before = readWord(link, at);
    this.reserve(Math.max(before, this.count));
    const end = applyDifference(link, at + HEAD, this.words);
    this.count = before;
    return end;
  }

  /** The next state, from a link that `push` wrote; zeros may stand behind it. Returns where the link ends. */
  forward(link: Uint8Array, at: number): number {
    cursor[0] = at + HEAD;
    const longest = readCount(link, cursor);
    this.reserve(longest);
    this.count = longest;
    return applyDifference(link, at + HEAD, this.words);
  }

  /** Begins anew with this state. */
  begin(words: Uint32Array, count: number): void {
    this.reserve(count);
    this.words.set(words.subarray(0, count));
    this.words.fill(0, count, Math.max(count, this.count));
    this.count = count;
  }

  clear(): void {
    this.words.fill(0, 0, this.count);
    this.count = 0;
  }

  /** The words, with zeros behind them where those of the last state were more. */
  private asLong(next: Uint32Array, count: number, longest: number): Uint32Array {
    if (count === longest) return next;
    if (this.padded.length < longest) this.padded = new Uint32Array(this.words.length);
    this.padded.set(next.subarray(0, count));
    this.padded.fill(0, count, longest);
    return this.padded;
  }

  private reserve(count: number): void {
    if (this.words.length >= count) return;
    const larger = new Uint32Array(Math.ceil(1.25 * count) + 2);
    larger.set(this.words.subarray(0, this.count));
    this.words = larger;
  }
}

function writeWord(out: Uint8Array, at: number, word: number): void {
  for (let k = 0; k < HEAD; k++) out[at + k] = (word >>> (8 * k)) & 255;
}

function readWord(from: Uint8Array, at: number): number {
  return (from[at] | (from[at + 1] << 8) | (from[at + 2] << 16) | (from[at + 3] << 24)) >>> 0;
}
