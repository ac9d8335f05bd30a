import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import { createRodPick, pickRod, type PickOptions, type RodWorld } from "../../systems/index.js";
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

const pick = createRodPick();

export function pickRodOf(
  world: RodWorld,
  rods: readonly Rod[],
  ray: Ray,
  { filter, ...options }: RodPickOptions,
): PickedRod | null {
  const member = (entity: number) => rods.find((rod) => rod.handle.entity === entity);
  const counts = (entity: number) => {
    const rod = member(entity);
    return rod !== undefined && (!filter || filter(rod));
  };
  const farthest = options.farthest ?? ray.length;
  const all = { ...options, counts, ...(Number.isFinite(farthest) ? { farthest } : {}) };
  if (!pickRod(world, ray.origin.asArray(), ray.direction.asArray(), all, pick)) return null;
  return { rod: member(pick.rod!.entity)!, s: pick.s, distance: pick.along, miss: pick.miss };
}
