import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { quantity, quantityOrZero } from "../../systems/world/quantities.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { positive, positiveInteger, reject, within } from "../../systems/world/validate.js";
import { finitePoint, unitVector, type Point } from "../points.js";
import type { Rod } from "../rod.js";

export interface AlongOptions {
  /** Metres from one to the next. */
  spacing?: number;
  /** Instead: how many, from end to end or around a ring. */
  count?: number;
  /** Instead: places, metres from the root, or one end, wherever that is. */
  at?: readonly number[] | "root" | "tip";
  /** Metres from the root to the first; default 0. */
  start?: number;
  /** Radians by which each is turned about the rod against the one before: a quarter turn for chain links. */
  turn?: number;
  /** Where their y axis points, as far as it can; default the first director, which twists with the rod. */
  up?: Point;
  /** Of the mesh, or along its three axes; default 1. */
  scale?: number | Point;
}

const alongNames: OptionNames<AlongOptions> = {
  spacing: true,
  count: true,
  at: true,
  start: true,
  turn: true,
  up: true,
  scale: true,
};

/** Where copies are, in metres of the material, which cutting and winding do not change. */
export interface AlongPlan {
  readonly spacing: number;
  readonly start: number;
  /** Around a ring the last place is the first. */
  readonly isRing: boolean;
  readonly at: readonly number[] | "root" | "tip" | null;
  readonly turn: number;
  readonly up: Vector3 | null;
  readonly scale: Vector3;
}

/** Copies along a rod. */
const MOST_COPIES = 100_000;
const root = new Vector3();
const tip = new Vector3();

export function checkAlong(rod: Rod, options: AlongOptions): AlongPlan {
  checkOptions("options", options, alongNames);
  const { spacing, count, at, turn = 0, up, scale = 1 } = options;
  if (spacing === undefined && count === undefined && at === undefined)
    reject("spacing", spacing, "metres, unless count or at is given");
  if (spacing !== undefined && count !== undefined)
    reject("count", count, "either spacing or count, not both");
  if (at !== undefined && (spacing ?? count) !== undefined) reject("at", at, "none with spacing or count");
  const { length, appearance } = rod;
  const layStart = appearance.layStart ?? 0;
  const start = quantityOrZero("start", options.start ?? 0, "length");
  const isRing =
    Vector3.Distance(rod.getPointToRef(0, root), rod.getPointToRef(length, tip)) < 2 * Math.max(...rod.radii);
  return {
    spacing: spacingOf(spacing, count, length - 2 * start, isRing),
    start: layStart + start,
    isRing,
    at: at === undefined ? null : placesOf(at, length, layStart),
    turn: within("turn", turn, -2 * Math.PI, 2 * Math.PI),
    up: up === undefined ? null : Vector3.FromArray([...unitVector("up", up)]),
    scale:
      typeof scale === "number"
        ? new Vector3().setAll(positive("scale", scale))
        : Vector3.FromArray([...finitePoint("scale", scale)]),
  };
}

function spacingOf(
  spacing: number | undefined,
  count: number | undefined,
  length: number,
  isRing: boolean,
): number {
  if (count !== undefined) {
    positiveInteger("count", count, MOST_COPIES);
    return Math.max(length, 0) / (isRing ? count : Math.max(1, count - 1)) || 1;
  }
  if (spacing === undefined) return 1;
  quantity("spacing", spacing, "length");
  if (spacing * MOST_COPIES < length) reject("spacing", spacing, `at least ${length / MOST_COPIES} m here`);
  return spacing;
}

function placesOf(at: readonly number[] | "root" | "tip", length: number, layStart: number): AlongPlan["at"] {
  if (at === "root" || at === "tip") return at;
  if (!Array.isArray(at) || at.length > MOST_COPIES) reject("at", at, '"root", "tip", or a list of places');
  return at.map((s: number, i) => layStart + within(`at[${i}]`, s, 0, length));
}
