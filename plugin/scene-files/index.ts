export { loadRods, type LoadedRods, type LoadRodsOptions } from "./load-rods.js";
export { describeRods, type DescribedRods } from "./describe-rods.js";
export { rodsInExtras } from "./extras.js";
export type { Entry, NodeName, RodsFile } from "./rods-file.js";
