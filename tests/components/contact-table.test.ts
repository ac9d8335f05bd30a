import { describe, expect, it } from "vitest";
import {
  copyContact,
  createContactTable,
  createLinearMemory,
  createRows,
  Memory,
  reserveContacts,
  reserveRows,
  saveContacts,
  swapContacts,
  swapRows,
  type ContactColumns,
  type ContactTable,
} from "../../components/index.js";

/** Numbers that tell row and table, in every column. */
function fill(table: ContactTable, from: number, to: number, mark: number): void {
  for (const [column, width] of widths(table)) {
    for (let k = width * from; k < width * to; k++) column[k] = (mark + k) % 256;
  }
  table.count = Math.max(table.count, to);
}

function expectFilled(table: ContactColumns, rows: number, mark: number): void {
  for (const [column, width] of widths(table)) {
    expect([...column.subarray(0, width * rows)]).toEqual(
      Array.from({ length: width * rows }, (_, k) => (mark + k) % 256),
    );
  }
}

function widths(table: ContactColumns): [Float64Array, number][] {
  const { entity, A, B, withObstacle, sA, sB, gap, basis, points, impulse, velocity, friction, age } = table;
  const single = [entity, A, B, withObstacle, sA, sB, gap, friction, age];
  return [...single.map((column) => [column, 1]), [basis, 9], [points, 6], [impulse, 3], [velocity, 3]] as [
    Float64Array,
    number,
  ][];
}

/** A table that stands in the memory as it is now, with so much room. */
function expectInMemory(table: ContactTable, memory: Memory, capacity: number): void {
  for (const [column, width] of widths(table)) {
    expect(column.buffer).toBe(memory.linear.buffer);
    expect(column.length).toBe(width * capacity);
  }
}

describe("contact table", () => {
  it("keeps its rows when it grows, and gives back the room that it had", () => {
    const memory = new Memory(createLinearMemory(1));
    const table = createContactTable(memory, 5);
    fill(table, 0, 5, 17);
    const before = memory.used;
    reserveContacts(table, 6);
    expectFilled(table, 5, 17);
    expectInMemory(table, memory, 10);
    expect(table.gap[5]).toBe(0);
    const top = memory.used;
    expect(top).toBeGreaterThan(before);
    createContactTable(memory, 5);
    expect(memory.used).toBe(top);
  });

  it("is what it was exchanged for, whatever grows between the exchange and the reading", () => {
    const memory = new Memory(createLinearMemory(1));
    const one = createContactTable(memory, 4);
    const other = createContactTable(memory, 9);
    fill(one, 0, 4, 10);
    fill(other, 0, 7, 50);
    const { buffer } = memory.linear;
    swapContacts(one, other);
    memory.allocate(1_000_000);
    expect(memory.linear.buffer).not.toBe(buffer);
    expect([one.count, other.count]).toEqual([7, 4]);
    expectFilled(one, 7, 50);
    expectFilled(other, 4, 10);
    expectInMemory(one, memory, 9);
    expectInMemory(other, memory, 4);
    reserveContacts(other, 100);
    swapContacts(one, other);
    memory.allocate(2_000_000);
    expectFilled(one, 4, 10);
    expectFilled(other, 7, 50);
    expectInMemory(one, memory, 100);
  });

  it("does not touch its neighbours", () => {
    const memory = new Memory();
    const tables = [3, 1, 8, 64].map((capacity) => ({
      capacity,
      table: createContactTable(memory, capacity),
    }));
    tables.forEach(({ capacity, table }, i) => fill(table, 0, capacity, 31 * i));
    tables.forEach(({ capacity, table }, i) => expectFilled(table, capacity, 31 * i));
  });

  it("copies rows within itself, and saves them where no memory moves them", () => {
    const memory = new Memory(createLinearMemory(1, true));
    const table = createContactTable(memory, 4);
    fill(table, 0, 4, 100);
    const saved = saveContacts(table);
    expect(saved.gap.buffer).toBeInstanceOf(ArrayBuffer);
    for (let row = 0; row < 4; row++) copyContact(table, 3, table, row);
    memory.allocate(1_000_000);
    expectFilled(saved, 4, 100);
    expect(saved.count).toBe(4);
    expect([...table.basis.subarray(0, 9)]).toEqual([...saved.basis.subarray(27, 36)]);
    for (let row = 0; row < 4; row++) copyContact(saved, row, table, row);
    expectFilled(table, 4, 100);
  });
});

describe("rows", () => {
  it("are plain columns to whoever walks over them", () => {
    const memory = new Memory();
    const rows = createRows(memory, { a: "f64", b: ["i32", 2], c: "u8" }, 3);
    expect(Object.keys(rows)).toEqual(["a", "b", "c"]);
    expect([rows.a.length, rows.b.length, rows.c.length]).toEqual([3, 6, 3]);
  });

  it("grow from nothing", () => {
    const memory = new Memory();
    const rows = createRows(memory, { a: "f64", b: ["i32", 2] }, 0);
    const others = createRows(memory, { a: "f64", b: ["i32", 2] }, 0);
    reserveRows(rows, 1);
    reserveRows(others, 3);
    rows.a[0] = 1;
    rows.b.set([2, 3]);
    others.a.fill(4);
    others.b.fill(5);
    swapRows(rows, others);
    expect([[...rows.a], [...rows.b]]).toEqual([
      [4, 4, 4],
      [5, 5, 5, 5, 5, 5],
    ]);
    expect([[...others.a], [...others.b]]).toEqual([[1], [2, 3]]);
  });
});
