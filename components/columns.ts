import type { Memory } from "./memory.js";

/** A component is a plain object of typed columns, indexed by entity (bitecs' structure of arrays). */
const kinds = { f64: Float64Array, u32: Uint32Array, u8: Uint8Array } as const;

export type ColumnKind = keyof typeof kinds;
export type Layout = Readonly<Record<string, ColumnKind>>;
export type Columns<L extends Layout> = { [K in keyof L]: InstanceType<(typeof kinds)[L[K]]> };

/**
 * Creates components whose columns live in `memory` and keeps all of them long enough for every entity.
 * Columns are replaced when they grow: read `Component.column` at the start of a stage.
 */
export class ColumnStore {
  readonly #memory: Memory;
  readonly #components: {
    columns: Record<string, ArrayLike<number>>;
    layout: Layout;
    spans: Map<string, number>;
  }[] = [];
  #capacity: number;

  constructor(memory: Memory, capacity = 64) {
    this.#memory = memory;
    this.#capacity = capacity;
    memory.view(() => this.#bind());
  }

  define<L extends Layout>(layout: L): Columns<L> {
    const columns: Record<string, ArrayLike<number>> = {};
    this.#components.push({ columns, layout, spans: this.#allocate(layout, this.#capacity) });
    this.#bind();
    return columns as Columns<L>;
  }

  /** Makes room for `entity` in every column. */
  reserve(entity: number): void {
    if (entity < this.#capacity) return;
    const capacity = Math.max(entity + 1, 2 * this.#capacity);
    for (const component of this.#components) {
      const next = this.#allocate(component.layout, capacity);
      for (const [name, kind] of Object.entries(component.layout)) {
        const from = component.spans.get(name)!;
        const doubles = doublesFor(kind, this.#capacity);
        this.#memory.f64.copyWithin(next.get(name)!, from, from + doubles);
        this.#memory.release(from, doubles);
      }
      component.spans = next;
    }
    this.#capacity = capacity;
    this.#memory.bindViews();
  }

  #allocate(layout: Layout, capacity: number): Map<string, number> {
    const spans = new Map<string, number>();
    for (const [name, kind] of Object.entries(layout)) {
      spans.set(name, this.#memory.allocate(doublesFor(kind, capacity)));
    }
    return spans;
  }

  #bind(): void {
    const buffer = this.#memory.f64.buffer;
    for (const { columns, layout, spans } of this.#components) {
      for (const [name, kind] of Object.entries(layout)) {
        columns[name] = new kinds[kind](buffer as ArrayBuffer, spans.get(name)! * 8, this.#capacity);
      }
    }
  }
}

function doublesFor(kind: ColumnKind, capacity: number): number {
  return Math.ceil((capacity * kinds[kind].BYTES_PER_ELEMENT) / 8);
}
