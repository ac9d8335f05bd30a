import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DifferenceChain } from "../../../plugin/replay/difference-chain.js";
import {
  applyDifference,
  readCount,
  roomForDifference,
  writeCount,
  writeDifference,
} from "../../../plugin/replay/difference.js";
import { RecordRing } from "../../../plugin/replay/record-ring.js";

const seed = 24;
const word = fc.oneof(
  fc.constant(0),
  fc.integer({ min: 0, max: 255 }),
  fc.integer({ min: 0, max: 2 ** 32 - 1 }),
);
const words = fc.array(word, { maxLength: 60 }).map((list) => Uint32Array.from([...list, ...list]));

describe("the difference of two states", () => {
  it(`leads from each to the other, in the room that it says (seed ${seed})`, () => {
    fc.assert(
      fc.property(words, words, (a, b) => {
        const count = Math.min(a.length, b.length);
        const [from, to] = [a.slice(0, count), b.slice(0, count)];
        const out = new Uint8Array(roomForDifference(count) + 3);
        const end = writeDifference(from, to, count, out, 3);
        const moved = from.slice();
        expect(applyDifference(out, 3, moved)).toBe(end);
        expect(moved).toEqual(to);
        applyDifference(out, 3, moved);
        expect(moved).toEqual(from);
        expect(end).toBeLessThanOrEqual(out.length);
      }),
      { seed },
    );
  });

  it("of doubles that differ in their last digits takes a few bytes each, and nothing for equal ones", () => {
    const numbers = Float64Array.from({ length: 1000 }, (_, i) => 1 + i / 3);
    const nudged = numbers.map((x, i) => (i % 10 === 0 ? x * (1 + 4e-16) : x));
    const size = (b: Float64Array) =>
      writeDifference(
        new Uint32Array(numbers.buffer),
        new Uint32Array(b.buffer),
        2000,
        new Uint8Array(roomForDifference(2000)),
        0,
      );
    expect(size(nudged)).toBeLessThan(100 * 4 + 10);
    expect(size(numbers)).toBeLessThan(8);
  });

  it("counts up to 2^33", () => {
    const bytes = new Uint8Array(8);
    for (const count of [0, 1, 127, 128, 2 ** 31, 2 ** 32 + 5, 2 ** 33]) {
      const end = writeCount(bytes, 0, count);
      const cursor = Float64Array.of(0);
      expect([readCount(bytes, cursor), cursor[0]]).toEqual([count, end]);
    }
  });
});

it(`a chain gives every state back, whatever their sizes (seed ${seed})`, () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 2, maxLength: 8 }), (states) => {
      const chain = new DifferenceChain();
      const links = states.map((state) => {
        // What stands behind a state is none of its own.
        const given = Uint32Array.from([...state, 7, 7]);
        const link = new Uint8Array(chain.room(state.length));
        chain.push(given, state.length, link, 0);
        return link;
      });
      const now = () => chain.words.slice(0, chain.count);
      for (let i = states.length - 1; i > 0; i--) {
        expect(now()).toEqual(states[i]);
        chain.back(links[i], 0);
      }
      expect(now()).toEqual(states[0]);
      chain.forward(links[1], 0);
      expect(now().slice(0, states[1].length)).toEqual(states[1]);
    }),
    { seed },
  );
});

describe("a ring of records", () => {
  const record = (number: number, size: number) => new Uint8Array(size).fill(number % 251);
  const read = (ring: RecordRing, number: number) =>
    ring.bytes.slice(ring.beginOf(number), ring.beginOf(number) + ring.sizeOf(number));

  it(`keeps the newest in its bytes, whatever their sizes and however many are dropped (seed ${seed})`, () => {
    const sizes = fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 5 })), {
      maxLength: 300,
    });
    fc.assert(
      fc.property(sizes, (list) => {
        const ring = new RecordRing(1000);
        const kept = new Map<number, number>();
        for (const [size, dropped] of list) {
          kept.set(ring.next, size);
          ring.push(record(ring.next, size), size);
          if (dropped === 5) ring.dropFrom(Math.max(ring.first, ring.next - 2));
          expect(ring.bytes.length).toBeLessThanOrEqual(1000);
          for (let number = ring.first; number < ring.next; number++)
            expect(read(ring, number)).toEqual(record(number, kept.get(number)!));
        }
      }),
      { seed },
    );
  });

  it("holds as many as fit, and is empty after one that does not", () => {
    const ring = new RecordRing(1000);
    for (let i = 0; i < 30; i++) ring.push(record(i, 90), 90);
    expect(ring.next - ring.first).toBeGreaterThanOrEqual(9);
    ring.push(record(30, 1001), 1001);
    expect([ring.first, ring.next, ring.has(30)]).toEqual([31, 31, false]);
  });
});
