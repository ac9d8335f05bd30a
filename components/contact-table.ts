import type { Memory } from "./memory.js";
import { copyRows, createRows, reserveRows, swapRows, type Columns, type Layout, type Rows } from "./rows.js";

/**
 * Where two sides touch. Side B is always a rod. Side A is a rod too (maybe the same one) or an obstacle. The
 * normal points from A to B. Numbers are in world units.
 */
export const placeLayout = {
  /** Entities of both sides. */
  A: "i32",
  B: "i32",
  /** 1 where A is an obstacle. */
  withObstacle: "u8",
  /** Arc lengths from the roots. Of an obstacle: which child of a container is touched. */
  sA: "f64",
  sB: "f64",
  /** Distance of the surfaces, negative where they overlap. */
  gap: "f64",
  /** n, t1, t2: 9 numbers, right-handed in this order. */
  basis: ["f64", 9],
  /** Where the sides touch: points of the centrelines, or of the obstacle's surface: A 3, B 3. */
  points: ["f64", 6],
  friction: "f64",
} as const satisfies Layout;

/**
 * The contacts of the present step as dense rows, in the order in which every stage visits them: by the pair
 * of bodies, then along the first and the second. Each row belongs to an entity that lives as long as the
 * contact persists; its `Contact` component holds the row. Hot loops read rows, never entities. Columns are
 * views of the world's memory: they are replaced when the table or the memory grows, and exchanged by
 * `swapContacts`.
 */
export const contactLayout = {
  entity: "i32",
  ...placeLayout,
  /**
   * Impulse of the last solve that acts on B (and the opposite on A), along the world's axes: it survives a
   * change of basis.
   */
  impulse: ["f64", 3],
  /** Relative velocity v_B - v_A after the last solve, along the basis: its first component opens the gap. */
  velocity: ["f64", 3],
  /** Steps that the contact has lived before this one. */
  age: "i32",
} as const satisfies Layout;

export type PlaceColumns = Columns<typeof placeLayout>;
export type ContactColumns = Columns<typeof contactLayout>;
export type ContactTable = Rows<typeof contactLayout> & { count: number };

/** Contacts in arrays of their own, apart from any world's memory. */
export type SavedContacts = ContactColumns & { readonly count: number };

export function createContactTable(memory: Memory, capacity = 64): ContactTable {
  return createRows(memory, contactLayout, capacity, { count: 0 });
}

/** Makes room for `count` rows and keeps what is there. */
export function reserveContacts(table: ContactTable, count: number): void {
  reserveRows(table, count);
}

/** Exchanges the contents of two tables of one memory. */
export function swapContacts(a: ContactTable, b: ContactTable): void {
  swapRows(a, b);
  const { count } = a;
  a.count = b.count;
  b.count = count;
}

export function saveContacts(table: ContactTable): SavedContacts {
  return { ...copyRows(table, table.count), count: table.count };
}

/** Copies a row, from one table to another or within one. */
export function copyContact(from: ContactColumns, row: number, to: ContactColumns, at: number): void {
  copyPlace(from, row, to, at);
  to.entity[at] = from.entity[row];
  for (let i = 0; i < 3; i++) to.impulse[3 * at + i] = from.impulse[3 * row + i];
  for (let i = 0; i < 3; i++) to.velocity[3 * at + i] = from.velocity[3 * row + i];
  to.age[at] = from.age[row];
}

/** Copies where a contact is, and its friction. */
export function copyPlace(from: PlaceColumns, row: number, to: PlaceColumns, at: number): void {
  to.A[at] = from.A[row];
  to.B[at] = from.B[row];
  to.withObstacle[at] = from.withObstacle[row];
  to.sA[at] = from.sA[row];
  to.sB[at] = from.sB[row];
  to.gap[at] = from.gap[row];
  for (let i = 0; i < 9; i++) to.basis[9 * at + i] = from.basis[9 * row + i];
  for (let i = 0; i < 6; i++) to.points[6 * at + i] = from.points[6 * row + i];
  to.friction[at] = from.friction[row];
}
