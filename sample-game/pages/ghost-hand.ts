import type { Pass } from "../scenes/knots/tying-hand.js";
import { setAttributes, svg } from "./svg.js";

/** A place of the way on the screen, pixels. */
export interface ScreenPoint {
  readonly x: number;
  readonly y: number;
  readonly pass: Pass;
}

/** Pixels per second that the hand shows, and seconds that it rests at the end. */
const SPEED = 260;
const REST = 0.7;
const HAND =
  "M-6 26V10L-13 4c-4-4 1-9 5-6l6 5V-12a3.4 3.4 0 0 1 7 0V-2l11 3c3 1 4 3 4 6l-2 13c-.5 3-2 4-3 6z";

/** Shows the next drag by a hand that does it, over and over. */
export class GhostHand {
  readonly element = svg("svg", { class: "ghost", "aria-hidden": "true" });
  private readonly lines = svg("g");
  private readonly hand = svg(
    "g",
    {},
    svg("circle", { r: 15, class: "press" }),
    svg("path", { d: HAND, class: "hand", transform: "translate(3 14)" }),
  );
  private readonly key = svg("text", { class: "key", x: 26, y: -12 });
  private time = 0;

  constructor() {
    this.hand.append(this.key);
    this.element.append(this.lines, this.hand);
  }

  /** The way on the screen as it is now; none hides the hand. While it is followed, only the line is shown. */
  show(corners: readonly ScreenPoint[], isFollowed: boolean, seconds: number): void {
    this.element.style.opacity = corners.length > 1 ? "1" : "0";
    this.element.classList.toggle("is-followed", isFollowed);
    if (isFollowed) this.time = 0;
    if (corners.length < 2) {
      this.time = 0;
      return;
    }
    const way = rounded(corners);
    this.time += seconds;
    this.drawWay(way);
    const total = lengthOf(way);
    if (this.time > total / SPEED + REST) this.time = 0;
    const at = pointOn(way, Math.min(total, SPEED * this.time));
    setAttributes(this.hand, {
      transform: `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`,
      class: at.pass,
    });
    this.key.textContent = at.pass === "under" ? "⇧ under" : "";
  }

  /** One line for each stretch over or under. */
  private drawWay(way: readonly ScreenPoint[]): void {
    const paths: SVGElement[] = [];
    for (let begin = 0, i = 1; i < way.length; i++) {
      if (i + 1 < way.length && way[i + 1].pass === way[i].pass) continue;
      const run = way.slice(begin, i + 1).map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
      paths.push(svg("path", { d: `M${run.join("L")}`, class: `way ${way[i].pass}` }));
      begin = i;
    }
    const end = way[way.length - 1];
    paths.push(svg("circle", { cx: end.x.toFixed(1), cy: end.y.toFixed(1), r: 7, class: "target" }));
    this.lines.replaceChildren(...paths);
  }
}

const STEPS = 10;

/** A smooth way through the corners (Catmull and Rom's cubic): nobody drags along straight lines. */
function rounded(corners: readonly ScreenPoint[]): ScreenPoint[] {
  const corner = (i: number) => corners[Math.min(corners.length - 1, Math.max(0, i))];
  const way: ScreenPoint[] = [corners[0]];
  for (let i = 0; i + 1 < corners.length; i++) {
    const [a, b, c, d] = [corner(i - 1), corner(i), corner(i + 1), corner(i + 2)];
    for (let k = 1; k <= STEPS; k++) {
      const t = k / STEPS;
      const at = (axis: "x" | "y") =>
        b[axis] +
        0.5 *
          t *
          (c[axis] -
            a[axis] +
            t *
              (2 * a[axis] -
                5 * b[axis] +
                4 * c[axis] -
                d[axis] +
                t * (3 * (b[axis] - c[axis]) + d[axis] - a[axis])));
      way.push({ x: at("x"), y: at("y"), pass: c.pass });
    }
  }
  return way;
}

function lengthOf(way: readonly ScreenPoint[]): number {
  let length = 0;
  for (let i = 1; i < way.length; i++) length += Math.hypot(way[i].x - way[i - 1].x, way[i].y - way[i - 1].y);
  return length;
}

function pointOn(way: readonly ScreenPoint[], along: number): ScreenPoint {
  let left = along;
  for (let i = 1; i < way.length; i++) {
    const [a, b] = [way[i - 1], way[i]];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (left <= length || i === way.length - 1) {
      const share = length > 0 ? Math.min(1, left / length) : 1;
      return { x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y), pass: b.pass };
    }
    left -= length;
  }
  return way[0];
}
