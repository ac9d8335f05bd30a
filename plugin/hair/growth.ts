import { quantity } from "../../systems/world/quantities.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { within } from "../../systems/world/validate.js";
import {
  across,
  add,
  anyAcross,
  cross,
  dot,
  finitePoint,
  type Point,
  scale,
  subtract,
  type Triple,
  unitVector,
} from "../points.js";
import { cos, exp, sin } from "../../systems/math/elementary.js";

/** A place on the skin, in the axes of the mesh. */
export interface HairPlace {
  readonly position: Point;
  readonly normal: Point;
}

/**
 * A plane that hair is combed away from, in the axes of the mesh; curls beyond it wind the other way around.
 */
export interface Parting {
  /** A point of the plane. */
  through: Point;
  /** Across the plane; hair on this side is combed this way, on the other side the other way. */
  normal: Point;
  /** Metres of skin on each side over which the parting fades; default 0.05. */
  width?: number;
  /** How much stronger the parting is than `comb` where it is; default 2. */
  strength?: number;
}

export interface GrowthOptions {
  /**
   * Which way hair lies, in the axes of the mesh; default (0, -1, 0). Or a function of the place that says
   * where it grows to.
   */
  comb?: Point | ((place: HairPlace) => Point);
  /** Radians between hair and skin at the root, 0 to pi / 2; default 0.6. */
  lift?: number;
  parting?: Parting;
}

export const growthNames: OptionNames<GrowthOptions> = { comb: true, lift: true, parting: true };
const partingNames: OptionNames<Parting> = { through: true, normal: true, width: true, strength: true };

/**
 * Where a hair grows: its direction and the way in which it bends by nature, towards the skin; unit vectors.
 */
export interface Growth {
  readonly direction: Triple;
  readonly bend: Triple;
  /** 1, or -1 for hair that winds the other way around. */
  readonly hand: number;
}

export type GrowthAt = (position: Triple, normal: Triple) => Growth;

export function growthBy(options: GrowthOptions): GrowthAt {
  const { comb = { x: 0, y: -1, z: 0 }, lift = 0.6 } = options;
  within("lift", lift, 0, Math.PI / 2);
  const part = options.parting === undefined ? null : partingBy(options.parting);
  if (typeof comb === "function") {
    return (position, normal) => {
      const direction = unitVector("comb", comb({ position: toPoint(position), normal: toPoint(normal) }));
      return { direction, bend: across(scale(normal, -1), direction) ?? anyAcross(direction), hand: 1 };
    };
  }
  const towards = unitVector("comb", comb);
  return (position, normal) => {
    const away = part?.(position);
    const wanted = away ? add(towards, away.push) : towards;
    const lying = across(wanted, normal) ?? anyAcross(normal);
    return {
      direction: add(scale(lying, cos(lift)), scale(normal, sin(lift))),
      bend: subtract(scale(lying, sin(lift)), scale(normal, cos(lift))),
      hand: away?.hand ?? 1,
    };
  };
}

/**
 * How hair is pushed away from a parting, and which way around it winds. Its two sides are mirror images: if
 * all curls wound the same way, those on one side would fall over the face and those on the other away from
 * it.
 */
function partingBy(parting: Parting): (position: Triple) => { push: Triple; hand: number } {
  checkOptions("parting", parting, partingNames);
  const through = finitePoint("parting.through", parting.through);
  const normal = unitVector("parting.normal", parting.normal);
  const { width = 0.05, strength = 2 } = parting;
  quantity("parting.width", width, "length");
  within("parting.strength", strength, 0, 100);
  return (position) => {
    const side = dot(subtract(position, through), normal);
    const push = scale(normal, Math.sign(side) * strength * exp(-Math.abs(side) / width));
    return { push, hand: side < 0 ? -1 : 1 };
  };
}

/**
 * Turns a direction and what is across it by small angles at random, and the bend about the hair by `phase`.
 */
export function scattered(
  { direction, bend, hand }: Growth,
  angle: number,
  around: number,
  phase: number,
): Growth {
  const side = cross(direction, bend);
  const lean = add(scale(bend, cos(around)), scale(side, sin(around)));
  const turned = add(scale(direction, cos(angle)), scale(lean, sin(angle)));
  const bent = across(add(scale(bend, cos(phase)), scale(side, sin(phase))), turned);
  return { direction: turned, bend: bent ?? anyAcross(turned), hand };
}

const toPoint = ([x, y, z]: Triple): Point => ({ x, y, z });
