export { Hair } from "./hair.js";
export type { HairCollisions, HairOptions, HairVariation } from "./hair-options.js";
export type { GrowthOptions, HairPlace, Parting } from "./growth.js";
export { readDensity, type ColourChannel, type DensityMap, type HairDensity } from "./density.js";
export type { Groom, GroomGuides, GroomStrands } from "./groom.js";
export type { SurfacePoints } from "./surface-points.js";
export {
  clumpFor,
  clumpTipFor,
  hairLook,
  type HairLook,
  type HairLookOptions,
} from "./rendering/hair-look.js";
export { hairColours, type Dye, type HairColourName, type Melanin } from "./rendering/melanin.js";
export { readGroom, writeGroom, writeGroomJson } from "./groom-file.js";
export { HairBand, type TieOptions } from "./hair-band.js";
