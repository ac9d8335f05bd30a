import { limits } from "../../systems/world/limits.js";
import { elementsOfCoil } from "../../systems/rods/elements-of-coil.js";
import { type CollisionOptions, everyGroup } from "../../systems/world/collision.js";
import { quantity, signedQuantity } from "../../systems/world/quantities.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { oneOf, positiveInteger, reject, wholeNumber, within } from "../../systems/world/validate.js";
import { elementsPerTurn } from "../curl.js";
import { curvatureOf, hairRadius, type HairType } from "../hair-types.js";
import { checkRodMaterial, type RodCare, type RodMaterial } from "../rod-options.js";
import type { HairDensity } from "./density.js";
import { growthNames, type GrowthOptions } from "./growth.js";
import type { Groom } from "./groom.js";
import type { HairLook } from "./rendering/hair-look.js";

const { mostElements, mostGuides } = limits.grooms;

/** Whom hair touches: obstacles and other rods, all of that and its like and itself, or nothing. */
export type HairCollisions = "body" | "all" | "none";

/** How much strands differ; shares of the mean, but angles in radians. */
export interface HairVariation {
  /** Default 0.1. */
  length?: number;
  /** Default 0.15. */
  curl?: number;
  /** Default 0.1. */
  direction?: number;
  /** Where around the hair it bends to by nature; default 0.6 for straight hair, up to any for curls. */
  phase?: number;
}

export interface HairOptions extends GrowthOptions {
  /** Shown in errors and tools. */
  name?: string;
  /** Grow on one sub-mesh only, by its number. */
  subMesh?: number;
  /** Where it grows on the mesh; default everywhere alike. */
  density?: HairDensity;
  /** Simulated strands; default 200. */
  strands?: number;
  /** Instead: simulated strands per square metre where the density is 1. */
  strandsPerArea?: number;
  /** Drawn strands for each simulated one, 10 to 200; default 60. */
  drawnPerStrand?: number;
  /** Metres; default 0.305. */
  length?: number;
  /**
   * Natural curvature by name or in 1/m: straight 10, wavy 60, curly 100, tightly coiled 200; default
   * "straight".
   */
  curl?: HairType | number;
  /** Natural twist, 1/m: with it a curl is a corkscrew; default a third of the curl. */
  twist?: number;
  variation?: HairVariation;
  /** Metres; default 5e-5. */
  radius?: number;
  /** Default "clean hair". */
  material?: RodMaterial;
  /** How careful steps are with its strands; default "crowd": nobody could see whether one passes another. */
  care?: RodCare;
  /**
   * The name of a rod model of the `ElasticRods`; "super-helix" (default), "clothoid",
   * "elastic-rod", "corde" or "mass-spring".
   */
  model?: string;
  /** Of each simulated strand; default 8 to 12, and two for every turn of a tight curl. */
  elements?: number;
  /**
   * Whether it stays in the shape that it starts in, that of its curl or of its groom, as far as its own weight
   * goes: the natural shape of every strand is found from that.
   */
  hold?: boolean;
  /** Default "body". */
  collisions?: HairCollisions;
  /** Points along a strand that are drawn, 4 to 256; default 20 to 96, more for more curl. */
  drawnPoints?: number;
  look?: HairLook;
  /** Another seed gives other hair of the same kind; default 1. */
  seed?: number;
  /**
   * Hair that was grown before, from `exportGroom` or `readGroom`, instead of all about growth and shape
   * above.
   */
  groom?: Groom;
}

export const hairNames: OptionNames<HairOptions> = {
  ...growthNames,
  name: true,
  subMesh: true,
  density: true,
  strands: true,
  strandsPerArea: true,
  drawnPerStrand: true,
  length: true,
  curl: true,
  twist: true,
  variation: true,
  radius: true,
  material: true,
  care: true,
  model: true,
  elements: true,
  hold: true,
  collisions: true,
  look: true,
  seed: true,
  drawnPoints: true,
  groom: true,
};
export const variationNames: OptionNames<HairVariation> = {
  length: true,
  curl: true,
  direction: true,
  phase: true,
};

export function checkHairOptions(options: HairOptions): HairOptions {
  return checkOptions("options", options, hairNames);
}

/** What grows, checked and with defaults. */
export interface GrowthPlan extends GrowthOptions {
  readonly strands: number | null;
  readonly strandsPerArea: number;
  readonly drawnPerStrand: number;
  readonly length: number;
  readonly curl: number;
  readonly twist: number;
  readonly variation: Required<HairVariation>;
  readonly radius: number;
  readonly material: RodMaterial;
  readonly elements: number;
  readonly seed: number;
}

/** Length of the strands of the combing experiments (Crespel et al. 2024, Table 3). */
const HAIR_LENGTH = 0.305;
/** A curl beyond this goes any way around. */
const CURLY = 60;

export function checkCurl(curl: HairType | number): number {
  return typeof curl === "string" ? curvatureOf(curl) : within("curl", curl, 0, 2000);
}

/** A third of the curvature makes a corkscrew that climbs at 18 degrees. */
export const twistFor = (curl: number): number => curl / 3;

export function planGrowth(options: HairOptions): GrowthPlan {
  const { strands, strandsPerArea, drawnPerStrand = 60, length = HAIR_LENGTH, seed = 1 } = options;
  if (strands !== undefined && strandsPerArea !== undefined) {
    reject("strandsPerArea", strandsPerArea, "either strands or strandsPerArea, not both");
  }
  const curl = checkCurl(options.curl ?? "straight");
  const twist =
    options.twist === undefined ? twistFor(curl) : signedQuantity("twist", options.twist, "curvature");
  quantity("length", length, "length");
  const radius = quantity("radius", options.radius ?? hairRadius, "length");
  const material = options.material ?? "clean hair";
  checkRodMaterial(material, [radius, radius]);
  if (strandsPerArea !== undefined) within("strandsPerArea", strandsPerArea, 1e-6, 1e9);
  return {
    ...options,
    strands: strandsPerArea === undefined ? positiveInteger("strands", strands ?? 200, mostGuides) : null,
    strandsPerArea: strandsPerArea ?? 0,
    drawnPerStrand: within("drawnPerStrand", drawnPerStrand, 10, 200),
    length,
    curl,
    twist,
    variation: checkVariation(options.variation ?? {}, curl),
    radius,
    material,
    elements: positiveInteger(
      "elements",
      options.elements ?? defaultElements(curl, twist, length, elementsPerTurn(options.model)),
      mostElements,
    ),
    seed: wholeNumber("seed", seed, 0, 0xffffffff),
  };
}

function defaultElements(curl: number, twist: number, length: number, perTurn: number | undefined): number {
  return Math.min(mostElements, elementsOfCoil(curl < 80 ? 8 : 12, curl, twist, length, perTurn));
}

function checkVariation(variation: HairVariation, curl: number): Required<HairVariation> {
  checkOptions("variation", variation, variationNames);
  const loose = 0.6 + (Math.PI - 0.6) * Math.min(1, curl / CURLY);
  const { length = 0.1, curl: curlShare = 0.15, direction = 0.1, phase = loose } = variation;
  return {
    length: within("variation.length", length, 0, 0.9),
    curl: within("variation.curl", curlShare, 0, 1),
    direction: within("variation.direction", direction, 0, 1),
    phase: within("variation.phase", phase, 0, Math.PI),
  };
}

/** The group that hair belongs to and does not touch by default. */
const HAIR_GROUP = 0x80000000;

export function collisionOf(collisions: HairCollisions): CollisionOptions & { self: boolean } {
  switch (oneOf("collisions", collisions, ["body", "all", "none"])) {
    case "body":
      return { membership: HAIR_GROUP, collidesWith: everyGroup - HAIR_GROUP, self: false };
    case "all":
      return { membership: everyGroup, collidesWith: everyGroup, self: true };
    case "none":
      return { membership: HAIR_GROUP, collidesWith: 0, self: false };
  }
}
