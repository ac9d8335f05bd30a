import { forgoMidpoint, modelOf } from "../models/model-of.js";
import { ContactPoint } from "../models/rod-model.js";
import type { RodWorld } from "../world/world.js";

/** A point of the rod, and the world's axes as directions. */
const point = new Float64Array(ContactPoint.size);
for (let c = 0; c < 3; c++) point[ContactPoint.directions + 4 * c] = 1;

/** What an impulse does to the velocity of the point, W = J A^-1 J^T, 1/mass: after `respondAt`. */
export const W = new Float64Array(9);
/** Impulse that the next `push` gives, in world units. */
export const given = new Float64Array(3);

/** Looks at the centreline at an arc length, or at the end of an arm from there. */
export function respondAt(world: RodWorld, rod: number, arc: number, arm?: Float64Array): void {
  point[ContactPoint.s] = arc;
  for (let c = 0; c < 3; c++) point[ContactPoint.arm + c] = arm ? arm[c] : 0;
  forgoMidpoint(world, rod, world.userSystems.h);
  modelOf(world, rod).response(world, rod, point, 0, W, 0);
}

/** Velocity of that point along a world axis, as the step has found it so far. */
export const velocityThere = (axis: number): number => point[ContactPoint.velocity + axis];

/** Gives the rod `given` where `respondAt` has looked. */
export function push(world: RodWorld, rod: number): void {
  modelOf(world, rod).push(world, rod, given, 0);
}
