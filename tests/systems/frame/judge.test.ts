import { describe, expect, it } from "vitest";
import { judge } from "../../../systems/frame/judge.js";
import type { RodWorld } from "../../../systems/index.js";
import { Undone } from "../../../systems/world/work.js";
import { createStick } from "../../physics/contact-scenes.js";
import { createStill, runToTrial } from "../trial/tried-step.js";

/** Units that an island may take, of which `left` are left after a step that cost `cost` and has no solution. */
const allowance = 1000;
/** Of which halving may take half. */
const halved = 500;
function unsolvedStep(left: number, cost: number): { world: RodWorld; entity: number } {
  const world = createStill({ budget: 1 });
  const { entity } = createStick(world, { centre: [0, 0, 0], direction: [1, 0, 0] });
  runToTrial(world);
  const { Rod } = world.components;
  Rod.undone[entity] = 0;
  world.trial.residual[0] = Infinity;
  Rod.allowance[Rod.account[entity]] = allowance;
  Rod.workLeft[Rod.account[entity]] = left;
  Rod.workTaken[entity] = Rod.workBefore[entity] + cost;
  return { world, entity };
}

describe("a step that has no solution", () => {
  it("is repeated in halves while there is work for them, in debt if need be", () => {
    const { world, entity } = unsolvedStep(halved + 1, 750);
    expect(judge(world, 0)).toBe(1);
    expect(world.components.Rod.undone[entity]).toBe(0);
  });

  it.each([
    [0, 750, 751],
    [1, 500, 501],
    [2, 375, 376],
  ])(
    "is not, %i halvings deep, if the halves that are begun would end beyond it",
    (halvings, fits, exceeds) => {
      expect(judge(unsolvedStep(halved + 1, fits).world, halvings)).toBe(1);
      const { world, entity } = unsolvedStep(halved + 1, exceeds);
      expect(judge(world, halvings)).toBe(0);
      expect(world.components.Rod.undone[entity]).toBe(Undone.halving);
    },
  );

  it("is not where half of what there is has been taken", () => {
    const { world, entity } = unsolvedStep(halved, 1);
    expect(judge(world, 0)).toBe(0);
    expect(world.components.Rod.undone[entity]).toBe(Undone.halving);
  });
});
