import type { RodWorld } from "../world/world.js";
import type { InitialShape } from "./rod-dynamics.js";

/**
 * How a rod becomes one of another model while it lives: what it is, in terms that every model understands,
 * is read, and a new rod of as many elements is made of it.
 */
export interface RodConversion {
  /** In new arrays; what the last step left to be done is done first. */
  read(world: RodWorld, rod: number): InitialShape & RodMotion;
  /** After `create`: gives the rod that motion, as well as it can. */
  setMotion(world: RodWorld, rod: number, motion: RodMotion): void;
}

/** In world units. */
export interface RodMotion {
  /** Angular and linear velocity of the root. */
  readonly twist: ArrayLike<number>;
  /** Rates of (twist, curvature 1, curvature 2), means over every element. */
  readonly rates: ArrayLike<number>;
  /** Forces of the last step on the joints, which the tension of the next is found from. */
  readonly forces: ArrayLike<number>;
}
