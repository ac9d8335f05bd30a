import { expect, it } from "vitest";
import { ColumnStore, createLinearMemory, Memory, releaseSpan, reserveSpan } from "../../components/index.js";

it("a span that an entity owns grows, keeps what is in it, and is used again when the entity gives it back", () => {
  const memory = new Memory(createLinearMemory(1));
  const store = new ColumnStore(memory, 4);
  const Note = store.define({ span: "u32", size: "u32" });
  // So much that the memory has to grow, and the columns with it, in the midst.
  for (let entity = 0; entity < 4; entity++) {
    reserveSpan(memory, Note, entity, 3);
    memory.f64.fill(entity + 1, Note.span[entity], Note.span[entity] + 3);
    reserveSpan(memory, Note, entity, 40_000 * (entity + 1));
    expect(Note.size[entity]).toBe(40_000 * (entity + 1));
  }
  for (let entity = 0; entity < 4; entity++) {
    const at = Note.span[entity];
    expect([...memory.f64.subarray(at, at + 4)]).toEqual([entity + 1, entity + 1, entity + 1, 0]);
  }
  const { used } = memory;
  const place = Note.span[2];
  releaseSpan(memory, Note, 2);
  releaseSpan(memory, Note, 2);
  expect(Note.size[2]).toBe(0);
  reserveSpan(memory, Note, 2, 120_000);
  expect(Note.span[2]).toBe(place);
  expect(memory.f64[place]).toBe(0);
  expect(memory.used).toBe(used);
});
