import { modelOf } from "../models/model-of.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { limitRounding } = limits.advance;

/** Turning and speed. */
const motion = new Float64Array(2);

/** Radians by which the step turns the rod at most; 0 where it is clear that they are within the limit. */
export function stepTurn(world: RodWorld, rod: number, h: number): number {
  const model = modelOf(world, rod);
  model.boundMotion(world, rod, motion);
  if (h * motion[0] <= world.largestTurn) return 0;
  model.fastestMotion(world, rod, motion);
  return h * motion[0];
}

/** The share of its velocity with which a rod keeps within the world's largest speed and turn: 1 if it does. */
export function shareWithinLimits(world: RodWorld, rod: number, h: number): number {
  const model = modelOf(world, rod);
  model.boundMotion(world, rod, motion);
  const bound = shareOf(world, h);
  if (bound === 1) return 1;
  model.fastestMotion(world, rod, motion);
  return shareOf(world, h);
}

/** At the end of the step, arms have turned, and the same velocity moves points faster by as much. */
function shareOf({ largestSpeed, largestTurn }: RodWorld, h: number): number {
  const turn = h * motion[0];
  const share = Math.min(largestTurn / turn, largestSpeed / (motion[1] * (1 + turn)));
  return share * (1 + limitRounding) >= 1 ? 1 : share;
}
