import { describe, expect, it } from "vitest";
import { compare, measure } from "./measure.js";

/** A clock that only the measured work moves, so that every figure is exact. */
function handClock(): { now: () => number; pass: (microseconds: number) => void } {
  let time = 0;
  return {
    now: () => time,
    pass: (microseconds) => {
      time += microseconds;
    },
  };
}

describe("measure", () => {
  it("gives microseconds per call in batches of the wanted length", () => {
    const clock = handClock();
    const timing = measure(() => clock.pass(4), { clock: clock.now, warmUp: 0, batch: 1, rounds: 5 });
    expect(timing).toMatchObject({ median: 4, low: 4, high: 4, callsPerBatch: 250 });
    expect(timing.batches).toHaveLength(5);
  });

  it("takes the median, so that a disturbed batch does not count", () => {
    const clock = handClock();
    let batch = 0;
    const timing = measure(
      { prepare: () => batch++, work: () => clock.pass(batch === 4 ? 9000 : 1000) },
      { clock: clock.now, warmUp: 0, batch: 1, rounds: 7 },
    );
    expect(timing.median).toBe(1000);
    expect(Math.max(...timing.batches)).toBe(9000);
  });

  it("calls slow work once a batch, and prepares every batch", () => {
    const clock = handClock();
    const calls = { prepare: 0, work: 0 };
    measure(
      {
        prepare: () => {
          calls.prepare++;
          clock.pass(500);
        },
        work: () => {
          calls.work++;
          clock.pass(1e6);
        },
      },
      { clock: clock.now, warmUp: 0, rounds: 3 },
    );
    // One more of each sized the batch.
    expect(calls).toEqual({ prepare: 4, work: 4 });
  });

  it("runs on the real clocks", () => {
    let sum = 0;
    const work = (): void => {
      for (let i = 0; i < 1000; i++) sum += Math.sqrt(i);
    };
    for (const clock of ["processor", "wall"] as const) {
      expect(measure(work, { clock, warmUp: 1, batch: 0.5, rounds: 3 }).median).toBeGreaterThan(0);
    }
    expect(sum).toBeGreaterThan(0);
  });

  it("refuses settings out of range", () => {
    expect(() => measure(() => 0, { rounds: 0 })).toThrow("rounds is 0; allowed is an integer, at least 1");
    expect(() => measure(() => 0, { batch: 0 })).toThrow("batch is 0 ms; allowed is above 0");
  });
});

describe("compare", () => {
  it("interleaves the candidates, turning their order round by round", () => {
    const clock = handClock();
    const order: string[] = [];
    const candidate = (name: string) => () => {
      order.push(name);
      clock.pass(1000);
    };
    compare({ a: candidate("a"), b: candidate("b") }, { clock: clock.now, warmUp: 0, batch: 1, rounds: 4 });
    expect(order.slice(2).join("")).toBe("abbaabba");
  });

  it("takes ratios inside a round, where a slow spell of the machine cancels", () => {
    const clock = handClock();
    let call = 0;
    const slowness = (): number => 1 + Math.floor(call++ / 2);
    const { timings, ratio } = compare(
      { slow: () => clock.pass(3000 * slowness()), fast: () => clock.pass(1000 * slowness()) },
      { clock: clock.now, warmUp: 0, batch: 1, rounds: 6 },
    );
    expect(timings.slow.high).toBeGreaterThan(1.5 * timings.slow.low);
    expect(ratio("slow", "fast")).toEqual({ median: 3, low: 3, high: 3 });
  });

  it("tells its progress", () => {
    const clock = handClock();
    const told: number[] = [];
    measure(() => clock.pass(1e5), {
      clock: clock.now,
      warmUp: 0,
      rounds: 4,
      progress: (fraction) => told.push(fraction),
    });
    expect(told).toEqual([0.25, 0.5, 0.75, 1]);
  });
});
