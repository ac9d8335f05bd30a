import { createPointQuery, queryDistance, queryPoint } from "../detect/obstacles/point-query.js";
import { distanceToShape } from "../detect/obstacles/shape-distance.js";
import type { RodWorld } from "../world.js";
import { obstacleTravel } from "./obstacle-velocity.js";

/** Where the rod is looked at: at the contact, and to either side of it by this share of an element. */
const beside = 0.25;
const query = createPointQuery();
const point = new Float64Array(3);
const way = new Float64Array(3);

/**
 * Rods displaced: the gap that the step leaves near a contact with an obstacle, by a parabola through three places of the rod. To
 * `solver.endGap`; nothing is written where the obstacle has no distance there.
 */
export function noteObstacleEndGap(world: RodWorld, row: number, h: number): void {
  const { contacts, components, solver } = world;
  const { Rod } = components;
  const B = contacts.B[row];
  const s = contacts.sB[row];
  const step = (beside * Rod.length[B]) / Rod.elements[B];
  let start = 0;
  for (let c = 0; c < 3; c++) {
    start += contacts.basis[9 * row + c] * (contacts.points[6 * row + 3 + c] - contacts.points[6 * row + c]);
  }
  const back = distanceAt(world, row, s - step, h);
  const here = distanceAt(world, row, s, h);
  const forth = distanceAt(world, row, s + step, h);
  let least = Math.min(back, here, forth);
  const bend = back - 2 * here + forth;
  if (bend > 0 && here <= back && here <= forth) {
    least = Math.min(least, distanceAt(world, row, s + (0.5 * step * (back - forth)) / bend, h));
  }
  if (Number.isFinite(least)) solver.endGap[row] = least - start + contacts.gap[row];
}

/** Distance of the rod's centreline at `s` from the obstacle, where that will be at the end of the step. */
function distanceAt(world: RodWorld, row: number, s: number, h: number): number {
  const { contacts, components, models, shapes, memory } = world;
  const { Rod, Obstacle } = components;
  const A = contacts.A[row];
  const B = contacts.B[row];
  const q = query.values;
  models[Rod.model[B]].point(world, B, Math.min(Rod.length[B], Math.max(0, s)), point, 0);
  obstacleTravel(world, A, point, 0, h, way);
  for (let c = 0; c < 3; c++) q[queryPoint + c] = point[c] - way[c];
  distanceToShape(shapes, Obstacle.shape[A], memory.f64, Obstacle.poseSpan[A], query);
  return q[queryDistance];
}
