/**
 * The contacts of the present step as dense rows, in the order in which every stage visits them: by the pair of bodies,
 * then along the first and the second. Each row belongs to an entity that lives as long as the contact persists; its
 * `Contact` component holds the row. Hot loops read rows, never entities.
 *
 * Side B is always a rod. Side A is a rod too (maybe the same one) or an obstacle. The normal points from A to B.
 * The arrays are replaced by longer ones when they must grow, and then only. Numbers are in world units.
 */
export interface ContactTable {
  count: number;
  entity: Int32Array;
  /** Entities of both sides. */
  A: Int32Array;
  B: Int32Array;
  /** 1 where A is an obstacle. */
  withObstacle: Uint8Array;
  /** Arc lengths from the roots. Of an obstacle: which child of a container is touched. */
  sA: Float64Array;
  sB: Float64Array;
  /** Distance of the surfaces, negative where they overlap. */
  gap: Float64Array;
  /** n, t1, t2: 9 numbers, right-handed in this order. */
  basis: Float64Array;
  /** Where the sides touch: points of the centrelines, or of the obstacle's surface: A 3, B 3. */
  points: Float64Array;
  /** Impulse of the last solve that acts on B (and the opposite on A), along the world's axes: it survives a change of basis. */
  impulse: Float64Array;
  /** Relative velocity v_B - v_A after the last solve, along the basis: its first component opens the gap. */
  velocity: Float64Array;
  friction: Float64Array;
  /** Steps that the contact has lived before this one. */
  age: Int32Array;
}

export function createContactTable(capacity = 64): ContactTable {
  return {
    count: 0,
    entity: new Int32Array(capacity),
    A: new Int32Array(capacity),
    B: new Int32Array(capacity),
    withObstacle: new Uint8Array(capacity),
    sA: new Float64Array(capacity),
    sB: new Float64Array(capacity),
    gap: new Float64Array(capacity),
    basis: new Float64Array(9 * capacity),
    points: new Float64Array(6 * capacity),
    impulse: new Float64Array(3 * capacity),
    velocity: new Float64Array(3 * capacity),
    friction: new Float64Array(capacity),
    age: new Int32Array(capacity),
  };
}

/** Makes room for `count` rows and keeps what is there. */
export function reserveContacts(table: ContactTable, count: number): void {
  const capacity = table.entity.length;
  if (count <= capacity) return;
  const longer = createContactTable(Math.max(count, 2 * capacity));
  for (const name of columnNames) {
    longer[name].set(table[name]);
    (table as Record<ColumnName, unknown>)[name] = longer[name];
  }
}

/** Exchanges the contents of two tables. */
export function swapContacts(a: ContactTable, b: ContactTable): void {
  for (const name of columnNames) {
    const column = a[name];
    (a as Record<ColumnName, unknown>)[name] = b[name];
    (b as Record<ColumnName, unknown>)[name] = column;
  }
  const count = a.count;
  a.count = b.count;
  b.count = count;
}

const columnNames = [
  "entity",
  "A",
  "B",
  "withObstacle",
  "sA",
  "sB",
  "gap",
  "basis",
  "points",
  "impulse",
  "velocity",
  "friction",
  "age",
] as const satisfies readonly Exclude<keyof ContactTable, "count">[];
type ColumnName = (typeof columnNames)[number];

/** Copies a row, from one table to another or within one. */
export function copyContact(from: ContactTable, row: number, to: ContactTable, at: number): void {
  to.entity[at] = from.entity[row];
  to.A[at] = from.A[row];
  to.B[at] = from.B[row];
  to.withObstacle[at] = from.withObstacle[row];
  to.sA[at] = from.sA[row];
  to.sB[at] = from.sB[row];
  to.gap[at] = from.gap[row];
  for (let i = 0; i < 9; i++) to.basis[9 * at + i] = from.basis[9 * row + i];
  for (let i = 0; i < 6; i++) to.points[6 * at + i] = from.points[6 * row + i];
  for (let i = 0; i < 3; i++) to.impulse[3 * at + i] = from.impulse[3 * row + i];
  for (let i = 0; i < 3; i++) to.velocity[3 * at + i] = from.velocity[3 * row + i];
  to.friction[at] = from.friction[row];
  to.age[at] = from.age[row];
}
