import type { RodWorld } from "../world/world.js";
import type { ElementPlan } from "./element-plan.js";

/**
 * How rods of a model are divided anew: for cutting, joining, winches and adaptive elements. Memory may be
 * replaced.
 */
export interface RodReshaping {
  /**
   * Gives the rod `to` those elements of the rod `from` that the plan names, in new spans: shape, velocities
   * and what is carried from step to step stay as they are. `to` is the same rod, or an entity that has all
   * of a rod but its spans.
   */
  takeElements(world: RodWorld, from: number, plan: ElementPlan, to: number): void;
  /**
   * Makes one element of this one and the next, `deform` done: what is beyond the next neighbour stays where
   * it is. Nothing is done if a point would move by more than `tolerance`, or if their natural shapes differ.
   * Returns whether it was done.
   */
  merge(world: RodWorld, rod: number, element: number, tolerance: number): boolean;
  /** Lets a free rod begin at its other end, in the same place and motion. */
  reverse(world: RodWorld, rod: number): void;
  /**
   * Adds the elements of `other` beyond the tip of `rod`, as a rigid joint: `other` is moved to it, an angle
   * between them is kept as natural curvature of a short piece, and the velocities become one by an inelastic
   * impact. `other` is left to be removed.
   */
  append(world: RodWorld, rod: number, other: number): void;
  /**
   * Gives a rod so many elements of one length; its shape and its motion stay what they are, as well as these
   * can have them.
   */
  divide?(world: RodWorld, rod: number, elements: number): void;
}
