import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Observable } from "@babylonjs/core/Misc/observable.js";
import type { RodWorld } from "../../systems/index.js";
import { velocityUnit } from "../../systems/world/units.js";
import { quantityOrZero } from "../../systems/world/quantities.js";
import type { Obstacle } from "../obstacles/obstacle.js";
import type { Rod } from "../rod.js";
import type { RodObservables } from "./rod-observables.js";

/** What has come together or parted. One object serves all events: copy what you keep. */
export interface ContactEvent {
  readonly rod: Rod;
  /**
   * What it touches: an obstacle, another rod, or the same rod if it touches itself. One side may be disposed
   * by the end.
   */
  readonly other: Rod | Obstacle;
  /** Arc length of the place, metres from the rod's root. */
  readonly s: number;
  /** Where they met fastest, else where they press hardest. */
  readonly point: Vector3;
  /** Unit vector from the other side to the rod. */
  readonly normal: Vector3;
  /**
   * What the rod got from the other side, all contacts and sub-steps of the last step together, friction
   * included, N s.
   */
  readonly impulse: Vector3;
  /** m/s at which the place closed. */
  readonly speed: number;
  /** For how long they have touched. */
  readonly seconds: number;
}

interface Pair {
  readonly rod: Rod;
  readonly other: Rod | Obstacle;
}

/**
 * Tells who begins and ceases to touch whom. A pair tells once, whatever becomes of its single contacts; it
 * ends when it has been apart for a thirtieth of a second, or a side is gone. While nobody listens, nothing
 * is noted.
 */
export class ContactEvents {
  private leastSpeed = 0.1;
  /** Sides of the pairs that touch, since an end may be told of a rod that is gone. */
  private readonly pairs = new Map<string, Pair>();
  private readonly event = {
    rod: null as unknown as Rod,
    other: null as unknown as Rod | Obstacle,
    s: 0,
    point: new Vector3(),
    normal: new Vector3(),
    impulse: new Vector3(),
    speed: 0,
    seconds: 0,
  };

  constructor(
    private readonly world: RodWorld,
    private readonly rods: readonly Rod[],
    private readonly obstacles: readonly Obstacle[],
    private readonly observables: Pick<
      RodObservables,
      "onContactBeginObservable" | "onContactEndObservable" | "onImpactObservable"
    >,
  ) {}

  /** m/s; default 0.1. */
  get impactSpeed(): number {
    return this.leastSpeed;
  }
  set impactSpeed(speed: number) {
    this.leastSpeed = quantityOrZero("impactSpeed", speed, "speed");
  }

  /** After the world was taken back to another state: who touches whom then. */
  refresh(): void {
    this.pairs.clear();
    for (let row = 0; row < this.world.touches.count; row++) this.enter(row);
  }

  beforeStep(): void {
    const { touches } = this.world;
    const { onContactBeginObservable, onContactEndObservable, onImpactObservable } = this.observables;
    touches.watched =
      onContactBeginObservable.hasObservers() ||
      onContactEndObservable.hasObservers() ||
      onImpactObservable.hasObservers();
    if (!touches.watched && this.pairs.size > 0) this.pairs.clear();
  }

  afterStep(): void {
    const { touches } = this.world;
    const { count, began, ended, speed } = touches;
    if (count === 0) return;
    // All sides are looked up before the first listener may dispose one.
    for (let row = 0; row < count; row++) if (began[row] === 1) this.enter(row);
    const { onContactBeginObservable, onContactEndObservable, onImpactObservable } = this.observables;
    const least = this.leastSpeed / velocityUnit(this.world.units);
    for (let row = 0; row < count; row++) {
      if (began[row] === 1) this.tell(onContactBeginObservable, row);
      if (speed[row] > 0 && speed[row] >= least) this.tell(onImpactObservable, row);
      if (ended[row] === 1) {
        this.tell(onContactEndObservable, row);
        this.pairs.delete(this.keyOf(row));
      }
    }
  }

  private enter(row: number): void {
    const { touches } = this.world;
    const rod = memberWith(this.rods, touches.B[row], touches.generationB[row]);
    const others: readonly (Rod | Obstacle)[] = touches.withObstacle[row] === 1 ? this.obstacles : this.rods;
    const other = memberWith(others, touches.A[row], touches.generationA[row]);
    // What was made behind the plugin's back has no name here.
    if (rod && other) this.pairs.set(this.keyOf(row), { rod, other });
  }

  private tell(observable: Observable<ContactEvent>, row: number): void {
    const pair = observable.hasObservers() ? this.pairs.get(this.keyOf(row)) : undefined;
    if (!pair) return;
    const { touches, units, clock } = this.world;
    const { event } = this;
    event.rod = pair.rod;
    event.other = pair.other;
    event.s = touches.sB[row] * units.length;
    event.speed = touches.speed[row] * velocityUnit(units);
    event.seconds = (clock.now - touches.since[row]) * units.time;
    Vector3.FromArrayToRef(touches.point, 3 * row, event.point).scaleInPlace(units.length);
    Vector3.FromArrayToRef(touches.normal, 3 * row, event.normal);
    Vector3.FromArrayToRef(touches.impulse, 3 * row, event.impulse).scaleInPlace(
      (units.mass * units.length) / units.time,
    );
    observable.notifyObservers(event);
  }

  private keyOf(row: number): string {
    const { A, B, generationA, generationB, withObstacle } = this.world.touches;
    return `${withObstacle[row]} ${A[row]} ${generationA[row]} ${B[row]} ${generationB[row]}`;
  }
}

function memberWith<T extends Rod | Obstacle>(members: readonly T[], entity: number, generation: number) {
  return members.find(({ handle }) => handle.entity === entity && handle.generation === generation);
}
