import { limits } from "../../systems/world/limits.js";
import type { GrowingStrands } from "./chosen-strands.js";
import { fitStrand, fitWith, type FittedStrand } from "./fit-strand.js";
import { SmoothStrand } from "./smooth-strand.js";

const { shareMet } = limits.grooms;

/** Strands by their numbers in the file, each with as many elements as it needs, or with so many. */
export function fitAll(
  strands: GrowingStrands,
  chosen: readonly number[],
  tolerance: number,
  elements: number | undefined,
): FittedStrand[] {
  return chosen.map((strand) => {
    const smooth = new SmoothStrand(strands.points(strand));
    return elements === undefined ? fitStrand(smooth, tolerance) : fitWith(smooth, elements, tolerance);
  });
}

/** The same, all with as many: what most of them need. */
export function fitAlike(
  strands: GrowingStrands,
  chosen: readonly number[],
  tolerance: number,
  elements: number | undefined,
): FittedStrand[] {
  const own = fitAll(strands, chosen, tolerance, elements);
  const needed = own.map((fitted) => fitted.elements).sort((a, b) => a - b);
  const alike = needed[Math.min(needed.length - 1, Math.floor(shareMet * needed.length))];
  return own.map((fitted, i) =>
    fitted.elements === alike
      ? fitted
      : fitWith(new SmoothStrand(strands.points(chosen[i])), alike, tolerance),
  );
}
