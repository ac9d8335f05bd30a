// The game without its picture: ropes on the deck, a hand, what is tied, and the way back.
import {
  getAttachmentForce,
  getPoint,
  isAttached,
  restoreState,
  saveState,
  type RodHandle,
  type RodWorld,
  type Snapshot,
} from "../../../systems/index.js";
import { DECK, ROPE_RADIUS, type Deck } from "./deck.js";
import { takenAt, waypoints, type Drag } from "./demonstration.js";
import type { Level } from "./levels.js";
import { TyingHand, type Pass, type Waypoint } from "./tying-hand.js";
import { whatIsTied, type Tied } from "./tied.js";
import { hypot, norm } from "../../../systems/math/elementary.js";

/** Newtons that the hand pulls with at most, and the full scale of the meter. */
export const MOST_FORCE = 12;
/** Seconds between two looks at what is tied, and for which the goal has to stay tied. */
const LOOK = 0.15;
const PROOF = 0.6;
/** Metres by which a drag may end elsewhere than shown and still counts as done. */
const NEAR = 0.09;
/** States to go back to. */
const MOST_UNDO = 40;

const point = new Float64Array(3);

interface Past {
  readonly snapshot: Snapshot;
  readonly shown: number;
}

export class KnotGame {
  readonly hand: TyingHand;
  tied: Tied = { text: "No knot yet", knots: [], bend: null };
  /** Whether the goal has been reached: it stays so until the level begins anew. */
  isDone = false;
  /** Newtons: the hardest pull at a post or by the hand, evened out for the eye. */
  tension = 0;
  private readonly past: Past[] = [];
  private readonly start: Snapshot;
  /** Which drag of the level's demonstration comes next. */
  private shown = 0;
  private sinceLook = 0;
  private goalFor = 0;
  private wasHolding = false;
  private shownEnd: { x: number; z: number; rope: number; s: number } | null = null;
  /** The way that was shown when a rope was taken: the line to follow does not move with the rope that follows it. */
  private shownWay: Waypoint[] = [];

  constructor(
    private readonly world: RodWorld,
    private readonly deck: Deck,
    readonly level: Level,
  ) {
    this.hand = new TyingHand(world, deck.rods, {
      deck: DECK.top,
      radius: ROPE_RADIUS,
      mostForce: MOST_FORCE,
    });
    this.start = saveState(world);
  }

  /** Takes a rope; `undo` leads back to here. */
  take(rod: RodHandle, s: number): void {
    this.hand.drop();
    if (this.past.length === MOST_UNDO) this.past.shift();
    this.past.push({ snapshot: saveState(this.world), shown: this.shown });
    this.shownWay = this.hint();
    const drag = this.nextDrag;
    const end = this.shownWay.at(-1);
    this.shownEnd =
      drag && end
        ? { x: end.x, z: end.z, rope: drag.rope, s: takenAt(this.world, this.deck.rods, drag) }
        : null;
    this.hand.take(rod, s);
  }

  goTo(x: number, z: number, pass: Pass): void {
    const [mostX, mostZ] = [DECK.halfWidth, DECK.halfDepth];
    this.hand.goTo({
      x: Math.min(mostX, Math.max(-mostX, x)),
      z: Math.min(mostZ, Math.max(-mostZ, z)),
      pass,
    });
  }

  letGo(): void {
    this.hand.letGo();
  }

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  undo(): void {
    const past = this.past.pop();
    if (past) this.goBack(past.snapshot, past.shown);
  }

  reset(): void {
    this.past.length = 0;
    this.isDone = false;
    this.goBack(this.start, 0);
  }

  /** How many drags of the demonstration have been done. */
  get dragsDone(): number {
    return this.shown;
  }

  /** The drag that the hint shows; none when all have been done. */
  get nextDrag(): Drag | undefined {
    return this.level.drags[this.shown];
  }

  /** Where that leads, from where the rope's end is now, or was when the hand took a rope. */
  hint(): Waypoint[] {
    if (this.hand.holds) return this.shownWay;
    const drag = this.nextDrag;
    if (!drag) return [];
    getPoint(this.world, this.deck.rods[drag.rope], takenAt(this.world, this.deck.rods, drag), point);
    const way = waypoints(this.world, this.deck.rods, drag);
    return [{ x: point[0], z: point[2], pass: way[0].pass }, ...way];
  }

  /** Before a step. */
  move(seconds: number): void {
    this.hand.move(seconds);
    const holds = this.hand.holds !== null;
    if (this.wasHolding && !holds) this.noteDrag();
    this.wasHolding = holds;
  }

  /** After a step. */
  look(seconds: number): void {
    const blend = Math.min(1, 8 * seconds);
    this.tension += blend * (this.pull() - this.tension);
    this.sinceLook += seconds;
    if (this.sinceLook < LOOK) return;
    this.tied = whatIsTied(this.world, this.deck.rods);
    this.goalFor = this.level.isTied(this.tied) ? this.goalFor + this.sinceLook : 0;
    if (this.goalFor >= PROOF) this.isDone = true;
    this.sinceLook = 0;
  }

  private pull(): number {
    let most = this.hand.force;
    for (const fastening of this.deck.fastenings) {
      if (!isAttached(this.world, fastening)) continue;
      most = Math.max(most, norm(getAttachmentForce(this.world, fastening, point)));
    }
    return most;
  }

  /** A drag is over: was it the one that the hint showed? */
  private noteDrag(): void {
    const end = this.shownEnd;
    if (!end) return;
    getPoint(this.world, this.deck.rods[end.rope], end.s, point);
    if (hypot(point[0] - end.x, point[2] - end.z) < NEAR) this.shown++;
    this.shownEnd = null;
  }

  private goBack(snapshot: Snapshot, shown: number): void {
    this.hand.drop();
    restoreState(this.world, snapshot);
    this.wasHolding = false;
    this.shown = shown;
    this.goalFor = this.tension = 0;
    this.sinceLook = LOOK;
  }
}
