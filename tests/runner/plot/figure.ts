import { layOutLegend } from "./legend.js";
import { drawPanel, X_AXIS_ROOM } from "./draw-panel.js";
import type { Panel } from "./panel.js";
import { FONT, PAPER } from "./style.js";
import { element, escapeXml } from "./svg.js";

const PANEL_WIDTH = { alone: 720, sharing: 520 };
const FRAME_HEIGHT = { alone: 360, sharing: 290 };
/** Above the title, and from the title's line to what stands under it. */
const TOP_ROOM = 20;
const TITLE_ROOM = 26;
const BOTTOM_ROOM = 20;

/** The run's figure: its panels in one or two columns, as an SVG file's text. */
export function drawFigure(panels: readonly Panel[]): string {
  if (panels.length === 0) throw new Error("drawFigure: 0 panels; allowed is at least 1");
  panels.forEach(validate);
  const alone = panels.length === 1;
  const columns = alone ? 1 : 2;
  const panelWidth = alone ? PANEL_WIDTH.alone : PANEL_WIDTH.sharing;
  const frameHeight = alone ? FRAME_HEIGHT.alone : FRAME_HEIGHT.sharing;
  const parts: string[] = [];
  let top = 0;
  for (let start = 0; start < panels.length; start += columns) {
    const line = panels.slice(start, start + columns);
    // One series needs no legend: the title names it. The margin is a guess at the y axis' room.
    const legends = line.map((panel) =>
      layOutLegend(panel.series.length > 1 ? panel.series : [], panelWidth - 100),
    );
    // Legends differ in height; the frames of one line still stand on one level.
    const frameTop = top + TOP_ROOM + TITLE_ROOM + Math.max(...legends.map((legend) => legend.height));
    line.forEach((panel, k) => {
      const letter = alone ? "" : `(${String.fromCharCode(97 + start + k)}) `;
      const place = {
        left: k * panelWidth,
        titleTop: top + TOP_ROOM,
        frameTop,
        width: panelWidth,
        frameHeight,
      };
      parts.push(drawPanel({ ...panel, title: letter + panel.title }, legends[k], place));
    });
    top = frameTop + frameHeight + X_AXIS_ROOM + BOTTOM_ROOM;
  }
  const width = columns * panelWidth;
  const size = { width, height: top };
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      ...size,
      viewBox: `0 0 ${width} ${top}`,
      "font-family": FONT,
      role: "img",
    },
    ["", `<title>${escapeXml(panels.map((panel) => panel.title).join("; "))}</title>`]
      .concat(element("rect", { ...size, fill: PAPER }), parts, "")
      .join("\n"),
  ).concat("\n");
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
  if (panel.sameUnits && (panel.x.scale === "log" || panel.y.scale === "log")) {
    throw new Error(`plot "${panel.title}": sameUnits with a log axis; allowed are linear axes`);
  }
}
