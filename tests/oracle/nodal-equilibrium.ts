import type { RodWorld } from "../../systems/index.js";
import { modelOf } from "../../systems/models/model-of.js";
import type { Loads } from "./equilibrium.js";

/** Of a step in units of the rod, longer than its slowest swing: then a step is nearly one of Newton's method. */
const step = 4;

/**
 * Static equilibrium of a clamped rod that is made of nodes, under its weight: steps that begin at rest, until they
 * move nothing any more. The load is raised from zero in `stages`.
 */
export function settleNodes(
  world: RodWorld,
  rod: number,
  { gravity, tipForce }: Loads,
  stages: number,
): void {
  if (tipForce?.some((f) => f !== 0))
    throw new RangeError("tipForce: rods of nodes are settled by their weight alone");
  const model = modelOf(world, rod);
  const motion = new Float64Array(2);
  for (let stage = 1; stage <= stages; stage++) {
    for (let c = 0; c < 3; c++) world.gravity[c] = (stage / stages) * (gravity?.[c] ?? 0);
    const still = stage === stages ? 1e-9 : 1e-4;
    for (let round = 0; ; round++) {
      model.stop(world, rod);
      model.predict(world, rod, step);
      model.fastestMotion(world, rod, motion);
      model.advance(world, rod, step);
      model.deform(world, rod);
      if (step * motion[1] < still) break;
      if (round === 400) throw new Error(`no equilibrium: a step still moves it by ${step * motion[1]}`);
    }
  }
}
