export { codeOf } from "./code.js";
export { applyPreset, checkPreset, parsePreset, readPreset, writePreset, type RodPreset } from "./preset.js";
export { PresetStore, type PresetStorage } from "./preset-store.js";
export type { Property, PropertySection, PropertyValue } from "./property.js";
export {
  livingOf,
  sectionsOf,
  tunableKinds,
  type Tunable,
  type TunableItem,
  type TunableKind,
} from "./tunables.js";
