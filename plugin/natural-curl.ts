import {
  getRestCurvature,
  rodLength,
  setRestCurvature,
  type RodHandle,
  type RodWorld,
} from "../systems/index.js";
import { hypot } from "../systems/math/elementary.js";
import { modelOf } from "../systems/models/model-of.js";
import { livingRod } from "../systems/rods/rods.js";
import { signedQuantity } from "../systems/world/quantities.js";

/** Radians over the whole rod that are no curl but the crookedness of straight ropes. */
const STRAIGHT = 0.01;

/** Whether its model can say what it is bent to by nature. */
function tellsIt(world: RodWorld, rod: RodHandle): boolean {
  return modelOf(world, livingRod(world, rod)).naturalCurvature !== undefined;
}

/** Natural (twist, curvature 1, curvature 2) of a rod, 1/m: means over its elements; NaN where unknown. */
export function meanNatural(world: RodWorld, rod: RodHandle): readonly [number, number, number] {
  if (!tellsIt(world, rod)) return [Number.NaN, Number.NaN, Number.NaN];
  const natural = getRestCurvature(world, rod);
  const sum: [number, number, number] = [0, 0, 0];
  natural.forEach((value, i) => (sum[i % 3] += (3 * value) / natural.length));
  return sum;
}

/**
 * Another mean, bent about the axis that it is bent about, or about the second director where it is straight;
 * what elements differ by, they still do.
 */
export function setNaturalCurl(world: RodWorld, rod: RodHandle, curvature: number, twist: number): void {
  signedQuantity("curvature", curvature, "curvature");
  signedQuantity("twist", twist, "curvature");
  if (!tellsIt(world, rod)) return setRestCurvature(world, rod, [twist, 0, curvature]);
  const mean = meanNatural(world, rod);
  const now = hypot(mean[1], mean[2]);
  const isStraight = now * rodLength(world, rod) < STRAIGHT;
  const share = isStraight ? 0 : curvature / now;
  const wanted = [twist, share * mean[1], isStraight ? curvature : share * mean[2]];
  const natural = getRestCurvature(world, rod);
  setRestCurvature(
    world,
    rod,
    natural.map((value, i) => value - mean[i % 3] + wanted[i % 3]),
  );
}
