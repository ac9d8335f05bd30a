// How the vine grows: material comes at its root and slides up the pole. Without Babylon, for the game and the tests.
import { payOut, rodLength, setRestCurvature, type RodHandle, type RodWorld } from "../../systems/index.js";
import { VINE, vineCurl } from "./vines.js";

/** Its natural curl, 1 for what holds the pole best. */
export function curlVine(world: RodWorld, vine: RodHandle, curl = 1): void {
  const { twist, curvature } = vineCurl();
  setRestCurvature(world, vine, [curl * twist, 0, curl * curvature]);
}

/** Lets it grow for a step; `pace` is 1 for its usual speed. */
export function growVine(world: RodWorld, vine: RodHandle, seconds: number, pace = 1): void {
  const more = Math.min(pace * VINE.speed * seconds, VINE.grown - rodLength(world, vine));
  // Never divided: what is wound up is one element.
  if (more > 0) payOut(world, vine, more, "root", { elementLength: 2 * VINE.grown });
}
