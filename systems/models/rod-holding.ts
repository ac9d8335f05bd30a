import type { RodWorld } from "../world/world.js";

/** How a rod's natural shape is found from the one that it is to have at rest; its root is clamped. */
export interface RodHolding {
  /** How many curvatures a rod of so many elements has, three numbers each. */
  curvatureCount(elements: number): number;
  /**
   * Derivative of the elastic and the gravitational energy by each curvature, what the rod is out of balance
   * by; `deform` done.
   */
  imbalance(world: RodWorld, rod: number, out: Float64Array): void;
  /** First moment of the mass about the root, 3 numbers; after `imbalance` of the same shape. */
  massMoment(world: RodWorld, rod: number, out: Float64Array): void;
  /**
   * out[at] += what a torque about the root and a force, 6 numbers, that act on all beyond the start of an element
   * do on the curvatures that are wholly before it; after `imbalance` of the same shape.
   */
  addWrench(
    world: RodWorld,
    rod: number,
    element: number,
    wrench: Float64Array,
    out: Float64Array,
    at: number,
  ): void;
  /** Gives the rod the natural shape by which it is at rest, under its own weight, as it is; `deform` done. */
  hold(world: RodWorld, rod: number): void;
  /** Changes one number of one of the curvatures, for those who ask what that would do; `deform` not done. */
  bendBy(world: RodWorld, rod: number, index: number, by: number): void;
}
