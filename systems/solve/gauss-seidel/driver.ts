import type { Accelerator } from "./accelerator.js";
import { Anderson } from "./anderson.js";
import { Nesterov } from "./nesterov.js";
import type { Acceleration } from "./options.js";

/** Sweeps without progress after which the other accelerator is tried; half as many more each time both have been. */
const PATIENCE = 75;
/**
 * In large islands with a compiled sweep everything but its momentum costs more than it brings: a coiled wisp of 7,706 contacts spent six of eight seconds in
 * Anderson's sums and patches, and was not solved after 2,000 sweeps; with momentum alone 1,140 sweeps and 1.4 s solve it.
 */
const LONG_PATIENCE = 600;
/** Share of the residual that has to go for progress. */
const PROGRESS = 0.7;
/** A window that leaves more of the residual than this creeps, and may be helped by patches. */
const CREEPING = 0.5;
/**
 * Hair always creeps, and patches do not help it: above so many contacts they wait until both accelerators have stalled. Steps of a combed
 * wisp with 3,000 to 10,000 contacts took 1.6 times as long with patches whenever a window crept, for as many sweeps.
 */
const LARGE = 1000;
/** Contacts of the first patches, and sweeps between patches: both grow, for patches that had to be repeated were too small. */
const FIRST_PATCH = 16;
const LARGEST_PATCH = 64;
const FIRST_PAUSE = 10;
const LONGER_PAUSE = 1.5;
/** Anderson's sums cost as much as the sweep on large problems, and need fewer sweeps on small ones. */
const SMALL = 400;

const Recent = { progress: 0, window: 1, pause: 2, size: 3 } as const;

/** Chooses the accelerator, and notices when it gets nowhere. Told the true residual at the end of every window of sweeps. */
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
    const anderson = mode === "anderson" || (mode === "combined" && contacts < SMALL);
    this.first = mode === "none" ? undefined : anderson ? this.anderson : this.nesterov;
    this.accelerator = this.first;
    if (mode === "nesterov" || mode === "combined") this.nesterov.begin(contacts);
    if (mode === "anderson" || mode === "combined") this.anderson.begin(contacts);
    this.isLarge = contacts > LARGE;
    this.patience = this.isLarge && isCompiled ? LONG_PATIENCE : PATIENCE;
    this.changes = 0;
    this.lost = 0;
    this.sincePatch = 0;
    this.patch = FIRST_PATCH;
    this.recent[Recent.progress] = Infinity;
    this.recent[Recent.window] = Infinity;
    this.recent[Recent.pause] = FIRST_PAUSE;
  }

  /** How many contacts a patch should have now, or 0 if sweeps get on by themselves or the last patches were not long ago. */
  patchSize(residual: number, sweeps: number): number {
    const creeps = residual > CREEPING * this.recent[Recent.window];
    this.recent[Recent.window] = residual;
    this.sincePatch += sweeps;
    if (this.isLarge && this.changes < 2) return 0;
    if (!creeps || this.sincePatch < this.recent[Recent.pause]) return 0;
    const size = this.patch;
    this.sincePatch = 0;
    this.recent[Recent.pause] *= LONGER_PAUSE;
    this.patch = Math.min(LARGEST_PATCH, 2 * size);
    return size;
  }

  /** Whether it is time for a change. */
  stalls(residual: number, sweeps: number): boolean {
    if (residual < PROGRESS * this.recent[Recent.progress]) {
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
    if (this.accelerator === this.first) this.patience += PATIENCE / 2;
    this.accelerator.reset();
  }
}
