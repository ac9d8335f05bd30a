import { Observable } from "@babylonjs/core/Misc/observable.js";
import type { Attachment } from "../attachments/attachment.js";
import type { Rod } from "../rod.js";
import type { RodTorn } from "../rope-tools/tearing.js";
import type { RodCut, RodsJoined } from "../rope-tools/rope-tools.js";
import type { RodsFailure } from "./failures.js";
import type { ContactEvent } from "./contact-events.js";
import type { RodsOverload } from "./overloads.js";

/** All that an ElasticRods tells of. */
export class RodObservables {
  readonly onRodAddedObservable = new Observable<Rod>();
  readonly onRodRemovedObservable = new Observable<Rod>();
  /**
   * Before the rods move, with the seconds to be simulated, 0 if the display is faster than the simulator:
   * the latest moment to move the nodes that they follow.
   */
  readonly onBeforeStepObservable = new Observable<number>();
  /** After the rods have moved, with the seconds that were simulated. */
  readonly onAfterStepObservable = new Observable<number>();
  /**
   * A rod begins to touch an obstacle, another rod or itself: once for the pair, whatever becomes of its
   * single contacts. Told after the step, as are the next three.
   */
  readonly onContactBeginObservable = new Observable<ContactEvent>();
  /** A pair has been apart for a thirtieth of a second, or one of the two is gone. */
  readonly onContactEndObservable = new Observable<ContactEvent>();
  /**
   * Some place of a pair closed at `impactSpeed` or faster, whether the pair touched elsewhere already or
   * not: what can be heard. Once for a pair and step, the fastest.
   */
  readonly onImpactObservable = new Observable<ContactEvent>();
  /** An attachment broke, whichever it was. */
  readonly onAttachmentBrokenObservable = new Observable<Attachment>();
  readonly onRodCutObservable = new Observable<RodCut>();
  /** A rod tore, after `onRodCutObservable` has told of the two parts. */
  readonly onRodTornObservable = new Observable<RodTorn>();
  readonly onRodsJoinedObservable = new Observable<RodsJoined>();

  /**
   * Something ended since it could not go on: an attachment, a root or an obstacle whose node has a place
   * that is not a number or out of all range, a winch that has wound too much. Told before the step that
   * follows without it.
   */
  readonly onErrorObservable = new Observable<RodsFailure>();

  /**
   * Rods that feel each other would have needed more work than they may take in a frame (`budget`): which,
   * what was left undone, and by how much they fell behind. Told after the step.
   */
  readonly onOverloadObservable = new Observable<RodsOverload>();

  /**
   * Workers that were asked for (`workers`) cannot be had, or have ended: why. Told once, before a frame is
   * drawn; the main thread does everything from then on, and the motion is the same.
   */
  readonly onWorkersLostObservable = new Observable<string>();

  protected clearObservables(): void {
    for (const member of Object.values(this)) if (member instanceof Observable) member.clear();
  }
}
