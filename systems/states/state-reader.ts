import type { ColumnKind } from "../../components/rows.js";
import { limits } from "../world/limits.js";
import { reject, wholeNumber } from "../world/validate.js";

const { mostLetters } = limits.states;

const kinds = { f64: Float64Array, i32: Int32Array, u32: Uint32Array, u8: Uint8Array } as const;

/** Reads what `StateWriter` wrote, in the same order. Nothing is allocated for what is not there. */
export class StateReader {
  #at = 0;

  /** `bytes` begin at a multiple of 8 of their buffer. */
  constructor(
    private readonly bytes: Uint8Array,
    readonly isForeign: boolean,
  ) {}

  /** A view of the next numbers. */
  run<K extends ColumnKind>(what: string, kind: K, count: number): InstanceType<(typeof kinds)[K]> {
    const type = kinds[kind];
    const size = 8 * Math.ceil((count * type.BYTES_PER_ELEMENT) / 8);
    const left = this.bytes.length - this.#at;
    if (!(size <= left)) reject(what, `${count} numbers`, `what the ${left} bytes that are left can hold`);
    const begin = this.bytes.byteOffset + this.#at;
    this.#at += size;
    return new type(this.bytes.buffer as ArrayBuffer, begin, count) as InstanceType<(typeof kinds)[K]>;
  }

  text(what: string): string {
    const length = wholeNumber(`${what}.length`, this.run(what, "u32", 1)[0], 0, mostLetters);
    return new TextDecoder().decode(this.run(what, "u8", length));
  }

  get isAtEnd(): boolean {
    return this.#at === this.bytes.length;
  }
}
