import type { Panel } from "./panel.js";
import type { Tick, TickLabel } from "./scale.js";
import { minus } from "./scale.js";
import type { Frame } from "./series.js";
import { pixelX, pixelY } from "./series.js";
import { FRAME, GRID, INK, LABEL_SIZE, SOFT_INK, textWidth, TICK_SIZE } from "./style.js";
import { element, escapeXml } from "./svg.js";

const TICK_LENGTH = 5;
const TICK_GAP = 4;

/** Grid, frame, ticks and their labels. */
export function drawAxes(panel: Panel, frame: Frame): { readonly under: string; readonly over: string } {
  const { left, top, width, height } = frame;
  const bottom = top + height;
  const grid: string[] = [];
  const marks: string[] = [];
  for (const tick of frame.x.ticks) {
    if (!frame.x.shows(tick.at)) continue;
    const x = pixelX(frame, tick.at);
    const long = tick.label !== undefined;
    if (long) grid.push(segment(x, top, x, bottom, GRID));
    marks.push(segment(x, bottom, x, bottom - (long ? TICK_LENGTH : TICK_LENGTH / 2), FRAME));
  }
  for (const { x, label } of spacedLabels(frame)) {
    marks.push(tickText(label, x, bottom + TICK_GAP + TICK_SIZE, "middle"));
  }
  for (const tick of frame.y.ticks) {
    if (!frame.y.shows(tick.at)) continue;
    const y = pixelY(frame, tick.at);
    const long = tick.label !== undefined;
    if (long) grid.push(segment(left, y, left + width, y, GRID));
    marks.push(segment(left, y, left + (long ? TICK_LENGTH : TICK_LENGTH / 2), y, FRAME));
    if (tick.label) marks.push(tickText(tick.label, left - TICK_GAP - 2, y + 0.35 * TICK_SIZE, "end"));
  }
  marks.push(
    element("rect", { x: left, y: top, width, height, fill: "none", stroke: FRAME, "stroke-width": 1 }),
    axisLabel(panel.x.label, frame.x.factor, left + width / 2, bottom + TICK_GAP + TICK_SIZE + 22, ""),
  );
  return { under: grid.join("\n"), over: marks.join("\n") };
}

/** The y label is turned, so it needs its own left edge; `x` is that of its baseline. */
export function drawYLabel(panel: Panel, frame: Frame, x: number): string {
  const y = frame.top + frame.height / 2;
  return axisLabel(panel.y.label, frame.y.factor, x, y, `rotate(-90 ${x.toFixed(2)} ${y.toFixed(2)})`);
}

export function widestTick(ticks: readonly Tick[]): number {
  return Math.max(0, ...ticks.map((tick) => (tick.label ? labelWidth(tick.label) : 0)));
}

/** Labels along x may run into each other where given ticks crowd: those that would are left out. */
function spacedLabels(frame: Frame): { x: number; label: TickLabel }[] {
  const kept: { x: number; label: TickLabel }[] = [];
  let edge = -Infinity;
  const ordered = frame.x.ticks.filter((tick) => frame.x.shows(tick.at)).sort((a, b) => a.at - b.at);
  for (const { at, label } of ordered) {
    if (label === undefined) continue;
    const x = pixelX(frame, at);
    const half = labelWidth(label) / 2;
    if (x - half < edge + 6) continue;
    kept.push({ x, label });
    edge = x + half;
  }
  return kept;
}

function labelWidth(label: TickLabel): number {
  if ("text" in label) return textWidth(label.text, TICK_SIZE);
  return textWidth(label.mantissa, TICK_SIZE) + textWidth(String(label.exponent), 0.75 * TICK_SIZE);
}

function tickText(label: TickLabel, x: number, y: number, anchor: string): string {
  const content = "text" in label ? escapeXml(label.text) : power(label.mantissa, label.exponent, TICK_SIZE);
  return element("text", { x, y, "text-anchor": anchor, "font-size": TICK_SIZE, fill: SOFT_INK }, content);
}

/** Raised by hand: superscript characters and `baseline-shift` are missing in many fonts and viewers. */
function power(mantissa: string, exponent: number, size: number): string {
  const raised = element("tspan", { dy: -0.38 * size, "font-size": 0.75 * size }, minus(String(exponent)));
  return escapeXml(mantissa) + raised;
}

function axisLabel(text: string, factor: number, x: number, y: number, transform: string): string {
  const content = factor === 0 ? escapeXml(text) : labelInPowers(text, factor);
  const attributes = { x, y, "text-anchor": "middle", "font-size": LABEL_SIZE, fill: INK };
  return element("text", transform === "" ? attributes : { ...attributes, transform }, content);
}

/** "force [N]" in units of 10^-5 N is "force [10^-5 N]". */
function labelInPowers(text: string, factor: number): string {
  const [, quantity, unit] = /^(.*?)\s*(?:\[(.*)\])?$/.exec(text) ?? ["", text, ""];
  const lowered = element("tspan", { dy: 0.38 * LABEL_SIZE }, escapeXml(unit ? ` ${unit}]` : "]"));
  return `${escapeXml(quantity)} [${power("10", factor, LABEL_SIZE)}${lowered}`;
}

function segment(x1: number, y1: number, x2: number, y2: number, stroke: string): string {
  return element("line", { x1, y1, x2, y2, stroke, "stroke-width": 1 });
}
