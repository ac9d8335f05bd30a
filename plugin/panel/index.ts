/** The overlay that tunes rods, and the presets it keeps: for those who import `babylon-rods/panel`. */
export { RodPanel, type RodPanelOptions } from "./rod-panel.js";
export * from "../tuning/index.js";
