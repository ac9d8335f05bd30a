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
  /** The object that has the columns. */
  readonly host: Record<string, unknown>;
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
  // All names from the beginning: one shape for all tables of a layout, and no dictionary.
  const rows: Record<string | symbol, unknown> = { [room]: undefined, ...layout, ...state };
  rows[room] = placeRows(memory, layout, capacity, rows)[room];
  return rows as unknown as Rows<L> & S;
}

/** Tables by name, for `reserveRows`; all their columns stand beside each other. */
export type Tables<T extends Readonly<Record<string, Layout>>> = { readonly [K in keyof T]: Placed<T[K]> } & {
  -readonly [C in keyof Union<T[keyof T]>]: InstanceType<(typeof kinds)[KindOf<Union<T[keyof T]>[C]>]>;
};
type Union<T> = (T extends unknown ? (layout: T) => void : never) extends (layout: infer U) => void
  ? U
  : never;

/** One object with the columns of several tables, each of which has as many rows as it needs. */
export function createTables<const T extends Readonly<Record<string, Layout>>, S extends object = object>(
  memory: Memory,
  layouts: T,
  capacity: number,
  state?: S,
): Tables<T> & S {
  const columns = Object.values(layouts).flatMap((layout) => Object.entries(layout));
  // One shape for all of a kind, which spreading does not give, and no dictionary, which assigning makes.
  const all = [...Object.entries(layouts), ...columns, ...Object.entries(state ?? {})];
  const tables: Record<string, unknown> = Object.fromEntries(all);
  for (const [name, layout] of Object.entries(layouts))
    tables[name] = placeRows(memory, layout, capacity, tables);
  return tables as unknown as Tables<T> & S;
}

/** Makes columns of an object, which it has by their names, views of a table; this is for `reserveRows`. */
export function placeRows<const L extends Layout>(
  memory: Memory,
  layout: L,
  capacity: number,
  host: object,
): Placed<L> {
  const columns = Object.entries(layout).map(([name, column]): Column => {
    const [kind, width] = typeof column === "string" ? ([column, 1] as const) : column;
    return { name, kind, width };
  });
  const span = memory.allocate(doublesFor(columns, capacity));
  const rows = { [room]: { memory, layout, columns, host: host as Record<string, unknown>, span, capacity } };
  memory.view(() => bind(rows));
  return rows;
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
  return rows[room].host as Columns<Layout>;
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
