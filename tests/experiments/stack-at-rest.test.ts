import { expect, it } from "vitest";
import { execute } from "../runner/index.js";
import stackAtRest from "./stack-at-rest.js";

it("watches four stacks, small ones here, and finds them at rest", async () => {
  const record = await execute(stackAtRest, { seconds: 0.5, settling: 1, layers: 2 });
  expect(record.rows).toHaveLength(4);
  expect(record.checks.map(({ what, holds }) => [what, holds])).toEqual([
    ["ground: creep in the worst window", true],
    ["ground, dropped askew: creep in the worst window", true],
    ["rails: creep in the worst window", true],
    ["rails, dropped askew: creep in the worst window", true],
  ]);
});
