import { expect, it } from "vitest";
import { backdropRadiance, skyRadiance, SUN_DIRECTION, type Rgb } from "../../../sample-game/studio/sky.js";

it("is positive everywhere, brightest towards the sun, and darker below the horizon", () => {
  const at = (direction: Rgb) => skyRadiance(...direction, [0, 0, 0]);
  const sum = ([r, g, b]: Rgb) => r + g + b;
  const sun = sum(at(SUN_DIRECTION));
  for (let i = 0; i < 500; i++) {
    const y = 1 - (2 * i + 1) / 500;
    const ring = Math.sqrt(1 - y * y);
    const direction: Rgb = [ring * Math.cos(2.4 * i), y, ring * Math.sin(2.4 * i)];
    const light = at(direction);
    expect(Math.min(...light)).toBeGreaterThan(0);
    expect(sum(light)).toBeLessThanOrEqual(sun + 1e-9);
  }
  expect(sum(at([0, -1, 0]))).toBeLessThan(sum(backdropRadiance(1, 0.02, 0, [0, 0, 0])));
});
