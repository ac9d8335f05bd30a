import { describe, expect, it } from "vitest";
import { patternOf } from "./coiling/pattern.js";
import { Coiling, gravityBendingLength, spacing } from "../../sample-game/scenes/coiling.js";

describe("the pattern of a trace", () => {
  it("of a circle: its radius, its width, and where it closes one crossing a turn at most", () => {
    const radius = 0.05;
    const trace = Array.from({ length: 120 }, (_, i) => {
      const angle = (i * spacing) / radius;
      return [radius * Math.cos(angle), radius * Math.sin(angle)];
    });
    const { radius: found, width } = patternOf(trace);
    expect(found / radius).toBeCloseTo(1, 1);
    expect(width / (2 * radius)).toBeCloseTo(1, 2);
  });

  it("of a line: no width and no crossing", () => {
    const { width, crossings } = patternOf(Array.from({ length: 50 }, (_, i) => [i * spacing, 0]));
    expect(width).toBe(0);
    expect(crossings).toBe(0);
  });
});

describe("a rod that is paid out", () => {
  const lay = (ratio: number) => {
    const speed = 0.1;
    const height = 6 * gravityBendingLength;
    const coiling = new Coiling({ height, speed, beltSpeed: ratio * speed, elementLength: 0.015, kept: 0.1 });
    for (let i = 0; i < 500; i++) coiling.step();
    return patternOf(coiling.trace);
  };

  it("onto a belt that is faster lies straight", () => {
    const { width, crossings } = lay(1.1);
    expect(width / gravityBendingLength).toBeLessThan(0.05);
    expect(crossings).toBe(0);
  });

  it("onto a slow belt lies in loops", () => {
    expect(lay(0.3).crossings).toBeGreaterThan(1);
  });
});
