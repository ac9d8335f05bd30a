/** What a benchmark or an experiment imports. */
export { defineRun } from "./definition.js";
export type { Check, Column, Row, RunContext, RunDefinition } from "./definition.js";
export { execute } from "./execute.js";
export type { RunRecord } from "./execute.js";
export { compare, measure } from "./measure.js";
export type { Comparison, MeasureSettings, Timing, Work } from "./measure.js";
export type { Axis, Guide, Panel, Series } from "./plot/panel.js";
export { atLeast, atMost, between, closeTo, exactly } from "./requirement.js";
export { evenly, growth, linearRegression, mean, median, quantile, spread } from "./statistics.js";
export type { Growth, Line, Spread } from "./statistics.js";
