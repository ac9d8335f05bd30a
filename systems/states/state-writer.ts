import type { ColumnKind } from "../../components/rows.js";

const kinds = { f64: Float64Array, i32: Int32Array, u32: Uint32Array, u8: Uint8Array } as const;

/** Bytes that grow. Every run of numbers begins at a multiple of 8, so that it can be read where it is. */
export class StateWriter {
  bytes: Uint8Array;
  /** How many bytes are written. */
  length = 0;

  constructor(capacity: number) {
    this.bytes = new Uint8Array(Math.max(8, capacity));
  }

  /** Room for so many numbers, for the caller to fill before it asks for more. */
  run<K extends ColumnKind>(kind: K, count: number): InstanceType<(typeof kinds)[K]> {
    const type = kinds[kind];
    const begin = this.length;
    this.length = begin + 8 * Math.ceil((count * type.BYTES_PER_ELEMENT) / 8);
    if (this.length > this.bytes.length) this.#grow();
    // What fills up the last 8 bytes: the writer may have been used before.
    this.bytes.fill(0, begin + count * type.BYTES_PER_ELEMENT, this.length);
    return new type(this.bytes.buffer as ArrayBuffer, begin, count) as InstanceType<(typeof kinds)[K]>;
  }

  numbers(...values: number[]): void {
    this.run("f64", values.length).set(values);
  }

  text(value: string): void {
    const letters = new TextEncoder().encode(value);
    this.run("u32", 1)[0] = letters.length;
    this.run("u8", letters.length).set(letters);
  }

  /** Begins anew in the same room. */
  rewind(): void {
    this.length = 0;
  }

  /** A copy of what is written. */
  finish(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }

  #grow(): void {
    const longer = new Uint8Array(2 * this.length);
    longer.set(this.bytes);
    this.bytes = longer;
  }
}
