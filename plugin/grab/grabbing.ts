import { Observable } from "@babylonjs/core/Misc/observable.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { reject } from "../../systems/world/validate.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { Rod } from "../rod.js";
import { checkGrip, type GrabOptions } from "./grab-options.js";
import type { Hand } from "./hand.js";

/** What all ways of grabbing have in common: hands that come and go. */
export abstract class Grabbing<Options extends GrabOptions = GrabOptions> {
  readonly onGrabObservable = new Observable<Hand>();
  readonly onReleaseObservable = new Observable<Hand>();
  /** Hands that hold something now. */
  readonly hands: Hand[] = [];

  constructor(
    protected readonly rods: ElasticRods,
    protected readonly options: Options,
    names: OptionNames<Options>,
  ) {
    if (typeof rods?.pick !== "function") reject("rods", rods, "an ElasticRods");
    if (rods.isDisposed) reject("rods", "disposed", "an ElasticRods that has not been disposed");
    checkGrip(checkOptions("options", options, names));
  }

  releaseAll(): void {
    for (const hand of [...this.hands]) this.release(hand);
  }

  dispose(): void {
    this.releaseAll();
    this.onGrabObservable.clear();
    this.onReleaseObservable.clear();
  }

  protected hold(rod: Rod, s: number): Hand {
    const { compliance, mostForce } = this.options;
    const hand = this.rods.grab(rod, s, {
      ...(compliance === undefined ? {} : { compliance }),
      ...(mostForce === undefined ? {} : { mostForce }),
    });
    this.hands.push(hand);
    return hand;
  }

  protected release(hand: Hand): void {
    hand.release();
    const index = this.hands.indexOf(hand);
    if (index < 0) return;
    this.hands.splice(index, 1);
    this.onReleaseObservable.notifyObservers(hand);
  }
}
