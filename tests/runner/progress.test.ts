import { describe, expect, it } from "vitest";
import { durationText, progressLine, startProgress } from "./progress.js";

function stage(isTTY: boolean): {
  written: string[];
  wait: (ms: number) => void;
  now: () => number;
  stream: object;
} {
  const written: string[] = [];
  let time = 0;
  return {
    written,
    wait: (ms) => {
      time += ms;
    },
    now: () => time,
    stream: { isTTY, columns: 40, write: (text: string) => written.push(text) },
  };
}

describe("startProgress", () => {
  it("updates one line on a terminal, cut to its width, and cleans up", () => {
    const { written, wait, now, stream } = stage(true);
    const progress = startProgress(stream as never, now);
    progress.report(0.1, "start");
    progress.report(0.11, "too soon");
    wait(10_000);
    progress.report(0.5, "a text that is longer than the terminal is wide");
    progress.finish();
    expect(written).toHaveLength(3);
    expect(written.every((text) => text.startsWith("\r\x1b[2K") && !text.includes("\n"))).toBe(true);
    expect(written[1].replace("\r\x1b[2K", "")).toHaveLength(39);
    expect(written[1]).toContain("50 %  10 s elapsed, 10 s left");
  });

  it("writes whole lines elsewhere, seldom, and none for a short run", () => {
    const { written, wait, now, stream } = stage(false);
    const progress = startProgress(stream as never, now);
    for (let step = 1; step <= 110; step++) {
      wait(100);
      progress.report(step / 110, `step ${step}`);
    }
    progress.finish();
    expect(written).toEqual([
      " 45 %  5 s elapsed, 6 s left  step 50\n",
      " 90 %  10 s elapsed, 1 s left  step 100\n",
    ]);
  });
});

it("guesses no end from the first hundredth, nor from nonsense", () => {
  expect(progressLine(0.001, 5000, "")).toBe("  0 %  5 s elapsed");
  expect(progressLine(NaN, 5000, "")).toBe("  0 %  5 s elapsed");
  expect(progressLine(7, 5000, "")).toBe("100 %  5 s elapsed, 0 s left");
});

it("writes durations as people say them", () => {
  expect([59_400, 60_000, 725_000, 7_500_000].map(durationText)).toEqual([
    "59 s",
    "1:00 min",
    "12:05 min",
    "2:05 h",
  ]);
});
