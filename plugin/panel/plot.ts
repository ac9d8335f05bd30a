import { exp, log } from "../../systems/math/elementary.js";
import { shown } from "../tuning/slider.js";
import { element } from "./elements.js";

const { LN10 } = Math;

/** A curve in a canvas, with its name, its largest value and the last one in words. */
export class Plot {
  readonly element: HTMLElement;
  private readonly canvas = element("canvas", { role: "img" });
  private readonly value = element("span");

  constructor(
    private readonly label: string,
    private readonly unit: string,
    private readonly colour = "#ffb52e",
  ) {
    this.element = element(
      "div",
      {},
      element("div", { class: "plot" }, element("span", {}, label), this.value),
      this.canvas,
    );
  }

  /** A point marked at share `marked` of the way; below 0 for none. */
  draw(x: ArrayLike<number>, y: ArrayLike<number>, isLog: boolean, marked = -1): void {
    const { canvas } = this;
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (width === 0 || y.length === 0) return;
    const scale = Math.min(2, globalThis.devicePixelRatio || 1);
    if (canvas.width !== Math.round(scale * width)) canvas.width = Math.round(scale * width);
    if (canvas.height !== Math.round(scale * height)) canvas.height = Math.round(scale * height);
    const context = canvas.getContext("2d");
    if (!context) return;
    const level = (value: number) => (isLog ? log(Math.max(value, 1e-12)) / LN10 : value);
    let [low, high] = isLog ? [-12, -12] : [0, 0];
    for (const value of Array.from(y)) {
      low = Math.min(low, level(value));
      high = Math.max(high, level(value));
    }
    const top = high;
    if (high === low) high = low + 1;
    const [first, last] = [x[0], x[x.length - 1]];
    const across = (at: number) => (canvas.width * (at - first)) / Math.max(last - first, 1e-12);
    const up = (at: number) => canvas.height * (0.95 - (0.9 * (level(at) - low)) / (high - low));
    context.clearRect(0, 0, canvas.width, canvas.height);
    if (low < 0 && high > 0 && !isLog) {
      context.fillStyle = "#465066";
      context.fillRect(0, up(0), canvas.width, 1);
    }
    context.strokeStyle = this.colour;
    context.lineWidth = 1.5 * scale;
    context.beginPath();
    for (let i = 0; i < y.length; i++) context.lineTo(across(x[i]), up(y[i]));
    context.stroke();
    if (marked >= 0) {
      context.fillStyle = "#fff";
      context.fillRect(marked * canvas.width - 1, 0, 2, canvas.height);
    }
    const largest = shown(isLog ? exp(top * LN10) : top);
    this.say(`${shown(y[y.length - 1])} ${this.unit}`.trim(), `${largest} ${this.unit}`.trim());
  }

  private say(last: string, largest: string): void {
    this.value.textContent = `${last} (up to ${largest})`;
    this.canvas.setAttribute("aria-label", `${this.label}: ${last}, up to ${largest}`);
  }
}
