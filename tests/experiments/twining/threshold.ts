import { TwiningPlant, type PlantOptions } from "./plant.js";

/** Radii: a tip that is farther from the axis has lost the pole. */
const lost = 1.05;
/** Length to which a plant grows, at which speed a second, and seconds in which its natural shape comes. */
export const growth = { length: 5, speed: 1, curling: 0.5 };

export type PlanarPlant = Pick<PlantOptions, "model" | "freeElements" | "freeLength">;

/** A planar plant of this natural curvature after it has grown, or undefined if it has lost the pole. */
export function grownPlant(plant: PlanarPlant, curvature: number): TwiningPlant | undefined {
  const grown = new TwiningPlant({ ...plant, curvature });
  grown.curl(growth.curling);
  grown.growTo(growth.length, growth.speed, () => grown.distance < lost);
  return grown.distance < lost ? grown : undefined;
}

/** Natural curvature up to which it climbs, between two, of which it climbs with the first alone. */
export function threshold(plant: PlanarPlant, [from, to]: readonly [number, number], within: number): number {
  if (!grownPlant(plant, from)) return NaN;
  if (grownPlant(plant, to)) return NaN;
  let [holds, fails] = [from, to];
  while (fails - holds > 2 * within) {
    const middle = (holds + fails) / 2;
    if (grownPlant(plant, middle)) holds = middle;
    else fails = middle;
  }
  return (holds + fails) / 2;
}
