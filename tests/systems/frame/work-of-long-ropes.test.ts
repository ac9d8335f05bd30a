import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  moveObstacle,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { openAccounts } from "../../../systems/world/work.js";
import { workBound } from "../../oracle/work-bound.js";

const FRAME = 1 / 60;
/** ms, as that of a game. */
const budget = 8;
/** Metres: radius of the coil, and 2 pi of these are a turn of its climb. */
const wide = 0.006;
const climb = 0.002;

/** A coil whose turns lie in each other: a rope thrice as thick as the coil is wide, two elements a turn. */
function nestedCoil(world: RodWorld, elements: number): RodHandle {
  const square = wide * wide + climb * climb;
  return createRod(world, {
    length: elements * Math.PI * Math.sqrt(square),
    elements,
    radius: 0.015,
    material: { density: 1150, youngModulus: 2e9 },
    restCurvature: [climb / square, 0, wide / square],
    root: { kind: "pinned", position: [0, 1, 0] },
  });
}

/** Most work of a frame, in what it may count at most; how often time fell behind. */
function mostOf(
  world: RodWorld,
  frames: number,
  before?: (seconds: number) => void,
): { most: number; behind: number } {
  let [most, behind] = [0, 0];
  for (let i = 1; i <= frames; i++) {
    before?.(i * FRAME);
    stepWorld(world, FRAME);
    most = Math.max(most, world.statistics.work / workBound(world));
    if (world.statistics.behind > 0) behind++;
    expect(world.statistics.overloaded, `frame ${i}`).toBe(1);
  }
  return { most, behind };
}

describe("a long rope that lies in itself", () => {
  it.each([4, 16])("counts no more than three budgets and falls behind, %i sub-steps", (subSteps) => {
    const world = createRodWorld({ budget, subSteps });
    nestedCoil(world, 1000);
    const { most, behind } = mostOf(world, 3);
    expect(most).toBeLessThan(1);
    expect(behind).toBe(3);
  });

  it("counts no more where a ball goes through it, which would not wait", () => {
    const world = createRodWorld({ budget });
    nestedCoil(world, 600);
    const ball = createObstacle(world, { shape: { kind: "sphere", radius: 0.05 }, position: [0, 0.95, 0] });
    const { most, behind } = mostOf(world, 3, (t) => moveObstacle(world, ball, [0.2 * t, 0.95, 0]));
    expect(most).toBeLessThan(1);
    expect(behind).toBe(0);
  });

  it("counts no more where it holds a body, whose time is another's", () => {
    const world = createRodWorld({ budget, subSteps: 8 });
    const rod = nestedCoil(world, 300);
    const ball = createObstacle(world, {
      shape: { kind: "sphere", radius: 0.05 },
      position: [0, 0.9, 0],
      motion: "dynamic",
      mass: 0.1,
      inertia: [1e-4, 1e-4, 1e-4],
    });
    createAttachment(world, { rod, s: 0.3, to: { obstacle: ball, point: [0, 0.05, 0] } });
    const { most, behind } = mostOf(world, 3);
    expect(most).toBeLessThan(1);
    expect(behind).toBe(0);
  });
});

it.each([
  [16, 1],
  [128, 1],
  [256, 2],
  [512, 4],
  [1536, 5],
  [9728, 13],
])("a rope of %i elements may take %i budgets", (elements, budgets) => {
  const world = createRodWorld({ budget });
  const { entity } = nestedCoil(world, elements);
  openAccounts(world);
  expect(world.components.Rod.allowance[entity] / world.work.budget).toBe(budgets);
});
