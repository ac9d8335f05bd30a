export { curvesFromPoints, type StrandCurves } from "./curves.js";
export { readHair, writeHair } from "./hair-file.js";
export { readTfx, writeTfx, type TfxOptions } from "./tfx-file.js";
export { createGroom, type CreatedGroom, type GroomOptions, type GroomSource } from "./create-groom.js";
export { curvesOfRods, type RodCurvesOptions } from "./curves-of-rods.js";
export type { AxisName, PlacementOptions } from "./placement.js";
