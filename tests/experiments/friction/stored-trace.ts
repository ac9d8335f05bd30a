import { storeProblem, type RodWorld } from "../../../systems/index.js";
import type { FrictionProblem } from "../../../systems/solve/problem/friction-problem.js";
import { decodeProblem } from "../../../systems/solve/problem/stored-problem.js";

/** The problem of the last step as somebody would get it who has the stored files alone; undefined if nothing touched. */
export function storedProblem(world: RodWorld): FrictionProblem | undefined {
  if (world.solver.outcome.islands === 0) return undefined;
  const { header, binary } = storeProblem(world, "stored");
  return decodeProblem(header, binary);
}
