import type { RodWorld } from "../world/world.js";
import type { ElementPlan } from "./element-plan.js";

/**
 * What the stages know of a rod model. `rod` is the entity; all data are in the world's components and memory, in world
 * units. Arc lengths are measured from the root. The caller owns every output.
 */
export interface RodModel {
  readonly name: string;

  /** Sizes, in doubles, of the spans of a rod with this many elements. */
  coordinateCount(elements: number): number;
  velocityCount(elements: number): number;
  restCount(elements: number): number;
  workspaceCount(elements: number): number;

  /** q -> frames, positions, bounds. */
  deform(world: RodWorld, rod: number): void;
  /** Factors the implicit matrix A = L L^T for a step h and proposes the change of velocity without contact. */
  predict(world: RodWorld, rod: number, h: number): void;
  /** Moves q, and nothing else, by the proposed velocity: where the step would take the rod. */
  displace(world: RodWorld, rod: number, h: number): void;
  /** Applies the change of velocity: v, then q; forgets the forces that the step was told of. */
  advance(world: RodWorld, rod: number, h: number): void;

  /** Takes all velocity from the rod, and what it carries from step to step: it starts anew from q. */
  stop(world: RodWorld, rod: number): void;

  /** Position 3 of the centreline at s, to `out[at]`. */
  point(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;
  /** Frame [t d1 d2] column by column 9, position 3. */
  frame(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;
  /** Velocity 3 of the centreline at s; and the one that the step under way has found so far. */
  velocity(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;
  nextVelocity(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;
  /** A bound of |r''| on [s0, s1]. */
  secondDerivativeBound(world: RodWorld, rod: number, s0: number, s1: number): number;
  /** By how much an element is bent beyond its natural shape, at most: a curvature. */
  bend(world: RodWorld, rod: number, element: number): number;
  /** How fast the velocity that the step has found turns the two ends of an element against each other, at most. */
  fastestBending(world: RodWorld, rod: number): number;
  /** Adds to `out[at]`, laid out like v, the generalised force of a force (x, y, z) that acts at s. */
  addPointForce(
    world: RodWorld,
    rod: number,
    s: number,
    x: number,
    y: number,
    z: number,
    out: Float64Array,
    at: number,
  ): void;

  /** Forgets the forces that the last step was told of; and tells the next of one: `load` is arc length and force (x, y, z). */
  clearLoads(world: RodWorld, rod: number): void;
  addLoad(world: RodWorld, rod: number, load: Float64Array): void;
  /** `arc[0]`, an arc length, becomes the tension that those forces and the weight make near it; below 0 the rod is pressed. */
  leastTension(world: RodWorld, rod: number, arc: Float64Array): void;

  /** Length of the rod's whitened vector w: its degrees of freedom, those of a held root left out. A multiple of 3. */
  contactFreedoms(world: RodWorld, rod: number): number;
  /**
   * With A = L L^T of `predict`, the columns Y = L^-1 (d velocity(s, arm) / d v)^T direction of the point and the three
   * directions at `contact[contactAt]` (`ContactPoint`), so that Y_a . Y_b = J_a A^-1 J_b^T. Only the leading freedoms take
   * part: their number, a multiple of 3, is returned, and entry k of column d is `out[at + 3 k + d]`. At most
   * 3 `contactFreedoms` numbers are written. Fills in the velocity of the point too, as `contactVelocity` does.
   */
  contactColumns(
    world: RodWorld,
    rod: number,
    contact: Float64Array,
    contactAt: number,
    out: Float64Array,
    at: number,
  ): number;
  /** To `contact[contactAt + ContactPoint.velocity]` the velocity along the three directions that the step has found so far. */
  contactVelocity(world: RodWorld, rod: number, contact: Float64Array, contactAt: number): void;
  /**
   * For a point on which nothing else acts: W = Y^T Y of these columns, 9 numbers to `out[at]`, and the velocity of the point. With
   * `push`, which must follow, the impulses `r[at]` along the three directions change the velocity that the step has found.
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
  /** Contact impulses change the velocity that the step has found by L^-T w, w = sum of columns times impulses. */
  applyWhitened(world: RodWorld, rod: number, w: Float64Array, at: number): void;

  /**
   * Gives the rod `to` those elements of the rod `from` that the plan names, in new spans: shape, velocities and what is carried
   * from step to step stay as they are. `to` is the same rod, or an entity that has all of a rod but its spans.
   */
  takeElements(world: RodWorld, from: number, plan: ElementPlan, to: number): void;
  /** Makes two elements of one, the first a `share` of it: nothing moves. */
  split(world: RodWorld, rod: number, element: number, share: number): void;
  /**
   * Makes one element of this one and the next, `deform` done: what is beyond the next neighbour stays where it is. Nothing is done if
   * a point would move by more than `tolerance`, or if their natural shapes differ. Returns whether it was done.
   */
  merge(world: RodWorld, rod: number, element: number, tolerance: number): boolean;
  /** Lets a free rod begin at its other end, in the same place and motion. */
  reverse(world: RodWorld, rod: number): void;
  /**
   * Adds the elements of `other` beyond the tip of `rod`, as a rigid joint: `other` is moved to it, an angle between them is
   * kept as natural curvature of a short piece, and the velocities become one by an inelastic impact. `other` is left to be removed.
   */
  append(world: RodWorld, rod: number, other: number): void;

  /** Elastic, gravitational and kinetic energy. */
  energy(world: RodWorld, rod: number, out: RodEnergy): void;
}

/** The numbers of a point where forces act on a rod. They travel in arrays, since a number passed to a function may be boxed. */
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

export interface RodEnergy {
  elastic: number;
  gravitational: number;
  kinetic: number;
}
