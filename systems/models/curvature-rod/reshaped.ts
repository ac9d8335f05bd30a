import type { ElementPlan } from "../element-plan.js";
import type { RodSpans } from "../rod-spans.js";
import type { RodWorld } from "../../world/world.js";
import type { CurvatureLayout } from "./layout.js";

/** What dividing rods anew needs of a model's kernel. */
export interface ReshapingKernel {
  deform(rod: number): void;
  accept(rod: number, h: number): void;
  rodInertia(rod: number, scale: number): void;
  carryVelocity(rod: number): void;
  expectMomentum(rod: number, h: number): void;
  carriedEnergy(rod: number): number;
  jointTwist(rod: number, velocity: number, element: number): void;
}

/** What dividing rods of curvatures anew needs of their model. */
export interface Reshaped {
  readonly layout: CurvatureLayout;
  kernelOf(world: RodWorld): ReshapingKernel;
  predict(world: RodWorld, rod: number, h: number): void;
  /**
   * Pose and twist (13 numbers) where the plan's first element begins, on the curve that it is a piece of:
   * maybe outside of the rod. `deform` done.
   */
  findRoot(world: RodWorld, rod: number, plan: ElementPlan, out: Float64Array): void;
  /** The curvatures that the plan's elements have, of those at `heap[from + stride i]`, to `heap[to]` alike. */
  copyCurvatures(
    heap: Float64Array,
    old: RodSpans,
    plan: ElementPlan,
    from: number,
    to: number,
    stride: number,
  ): void;
  /** The velocities that a row carries, from its first number to behind its last. */
  readonly carriedNumbers: readonly (readonly [number, number])[];
  /**
   * Lets the directors of a rod `other`, which do not go on from the frame `tip` of `rod`, or whose curvatures
   * do not, begin there: its first piece turns from one to the other, and is naturally so. Returns whether
   * anything had to be done.
   */
  splice(world: RodWorld, rod: number, tip: number, other: number): boolean;
}
