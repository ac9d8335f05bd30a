/** What the simulator does, drawn: for those who import `babylon-rods/debug`, and nobody else. */
export { RodDebugView } from "./rod-debug-view.js";
export type { RodDebugCounts } from "./debug-counts.js";
export type { ArrowScale, RodDebugOptions, RodQuantity } from "./debug-options.js";
export type { LegendMark, RodLegend } from "./legend.js";
