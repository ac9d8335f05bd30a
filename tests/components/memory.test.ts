import { describe, expect, it } from "vitest";
import { ColumnStore, createLinearMemory, Memory } from "../../components/index.js";

describe("Memory", () => {
  it("hands out zeroed spans that do not overlap, and keeps them when it grows", () => {
    const memory = new Memory(createLinearMemory(1));
    const spans = Array.from({ length: 200 }, (_, i) => ({
      at: memory.allocate(5 + (i % 40)),
      count: 5 + (i % 40),
    }));
    spans.forEach(({ at, count }, i) => {
      expect(memory.f64.subarray(at, at + count).every((x) => x === 0)).toBe(true);
      memory.f64.fill(i + 1, at, at + count);
    });
    memory.allocate(100_000);
    spans.forEach(({ at, count }, i) => {
      expect(memory.f64.subarray(at, at + count).every((x) => x === i + 1)).toBe(true);
    });
  });

  it("uses a released span again, zeroed", () => {
    const memory = new Memory();
    const first = memory.allocate(20);
    memory.f64.fill(7, first, first + 20);
    memory.release(first, 20);
    const again = memory.allocate(18);
    expect(again).toBe(first);
    expect(memory.f64[again]).toBe(0);
  });
});

describe("ColumnStore", () => {
  it("keeps what columns hold when entities or the memory outgrow them", () => {
    const memory = new Memory(createLinearMemory(1));
    const store = new ColumnStore(memory, 4);
    const Rod = store.define({ radius: "f64", elements: "u32", kind: "u8" });
    for (let entity = 0; entity < 1000; entity++) {
      store.reserve(entity);
      Rod.radius[entity] = entity / 3;
      Rod.elements[entity] = 7 * entity;
      Rod.kind[entity] = entity % 251;
    }
    memory.allocate(1_000_000);
    for (let entity = 0; entity < 1000; entity++) {
      expect(Rod.radius[entity]).toBe(entity / 3);
      expect(Rod.elements[entity]).toBe(7 * entity);
      expect(Rod.kind[entity]).toBe(entity % 251);
    }
    expect(Rod.radius.buffer).toBe(memory.f64.buffer);
  });
});
