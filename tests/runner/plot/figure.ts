import { drawAxes, drawYLabel, widestTick } from "./axes.js";
import { layOutLegend } from "./legend.js";
import type { Guide, Panel } from "./panel.js";
import { axisScale } from "./scale.js";
import type { Frame } from "./series.js";
import { drawSeries, pixelX, pixelY } from "./series.js";
import { FONT, INK, LABEL_SIZE, PAPER, SOFT_INK, TICK_SIZE, TITLE_SIZE } from "./style.js";
import { element, escapeXml } from "./svg.js";

const PANEL_WIDTH = { alone: 720, sharing: 520 };
const FRAME_HEIGHT = { alone: 360, sharing: 290 };
const MARGIN = { top: 20, right: 22, bottom: 20, left: 14 };
const TITLE_ROOM = 26;
const X_AXIS_ROOM = TICK_SIZE + 30;

/** The run's figure: its panels in one or two columns, as an SVG file's text. */
export function drawFigure(panels: readonly Panel[]): string {
  if (panels.length === 0) throw new Error("drawFigure: 0 panels; allowed is at least 1");
  panels.forEach(validate);
  const alone = panels.length === 1;
  const columns = alone ? 1 : 2;
  const width = alone ? PANEL_WIDTH.alone : PANEL_WIDTH.sharing;
  const frameHeight = alone ? FRAME_HEIGHT.alone : FRAME_HEIGHT.sharing;
  const parts: string[] = [];
  let top = 0;
  for (let start = 0; start < panels.length; start += columns) {
    const line = panels.slice(start, start + columns);
    // Legends differ in height; frames of one line still stand on one level.
    const innerWidth = width - MARGIN.left - MARGIN.right;
    const legends = line.map((panel) =>
      layOutLegend(panel.series.length > 1 ? panel.series : [], innerWidth - 60),
    );
    const head = MARGIN.top + TITLE_ROOM + Math.max(...legends.map((legend) => legend.height));
    line.forEach((panel, k) => {
      const letter = alone ? "" : `${String.fromCharCode(97 + start + k)}  `;
      parts.push(drawPanel(panel, letter, k * width, top, head, width, frameHeight, legends[k]));
    });
    top += head + frameHeight + X_AXIS_ROOM + MARGIN.bottom;
  }
  const total = Math.min(columns, panels.length) * width;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${total}" height="${top}" viewBox="0 0 ${total} ${top}" ` +
    `font-family="${escapeXml(FONT)}">\n` +
    `${element("rect", { width: total, height: top, fill: PAPER })}\n${parts.join("\n")}\n</svg>\n`
  );
}

function drawPanel(
  panel: Panel,
  letter: string,
  left: number,
  top: number,
  head: number,
  width: number,
  height: number,
  legend: ReturnType<typeof layOutLegend>,
): string {
  const x = axisScale(panel.x, values(panel, "x"));
  const y = axisScale(panel.y, values(panel, "y"));
  const labelBaseline = left + MARGIN.left + LABEL_SIZE;
  const frameLeft = labelBaseline + 14 + widestTick(y.ticks);
  const frame: Frame = {
    left: frameLeft,
    top: top + head,
    width: left + width - MARGIN.right - frameLeft,
    height,
    x,
    y,
  };
  const clip = `frame-${Math.round(left)}-${Math.round(top)}`;
  const axes = drawAxes(panel, frame);
  const title = element(
    "text",
    { x: frameLeft, y: top + MARGIN.top + 8, "font-size": TITLE_SIZE, "font-weight": 600, fill: INK },
    escapeXml(letter + panel.title),
  );
  const area = element("rect", { x: frameLeft, y: frame.top, width: frame.width, height });
  return [
    element("clipPath", { id: clip }, area),
    title,
    legend.draw(frameLeft, top + MARGIN.top + TITLE_ROOM - 6),
    axes.under,
    (panel.guides ?? []).map((guide) => drawGuide(guide, frame)).join("\n"),
    element(
      "g",
      { "clip-path": `url(#${clip})` },
      panel.series.map((one, k) => drawSeries(one, k, frame)).join("\n"),
    ),
    axes.over,
    drawYLabel(panel, frame, labelBaseline),
  ].join("\n");
}

function drawGuide(guide: Guide, frame: Frame): string {
  const scale = guide.axis === "x" ? frame.x : frame.y;
  if (!scale.shows(guide.at)) return "";
  const [right, bottom] = [frame.left + frame.width, frame.top + frame.height];
  const stroke = { stroke: SOFT_INK, "stroke-width": 1, "stroke-dasharray": "2 3" };
  const word = { "font-size": TICK_SIZE, fill: SOFT_INK, "text-anchor": "end" };
  const text = escapeXml(guide.label ?? "");
  if (guide.axis === "x") {
    const x = pixelX(frame, guide.at);
    const turned = {
      ...word,
      x,
      y: frame.top + 8,
      transform: `rotate(-90 ${x.toFixed(2)} ${(frame.top + 8).toFixed(2)})`,
      dy: -5,
    };
    return (
      element("line", { x1: x, y1: frame.top, x2: x, y2: bottom, ...stroke }) +
      (text && element("text", turned, text))
    );
  }
  const y = pixelY(frame, guide.at);
  return (
    element("line", { x1: frame.left, y1: y, x2: right, y2: y, ...stroke }) +
    (text && element("text", { ...word, x: right - 8, y: y - 5 }, text))
  );
}

/** All values along one axis that the panel wants to show. */
function values(panel: Panel, axis: "x" | "y"): number[] {
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

function validate(panel: Panel): void {
  for (const { label, x, y, low, high } of panel.series) {
    for (const [name, some] of Object.entries({ y, low, high })) {
      if (some !== undefined && some.length !== x.length) {
        throw new Error(
          `plot "${panel.title}", series "${label}": ${name} has ${some.length} values; allowed is as many as x, ${x.length}`,
        );
      }
    }
  }
}
