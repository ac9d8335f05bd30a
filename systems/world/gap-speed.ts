import { limits } from "./limits.js";
import type { RodWorld } from "./world.js";

const { correctedDepth } = limits.solve;

/**
 * The speed at which the sides of a contact may close in during the step. Where they overlap it is negative:
 * they move apart, by a share of the depth and not faster than the bounded speed.
 */
export function gapSpeed({ solver }: RodWorld, gap: number, h: number): number {
  return gap < 0 ? -Math.min((correctedDepth * -gap) / h, solver.correctionSpeed) : gap / h;
}
