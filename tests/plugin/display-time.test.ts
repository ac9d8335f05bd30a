import { describe, expect, it } from "vitest";
import { displaySeconds, FramePacing } from "../../plugin/display-time.js";
import { createNullScene } from "./null-scene.js";

function pace(images: number, frames: (image: number) => number): number[] {
  const pacing = new FramePacing();
  return Array.from({ length: images }, (_, image) => pacing.next(frames(image)));
}

const sum = (counts: number[]) => counts.reduce((a, b) => a + b, 0);

describe("FramePacing", () => {
  it("gives one frame per image at the same rate, whatever the jitter below half a frame", () => {
    // Jitter of a timer is in its readings, so it does not add up.
    const noise = (image: number) => 0.45 * Math.sin(2.3 * image * image);
    expect(new Set(pace(1000, (image) => 1 + noise(image + 1) - noise(image)))).toEqual(new Set([1]));
  });

  it("changes the pace once per slipped frame on a display of 59.94 Hz", () => {
    const counts = pace(5000, () => 60 / 59.94);
    expect(counts.filter((count) => count !== 1)).toEqual([2, 2, 2, 2, 2]);
  });

  it.each([24, 30, 50, 75, 90, 120, 144, 240])("loses no time at %i Hz", (rate) => {
    const counts = pace(10 * rate, () => 60 / rate);
    expect(Math.abs(sum(counts) - 600)).toBeLessThanOrEqual(1);
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  });
});

describe("displaySeconds", () => {
  it("is the engine's time between images, or the constant one that the scene's animations are set to", () => {
    const { scene, render } = createNullScene();
    render(0.02);
    expect(displaySeconds(scene)).toBeCloseTo(0.02, 12);
    scene.useConstantAnimationDeltaTime = true;
    expect(displaySeconds(scene)).toBe(0.016);
  });
});
