import type { RodWorld } from "../world/world.js";

/** How rods of a model are made and how they move. */
export interface RodDynamics {
  /** Sizes, in doubles, of the spans of a rod with this many elements. */
  coordinateCount(elements: number): number;
  velocityCount(elements: number): number;
  restCount(elements: number): number;
  workspaceCount(elements: number): number;

  /** q -> joints, box around the centreline, and a new stamp if anything has moved. */
  deform(world: RodWorld, rod: number): void;
  /** Factors the implicit matrix A = L L^T for a step h and proposes the velocity after it without contact. */
  predict(world: RodWorld, rod: number, h: number): void;
  /** Moves q, and nothing else, by the proposed velocity: where the step would take the rod. */
  displace(world: RodWorld, rod: number, h: number): void;
  /** Takes the proposed velocity over and moves q by it; forgets the loads that the step was told of. */
  advance(world: RodWorld, rod: number, h: number): void;
  /** Takes all velocity from the rod, and what it carries from step to step: it starts anew from q. */
  stop(world: RodWorld, rod: number): void;

  /** Elastic, gravitational and kinetic energy; `deform` done. */
  energy(world: RodWorld, rod: number, out: RodEnergy): void;
}

export interface RodEnergy {
  elastic: number;
  gravitational: number;
  kinetic: number;
}
