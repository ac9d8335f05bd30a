import type { ElasticRods } from "../elastic-rods.js";
import { TimeTravel } from "../tuning/time.js";
import { button, element } from "./elements.js";

/** Share of real time that slow motion runs at. */
const SLOW = 0.1;

/** Pause, one step, slow motion, save and restore, restart. */
export class TimeControls {
  readonly element: HTMLElement;
  private readonly time: TimeTravel;
  private readonly pause: HTMLButtonElement;
  private readonly slow: HTMLButtonElement;
  private readonly restore: HTMLButtonElement;

  constructor(
    private readonly rods: ElasticRods,
    attempt: (run: () => void) => void,
  ) {
    const time = (this.time = new TimeTravel(rods));
    const { timeScale } = rods;
    const normal = timeScale === SLOW ? 1 : timeScale;
    const doing = (label: string, run: () => void) =>
      button(label, () => {
        attempt(run);
        this.update();
      });
    this.pause = doing("Pause", () => (rods.paused = !rods.paused));
    this.slow = doing("Slow", () => (rods.timeScale = rods.timeScale === SLOW ? normal : SLOW));
    this.restore = doing("Restore", () => time.restore());
    this.slow.title = "A tenth of real time";
    this.element = element(
      "div",
      { class: "bar", role: "toolbar", "aria-label": "Time" },
      this.pause,
      doing("Step", () => time.step()),
      this.slow,
      doing("Save", () => time.save()),
      this.restore,
      doing("Restart", () => time.restart()),
    );
    this.update();
  }

  update(): void {
    this.pause.setAttribute("aria-pressed", String(this.rods.paused));
    this.slow.setAttribute("aria-pressed", String(this.rods.timeScale === SLOW));
    this.restore.disabled = !this.time.hasSaved;
  }
}
