import { expect, it } from "vitest";
import {
  createAttachment,
  createRod,
  createRodWorld,
  getPoint,
  moveRoot,
  stepWorld,
} from "../../../systems/index.js";

const material = { density: 1000, youngModulus: 1e8, internalDamping: 0.02, friction: 0.3 };
const common = { length: 0.6, elements: 16, radius: 0.003, material };

/** Metres by which two ropes tied end to end come apart at most, while the upper one is swung so often a second. */
function widestOpening(hertz: number): number {
  const world = createRodWorld({ frame: 1 / 60, subSteps: 4, budget: 8 });
  const direction = [0, -1, 0];
  const upper = createRod(world, { ...common, root: { kind: "pinned", position: [0, 0, 0], direction } });
  const lower = createRod(world, { ...common, root: { kind: "free", position: [0, -0.6, 0], direction } });
  createAttachment(world, { rod: lower, s: 0, to: { rod: upper, s: 0.6 } });
  const [end, start] = [new Float64Array(3), new Float64Array(3)];
  let widest = 0;
  for (let k = 0; k < 180; k++) {
    moveRoot(world, upper, [0.2 * Math.sin((2 * Math.PI * hertz * k) / 60), 0, 0]);
    stepWorld(world, 1 / 60);
    getPoint(world, upper, 0.6, end);
    getPoint(world, lower, 0, start);
    widest = Math.max(widest, Math.hypot(end[0] - start[0], end[1] - start[1], end[2] - start[2]));
  }
  return widest;
}

it("ropes that are tied end to end stay together while they swing and lash about", () => {
  expect(widestOpening(1)).toBeLessThan(0.002);
  expect(widestOpening(2)).toBeLessThan(0.03);
});
