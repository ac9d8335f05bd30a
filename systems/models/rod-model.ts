import type { RodConversion } from "./rod-conversion.js";
import type { RodContact } from "./rod-contact.js";
import type { RodDynamics } from "./rod-dynamics.js";
import type { RodHolding } from "./rod-holding.js";
import type { RodReshaping } from "./rod-reshaping.js";
import type { RodShape } from "./rod-shape.js";

/**
 * What the stages know of a rod model: how it moves, which shape it has, how contacts act on it, and, if it
 * can, how it is divided anew. `rod` is the entity; all data are in the world's components and memory, in
 * world units. Arc lengths are measured from the root. The caller owns every output.
 *
 * The coordinates q, the velocities v and the workspace are laid out by the model and known to nobody else.
 * Common to all models are the number and lengths of the elements, the joints (`components/spans/joint.ts`)
 * and the box around the centreline.
 */
export interface RodModel extends RodDynamics, RodShape, RodContact {
  /** By which `createRod` and errors call it. */
  readonly name: string;
  /** Whether its rods can be longer or shorter than their arc length; left out by those that cannot. */
  readonly stretches?: boolean;
  /** Radians by which an element may turn by nature; left out where any turn is exact. */
  readonly mostTurn?: number;
  /** Turns that all of a rod may wind by nature; left out where it may be any number. */
  readonly mostTurns?: number;
  /** Elements for a turn of a curl that ropes and hair have where nothing is said; default 2. */
  readonly perTurn?: number;
  /**
   * Left out by models whose elements are given once and for all: their rods cannot be cut, joined, wound or
   * adapted.
   */
  readonly reshaping?: RodReshaping;
  /** Left out by models whose rods cannot become those of another, nor others theirs. */
  readonly conversion?: RodConversion;
  /** Left out by models whose natural shape is not one of curvatures: their rods cannot be held in a shape. */
  readonly holding?: RodHolding;
}

export { ContactPoint } from "./rod-contact.js";
export type { RodContact } from "./rod-contact.js";
export type { RodConversion, RodMotion } from "./rod-conversion.js";
export type { InitialShape, MidpointStep, RodDynamics, RodEnergy } from "./rod-dynamics.js";
export type { RodHolding } from "./rod-holding.js";
export type { RodReshaping } from "./rod-reshaping.js";
export type { RodShape } from "./rod-shape.js";
