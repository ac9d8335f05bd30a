import { Rows } from "../_runs";
import { PointQuery } from "./point-query";
import { found, nearest } from "./query-room";
import { answerFromTriangle, closestOnTriangle, Triangle } from "./triangle";

/**
 * Inside, the highest plane is the nearest way out; outside, the closest of the triangles that face the
 * point.
 */
export function hullDistance(rows: Rows<Triangle>, count: i32, q: PointQuery): void {
  let highest = rows[0];
  let height: f64 = -Infinity;
  for (let i = 0; i < count; i++) {
    const above = rows[i].height(q);
    if (above > height) {
      height = above;
      highest = rows[i];
    }
  }
  if (height <= 0) {
    q.distance = height;
    q.setNormal(highest.nx, highest.ny, highest.nz);
    q.setClosest(q.x - height * highest.nx, q.y - height * highest.ny, q.z - height * highest.nz);
    return;
  }
  closestOnTriangle(highest, q, nearest);
  let closest = highest;
  for (let i = 0; i < count; i++) {
    const row = rows[i];
    const above = row.height(q);
    if (row == highest || above <= 0 || above * above >= nearest.square) continue;
    closestOnTriangle(row, q, found);
    if (found.square >= nearest.square) continue;
    nearest.copy(found);
    closest = row;
  }
  answerFromTriangle(closest, q, nearest);
}
