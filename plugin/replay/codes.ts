// Floats as their distances from others, counted in floats: near ones take half a byte or little more.
import { BodyState } from "../../systems/bodies/driven-bodies.js";
import { readCount, writeCount } from "./difference.js";

/** Codes of four bits: up to this one the distance itself; then one to three bytes of it. */
const NEAR = 10;
/** The number as it is; many that are equal, of which the count follows. */
const WHOLE = 14;
const EQUAL = 15;
/** From so many equal ones on a count is shorter. */
const FEW = 5;

/**
 * Of each body one number follows from others: of a unit quaternion the last. `every` numbers a body, that one
 * at `at`.
 */
const Guessed = { every: BodyState.size, at: BodyState.quaternion + 3 } as const;

/** The bits that the number at `i` differs from: those before, or the guess, of the sign that it had. */
function reference(before: Int32Array, numbers: Float32Array, i: number): number {
  if (i % Guessed.every !== Guessed.at) return before[i];
  const [x, y, z] = [numbers[i - 3], numbers[i - 2], numbers[i - 1]];
  guess[0] = Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z));
  return before[i] < 0 ? guessBits[0] | 0x80000000 : guessBits[0];
}

const guess = new Float32Array(1);
const guessBits = new Int32Array(guess.buffer);

/** Writes numbers by codes of four bits, two to a byte, with the bytes of each behind them. */
export class CodeWriter {
  private out: Uint8Array = new Uint8Array(0);
  private end = 0;
  /** Where the second half of a byte is free; below 0: nowhere. */
  private half = -1;

  /** How `next` differs from `before`. Returns where it ends. */
  write(before: Float32Array, next: Float32Array, out: Uint8Array, at: number): number {
    this.out = out;
    this.half = -1;
    this.end = writeCount(out, at, next.length);
    const was = new Int32Array(before.buffer, before.byteOffset, before.length);
    const is = new Int32Array(next.buffer, next.byteOffset, next.length);
    for (let i = 0; i < is.length;) {
      let equal = i;
      while (equal < is.length && is[equal] === was[equal]) equal++;
      if (equal - i >= FEW) {
        this.code(EQUAL);
        this.end = writeCount(out, this.end, equal - i);
        i = equal;
        continue;
      }
      this.number(reference(was, next, i), is[i]);
      i++;
    }
    return this.end;
  }

  private number(was: number, is: number): void {
    const apart = ordinal(is) - ordinal(was);
    const size = apart < 0 ? -2 * apart - 1 : 2 * apart;
    if (size <= NEAR) {
      this.code(size);
      return;
    }
    const bytes = size < 2 ** 8 ? 1 : size < 2 ** 16 ? 2 : size < 2 ** 24 ? 3 : 4;
    this.code(NEAR + bytes);
    const word = bytes === 4 ? is : size;
    for (let k = 0; k < bytes; k++) this.out[this.end++] = (word >>> (8 * k)) & 255;
  }

  private code(code: number): void {
    if (this.half < 0) {
      this.half = this.end;
      this.out[this.end++] = code;
    } else {
      this.out[this.half] |= code << 4;
      this.half = -1;
    }
  }
}

const cursor = new Float64Array(1);

export class CodeReader {
  private from: Uint8Array = new Uint8Array(0);
  private at = 0;
  private half = -1;

  /** Turns the numbers before into those that were written. Returns where these end. */
  read(from: Uint8Array, at: number, numbers: Float32Array): number {
    this.from = from;
    this.half = -1;
    this.at = at;
    const count = this.count();
    const bits = new Int32Array(numbers.buffer, numbers.byteOffset, numbers.length);
    for (let i = 0; i < count;) {
      const code = this.code();
      if (code === EQUAL) i += this.count();
      else {
        bits[i] = code === WHOLE ? this.bytes(4) : this.near(reference(bits, numbers, i), code);
        i++;
      }
    }
    return this.at;
  }

  private near(was: number, code: number): number {
    const size = code <= NEAR ? code : this.bytes(code - NEAR);
    return bitsOf(ordinal(was) + (size % 2 === 1 ? -(size + 1) / 2 : size / 2));
  }

  private code(): number {
    if (this.half < 0) {
      this.half = this.at++;
      return this.from[this.half] & 15;
    }
    const code = this.from[this.half] >> 4;
    this.half = -1;
    return code;
  }

  private bytes(count: number): number {
    let word = 0;
    for (let k = 0; k < count; k++) word |= this.from[this.at++] << (8 * k);
    return word;
  }

  private count(): number {
    cursor[0] = this.at;
    const count = readCount(this.from, cursor);
    this.at = cursor[0];
    return count;
  }
}

/** Floats in order: neighbours differ by 1. */
function ordinal(bits: number): number {
  return bits < 0 ? -(bits & 0x7fffffff) - 1 : bits;
}

function bitsOf(ordinal: number): number {
  return ordinal < 0 ? (-ordinal - 1) | 0x80000000 : ordinal;
}
