import { reject } from "./validate.js";
import type { RodWorld } from "./world.js";

/** What comes, goes or changes its elements does so between steps: the stages have lists of what there is. */
export function requireBetweenSteps({ userSystems }: RodWorld, call: string): void {
  if (userSystems.isStepping) reject(call, "called in a step", "between two calls of stepWorld");
}
