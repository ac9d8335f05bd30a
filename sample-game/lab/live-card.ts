import { element } from "../pages/elements.js";
import type { Choice, LiveExperiment, LiveModule } from "./live-experiment.js";
import { LivePlot, type Curve } from "./live-plot.js";
import { painterOf } from "./painter.js";

/** Pixels of both canvases. */
const SIZE = { width: "960", height: "600" };
/** A curve has no more points than this; then every second one is left out. */
const MOST_POINTS = 2000;

/** Buttons that start a run, its picture, and a plot with a curve for each run so far. */
export class LiveCard {
  readonly element: HTMLElement;
  private readonly scene: HTMLCanvasElement;
  private readonly plot: HTMLCanvasElement;
  private readonly choices = element("div", { class: "choices" });
  private readonly curves: Curve[] = [];
  private running: { readonly stop: () => void; readonly label: string } | undefined;

  constructor(
    title: string,
    private readonly load: () => Promise<LiveModule>,
  ) {
    this.scene = element("canvas", { ...SIZE, class: "scene", role: "img", "aria-label": `${title}, live` });
    this.plot = element("canvas", { ...SIZE, class: "plot", role: "img", "aria-label": `${title}, plot` });
    const run = element("button", { type: "button", onclick: () => void this.open() }, "Run it here");
    this.choices.append(run);
    this.element = element("div", { class: "run" }, this.choices);
  }

  private async open(): Promise<void> {
    const { axes, choices } = await this.load();
    if (this.scene.isConnected) return;
    this.element.append(element("div", { class: "live" }, this.scene, this.plot));
    const plot = new LivePlot(this.plot.getContext("2d")!, axes);
    this.choices.replaceChildren(
      ...choices.map((choice) =>
        element("button", { type: "button", onclick: () => this.toggle(choice, plot) }, choice.label),
      ),
    );
    this.start(choices[choices.length - 1], plot);
  }

  private toggle(choice: Choice, plot: LivePlot): void {
    if (this.running?.label === choice.label) this.stop();
    else this.start(choice, plot);
  }

  private start({ label, create }: Choice, plot: LivePlot): void {
    this.stop();
    const earlier = this.curves.findIndex((curve) => curve.label === label);
    if (earlier >= 0) this.curves.splice(earlier, 1);
    const curve: Curve = { label, points: [] };
    this.curves.push(curve);
    this.running = { label, stop: this.run(create(), curve, plot) };
    this.showRunning();
  }

  private stop(): void {
    this.running?.stop();
    this.running = undefined;
    this.showRunning();
  }

  private showRunning(): void {
    for (const button of this.choices.querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.textContent === this.running?.label));
  }

  /** Frame by frame, while it is seen. */
  private run(experiment: LiveExperiment, curve: Curve, plot: LivePlot): () => void {
    const context = this.scene.getContext("2d")!;
    const paint = painterOf(experiment.painting);
    let isSeen = true;
    const observer = new IntersectionObserver((entries) => (isSeen = entries.some((e) => e.isIntersecting)));
    observer.observe(this.scene);
    let request = requestAnimationFrame(function next() {
      request = requestAnimationFrame(next);
      if (!isSeen) return;
      experiment.advance();
      note(curve, experiment.read());
      paint(context);
      draw();
    });
    const draw = () => plot.draw(this.curves);
    return () => {
      cancelAnimationFrame(request);
      observer.disconnect();
    };
  }
}

function note({ points }: Curve, [x, y]: readonly [number, number]): void {
  if (!Number.isFinite(x) || !Number.isFinite(y)) return;
  points.push([x, y]);
  if (points.length > MOST_POINTS) {
    for (let i = 0; 2 * i < points.length; i++) points[i] = points[2 * i];
    points.length = Math.ceil(points.length / 2);
  }
}
