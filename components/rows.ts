import type { Memory } from "./memory.js";

const kinds = { f64: Float64Array, i32: Int32Array, u32: Uint32Array, u8: Uint8Array } as const;
export type ColumnKind = keyof typeof kinds;

/** The columns of a table by name: their kind, and how many numbers a row has there if it is not one. */
export type Layout = Readonly<Record<string, ColumnKind | readonly [ColumnKind, number]>>;
type KindOf<C> = C extends readonly [infer K extends ColumnKind, number]
  ? K
  : C extends ColumnKind
    ? C
    : never;
export type Columns<L extends Layout> = { [K in keyof L]: InstanceType<(typeof kinds)[KindOf<L[K]>]> };

/** Where a table keeps its place in memory: a symbol, so that a walk over its names meets columns alone. */
const room = Symbol("room");
interface Room<L extends Layout> {
  readonly memory: Memory;
  readonly layout: L;
  readonly columns: readonly Column[];
  /** All columns stand one behind the other in one span. */
  span: number;
  capacity: number;
}
interface Column {
  readonly name: string;
  readonly kind: ColumnKind;
  readonly width: number;
}

/** Rows of numbers as typed columns, which are views of one span of a memory. */
export type Rows<L extends Layout> = Columns<L> & Placed<L>;
export interface Placed<L extends Layout> {
  readonly [room]: Room<L>;
}

/**
 * Columns are replaced when the table or its memory grows: read them at the start of a stage. `state` is what
 * a table has beside them, its count most of all.
 */
export function createRows<const L extends Layout, S extends object = object>(
  memory: Memory,
  layout: L,
  capacity: number,
  state?: S,
): Rows<L> & S {
  const columns = Object.entries(layout).map(([name, column]): Column => {
    const [kind, width] = typeof column === "string" ? ([column, 1] as const) : column;
    return { name, kind, width };
  });
  const span = memory.allocate(doublesFor(columns, capacity));
  // All names from the beginning: one shape for all tables of a layout, and no dictionary.
  const rows = { [room]: { memory, layout, columns, span, capacity }, ...layout, ...state };
  memory.view(() => bind(rows));
  return rows as unknown as Rows<L> & S;
}

/** Makes room for `count` rows, at least twice as many as before if it has to, and keeps what is there. */
export function reserveRows(rows: Placed<Layout>, count: number): void {
  const place = rows[room];
  if (count <= place.capacity) return;
  const { memory, columns, capacity } = place;
  const longer = Math.max(count, 2 * capacity);
  const span = memory.allocate(doublesFor(columns, longer));
  let from = place.span;
  let to = span;
  for (const column of columns) {
    memory.f64.copyWithin(to, from, from + doublesOf(column, capacity));
    from += doublesOf(column, capacity);
    to += doublesOf(column, longer);
  }
  memory.release(place.span, doublesFor(columns, capacity));
  place.span = span;
  place.capacity = longer;
  bind(rows);
}

/** Exchanges the contents of two tables of one layout and one memory. */
export function swapRows<L extends Layout>(a: Placed<L>, b: Placed<L>): void {
  const placeA = a[room];
  const placeB = b[room];
  const one = columnsOf(a);
  const other = columnsOf(b);
  for (const { name } of placeA.columns) {
    const column = one[name];
    one[name] = other[name];
    other[name] = column;
  }
  const { span, capacity } = placeA;
  placeA.span = placeB.span;
  placeA.capacity = placeB.capacity;
  placeB.span = span;
  placeB.capacity = capacity;
}

/** The first `count` rows in arrays of their own, which nothing replaces. */
export function copyRows<L extends Layout>(rows: Placed<L>, count: number): Columns<L> {
  const columns = columnsOf(rows);
  return Object.fromEntries(
    rows[room].columns.map(({ name, width }) => [name, columns[name].slice(0, width * count)]),
  ) as Columns<L>;
}

/** Makes the rows those of a copy; there must be room. */
export function pasteRows<L extends Layout>(rows: Placed<L>, copy: Columns<L>): void {
  const columns = columnsOf(rows);
  for (const { name } of rows[room].columns) columns[name].set(copy[name]);
}

/** By name; whichever kinds they are. */
function columnsOf(rows: Placed<Layout>): Record<string, Columns<Layout>[string]> {
  return rows as unknown as Columns<Layout>;
}

/** Makes row `to` what row `from` is. */
export function moveRow(rows: Placed<Layout>, from: number, to: number): void {
  if (from === to) return;
  const columns = columnsOf(rows);
  for (const { name, width } of rows[room].columns)
    columns[name].copyWithin(to * width, from * width, (from + 1) * width);
}

function bind(rows: Placed<Layout>): void {
  const { memory, columns, capacity, span } = rows[room];
  const views = columnsOf(rows);
  let at = span;
  for (const column of columns) {
    const { name, kind, width } = column;
    views[name] = new kinds[kind](memory.f64.buffer as ArrayBuffer, 8 * at, width * capacity);
    at += doublesOf(column, capacity);
  }
}

function doublesOf({ kind, width }: Column, capacity: number): number {
  return Math.ceil((capacity * width * kinds[kind].BYTES_PER_ELEMENT) / 8);
}

function doublesFor(columns: readonly Column[], capacity: number): number {
  let sum = 0;
  for (const column of columns) sum += doublesOf(column, capacity);
  return sum;
}
