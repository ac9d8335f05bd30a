import { drawAxes, drawYLabel, widestTick } from "./axes.js";
import type { Legend } from "./legend.js";
import type { Axis, Guide, Panel } from "./panel.js";
import type { Scale } from "./scale.js";
import { axisScale } from "./scale.js";
import type { Frame } from "./series.js";
import { drawLine, drawPoints, pixelX, pixelY } from "./series.js";
import { INK, LABEL_SIZE, PAPER, SOFT_INK, TICK_SIZE, TITLE_SIZE } from "./style.js";
import { element, escapeXml } from "./svg.js";

const LEFT_ROOM = 14;
const RIGHT_ROOM = 22;
/** Tick labels and the axis' name under the frame. */
export const X_AXIS_ROOM = TICK_SIZE + 30;

/** Where the figure wants a panel. */
export interface Place {
  readonly left: number;
  readonly titleTop: number;
  readonly frameTop: number;
  readonly width: number;
  readonly frameHeight: number;
}

export function drawPanel(panel: Panel, legend: Legend, place: Place): string {
  const yLabelBaseline = place.left + LEFT_ROOM + LABEL_SIZE;
  const frame = layOutFrame(panel, place, yLabelBaseline + 17);
  const { left, top, width, height } = frame;
  const clip = `frame-${Math.round(place.left)}-${Math.round(place.frameTop)}`;
  const axes = drawAxes(panel, frame);
  const guides = (panel.guides ?? []).map((guide) => drawGuide(guide, frame));
  const title = { x: left, y: place.titleTop + 8, "font-size": TITLE_SIZE, "font-weight": 600, fill: INK };
  const lines = panel.series.map((series, k) => drawLine(series, k, frame));
  return [
    element("clipPath", { id: clip }, element("rect", { x: left, y: top, width, height })),
    element("text", title, escapeXml(panel.title)),
    legend.draw(left, place.titleTop + 20),
    axes.under,
    ...guides.map((guide) => guide.line),
    element("g", { "clip-path": `url(#${clip})` }, lines.join("\n")),
    axes.over,
    ...panel.series.map((series, k) => drawPoints(series, k, frame)),
    ...guides.map((guide) => guide.word),
    drawYLabel(panel, frame, yLabelBaseline),
  ]
    .filter((part) => part !== "")
    .join("\n");
}

function layOutFrame(panel: Panel, place: Place, leftOfTicks: number): Frame {
  let x = axisScale(panel.x, shownValues(panel, "x"));
  let y = axisScale(panel.y, shownValues(panel, "y"));
  const left = leftOfTicks + widestTick(y.ticks);
  const width = place.left + place.width - RIGHT_ROOM - left;
  const height = place.frameHeight;
  if (panel.sameUnits) {
    const perPixel = Math.max((x.high - x.low) / width, (y.high - y.low) / height);
    x = stretched(panel.x, x, perPixel * width);
    y = stretched(panel.y, y, perPixel * height);
  }
  return { left, top: place.frameTop, width, height, x, y };
}

function stretched(axis: Axis, scale: Scale, span: number): Scale {
  const middle = (scale.low + scale.high) / 2;
  return axisScale({ ...axis, minimum: middle - span / 2, maximum: middle + span / 2 }, []);
}

/** A guide's line lies under the data, its word above it with a pale rim, so that both stay readable. */
function drawGuide(guide: Guide, frame: Frame): { readonly line: string; readonly word: string } {
  const scale = guide.axis === "x" ? frame.x : frame.y;
  if (!scale.shows(guide.at)) return { line: "", word: "" };
  const { left, top } = frame;
  const [right, bottom] = [left + frame.width, top + frame.height];
  const along = guide.axis === "x";
  const at = along ? pixelX(frame, guide.at) : pixelY(frame, guide.at);
  const ends = along ? { x1: at, y1: top, x2: at, y2: bottom } : { x1: left, y1: at, x2: right, y2: at };
  const line = element("line", { ...ends, stroke: SOFT_INK, "stroke-width": 1, "stroke-dasharray": "2 3" });
  const turn = `translate(${(at - 5).toFixed(2)} ${(top + 8).toFixed(2)}) rotate(-90)`;
  const spot = along ? { transform: turn } : { x: right - 8, y: at - 5 };
  const rim = { stroke: PAPER, "stroke-width": 4, "stroke-linejoin": "round", "paint-order": "stroke" };
  const style = { "font-size": TICK_SIZE, fill: SOFT_INK, "text-anchor": "end", ...rim };
  return { line, word: guide.label ? element("text", { ...spot, ...style }, escapeXml(guide.label)) : "" };
}

/** All values along one axis that the panel wants to show. */
function shownValues(panel: Panel, axis: "x" | "y"): number[] {
  const all: number[] = [];
  const collect = (some: ArrayLike<number> | undefined): void => {
    for (let i = 0; some !== undefined && i < some.length; i++) all.push(some[i]);
  };
  for (const series of panel.series) {
    collect(series[axis]);
    if (axis === "y") [series.low, series.high].forEach(collect);
  }
  for (const guide of panel.guides ?? []) if (guide.axis === axis) all.push(guide.at);
  return all;
}
