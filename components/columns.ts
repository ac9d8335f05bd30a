import type { Memory } from "./memory.js";
import { createRows, reserveRows, type Columns, type Layout, type Placed } from "./rows.js";

/**
 * Creates components: plain objects of typed columns, indexed by entity (bitecs' structure of arrays). Their
 * columns live in `memory`, and all of them are kept long enough for every entity. They are replaced when
 * they grow: read `Component.column` at the start of a stage.
 */
export class ColumnStore {
  readonly #memory: Memory;
  readonly #components: Placed<Layout>[] = [];
  #capacity: number;

  constructor(memory: Memory, capacity = 64) {
    this.#memory = memory;
    this.#capacity = capacity;
  }

  define<const L extends Layout>(layout: L): Columns<L> {
    const component = createRows(this.#memory, layout, this.#capacity);
    this.#components.push(component);
    return component;
  }

  /** Makes room for `entity` in every column. */
  reserve(entity: number): void {
    if (entity < this.#capacity) return;
    this.#capacity = Math.max(entity + 1, 2 * this.#capacity);
    for (const component of this.#components) reserveRows(component, this.#capacity);
    // Kernels know columns by their addresses.
    this.#memory.bindViews();
  }
}
