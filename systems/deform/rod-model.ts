import type { RodWorld } from "../world.js";

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
  jointCount(elements: number): number;
  workspaceCount(elements: number): number;

  /** q -> frames, positions, bounds. */
  deform(world: RodWorld, rod: number): void;
  /** Factors the implicit matrix A = L L^T for a step h and proposes the change of velocity without contact. */
  predict(world: RodWorld, rod: number, h: number): void;
  /** Applies the change of velocity: v, then q. */
  advance(world: RodWorld, rod: number, h: number): void;

  /** Takes all velocity from the rod, and what it carries from step to step: it starts anew from q. */
  stop(world: RodWorld, rod: number): void;

  /** Position 3 of the centreline at s, to `out[at]`. */
  point(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;
  /** Frame [t d1 d2] column by column 9, position 3. */
  frame(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;
  /** Velocity 3 of the centreline at s. */
  velocity(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;
  /** A bound of |r''| on [s0, s1]. */
  secondDerivativeBound(world: RodWorld, rod: number, s0: number, s1: number): number;
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

  /** Elastic, gravitational and kinetic energy. */
  energy(world: RodWorld, rod: number, out: RodEnergy): void;
}

export interface RodEnergy {
  elastic: number;
  gravitational: number;
  kinetic: number;
}
