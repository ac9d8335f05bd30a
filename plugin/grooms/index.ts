export type { StrandCurves } from "./curves.js";
export { readHair, writeHair } from "./hair-file.js";
export { readTfx, writeTfx, type TfxOptions } from "./tfx-file.js";
