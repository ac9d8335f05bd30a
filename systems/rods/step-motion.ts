import { reserveRows } from "../../components/index.js";
import { modelOf } from "../models/model-of.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { limitRounding, turnedSpeed } = limits.advance;

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
 * The share of its velocity with which a rod keeps within the world's largest speed and turn, where the step
 * begins and where it would end: 1 if it does.
 */
export function shareWithinLimits(world: RodWorld, rod: number, h: number): number {
  const model = modelOf(world, rod);
  model.boundMotion(world, rod, motion);
  if (mayStay(world, h)) return 1;
  model.fastestMotion(world, rod, motion);
  const share = shareOf(world, h);
  if (share < 1 || mayStay(world, h)) return share;
  measureAtEnd(world, rod, h);
  return shareOf(world, h);
}

function shareOf({ largestSpeed, largestTurn }: RodWorld, h: number): number {
  const share = Math.min(largestTurn / (h * motion[0]), largestSpeed / motion[1]);
  return share * (1 + limitRounding) >= 1 ? 1 : share;
}

/** Whether there is no doubt: at the end arms have turned, and the same velocity moves points otherwise. */
function mayStay({ largestSpeed, largestTurn }: RodWorld, h: number): boolean {
  const turn = h * motion[0];
  return turn <= largestTurn && motion[1] * (1 + turnedSpeed * turn) <= largestSpeed;
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
