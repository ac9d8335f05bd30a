import { describe, expect, it } from "vitest";
import { createLinearMemory, createTables, Memory, placeRows, reserveRows } from "../../components/index.js";

const layouts = {
  ofRods: { length: "f64", isFree: "u8" },
  ofJoints: { point: ["f64", 3], rod: "i32" },
} as const;

describe("tables whose columns stand in one object", () => {
  it("grow each by itself, keep what they hold, and follow a memory that moves", () => {
    const memory = new Memory(createLinearMemory(65536));
    const tables = createTables(memory, layouts, 4, { count: 7 });
    tables.length[3] = 1.5;
    tables.isFree[3] = 1;
    tables.point.set([1, 2, 3], 9);
    tables.rod[3] = -4;
    reserveRows(tables.ofJoints, 100_000);
    expect(memory.f64.length).toBeGreaterThan(65536 / 8);
    expect([tables.length.length, tables.rod.length, tables.point.length]).toEqual([4, 100_000, 300_000]);
    expect([tables.length[3], tables.isFree[3], tables.rod[3], tables.count]).toEqual([1.5, 1, -4, 7]);
    expect([...tables.point.subarray(9, 12)]).toEqual([1, 2, 3]);
    for (const { buffer } of [tables.length, tables.isFree, tables.point, tables.rod])
      expect(buffer).toBe(memory.linear.buffer);
  });

  it("may stand in an object that has other things too", () => {
    const memory = new Memory(createLinearMemory(65536));
    const host = { name: "curves", data: new Float64Array(0) };
    const place = placeRows(memory, { data: ["f64", 2] }, 3, host);
    expect(host.data.length).toBe(6);
    reserveRows(place, 10);
    expect(host.data.length).toBe(20);
    expect(host.data.buffer).toBe(memory.linear.buffer);
  });
});
