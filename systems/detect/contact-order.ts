import type { RodWorld } from "../world.js";
import type { Detection } from "./detection.js";

/**
 * Orders the contacts that were found by the ranks of their sides, rods by age and then obstacles by age, and within a
 * pair by arc length. The order is the solver's, so it must not depend on how contacts were found.
 */
export function orderFound(world: RodWorld): void {
  const { detection } = world;
  const { found } = detection;
  rankSides(world);
  const { rank, ranks } = detection;
  const count = found.count;
  if (detection.order.length < count) detection.order = new Float64Array(2 * count);
  const { order } = detection;
  // Rank and row in one number, so that the engine sorts plain numbers without calling back.
  for (let row = 0; row < count; row++) {
    order[row] = (rank[found.A[row]] * ranks + rank[found.B[row]]) * count + row;
  }
  if (count > 1) order.subarray(0, count).sort();
  for (let i = 0; i < count; i++) order[i] %= count;
}

function rankSides(world: RodWorld): void {
  const { detection, rods, obstacles } = world;
  let largest = 0;
  for (const entity of rods) largest = Math.max(largest, entity);
  for (const entity of obstacles) largest = Math.max(largest, entity);
  if (detection.rank.length <= largest) detection.rank = new Int32Array(2 * largest + 2);
  let next = 0;
  for (const entity of rods) detection.rank[entity] = next++;
  for (const entity of obstacles) detection.rank[entity] = next++;
  detection.ranks = Math.max(1, next);
}

/** In the order, places of contacts that were merged away hold this. */
export const mergedAway = -1;

/**
 * Takes the run of one pair that starts at place `begin` of the order, sorts it along the rods and keeps of contacts that
 * are closer than the rods are thick, on both sides, only the deepest: at joints the same contact is found from both
 * elements. Returns where the run ends.
 */
export function mergeRun(world: RodWorld, begin: number): number {
  const { detection } = world;
  const { found, order } = detection;
  const first = order[begin];
  const A = found.A[first];
  const B = found.B[first];
  let end = begin + 1;
  while (end < found.count && found.A[order[end]] === A && found.B[order[end]] === B) {
    sink(detection, begin, end);
    end++;
  }
  const withObstacle = found.withObstacle[first] === 1;
  const widthB = thickness(world, B);
  const widthA = withObstacle ? 0 : thickness(world, A);
  for (let i = begin; i < end; i++) {
    if (order[i] === mergedAway) continue;
    for (let j = i + 1; j < end; j++) {
      if (order[j] === mergedAway) continue;
      const apart = found.sA[order[j]] - found.sA[order[i]];
      if (apart > widthA) break;
      if (Math.abs(found.sB[order[j]] - found.sB[order[i]]) > widthB) {
        if (withObstacle) break;
        continue;
      }
      const isDeeper = found.gap[order[j]] < found.gap[order[i]];
      order[isDeeper ? i : j] = mergedAway;
      if (isDeeper) break;
    }
  }
  return end;
}

function thickness(world: RodWorld, rod: number): number {
  const { Rod } = world.components;
  return Rod.radius1[rod] + Rod.radius2[rod];
}

/** Moves the last of [begin, last] to its place by sA, then sB: the run is nearly in order as it is found. */
function sink({ found, order }: Detection, begin: number, last: number): void {
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
