import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { createRodPick, pickRod, type PickOptions, type RodWorld } from "../../systems/index.js";
import { limits } from "../../systems/world/limits.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { checkRay } from "../checks.js";
import type { Rod } from "../rod.js";

export interface RodPickOptions extends PickOptions {
  /** Which rods count; default all. The others do not hide those behind them. */
  filter?: (rod: Rod) => boolean;
}

export interface PickedRod {
  readonly rod: Rod;
  /** Arc length, and the distance from the ray's origin, metres. */
  readonly s: number;
  readonly distance: number;
  /** How far the ray passes from the surface; 0 for a hit. */
  readonly miss: number;
}

const pickNames: OptionNames<RodPickOptions> = {
  reach: true,
  spread: true,
  farthest: true,
  counts: true,
  filter: true,
};
const { mostPosition } = limits.ranges;
const pick = createRodPick();

export function pickRodOf(
  world: RodWorld,
  rods: readonly Rod[],
  ray: Ray,
  given: RodPickOptions,
): PickedRod | null {
  checkRay(ray);
  const { filter, ...options } = checkOptions("options", given, pickNames);
  const member = (entity: number) => rods.find((rod) => rod.handle.entity === entity);
  const counts = (entity: number) => {
    const rod = member(entity);
    return rod !== undefined && (!filter || filter(rod));
  };
  // A ray of Babylon is endless unless it is told otherwise.
  const farthest = options.farthest ?? Math.min(ray.length, mostPosition);
  const all = { ...options, counts, farthest };
  if (!pickRod(world, ray.origin.asArray(), ray.direction.asArray(), all, pick)) return null;
  return { rod: member(pick.rod!.entity)!, s: pick.s, distance: pick.along, miss: pick.miss };
}
