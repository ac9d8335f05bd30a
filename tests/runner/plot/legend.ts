import type { Series } from "./panel.js";
import { hasLine, hasPoints, markerShape, seriesColour } from "./series.js";
import { INK, markerPath, textWidth, TICK_SIZE } from "./style.js";
import { element, escapeXml } from "./svg.js";

const KEY_WIDTH = 26;
const KEY_GAP = 6;
const ENTRY_GAP = 18;
const LINE_HEIGHT = 19;

interface Entry {
  readonly series: Series;
  readonly index: number;
  readonly x: number;
  readonly line: number;
}

/** The legend stands above the frame, in as many lines as it needs: there it never covers data. */
export interface Legend {
  readonly height: number;
  draw(left: number, top: number): string;
}

export function layOutLegend(series: readonly Series[], width: number): Legend {
  const entries: Entry[] = [];
  let x = 0;
  let line = 0;
  series.forEach((one, index) => {
    if (one.label === "") return;
    const size = KEY_WIDTH + KEY_GAP + textWidth(one.label, TICK_SIZE);
    if (x > 0 && x + size > width) {
      x = 0;
      line++;
    }
    entries.push({ series: one, index, x, line });
    x += size + ENTRY_GAP;
  });
  return {
    height: entries.length === 0 ? 0 : (line + 1) * LINE_HEIGHT,
    draw: (left, top) =>
      entries
        .map((entry) => drawEntry(entry, left + entry.x, top + (entry.line + 0.5) * LINE_HEIGHT))
        .join("\n"),
  };
}

function drawEntry({ series, index }: Entry, x: number, y: number): string {
  const colour = seriesColour(series, index);
  const parts: string[] = [];
  if (hasLine(series)) {
    parts.push(
      element("line", {
        x1: x,
        y1: y,
        x2: x + KEY_WIDTH,
        y2: y,
        stroke: colour,
        "stroke-width": series.dashed ? 1.5 : 2,
        "stroke-dasharray": series.dashed ? "6 4" : undefined,
      }),
    );
  }
  if (hasPoints(series)) {
    const path = markerPath(markerShape(series, index), x + KEY_WIDTH / 2, y, 3.8);
    parts.push(element("path", { d: path, fill: colour, stroke: "#ffffff", "stroke-width": 0.8 }));
  }
  parts.push(
    element(
      "text",
      { x: x + KEY_WIDTH + KEY_GAP, y: y + 4, "font-size": TICK_SIZE, fill: INK },
      escapeXml(series.label),
    ),
  );
  return parts.join("\n");
}
