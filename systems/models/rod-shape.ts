import type { CurveSet } from "../curves/curve-set.js";
import type { RodWorld } from "../world/world.js";

/**
 * The shape of a rod and how it changes, for those who look for contacts, hold rods or draw them. `deform`
 * done.
 */
export interface RodShape {
  /** Position 3 of the centreline at s, to `out[at]`. */
  point(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;
  /** Frame [t d1 d2] column by column 9, position 3. */
  frame(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;
  /** Velocity 3 of the centreline at s; and the one that the step under way has found so far. */
  velocity(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;
  nextVelocity(world: RodWorld, rod: number, s: number, out: Float64Array, at: number): void;

  /**
   * Writes an element as curve `index` of the set, by arc length from its start; `deform` done. All that
   * finds contacts, or picks a rod, knows its shape from this alone.
   */
  writeCurve(world: RodWorld, rod: number, element: number, curves: CurveSet, index: number): void;
  /** Pieces that all of its elements take there; left out where curves have none (`curves/curve-set.ts`). */
  curvePieces?(world: RodWorld, rod: number): number;
  /**
   * How the elements move at the velocities in `velocitySpan`, which are laid out like v: rows of
   * `components/spans/element-row.ts` from `rows[at]` on, all but their radius; `deform` done. `rows` is a
   * view of the world's memory.
   */
  writeMotion(world: RodWorld, rod: number, velocitySpan: number, rows: Float64Array, at: number): void;

  /**
   * Material curvature (twist, curvature 1, curvature 2) where a `share` of an element is behind, to
   * `out[at]`.
   */
  curvature(
    world: RodWorld,
    rod: number,
    element: number,
    share: number,
    out: Float64Array,
    at: number,
  ): void;
  /** The same as it is by nature; left out by models that do not say so. */
  naturalAt?(
    world: RodWorld,
    rod: number,
    element: number,
    share: number,
    out: Float64Array,
    at: number,
  ): void;
  /**
   * The angle that the tangent sweeps between two arc lengths, `from` first: the integral of the curvature of
   * bending.
   */
  turn(world: RodWorld, rod: number, from: number, to: number): number;
  /** By how much an element is bent beyond its natural shape, at most: a curvature. */
  bend(world: RodWorld, rod: number, element: number): number;
  /**
   * How fast the velocity that the step has found turns the two ends of an element against each other, at
   * most.
   */
  fastestBending(world: RodWorld, rod: number): number;
  /**
   * How fast that velocity turns the tangent of the rod, and how fast it moves its points, at most: two
   * numbers. `boundMotion` may be far above; it costs next to nothing, and is the same in every shape.
   */
  fastestMotion(world: RodWorld, rod: number, out: Float64Array): void;
  boundMotion(world: RodWorld, rod: number, out: Float64Array): void;
  /** How fast that velocity turns the root. */
  rootTurning(world: RodWorld, rod: number): number;
}
