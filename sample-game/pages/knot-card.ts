import { knotDiagram } from "../scenes/knots/diagram.js";
import type { Level } from "../scenes/knots/levels.js";
import { element } from "./elements.js";
import { svg } from "./svg.js";

const ROPES = ["var(--red-rope)", "var(--blue-rope)"];
const PAPER = "var(--paper)";

/** The knot to tie, drawn. */
export function knotCard(level: Level): HTMLElement {
  const { pieces, box, thickness } = knotDiagram(level.path);
  const picture = svg("svg", {
    viewBox: box.join(" "),
    class: "diagram",
    "aria-hidden": "true",
  });
  for (const { rope, points } of pieces) {
    const d = `M${points.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`).join("L")}`;
    // The edge ends with the piece, so that the next one of the same rope goes on without a gap.
    picture.append(
      svg("path", { d, stroke: PAPER, "stroke-width": 1.6 * thickness, "stroke-linecap": "butt" }),
    );
    picture.append(
      svg("path", { d, stroke: ROPES[rope], "stroke-width": 0.95 * thickness, "stroke-linecap": "round" }),
    );
  }
  return element(
    "figure",
    { class: "knot-card" },
    picture,
    element("figcaption", {}, element("strong", {}, level.title), element("span", {}, level.purpose)),
  );
}
