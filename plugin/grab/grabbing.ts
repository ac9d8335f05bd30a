import { Observable } from "@babylonjs/core/Misc/observable.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { Rod } from "../rod.js";
import type { GrabOptions } from "./grab-options.js";
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
  ) {}

  releaseAll(): void {
    for (const hand of [...this.hands]) this.release(hand);
  }

  dispose(): void {
    this.releaseAll();
    this.onGrabObservable.clear();
    this.onReleaseObservable.clear();
  }

  protected hold(rod: Rod, s: number): Hand {
    const hand = this.rods.grab(rod, s, this.options);
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
