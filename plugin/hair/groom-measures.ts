import { hypot } from "../../systems/math/elementary.js";
import type { Groom } from "./groom.js";
import { clumpFor, clumpTipFor, type HairLook, hairLook } from "./rendering/hair-look.js";

/** What follows from the curls and lengths of a groom. */

/** Radians that a drawn piece of a strand turns by. */
const TURN_PER_POINT = 0.5;
const LEAST_POINTS = 20;
const MOST_POINTS = 96;

/** Enough for the one that curls most. */
export function pointsFor(groom: Groom): number {
  return Math.min(MOST_POINTS, Math.max(LEAST_POINTS, Math.ceil(mostTurn(groom) / TURN_PER_POINT)));
}

/** Radians by which the strand that curls most turns by nature. */
export function mostTurn({ guides: { lengths, curls } }: Groom): number {
  let turn = 0;
  for (let guide = 0; guide < lengths.length; guide++) {
    turn = Math.max(turn, lengths[guide] * hypot(curls[2 * guide], curls[2 * guide + 1]));
  }
  return turn;
}

/**
 * -1 for strands that wind against others, 1 for all where none do: there the sign of the twist that is asked
 * for says which way.
 */
export function handsOf({ guides: { lengths, curls } }: Groom): Float64Array {
  // Straight hair has no twist, and yet its sign.
  const signs = Float64Array.from(lengths, (_, guide) => {
    const twist = curls[2 * guide + 1];
    return twist < 0 || Object.is(twist, -0) ? -1 : 1;
  });
  return signs.includes(1) ? signs : signs.fill(1);
}

export function meanCurl({ guides: { curls } }: Groom): number {
  let sum = 0;
  for (let i = 0; i < curls.length; i += 2) sum += curls[i];
  return sum / (curls.length / 2);
}

/** Coils of a few millimetres are out of step with their neighbours; the wide curls of a lock are not. */
export const lookFor = (curl: number): HairLook =>
  hairLook({ clump: clumpFor(curl), clumpTip: clumpTipFor(curl) });

export function slipFor(groom: Groom): number {
  const curl = meanCurl(groom);
  return Math.min(Math.max((curl - 40) / 100, 0), 1) * (4 / Math.max(curl, 1));
}
