import { limits } from "../../world/limits.js";
import type { Accelerator } from "./accelerator.js";
import { Anderson } from "./anderson.js";
import { Nesterov } from "./nesterov.js";
import type { Acceleration } from "./options.js";

const {
  sweepsBeforeSwitch,
  sweepsBeforeSwitchCompiled,
  residualAfterProgress,
  residualAfterCreeping,
  contactsForLatePatches,
  firstPatchContacts,
  mostPatchContacts,
  firstPatchPause,
  patchPauseGrowth,
  contactsForNesterov,
} = limits.gaussSeidel;

const Recent = { progress: 0, window: 1, pause: 2, size: 3 } as const;

/** Chooses the accelerator and notices stalls, told the true residual at the end of every window. */
export class Driver {
  accelerator: Accelerator | undefined = undefined;
  private first: Accelerator | undefined = undefined;
  private readonly nesterov = new Nesterov();
  private readonly anderson = new Anderson();
  private patience = 0;
  private lost = 0;
  private isLarge = false;
  /** How often the accelerator was changed. */
  private changes = 0;
  private sincePatch = 0;
  private patch = 0;
  /** Residual at the last progress and of the last window; the pause between patches. */
  private readonly recent = new Float64Array(Recent.size);

  begin(mode: Acceleration, contacts: number, isCompiled: boolean): void {
    const anderson = mode === "anderson" || (mode === "combined" && contacts < contactsForNesterov);
    this.first = mode === "none" ? undefined : anderson ? this.anderson : this.nesterov;
    this.accelerator = this.first;
    if (mode === "nesterov" || mode === "combined") this.nesterov.begin(contacts);
    if (mode === "anderson" || mode === "combined") this.anderson.begin(contacts);
    this.isLarge = contacts > contactsForLatePatches;
    this.patience = this.isLarge && isCompiled ? sweepsBeforeSwitchCompiled : sweepsBeforeSwitch;
    this.changes = 0;
    this.lost = 0;
    this.sincePatch = 0;
    this.patch = firstPatchContacts;
    this.recent[Recent.progress] = Infinity;
    this.recent[Recent.window] = Infinity;
    this.recent[Recent.pause] = firstPatchPause;
  }

  /** Contacts of the next patches; 0 if sweeps converge by themselves or patches were not long ago. */
  patchSize(residual: number, sweeps: number): number {
    const creeps = residual > residualAfterCreeping * this.recent[Recent.window];
    this.recent[Recent.window] = residual;
    this.sincePatch += sweeps;
    if (this.isLarge && this.changes < 2) return 0;
    if (!creeps || this.sincePatch < this.recent[Recent.pause]) return 0;
    const size = this.patch;
    this.sincePatch = 0;
    this.recent[Recent.pause] *= patchPauseGrowth;
    this.patch = Math.min(mostPatchContacts, 2 * size);
    return size;
  }

  /** Whether it is time for a change. */
  stalls(residual: number, sweeps: number): boolean {
    if (residual < residualAfterProgress * this.recent[Recent.progress]) {
      this.recent[Recent.progress] = residual;
      this.lost = 0;
    } else this.lost += sweeps;
    return this.lost >= this.patience;
  }

  change(): void {
    this.changes++;
    this.lost = 0;
    this.recent[Recent.progress] = Infinity;
    this.accelerator = this.accelerator === this.nesterov ? this.anderson : this.nesterov;
    if (this.accelerator === this.first) this.patience += sweepsBeforeSwitch / 2;
    this.accelerator.reset();
  }
}
