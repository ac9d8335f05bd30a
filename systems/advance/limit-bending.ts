import { freeBending, tiedBending } from "../attachments/tied-bending.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { crowdBending } = limits.advance;

/**
 * Slows down what no shorter step has kept from bending too far. Constraints that contradict each other ask
 * for any velocity: a loop that is held wider open than it is long, or a strand that is caught between its
 * root and a tooth of a comb that goes on.
 */
export function limitBending(world: RodWorld, h: number): void {
  const { attachments, components, solver, rods, models } = world;
  for (const attachment of attachments) {
    const rod = components.Attachment.rod[attachment];
    if (!bendsFar(world, rod)) continue;
    const share = solver.mostBending / tiedBending(world, attachment, h);
    if (share < 1) slowRod(world, rod, share);
  }
  for (const rod of rods) {
    const model = models[components.Rod.model[rod]];
    const share = isExactRod(world, rod)
      ? solver.mostBending / freeBending(world, rod, h)
      : crowdBending / (h * model.fastestBending(world, rod));
    if (share < 1) model.slowBending(world, rod, share);
  }
}

/** Whether the trial has found that a rod of the group is bent too far. */
function bendsFar({ trial, solver }: RodWorld, rod: number): boolean {
  return trial.isGrouped && trial.bending[trial.groups.of(rod)] > solver.mostBending;
}

/** Leaves a share of the velocities that the step gives to a rod. */
function slowRod(world: RodWorld, rod: number, share: number): void {
  const { components, models, memory } = world;
  const { GeneralizedCoordinates, Rod } = components;
  const next = GeneralizedCoordinates.nextSpan[rod];
  const end = next + models[Rod.model[rod]].velocityCount(Rod.elements[rod]);
  for (let i = next; i < end; i++) memory.f64[i] *= share;
}
