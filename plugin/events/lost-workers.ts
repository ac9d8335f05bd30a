import { Logger } from "@babylonjs/core/Misc/logger.js";
import type { Observable } from "@babylonjs/core/Misc/observable.js";
import type { RodWorld } from "../../systems/index.js";

/** Tells once, when workers that were asked for cannot be had, or have ended. */
export class LostWorkers {
  private isTold = false;

  constructor(
    private readonly threads: RodWorld["threads"],
    private readonly observable: Observable<string>,
  ) {}

  tell(): void {
    const { problem } = this.threads;
    if (problem === undefined || this.isTold) return;
    this.isTold = true;
    Logger.Warn(`babylon-rods: all is done by the main thread, without workers: ${problem}`);
    this.observable.notifyObservers(problem);
  }
}
