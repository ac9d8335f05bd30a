import { elements, header, q } from "./rod";
import { Vector } from "./records";
import { centroid } from "./scratch";

/**
 * Coordinates of a free rod are those of its root. A straight step of the root with a turn about it takes the
 * centre of mass off its way by half the square of the angle: many radii where a blow turns a rod. So the rod
 * is put where its momentum takes it.
 */

/**
 * Where the centre of mass will be after a step h with a linear momentum. The rows must be those of the
 * present shape, of inertia times 1 + h drag.
 */
export function centreByMomentum<Row>(momentum: Vector, h: f64, out: Vector): void {
  let mass: f64 = 0;
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  let row = header.row<Row>(0);
  for (let i = 0; i < elements; i++, row = row.next) {
    const unscale = 1 / (1 + h * row.drag);
    mass += unscale * row.mass;
    x += unscale * row.h.x;
    y += unscale * row.h.y;
    z += unscale * row.h.z;
  }
  out.x = q.x + (x + h * momentum.x) / mass;
  out.y = q.y + (y + h * momentum.y) / mass;
  out.z = q.z + (z + h * momentum.z) / mass;
}

/** Moves the root, without a turn, so that the centroid comes to `wanted`. Joints are left to `deform`. */
export function moveCentroidTo(wanted: Vector): void {
  q.x += wanted.x - centroid.x;
  q.y += wanted.y - centroid.y;
  q.z += wanted.z - centroid.z;
}
