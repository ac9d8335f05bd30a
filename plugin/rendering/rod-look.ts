import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { signedQuantity } from "../../systems/world/quantities.js";
import { positive, reject, wholeNumber, within } from "../../systems/world/validate.js";

/** The surface of laid ropes. Colours are linear, as in PBR. A change shows in the next frame. */
export interface RopeLook {
  kind: "rope";
  /** Colour of rods that do not bring their own. */
  colour: Color3;
  /** Gloss at the start; later it is the material's. */
  roughness: number;
  /** Strands laid around each other: 3 for hawser lay, 4 for shroud lay. */
  plies: number;
  /**
   * Radii of length for one turn of a ply, for rods that do not bring a pitch; negative lays the other way.
   */
  layRadii: number;
  /** Depth of the groove between plies as a fraction of the radius. */
  grooveDepth: number;
  /** Yarns that show across one ply; 0 for a smooth surface, as that of a hose. */
  yarnsPerPly: number;
  /** Back-twist of the yarns in their ply: 1 lets them run along the rope on the crowns. */
  yarnTwist: number;
  /** A coloured stripe along one ply, which makes twist easy to see. */
  tracerColour: Color3;
  /** Width of the stripe as a fraction of the ply; 0 is no stripe, 1 colours the whole ply. */
  tracerWidth: number;
}

/** The surface of hair-like strands. */
export interface StrandLook {
  kind: "strand";
  colour: Color3;
  /** Gloss at the start; later it is the material's. */
  roughness: number;
  /** How strongly highlights become bands across the strands, 0 to 1; at the start, as roughness. */
  anisotropy: number;
  /**
   * Strands thinner than this many pixels are drawn this wide, so that distant hair neither flickers nor
   * vanishes.
   */
  minimumPixelWidth: number;
  /** Fraction of the length over which the tip thins out. */
  tipTaper: number;
  /** Brightness at the root, where hair shades itself; 1 is none. */
  rootShade: number;
}

export type RodLook = RopeLook | StrandLook;

export const ropeLookNames: OptionNames<Omit<RopeLook, "kind">> = {
  colour: true,
  roughness: true,
  plies: true,
  layRadii: true,
  grooveDepth: true,
  yarnsPerPly: true,
  yarnTwist: true,
  tracerColour: true,
  tracerWidth: true,
};
export const strandLookNames: OptionNames<Omit<StrandLook, "kind">> = {
  colour: true,
  roughness: true,
  anisotropy: true,
  minimumPixelWidth: true,
  tipTaper: true,
  rootShade: true,
};

export function ropeLook(options: Partial<Omit<RopeLook, "kind">> = {}): RopeLook {
  checkOptions("options", options, ropeLookNames);
  const look: RopeLook = {
    kind: "rope",
    colour: new Color3(0.55, 0.36, 0.17),
    roughness: 0.75,
    plies: 3,
    layRadii: 6.5,
    grooveDepth: 0.26,
    yarnsPerPly: 7,
    yarnTwist: 1.15,
    tracerColour: new Color3(0.02, 0.09, 0.3),
    tracerWidth: 0,
    ...options,
  };
  within("roughness", look.roughness, 0, 1);
  wholeNumber("plies", look.plies, 2, 12);
  if (!Number.isFinite(look.layRadii) || look.layRadii === 0) {
    reject("layRadii", look.layRadii, "a finite number other than 0");
  }
  within("grooveDepth", look.grooveDepth, 0, 0.5);
  wholeNumber("yarnsPerPly", look.yarnsPerPly, 0, 64);
  within("tracerWidth", look.tracerWidth, 0, 1);
  return look;
}

export function strandLook(options: Partial<Omit<StrandLook, "kind">> = {}): StrandLook {
  checkOptions("options", options, strandLookNames);
  const look: StrandLook = {
    kind: "strand",
    colour: new Color3(0.16, 0.075, 0.03),
    roughness: 0.42,
    anisotropy: 0.8,
    minimumPixelWidth: 1,
    tipTaper: 0.3,
    rootShade: 0.6,
    ...options,
  };
  within("roughness", look.roughness, 0, 1);
  within("anisotropy", look.anisotropy, 0, 1);
  positive("minimumPixelWidth", look.minimumPixelWidth);
  within("tipTaper", look.tipTaper, 0, 1);
  within("rootShade", look.rootShade, 0, 1);
  return look;
}

export function checkLook(parameter: string, look: RodLook): void {
  if (typeof look !== "object" || look === null || !(look.kind === "rope" || look.kind === "strand"))
    reject(parameter, look, "what ropeLook or strandLook returns");
}

/** Below 0 for plies that wind the other way. */
export function checkLayPitch(metres: number): void {
  signedQuantity("layPitch", metres, "length");
  if (metres === 0) reject("layPitch", metres, "a finite number other than 0");
}
