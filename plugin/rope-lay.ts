import type { RodOptions } from "../systems/rods/rod-options.js";
import { checkLayPitch, type RodLook } from "./rendering/rod-look.js";
import type { RopeOptions } from "./rope.js";

/** How the plies of a rope run; those of a ring meet themselves, as nearly as its look has it. */
export function layOf(
  { layPitch, closed = false }: RopeOptions,
  look: RodLook,
  rod: RodOptions,
): { layPitch?: number; closed: boolean } {
  if (layPitch !== undefined) checkLayPitch(layPitch);
  if (layPitch !== undefined) return { closed, layPitch };
  if (!closed || look?.kind !== "rope") return { closed };
  const [radius] = rod.radius as readonly [number, number];
  const turns = Math.max(1, Math.round(rod.length! / (Math.abs(look.layRadii) * radius)));
  return { closed, layPitch: (Math.sign(look.layRadii) * rod.length!) / turns };
}
