import type { MaterialOptions } from "../systems/rods/material.js";
import type { AdaptOptions, RodCollisionOptions, RodOptions, RodStep } from "../systems/rods/rod-options.js";
import { quantity } from "../systems/world/quantities.js";
import type { OptionNames } from "../systems/world/options.js";
import { vector } from "../systems/world/validate.js";
import type { Curl } from "./curl.js";
import { materialFor, presetOf, type MaterialName } from "./materials.js";
import type { Point } from "./points.js";

export type RodCare = "exact" | "crowd";

export type RodMaterial = MaterialName | MaterialOptions;

/** Metres: the radius of a round section, or the semi-axes of an elliptic one along the two directors. */
export type Section = number | readonly [number, number];

/** What ropes and strands have in common. */
export interface CommonRodOptions {
  /** Shown in errors and tools. */
  name?: string;
  /** Where the rod starts, metres in world space. */
  from: Point;
  /** A name out of `materials`, or values of your own in SI. */
  material?: RodMaterial;
  /**
   * The name of a rod model of the `ElasticRods`; "super-helix" (default), "clothoid",
   * "elastic-rod", "corde" or "mass-spring".
   */
  model?: string;
  /**
   * Pieces of constant curvature: more of them follow sharper bends and cost more. Default 16 for a rope and 8
   * for a strand; two for every turn of its curl, if those are more.
   */
  elements?: number;
  /**
   * Between which lengths the elements, `elements` of equal length at first, are halved and merged as needed;
   * default they stay.
   */
  adapt?: AdaptOptions;
  /** The shape it has when nothing pulls at it; default straight. */
  curl?: Curl;
  /**
   * Whether it stays in the shape that it starts in: its natural shape is found so that its own weight bends it
   * to that. What touches it or pulls at it is not counted. Its root is clamped.
   */
  hold?: boolean;
  /** How the start is held: position and direction, position only, or not at all. */
  root?: "clamped" | "pinned" | "free";
  /** Where the first director of the section points, as far as it can: the way a ribbon faces. */
  director?: Point;
  /** Whom it touches, by groups, and whether it touches itself; default everyone and itself. */
  collision?: RodCollisionOptions;
  /**
   * How careful steps are with it. "exact": they are tried and repeated shorter until nothing passes;
   * "crowd": they are not, since in hair nobody could see it. Default "exact" for ropes and "crowd" for hair,
   * or "crowd" for all by the option of `ElasticRods`.
   */
  care?: RodCare;
  /**
   * "second-order": where nothing touches or holds it but its root, steps keep its energy; they take two and
   * a half times as long, of clothoids four times. Default "robust": a swing dies away sooner than in nature.
   */
  step?: RodStep;
  /** Whether it is drawn; default true. It moves all the same. */
  visible?: boolean;
  /** Linear colour; default that of the material. */
  colour?: { r: number; g: number; b: number };
}

export const commonNames: OptionNames<CommonRodOptions> = {
  name: true,
  from: true,
  material: true,
  model: true,
  elements: true,
  adapt: true,
  curl: true,
  hold: true,
  root: true,
  director: true,
  collision: true,
  care: true,
  step: true,
  visible: true,
  colour: true,
};

/** What of the scene decides about a rod's shape. */
export interface Surroundings {
  /** Towards the ground; slack sags this way. */
  readonly down: Point;
  readonly rightHandedAxes: boolean;
}

/** What the simulator gets as it is, where it is given. */
export function given({ model, collision, adapt, hold, step }: CommonRodOptions): Partial<RodOptions> {
  return {
    ...(hold === undefined ? {} : { hold }),
    ...(model === undefined ? {} : { model }),
    ...(collision === undefined ? {} : { collision }),
    ...(adapt === undefined ? {} : { adapt }),
    ...(step === undefined ? {} : { step }),
  };
}

export function checkSection(radius: Section): readonly [number, number] {
  if (typeof radius === "object" && radius !== null) {
    vector("radius", radius, 2);
    return [quantity("radius[0]", radius[0], "length"), quantity("radius[1]", radius[1], "length")];
  }
  return [quantity("radius", radius, "length"), radius];
}

/** A material by name depends on the thickness, since drag does. */
export function checkRodMaterial(material: RodMaterial, radii: readonly [number, number]): MaterialOptions {
  return typeof material === "string" ? materialFor(material, (radii[0] + radii[1]) / 2) : material;
}

export function colourOf(options: CommonRodOptions, material: RodMaterial): CommonRodOptions["colour"] {
  return options.colour ?? (typeof material === "string" ? presetOf(material).colour : undefined);
}
