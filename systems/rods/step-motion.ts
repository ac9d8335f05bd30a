import { reserveRows } from "../../components/index.js";
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

/**
 * The share of its velocity with which a rod keeps within the world's largest speed and turn, and within the
 * speed where the step would end: 1 if it does.
 */
export function shareWithinLimits(world: RodWorld, rod: number, h: number): number {
  const model = modelOf(world, rod);
  // A bound for every shape: no need to look where the step ends.
  model.boundMotion(world, rod, motion);
  if (shareOf(world, h) === 1) return 1;
  model.fastestMotion(world, rod, motion);
  const share = shareOf(world, h);
  if (share < 1) return share;
  measureAtEnd(world, rod, h);
  return rounded(world.largestSpeed / motion[1]);
}

function shareOf({ largestSpeed, largestTurn }: RodWorld, h: number): number {
  return rounded(Math.min(largestTurn / (h * motion[0]), largestSpeed / motion[1]));
}

function rounded(share: number): number {
  return share * (1 + limitRounding) >= 1 ? 1 : share;
}

/** Motion of the rod where the step would take it; it is put back. */
function measureAtEnd(world: RodWorld, rod: number, h: number): void {
  const { trial, components, memory } = world;
  const model = modelOf(world, rod);
  const count = model.coordinateCount(components.Rod.elements[rod]);
  reserveRows(trial.ofCoordinates, count);
  const q = components.GeneralizedCoordinates.qSpan[rod];
  for (let i = 0; i < count; i++) trial.before[i] = memory.f64[q + i];
  model.displace(world, rod, h);
  model.deform(world, rod);
  model.fastestMotion(world, rod, motion);
  for (let i = 0; i < count; i++) memory.f64[q + i] = trial.before[i];
  model.deform(world, rod);
}
