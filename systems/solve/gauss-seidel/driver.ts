import type { Accelerator } from "./accelerator.js";
import { Anderson } from "./anderson.js";
import { Nesterov } from "./nesterov.js";
import type { Acceleration } from "./options.js";

/** Lost windows in a row after which something else is tried; one more each time all has been tried. */
const PATIENCE = 2;

/** Chooses the accelerator, and notices when it gets nowhere. */
export class Driver {
  accelerator: Accelerator | undefined = undefined;
  private readonly nesterov = new Nesterov();
  private readonly anderson = new Anderson();
  private mode: Acceleration = "none";
  private patience = PATIENCE;
  private lost = 0;
  private readonly reference = new Float64Array(1);

  begin(mode: Acceleration, contacts: number): void {
    this.mode = mode;
    this.patience = PATIENCE;
    this.lost = 0;
    this.reference[0] = Infinity;
    if (mode === "none") this.accelerator = undefined;
    else this.accelerator = mode === "anderson" ? this.anderson : this.nesterov;
    if (mode === "nesterov" || mode === "combined") this.nesterov.begin(contacts);
    if (mode === "anderson" || mode === "combined") this.anderson.begin(contacts);
  }

  /** Told the residual at the end of a window: whether it is time for a change. */
  stalls(residual: number, progress: number): boolean {
    if (residual < progress * this.reference[0]) {
      this.reference[0] = residual;
      this.lost = 0;
    } else this.lost++;
    return this.mode === "combined" && this.lost >= this.patience;
  }

  change(): void {
    this.lost = 0;
    this.reference[0] = Infinity;
    if (this.accelerator === this.nesterov) this.accelerator = this.anderson;
    else {
      this.accelerator = this.nesterov;
      this.patience++;
    }
    this.accelerator.reset();
  }
}
