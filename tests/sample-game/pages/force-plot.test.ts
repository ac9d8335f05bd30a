import { expect, it } from "vitest";
import { followScale, scaleFor } from "../../../sample-game/pages/force-plot.js";

const strokes = Array.from({ length: 480 }, (_, i) => ({ force: 4e-5 * Math.sin(0.02 * i) ** 2 }));

it("a spike of a few images does not set the scale of the plot", () => {
  const calm = scaleFor(strokes);
  expect(calm).toBeGreaterThan(4e-5);
  expect(calm).toBeLessThan(6e-5);
  const jerked = strokes.map((sample, i) => (i >= 200 && i < 204 ? { force: 0.172 } : sample));
  expect(scaleFor(jerked)).toBeLessThan(1.1 * calm);
});

it("what lasts does, and nothing at all leaves the least", () => {
  expect(scaleFor(strokes.map(({ force }) => ({ force: 100 * force })))).toBeCloseTo(
    100 * scaleFor(strokes),
    9,
  );
  expect(scaleFor([{ force: 0 }])).toBe(1e-5);
});

it("the scale goes where it is wanted, the same way in many steps as in one", () => {
  let scale = 1e-2;
  for (let i = 0; i < 10; i++) scale = followScale(scale, 1e-4, 0.05);
  expect(scale).toBeCloseTo(followScale(1e-2, 1e-4, 0.5), 12);
  expect(followScale(1e-2, 1e-4, 4)).toBeCloseTo(1e-4, 6);
});
