import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import type { MidpointStep, RodConversion, RodHolding, RodModel, RodReshaping } from "./rod-model.js";

export function modelOf(world: RodWorld, rod: number): RodModel {
  return world.models[world.components.Rod.model[rod]];
}

/** How the rod is divided anew; an error that says what was wanted of it if its model cannot do that. */
export function reshapingOf(world: RodWorld, rod: number, wanted: string): RodReshaping {
  return requireReshaping(world, modelOf(world, rod), wanted);
}

export function requireReshaping({ models }: RodWorld, model: RodModel, wanted: string): RodReshaping {
  if (model.reshaping) return model.reshaping;
  const able = models.filter(({ reshaping }) => reshaping).map(({ name }) => `"${name}"`);
  throw new RangeError(
    `${wanted}: model "${model.name}" cannot be divided; models that can: ${able.join(", ") || "none"}`,
  );
}

export function requireConversion({ models }: RodWorld, model: RodModel, wanted: string): RodConversion {
  if (model.conversion) return model.conversion;
  const able = models.filter(({ conversion }) => conversion).map(({ name }) => `"${name}"`);
  throw new RangeError(
    `${wanted}: rods of model "${model.name}" keep theirs; models that can change: ${able.join(", ") || "none"}`,
  );
}

/** The rod is touched or pushed: it has the robust step in the place of one by the midpoint rule. */
export function forgoMidpoint(world: RodWorld, rod: number, h: number): void {
  if (world.components.Rod.secondOrder[rod] === 1) modelOf(world, rod).midpoint?.forgo(world, rod, h);
}

export function requireMidpoint({ models }: RodWorld, model: RodModel, parameter: string): MidpointStep {
  if (model.midpoint) return model.midpoint;
  const able = models.filter(({ midpoint }) => midpoint).map(({ name }) => `"${name}"`);
  return reject(
    parameter,
    "second-order",
    `"robust" with model "${model.name}"; models with both: ${able.join(", ") || "none"}`,
  );
}

export function requireHolding({ models }: RodWorld, model: RodModel, parameter: string): RodHolding {
  if (model.holding) return model.holding;
  const able = models.filter(({ holding }) => holding).map(({ name }) => `"${name}"`);
  return reject(
    parameter,
    true,
    `none with model "${model.name}"; models that can be held: ${able.join(", ") || "none"}`,
  );
}
