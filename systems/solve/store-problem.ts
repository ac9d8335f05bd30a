import { reject, wholeNumber } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { encodeProblem, type StoredHeader } from "./problem/stored-problem.js";

/** A header to be written as JSON into `name`.json, and the binary that belongs into `name`.bin beside it. */
export interface StoredProblem {
  readonly header: StoredHeader;
  readonly binary: ArrayBuffer;
}

/**
 * The contact problem of the last step as its solver saw it, for `npm run friction` and other solvers: u = W
 * r + b in world units, b with the gaps in it. All contacts, in the order of the islands, or those of one
 * island alone. If the step was repeated in halves, it is the problem of the last part.
 */
export function storeProblem(world: RodWorld, name: string, island?: number): StoredProblem {
  const { islands, operator } = world.solver;
  if (islands.count === 0) reject("world", "a last step without contacts", "a world whose rods touch");
  const first = island === undefined ? 0 : wholeNumber("island", island, 0, islands.count - 1);
  const last = island ?? islands.count - 1;
  const start = islands.start[first];
  return encodeProblem(operator.select(start, islands.start[last + 1] - start).assemble(), name);
}
