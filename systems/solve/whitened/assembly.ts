import type { ContactOperator } from "../contact-operator.js";
import type { FrictionProblem } from "../problem/friction-problem.js";
import { moreIndices, roomForIndices, roomForNumbers } from "../../math/room.js";
import { addProduct, Span } from "./columns.js";
import type { WhitenedContacts } from "./whitened-contacts.js";

/** End of a list. */
const NONE = -1;

/**
 * W of a range of whitened contacts written out: blocks Y_i^T Y_j where i and j share a rod or a dynamic
 * body. The arrays are kept from one assembly to the next.
 *
 * Contacts are strung on one list per rod or body, ascending; an entry 2 i + side stands for a side of
 * contact i. A row's columns are the union of the lists of its two sides.
 */
export class Assembly implements FrictionProblem {
  contacts = 0;
  rowStart: Int32Array = new Int32Array(1);
  column: Int32Array = new Int32Array(0);
  blocks: Float64Array = new Float64Array(0);
  b: Float64Array = new Float64Array(0);
  mu: Float64Array = new Float64Array(0);

  /** By the place in w, over 3, of a rod or body; by entry. */
  #head: Int32Array = new Int32Array(0);
  #next: Int32Array = new Int32Array(0);
  /** Of each row: where the block of the next smaller column will stand. */
  #cursor: Int32Array = new Int32Array(0);

  assemble(all: WhitenedContacts, first: number, { contacts, b, mu }: ContactOperator): this {
    this.contacts = contacts;
    this.b = b;
    this.mu = mu;
    this.#string(all, first);
    this.#findPattern(all.spans, first);
    this.#fillBlocks(all, first);
    return this;
  }

  #string({ spans, w }: WhitenedContacts, first: number): void {
    const { contacts } = this;
    const head = (this.#head = roomForIndices(this.#head, w.length / 3 + 1));
    const next = (this.#next = roomForIndices(this.#next, 2 * contacts));
    for (let entry = 0; entry < 2 * contacts; entry++) {
      const side = sideOf(first, entry);
      if (spans[side + 1] > 0) head[spans[side] / 3] = NONE;
    }
    for (let entry = 2 * contacts - 1; entry >= 0; entry--) {
      const side = sideOf(first, entry);
      if (spans[side + 1] === 0) continue;
      const owner = spans[side] / 3;
      next[entry] = head[owner];
      head[owner] = entry;
    }
  }

  #findPattern(spans: Int32Array, first: number): void {
    const { contacts } = this;
    const next = this.#next;
    const head = this.#head;
    this.rowStart = roomForIndices(this.rowStart, contacts + 1);
    let end = 0;
    for (let i = 0; i < contacts; i++) {
      this.rowStart[i] = end;
      this.column = moreIndices(this.column, end + contacts);
      const column = this.column;
      const side = sideOf(first, 2 * i);
      // Contacts of a pair stand side by side, and feel the same others.
      if (i > 0 && sameOwners(spans, side, side - Span.size)) {
        const start = this.rowStart[i - 1];
        column.copyWithin(end, start, this.rowStart[i]);
        end += this.rowStart[i] - start;
        continue;
      }
      let a = head[spans[side] / 3];
      let c = spans[side + 3] > 0 ? head[spans[side + 2] / 3] : NONE;
      while (a !== NONE || c !== NONE) {
        const j = Math.min(a === NONE ? contacts : a >> 1, c === NONE ? contacts : c >> 1);
        if (a !== NONE && a >> 1 === j) a = next[a];
        if (c !== NONE && c >> 1 === j) c = next[c];
        column[end++] = j;
      }
    }
    this.rowStart[contacts] = end;
  }

  /**
   * The blocks on and right of the diagonal, each with its transpose: rows ascend, so a row is filled
   * from its left end.
   */
  #fillBlocks(all: WhitenedContacts, first: number): void {
    const { contacts, rowStart, column } = this;
    const blocks = (this.blocks = roomForNumbers(this.blocks, 9 * rowStart[contacts]));
    const cursor = (this.#cursor = roomForIndices(this.#cursor, contacts));
    blocks.fill(0, 0, 9 * rowStart[contacts]);
    for (let i = 0; i < contacts; i++) cursor[i] = rowStart[i];
    for (let i = 0; i < contacts; i++) {
      for (let k = cursor[i]; k < rowStart[i + 1]; k++) {
        const j = column[k];
        couple(all, first + i, first + j, blocks, 9 * k);
        if (j === i) {
          const { compliance } = all;
          blocks[9 * k] += compliance[2 * (first + i)];
          blocks[9 * k + 4] += compliance[2 * (first + i) + 1];
          blocks[9 * k + 8] += compliance[2 * (first + i) + 1];
          continue;
        }
        const mirror = 9 * cursor[j]++;
        for (let a = 0; a < 3; a++)
          for (let c = 0; c < 3; c++) blocks[mirror + 3 * a + c] = blocks[9 * k + 3 * c + a];
      }
    }
  }
}

/** Whether two contacts, by where their first sides stand in the spans, act on the same rods and bodies. */
function sameOwners(spans: Int32Array, one: number, other: number): boolean {
  for (let k = 0; k < 4; k += 2) {
    if (spans[one + k] !== spans[other + k] || spans[one + k + 1] > 0 !== spans[other + k + 1] > 0)
      return false;
  }
  return true;
}

/** Where place and length of a side stand in the spans. */
function sideOf(first: number, entry: number): number {
  return Span.size * (first + (entry >> 1)) + Span.w + 2 * (entry & 1);
}

/** out += Y_i^T Y_j over all that contacts i and j share. */
function couple(
  { spans, columns }: WhitenedContacts,
  i: number,
  j: number,
  out: Float64Array,
  at: number,
): void {
  const spanI = Span.size * i;
  const spanJ = Span.size * j;
  let y = spans[spanI];
  for (let a = spanI + Span.w; a < spanI + Span.size; a += 2) {
    let z = spans[spanJ];
    for (let c = spanJ + Span.w; c < spanJ + Span.size; c += 2) {
      if (spans[a] === spans[c]) addProduct(columns, y, z, Math.min(spans[a + 1], spans[c + 1]), out, at);
      z += 3 * spans[c + 1];
    }
    y += 3 * spans[a + 1];
  }
}
