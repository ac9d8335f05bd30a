/**
 * Pairs of a rod with another rod, with itself or with an obstacle that touch, as dense rows in the order in
 * which they began to. Contacts come and go along things that lie on each other; a pair stays. World units.
 */
export interface TouchTable {
  /** Nothing is noted while this is false. */
  watched: boolean;
  /** Time that a pair may be apart and still count as touching: a bounce too quick to be seen is none. */
  patience: number;
  /** Steps noted so far. */
  step: number;
  count: number;
  /** Sides as in the contact table: B is a rod. Generations tell when one of them is gone. */
  A: Int32Array;
  B: Int32Array;
  generationA: Uint32Array;
  generationB: Uint32Array;
  withObstacle: Uint8Array;
  /** 1 if it began to touch, and if it ended, in the last call of `stepWorld`. */
  began: Uint8Array;
  ended: Uint8Array;
  /** Times of the first and of the last touch. */
  since: Float64Array;
  last: Float64Array;
  /** The place to tell of the last call: where a contact closed fastest, else that of the largest impulse. */
  sA: Float64Array;
  sB: Float64Array;
  point: Float64Array;
  normal: Float64Array;
  /** How fast that contact closed, 0 if it was closed before, and its normal impulse. */
  speed: Float64Array;
  strength: Float64Array;
  /** Sum of all impulses on B in the last call, along the world's axes. */
  impulse: Float64Array;
  /** Rows of one rod B as a list: the first by entity, the next by row; -1 ends it. */
  first: Int32Array;
  next: Int32Array;
  /** By entity of a contact: the last step in which it carried an impulse. */
  carried: Int32Array;
}

export function createTouchTable(patience: number): TouchTable {
  return { watched: false, patience, step: 0, count: 0, ...columns(16), ...byEntity(64) };
}

function columns(capacity: number) {
  return {
    A: new Int32Array(capacity),
    B: new Int32Array(capacity),
    generationA: new Uint32Array(capacity),
    generationB: new Uint32Array(capacity),
    withObstacle: new Uint8Array(capacity),
    began: new Uint8Array(capacity),
    ended: new Uint8Array(capacity),
    since: new Float64Array(capacity),
    last: new Float64Array(capacity),
    sA: new Float64Array(capacity),
    sB: new Float64Array(capacity),
    point: new Float64Array(3 * capacity),
    normal: new Float64Array(3 * capacity),
    speed: new Float64Array(capacity),
    strength: new Float64Array(capacity),
    impulse: new Float64Array(3 * capacity),
    next: new Int32Array(capacity),
  };
}

function byEntity(capacity: number) {
  return { first: new Int32Array(capacity).fill(-1), carried: new Int32Array(capacity) };
}

const columnNames = Object.keys(columns(0)) as (keyof ReturnType<typeof columns>)[];

/** Makes room for one more row and keeps what is there. */
export function reserveTouch(table: TouchTable): void {
  if (table.count < table.A.length) return;
  const longer = columns(2 * table.A.length);
  for (const name of columnNames) longer[name].set(table[name]);
  Object.assign(table, longer);
}

/** Makes room for an entity in the columns that go by it. */
export function reserveEntity(table: TouchTable, entity: number): void {
  if (entity < table.first.length) return;
  const longer = byEntity(Math.max(entity + 1, 2 * table.first.length));
  longer.first.set(table.first);
  longer.carried.set(table.carried);
  Object.assign(table, longer);
}

/** Takes out the rows that have ended and makes the lists anew; the others keep their order. */
export function dropEnded(table: TouchTable): void {
  let kept = 0;
  for (let row = 0; row < table.count; row++) {
    table.first[table.B[row]] = -1;
    if (table.ended[row] === 0) moveRow(table, row, kept++);
  }
  table.count = kept;
  for (let row = 0; row < kept; row++) enlist(table, row);
}

export function enlist(table: TouchTable, row: number): void {
  const B = table.B[row];
  table.next[row] = table.first[B];
  table.first[B] = row;
}

function moveRow(table: TouchTable, from: number, to: number): void {
  if (from === to) return;
  for (const name of columnNames) {
    const column = table[name];
    const width = column.length / table.A.length;
    column.copyWithin(to * width, from * width, (from + 1) * width);
  }
}
