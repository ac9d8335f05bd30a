import { expect, it } from "vitest";
import { prusikNet } from "../../sample-game/scenes/prusik-net.js";

const frames = 30;

it("catches a bar with two Prusik knots, alike on both sides", () => {
  const net = prusikNet({ friction: 0.3, storeys: 1 });
  const [start] = net.heights();
  const [before] = net.places();
  for (let i = 0; i < frames; i++) net.step();
  const [height] = net.heights();
  const [left, right] = net.places();
  // The loops swing down to their length and the knots tighten; it would have fallen by 1.2 m.
  expect(start - height).toBeGreaterThan(0.1);
  expect(start - height).toBeLessThan(0.25);
  expect(left - before).toBeLessThan(0.1);
  expect(Math.abs(left - right)).toBeLessThan(0.005);
}, 120_000);
