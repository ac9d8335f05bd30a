import { reach } from "./entry-room";
import { approachOf, isWithin, takeObstacle } from "./obstacle";

/** Takes an obstacle in hand, by where its numbers stand in the memory, counted in doubles. */
export function watchObstacle(poseSpan: u32, velocitySpan: u32, boundsSpan: u32): void {
  takeObstacle(poseSpan, velocitySpan, boundsSpan, reach.h);
}

/**
 * The first element from `from` on that goes farther, seen from the obstacle, than it is known to be away
 * from it; or `to`.
 */
export function nextReaching(from: i32, to: i32): i32 {
  for (let element = from; element < to; element++) if (mayReach(element)) return element;
  return to;
}

function mayReach(element: i32): bool {
  const row = reach.rows[element];
  reach.approach = approachOf(row);
  const travel = reach.h * reach.approach + reach.detour[element];
  if (travel < reach.spare) return false;
  // All of an element is within half its length of the middle of its chord.
  return isWithin(row, 0.5 * row.length + travel + reach.radius);
}
