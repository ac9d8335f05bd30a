import { checkOptions, type OptionNames } from "../../../systems/world/options.js";
import { oneOf, positive, reject, within } from "../../../systems/world/validate.js";
import { absorptionOf, hairColours, type Dye, type HairColourName, type Melanin } from "./melanin.js";

/** How hair is drawn. A change shows in the next frame. */
export interface HairLook {
  /** Pigments; they make the colour. */
  melanin: Melanin;
  /** How much more or less pigment single hairs have, as a share. */
  colourVariation: number;
  /** Radians: the width of the highlight along the hair. */
  roughness: number;
  /** Radians: the blur around the hair. */
  roundness: number;
  /** Radians: how far the scales of the cuticle tilt highlights towards the root. */
  scaleTilt: number;
  /**
   * Metres across that a drawn strand covers; null: so wide that all of them cover as much as natural hair
   * does.
   */
  width: number | null;
  /** Strands thinner than this are drawn this wide, and so many fewer of them that they cover the same. */
  minimumPixelWidth: number;
  /** Share of the length over which the tip thins out. */
  tipTaper: number;
  /** 0: strands are spread evenly between the simulated ones; 1: each goes all the way with its nearest. */
  clump: number;
  /** Share of the distance to its simulated strand that a strand has left at the tip. */
  clumpTip: number;
  /** Metres by which single strands wander off. */
  frizz: number;
  /** Metres: how thick the layer of strands over the simulated ones is. */
  volume: number;
  /** How many times the hair that there is shades itself; 0 is not at all. */
  selfShadow: number;
}

export type HairLookOptions = Partial<Omit<HairLook, "melanin">> & {
  /** A colour by name, concentrations of pigments, or a dye on hair that was bleached; default "brown". */
  colour?: HairColour;
};

export type HairColour = HairColourName | Melanin | { readonly dye: Dye };

export function melaninOf(colour: HairColour): Melanin {
  const melanin =
    typeof colour === "string"
      ? hairColours[oneOf("colour", colour, Object.keys(hairColours) as HairColourName[])]
      : colour !== null && typeof colour === "object" && "dye" in colour
        ? { ...hairColours.white, ...colour }
        : colour;
  absorptionOf(melanin);
  return { ...melanin };
}

export const lookNames: OptionNames<HairLookOptions> = {
  colour: true,
  colourVariation: true,
  roughness: true,
  roundness: true,
  scaleTilt: true,
  width: true,
  minimumPixelWidth: true,
  tipTaper: true,
  clump: true,
  clumpTip: true,
  frizz: true,
  volume: true,
  selfShadow: true,
};

/**
 * Curls hold together: what is mixed from several of them would be straighter than any. Natural curvature in
 * 1/m.
 */
export function clumpFor(curl: number): number {
  return 0.3 + 0.6 * Math.min(1, curl / 80);
}

/** Coils stand apart like the hair of an afro: what is between the simulated ones has to spread with them. */
export function clumpTipFor(curl: number): number {
  return 0.6 + 1.2 * Math.min(1, curl / 200) ** 2;
}

export function hairLook(given: HairLookOptions = {}): HairLook {
  const { colour = "brown", ...options } = checkOptions("options", given, lookNames);
  const look: HairLook = {
    melanin: melaninOf(colour),
    colourVariation: 0.2,
    roughness: 0.16,
    roundness: 0.35,
    scaleTilt: 0.07,
    width: null,
    minimumPixelWidth: 1,
    tipTaper: 0.35,
    clump: 0.35,
    clumpTip: 0.6,
    frizz: 0.003,
    volume: 0.012,
    selfShadow: 1,
    ...options,
  };
  checkLook(look);
  return look;
}

/** A look as `hairLook` makes it, which may have been changed since. */
export function checkLook(look: HairLook): void {
  if (typeof look !== "object" || look === null) reject("look", look, "what hairLook returns");
  absorptionOf(look.melanin ?? reject("look.melanin", look.melanin, "what hairLook returns"));
  within("colourVariation", look.colourVariation, 0, 1);
  within("roughness", look.roughness, 0.01, 1);
  within("roundness", look.roundness, 0.05, 1);
  within("scaleTilt", look.scaleTilt, -0.5, 0.5);
  if (look.width !== null) positive("width", look.width);
  positive("minimumPixelWidth", look.minimumPixelWidth);
  within("tipTaper", look.tipTaper, 0, 1);
  within("clump", look.clump, 0, 1);
  within("clumpTip", look.clumpTip, 0, 4);
  within("frizz", look.frizz, 0, 1);
  within("volume", look.volume, 0, 1);
  within("selfShadow", look.selfShadow, 0, 100);
}
