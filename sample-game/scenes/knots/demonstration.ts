// How knots are tied, drag by drag: what the hint shows, and what tests do.
import { getFrame, rodLength, type RodHandle, type RodWorld } from "../../../systems/index.js";
import type { Pass, Waypoint } from "./tying-hand.js";
import { hypot } from "../../../systems/math/elementary.js";

/** Where a drag leads: a place on the deck, or beside a rope as it lies now, so many metres to the left of the way it runs. */
export type Aim =
  | { readonly x: number; readonly z: number; readonly pass?: Pass }
  | { readonly rope: number; readonly s: number; readonly aside: number; readonly pass?: Pass };

/** One drag of a rope, at its free end or at an arc length. */
export interface Drag {
  readonly rope: number;
  readonly s?: number;
  readonly way: readonly Aim[];
}

const frame = new Float64Array(12);

/** The way of a drag for ropes as they lie now. */
export function waypoints(world: RodWorld, rods: readonly RodHandle[], { way }: Drag): Waypoint[] {
  return way.map((aim) => {
    const pass = aim.pass ?? "over";
    if ("x" in aim) return { x: aim.x, z: aim.z, pass };
    const rod = rods[aim.rope];
    getFrame(world, rod, Math.min(aim.s, rodLength(world, rod)), frame);
    // Tangent and place; in axes with y up and z away from the viewer, left of (x, z) is (-z, x).
    const [tx, tz] = [frame[0], frame[2]];
    const across = aim.aside / (hypot(tx, tz) || 1);
    return { x: frame[9] - across * tz, z: frame[11] + across * tx, pass };
  });
}

/** Where the rope is taken, metres along it. */
export function takenAt(world: RodWorld, rods: readonly RodHandle[], { rope, s }: Drag): number {
  return s ?? rodLength(world, rods[rope]);
}
