import type { RodWorld } from "../world/world.js";

/**
 * The link between a rod and the contact solver. With A = L L^T of `predict`, forces at points of the rod
 * become vectors y = L^-1 J^T, whose products are the solver's matrix, W_ab = y_a . y_b = J_a A^-1 J_b^T:
 * neither A nor W is ever made.
 */
export interface RodContact {
  /**
   * Length of the rod's whitened vector w: its degrees of freedom, those of a held root left out, rounded up
   * to a multiple of 3. What is beyond them is zero in every column.
   */
  contactFreedoms(world: RodWorld, rod: number): number;
  /**
   * The columns Y = L^-1 (d velocity(s, arm) / d v)^T direction of the point and the three directions at
   * `contact[contactAt]` (`ContactPoint`). Only the leading freedoms take part: their number, a multiple of
   * 3, is returned, and entry k of column d is `out[at + 3 k + d]`. At most 3 `contactFreedoms` numbers are
   * written. Fills in the velocity of the point too, as `contactVelocity` does.
   */
  contactColumns(
    world: RodWorld,
    rod: number,
    contact: Float64Array,
    contactAt: number,
    out: Float64Array,
    at: number,
  ): number;
  /**
   * To `contact[contactAt + ContactPoint.velocity]` the velocity along the three directions that the step has
   * found so far.
   */
  contactVelocity(world: RodWorld, rod: number, contact: Float64Array, contactAt: number): void;
  /**
   * For a point on which nothing else acts: W = Y^T Y of these columns, 9 numbers to `out[at]`, and the
   * velocity of the point. With `push`, which must follow, the impulses `r[at]` along the three directions
   * change the velocity that the step has found.
   */
  response(
    world: RodWorld,
    rod: number,
    contact: Float64Array,
    contactAt: number,
    out: Float64Array,
    at: number,
  ): void;
  push(world: RodWorld, rod: number, r: Float64Array, at: number): void;
  /**
   * Contact impulses change the velocity that the step has found by L^-T w, w = sum of columns times
   * impulses.
   */
  applyWhitened(world: RodWorld, rod: number, w: Float64Array, at: number): void;

  /** Tells the next step of a force that acted in the last: `load` is arc length and force (x, y, z). */
  addLoad(world: RodWorld, rod: number, load: Float64Array): void;
  /**
   * `arc[0]`, an arc length, becomes the tension that those forces and the weight make near it; below 0 the
   * rod is pressed.
   */
  leastTension(world: RodWorld, rod: number, arc: Float64Array): void;
}

/**
 * The numbers of a point where forces act on a rod. They travel in arrays, since a number passed to a
 * function may be boxed.
 */
export const ContactPoint = {
  /** Arc length. */
  s: 0,
  /** From the centreline at s to the point, which turns with the section there. */
  arm: 1,
  /** Three directions, 3 each. */
  directions: 4,
  /** Velocity of the point along them: written by the model. */
  velocity: 13,
  size: 16,
} as const;
