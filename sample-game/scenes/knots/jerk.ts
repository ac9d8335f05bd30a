import { add, scale, subtract, type Triple } from "../../../plugin/points.js";
import type { Hand } from "./hand.js";
import { hypot } from "../../../systems/math/elementary.js";

export interface JerkRange {
  /** The room that the hand moves in, metres from its middle to each side. */
  readonly room: number;
  /** m/s */
  readonly fastest: number;
  /** Default the origin. */
  readonly middle?: Triple;
}

/** The slowest way is as fast as this share of the fastest. */
const SLOWEST = 0.2;

/** Takes a hand straight from one random place to the next, each way with a speed of its own. */
export class Jerk {
  private goal: Triple;
  private speed: number;

  constructor(
    private readonly hand: Hand,
    private readonly random: () => number,
    private readonly range: JerkRange,
  ) {
    this.goal = hand.place;
    this.speed = range.fastest;
  }

  move(seconds: number): void {
    const { fastest, middle = [0, 0, 0] } = this.range;
    let place = this.hand.place;
    let left = seconds;
    for (;;) {
      const way = subtract(this.goal, place);
      const far = hypot(...way);
      if (far > this.speed * left) {
        this.hand.moveTo(add(place, scale(way, (this.speed * left) / far)));
        return;
      }
      place = this.goal;
      left -= far / this.speed;
      this.goal = add(middle, [this.coordinate(), this.coordinate(), this.coordinate()]);
      this.speed = fastest * (SLOWEST + (1 - SLOWEST) * this.random());
    }
  }

  private coordinate(): number {
    return this.range.room * (2 * this.random() - 1);
  }
}
