export { ForceField } from "./force-field.js";
export type { Field, FieldEffect, FieldPlace, ForceFieldOptions } from "./force-field.js";
export { Load, type LoadOptions } from "./load.js";
export { magnetField, type MagnetOptions } from "./magnet-field.js";
export type { FieldVolume } from "./volume.js";
export { vortexField, type VortexOptions } from "./vortex-field.js";
export { waterField, type WaterOptions } from "./water-field.js";
export { windField, type WindOptions } from "./wind-field.js";
