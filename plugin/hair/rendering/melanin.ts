import { within } from "../../../systems/world/validate.js";

/**
 * Pigments of a hair. Eumelanin alone: 0.3 is blond, 1.3 brown, 8 black; pheomelanin makes it red; none of
 * either is white.
 */
export interface Melanin {
  readonly eumelanin: number;
  readonly pheomelanin: number;
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
export function absorptionOf({ eumelanin, pheomelanin }: Melanin): Rgb {
  within("eumelanin", eumelanin, 0, MOST_MELANIN);
  within("pheomelanin", pheomelanin, 0, MOST_MELANIN);
  const channel = (c: 0 | 1 | 2) => eumelanin * EUMELANIN[c] + pheomelanin * PHEOMELANIN[c];
  return [channel(0), channel(1), channel(2)];
}
