import type { RodWorld } from "../../world/world.js";
import { Body, Header } from "../rod-workspace.js";

/** -int rho S g . r, from the rows of inertia, which are so far apart. */
export function gravitationalEnergy(world: RodWorld, rod: number, rowSize: number): number {
  const heap = world.memory.f64;
  const q = world.components.GeneralizedCoordinates.qSpan[rod];
  const workspace = world.components.Workspace.span[rod];
  let energy = 0;
  for (let i = 0; i < world.components.Rod.elements[rod]; i++) {
    const row = workspace + Header.size + i * rowSize;
    for (let c = 0; c < 3; c++) {
      energy -= world.gravity[c] * (heap[row + Body.h + c] + heap[row + Body.mass] * heap[q + c]);
    }
  }
  return energy;
}

/**
 * The same numbers of a step by the midpoint rule, from 1/2 v^T A v with damping and without: what is carried
 * is reflected, so that nothing changes with none of the velocity.
 */
export function midpointEnergy(proposed: number, undamped: number, out: Float64Array): void {
  out[0] = 4 * undamped;
  out[1] = -4 * proposed;
  out[2] = 0;
}
