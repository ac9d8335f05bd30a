import { AttachmentTarget } from "../../components/index.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { linkedThicknesses } = limits.detect;

/** How far along a rod, from where it is attached, it does not touch what it is attached to. */
export function reachOfTie({ components }: RodWorld, rod: number): number {
  return linkedThicknesses * (components.Rod.radius1[rod] + components.Rod.radius2[rod]);
}

/** Whether two rods are tied to each other so near to these places that they do not touch there. */
export function areTied(world: RodWorld, A: number, sA: number, B: number, sB: number): boolean {
  const { target, rod, other, s, sOther } = world.components.Attachment;
  const reachA = reachOfTie(world, A);
  const reachB = reachOfTie(world, B);
  for (const attachment of world.attachments) {
    if (target[attachment] !== AttachmentTarget.rod) continue;
    const one = s[attachment];
    const two = sOther[attachment];
    if (rod[attachment] === A && other[attachment] === B) {
      if (Math.abs(sA - one) < reachA && Math.abs(sB - two) < reachB) return true;
    }
    if (rod[attachment] === B && other[attachment] === A) {
      if (Math.abs(sA - two) < reachA && Math.abs(sB - one) < reachB) return true;
    }
  }
  return false;
}
