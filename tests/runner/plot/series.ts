import type { Series } from "./panel.js";
import type { Scale } from "./scale.js";
import { markerPath, PALETTE } from "./style.js";
import { digits, element } from "./svg.js";

/** Turns data into pixels inside one panel's frame. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly x: Scale;
  readonly y: Scale;
}

export function pixelX(frame: Frame, value: number): number {
  return frame.left + frame.width * frame.x.place(value);
}

export function pixelY(frame: Frame, value: number): number {
  return frame.top + frame.height * (1 - frame.y.place(value));
}

export function seriesColour(series: Series, index: number): string {
  return PALETTE[(series.colour ?? index) % PALETTE.length];
}

export function markerShape(series: Series, index: number): number {
  return series.colour ?? index;
}

export function hasLine(series: Series): boolean {
  return series.style !== "points";
}

export function hasPoints(series: Series): boolean {
  return series.style === "points" || series.style === "line-points";
}

/** Lines may leave the frame and are clipped by it; points inside are drawn whole even on its edge. */
export function drawLine(series: Series, index: number, frame: Frame): string {
  const path = hasLine(series) ? linePath(series, frame) : "";
  if (path === "") return "";
  return element("path", {
    d: path,
    fill: "none",
    stroke: seriesColour(series, index),
    // Thousands of vertices are mostly noise, which a thick line turns into a blot.
    "stroke-width": series.x.length > 500 ? 1.3 : series.dashed ? 1.5 : 2,
    "stroke-dasharray": series.dashed ? "6 4" : undefined,
    "stroke-linejoin": "round",
    "stroke-linecap": "round",
  });
}

export function drawPoints(series: Series, index: number, frame: Frame): string {
  const colour = seriesColour(series, index);
  const parts: string[] = [];
  const bars = barPath(series, frame);
  if (bars !== "")
    parts.push(element("path", { d: bars, fill: "none", stroke: colour, "stroke-width": 1.2 }));
  // A crowd of points needs small ones, without the white rim that sets a few apart from their line.
  const count = series.x.length;
  const radius = count > 200 ? 1.4 : count > 60 ? 2.2 : 3.8;
  const rim = count > 60 ? {} : { stroke: "#ffffff", "stroke-width": 0.8 };
  const markers = hasPoints(series) ? markersPath(series, index, frame, radius) : "";
  if (markers !== "") parts.push(element("path", { d: markers, fill: colour, ...rim }));
  return parts.join("\n");
}

/** Vertices nearer than this to the last drawn one are not seen, but would swell the file. */
const VISIBLE_MOVE = 0.25;

function linePath(series: Series, frame: Frame): string {
  const commands: string[] = [];
  let penX = NaN;
  let penY = NaN;
  for (let i = 0; i < series.x.length; i++) {
    const x = pixelX(frame, series.x[i]);
    const y = pixelY(frame, series.y[i]);
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      penX = NaN;
      continue;
    }
    const starts = Number.isNaN(penX);
    if (!starts && Math.hypot(x - penX, y - penY) < VISIBLE_MOVE && i < series.x.length - 1) continue;
    if (starts) commands.push(`M${digits(x)} ${digits(y)}`);
    else if (series.style === "steps") commands.push(`H${digits(x)}V${digits(y)}`);
    else commands.push(`L${digits(x)} ${digits(y)}`);
    penX = x;
    penY = y;
  }
  return commands.join("");
}

function markersPath(series: Series, index: number, frame: Frame, radius: number): string {
  let path = "";
  for (let i = 0; i < series.x.length; i++) {
    if (!frame.x.shows(series.x[i]) || !frame.y.shows(series.y[i])) continue;
    path += markerPath(
      markerShape(series, index),
      pixelX(frame, series.x[i]),
      pixelY(frame, series.y[i]),
      radius,
    );
  }
  return path;
}

function barPath({ x, low, high }: Series, frame: Frame): string {
  let path = "";
  for (let i = 0; low !== undefined && high !== undefined && i < x.length; i++) {
    if (!frame.x.shows(x[i]) || !frame.y.shows(low[i]) || !frame.y.shows(high[i])) continue;
    const at = pixelX(frame, x[i]);
    const [foot, head] = [digits(pixelY(frame, low[i])), digits(pixelY(frame, high[i]))];
    path += `M${digits(at - 3)} ${foot}h6M${digits(at - 3)} ${head}h6M${digits(at)} ${foot}V${head}`;
  }
  return path;
}
