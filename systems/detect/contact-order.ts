import { rankSides } from "../world/contact-parts.js";
import type { RodWorld } from "../world/world.js";
import type { FoundContacts } from "./found-contacts.js";

/**
 * Orders the contacts that were found by the ranks of their sides, rods by age and then obstacles by age, and
 * within a pair by arc length. The order is the solver's, so it must not depend on how contacts were found.
 */
export function orderFound(world: RodWorld): void {
  const { detection } = world;
  const { found } = detection;
  // Rods that have come to rest have no rank: what is left of them comes before all that goes on.
  rankSides(world, detection.before);
  const { rank, ranks } = detection;
  const count = found.count;
  const { order } = found;
  // Rank and row in one number, so that the engine sorts plain numbers without calling back.
  for (let row = 0; row < count; row++) {
    order[row] = (rank[found.A[row]] * ranks + rank[found.B[row]]) * count + row;
  }
  if (count > 1) order.subarray(0, count).sort();
  for (let i = 0; i < count; i++) order[i] %= count;
  found.isClaimed.fill(0, 0, count);
}

/** In the order, places of contacts that were merged away hold this. */
export const mergedAway = -1;

/**
 * Takes the run of one pair that starts at place `begin` of the order, sorts it along the rods and thins it
 * out. Of contacts that are closer than half the rods' thickness, on both sides, only the deepest is kept: at
 * joints the same contact is found from both elements. One that is cut off at a joint gives way to any deeper
 * one within the spacing. Returns where the run ends.
 */
export function mergeRun(world: RodWorld, begin: number): number {
  const { found } = world.detection;
  const { order, spacing } = found;
  const first = order[begin];
  const A = found.A[first];
  const B = found.B[first];
  let end = begin + 1;
  while (end < found.count && found.A[order[end]] === A && found.B[order[end]] === B) {
    sink(found, begin, end);
    end++;
  }
  if (end === begin + 1) return end;
  const withObstacle = found.withObstacle[first] === 1;
  width[0] = withObstacle ? 0 : halfThickness(world, A);
  width[1] = halfThickness(world, B);
  // Of an obstacle sA is one of its children: the same or another.
  const along = withObstacle ? found.sB : found.sA;
  for (let i = begin; i < end; i++) {
    const row = order[i];
    if (row === mergedAway) continue;
    for (let j = i + 1; j < end; j++) {
      const other = order[j];
      if (other === mergedAway) continue;
      if (withObstacle && found.sA[other] !== found.sA[row]) break;
      const apart = along[other] - along[row];
      if (apart > Math.max(width[0], width[1], spacing[row], spacing[other])) break;
      const loser = whichYields(found, row, other);
      if (loser === row) order[i] = mergedAway;
      if (loser === other) order[j] = mergedAway;
      if (loser === row) break;
    }
  }
  return end;
}

/** Widths of both sides. */
const width = new Float64Array(2);
/** Contacts of a run along each other are exactly a spacing apart, but for rounding. */
const roundedDown = 1 - 1e-6;

/** Which of two contacts has to make way for the other, or -1. */
function whichYields(found: FoundContacts, row: number, other: number): number {
  const apartA = Math.abs(found.sA[row] - found.sA[other]);
  const apartB = Math.abs(found.sB[row] - found.sB[other]);
  const isFarther = found.distance[row] > found.distance[other];
  if (apartA <= width[0] && apartB <= width[1]) {
    // The same contact twice: a minimum is worth more than where the neighbour's search ended.
    const isCutOff = found.isCutOff[row] - found.isCutOff[other];
    return isCutOff > 0 || (isCutOff === 0 && isFarther) ? row : other;
  }
  const loser = isFarther ? row : other;
  const spacing = found.spacing[loser] * roundedDown;
  return found.isCutOff[loser] === 1 && apartA < spacing && apartB < spacing ? loser : -1;
}

function halfThickness(world: RodWorld, rod: number): number {
  const { Rod } = world.components;
  return 0.5 * (Rod.radius1[rod] + Rod.radius2[rod]);
}

/** Moves the last of [begin, last] to its place by sA, then sB: the run is nearly in order as it is found. */
function sink(found: FoundContacts, begin: number, last: number): void {
  const { order } = found;
  const row = order[last];
  const sA = found.sA[row];
  const sB = found.sB[row];
  let at = last;
  for (; at > begin; at--) {
    const other = order[at - 1];
    if (found.sA[other] < sA || (found.sA[other] === sA && found.sB[other] <= sB)) break;
    order[at] = other;
  }
  order[at] = row;
}
