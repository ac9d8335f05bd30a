import { reject, within } from "../../../systems/world/validate.js";

/**
 * Pigments of a hair. Eumelanin alone: 0.3 is blond, 1.3 brown, 8 black; pheomelanin makes it red; none of
 * either is white.
 */
export interface Melanin {
  readonly eumelanin: number;
  readonly pheomelanin: number;
  /** A dye beside them: the linear colour, 0 to 1, that much hair without pigments has by it; default none. */
  readonly dye?: Dye;
}

export interface Dye {
  readonly r: number;
  readonly g: number;
  readonly b: number;
}

export type Rgb = readonly [number, number, number];

// Absorption per fibre radius at a concentration of 1, for red, green and blue (d'Eon, Francois, Hill,
// Letteri, Aubry 2011, "An energy-conserving hair reflectance model").
const EUMELANIN: Rgb = [0.419, 0.697, 1.37];
const PHEOMELANIN: Rgb = [0.187, 0.4, 1.05];

export const hairColours = {
  black: { eumelanin: 8, pheomelanin: 0 },
  "dark brown": { eumelanin: 2.6, pheomelanin: 0.2 },
  brown: { eumelanin: 1.3, pheomelanin: 0.2 },
  auburn: { eumelanin: 0.7, pheomelanin: 1.1 },
  red: { eumelanin: 0.25, pheomelanin: 1.4 },
  blond: { eumelanin: 0.28, pheomelanin: 0.15 },
  grey: { eumelanin: 0.12, pheomelanin: 0 },
  white: { eumelanin: 0.02, pheomelanin: 0 },
} as const satisfies Record<string, Melanin>;

export type HairColourName = keyof typeof hairColours;

/** Black hair has 8. */
const MOST_MELANIN = 1000;

/** Absorption along a path of one fibre radius. */
export function absorptionOf({ eumelanin, pheomelanin, dye }: Melanin): Rgb {
  within("eumelanin", eumelanin, 0, MOST_MELANIN);
  within("pheomelanin", pheomelanin, 0, MOST_MELANIN);
  const dyed = dyeAbsorption(dye);
  const channel = (c: 0 | 1 | 2) => eumelanin * EUMELANIN[c] + pheomelanin * PHEOMELANIN[c] + dyed[c];
  return [channel(0), channel(1), channel(2)];
}

/**
 * Light that comes back from much hair has crossed many: its colour C tells the absorption of one, (ln C / d)^2,
 * with d = 5.89 at this roundness (Chiang, Bitterli, Tappan, Burley 2016, equation 9).
 */
const DYE_PATH = 5.89;
/** Darker than that nobody can tell. */
const LEAST_CHANNEL = 1e-4;

function dyeAbsorption(dye: Dye | undefined): Rgb {
  if (dye === undefined) return [0, 0, 0];
  if (typeof dye !== "object" || dye === null) reject("dye", dye, "an object with r, g and b");
  const channel = (name: "r" | "g" | "b") =>
    (Math.log(Math.max(within(`dye.${name}`, dye[name], 0, 1), LEAST_CHANNEL)) / DYE_PATH) ** 2;
  return [channel("r"), channel("g"), channel("b")];
}
