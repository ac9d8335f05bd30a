import type { Observable } from "@babylonjs/core/Misc/observable.js";
import type { Attachment } from "../attachments/attachment.js";
import type { ForceField } from "../forces/force-field.js";
import type { Load } from "../forces/load.js";
import type { Hair } from "../hair/hair.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import type { Rod } from "../rod.js";
import type { Winch } from "../rope-tools/winch.js";

/**
 * Something that could not go on, mostly since a node that it follows has a place that is not a number. The
 * scene goes on.
 */
export interface RodsFailure {
  /**
   * What ended: an attachment, an obstacle, a winch, a load or a force field is disposed of; a rod or hair follows its node no more
   * and stays where it is; gravity and wind are what they were before.
   */
  readonly subject: Attachment | Obstacle | Winch | Load | ForceField | Rod | Hair | "gravity" | "wind";
  /** Says what is wrong, with which value, and what is allowed. */
  readonly error: Error;
}

/** Notes what fails while a step is prepared and tells it afterwards: listeners may dispose of anything. */
export class Failures {
  private readonly noted: RodsFailure[] = [];

  constructor(private readonly observable: Observable<RodsFailure>) {}

  /** `what` has ended because of `cause`. */
  note(subject: RodsFailure["subject"], what: string, cause: unknown): void {
    const reason = cause instanceof Error ? cause.message : String(cause);
    this.noted.push({ subject, error: new Error(`${what}: ${reason}`, { cause }) });
  }

  tell(): void {
    if (this.noted.length === 0) return;
    for (const failure of this.noted.splice(0)) this.observable.notifyObservers(failure);
  }
}
