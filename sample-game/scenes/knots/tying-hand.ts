// A hand that ties knots for someone with a mouse, who can only say where on the deck it shall go, and whether over ropes or under them.
import {
  createAttachment,
  getAttachmentForce,
  getPoint,
  isAttached,
  moveAttachment,
  removeAttachment,
  rodLength,
  type AttachmentHandle,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { OtherHand } from "./other-hand.js";
import { Strands, type Crossing, type Place } from "./strands.js";
import { hypot, norm } from "../../../systems/math/elementary.js";

/** Whether a way leads over the ropes that it crosses, or under them. */
export type Pass = "over" | "under";

export interface Waypoint extends Place {
  readonly pass: Pass;
}

export interface TyingHandOptions {
  /** Height of the deck, metres. */
  readonly deck: number;
  /** Radius of the ropes, metres. */
  readonly radius: number;
  /** Newtons that the hand pulls with at most. Default 12: enough for a tight knot. */
  readonly mostForce?: number;
}

/** Metres per newton: the hand gives way by a thickness or two when it pulls hard. */
const COMPLIANCE = 1.5e-3;
/** Nearer to an end than this, the end itself is taken, but for a tip that shows which way it points; metres. */
const END = 0.09;
const TIP = 0.006;
/** Metres that a hand going over ropes is above the deck. */
const LIFT = 0.045;
/** m/s: over ropes it hurries if the pointer is far ahead; under them it feels its way; up and down. */
const SPEED = { least: 0.25, over: 1.4, under: 0.45, climb: 0.5 };
/** The way ahead that is looked at, and how near to a rope the hand waits until there is room; metres. */
const AHEAD = 0.07;
const WAIT = 0.025;
/** Rope next to the hand is its own: it goes along and is not crossed; metres along the rope. */
const OWN = 0.06;
/** Seconds after which the hand goes on whether there is room or not: contact keeps it on its side. */
const PATIENCE = 0.8;

const point = new Float64Array(3);

export class TyingHand {
  /** Where it has been told to go and has not been yet. */
  readonly way: Waypoint[] = [];
  private readonly strands: Strands;
  private readonly other: OtherHand;
  private held: { rod: RodHandle; s: number; attachment: AttachmentHandle } | null = null;
  private readonly target = { x: 0, y: 0, z: 0 };
  private readonly heading = { x: 0, z: 0 };
  private pass: Pass = "over";
  private leaving = false;
  private waited = 0;

  constructor(
    private readonly world: RodWorld,
    private readonly rods: readonly RodHandle[],
    private readonly options: TyingHandOptions,
  ) {
    this.strands = new Strands(world, rods);
    this.other = new OtherHand(world, options.deck + LIFT + 2 * options.radius);
  }

  /** What it holds, and at which arc length; null while it is empty. */
  get holds(): { readonly rod: RodHandle; readonly s: number } | null {
    return this.held;
  }

  /** Where the hand is, metres. */
  get place(): { readonly x: number; readonly y: number; readonly z: number } {
    return this.target;
  }

  /** Takes a rope at `s`, or at its end if that is near. */
  take(rod: RodHandle, s: number): void {
    this.drop();
    const length = rodLength(this.world, rod);
    const at = s > length - END ? length - TIP : s < END ? TIP : s;
    getPoint(this.world, rod, at, point);
    this.held = {
      rod,
      s: at,
      attachment: createAttachment(this.world, {
        rod,
        s: at,
        to: { point },
        compliance: COMPLIANCE,
        mostForce: this.options.mostForce ?? 12,
      }),
    };
    [this.target.x, this.target.y, this.target.z] = point;
    for (const another of this.rods) {
      if (another.entity !== rod.entity) this.other.keep(another, rodLength(this.world, another) - TIP);
    }
    this.heading.x = this.heading.z = this.waited = 0;
  }

  /** The next place to go to, once it has been to those before. */
  goTo(waypoint: Waypoint): void {
    if (this.held && !this.leaving) this.way.push(waypoint);
  }

  /** Lets go when it has arrived. */
  letGo(): void {
    this.leaving = true;
  }

  /** Lets go now, wherever it is. */
  drop(): void {
    if (this.held && isAttached(this.world, this.held.attachment)) {
      removeAttachment(this.world, this.held.attachment);
    }
    this.held = null;
    this.other.dropAll();
    this.way.length = 0;
    this.leaving = false;
    this.pass = "over";
  }

  /** Newtons with which it pulls, as of the last step. */
  get force(): number {
    if (!this.held || !isAttached(this.world, this.held.attachment)) return 0;
    return norm(getAttachmentForce(this.world, this.held.attachment, point));
  }

  /** Before every step: goes on its way for so many seconds. */
  move(seconds: number): void {
    if (!this.held) return;
    if (this.leaving && this.way.length === 0) {
      this.drop();
      return;
    }
    this.strands.look();
    this.advance(seconds);
    const { x, y, z } = this.target;
    moveAttachment(this.world, this.held.attachment, [x, y, z]);
  }

  private advance(seconds: number): void {
    this.pass = this.way[0]?.pass ?? this.pass;
    const isUnder = this.pass === "under";
    const ahead = this.crossingsAhead();
    this.climb(seconds, ahead);
    getPoint(this.world, this.held!.rod, this.held!.s, point);
    this.other.lift(isUnder ? ahead : [], { x: point[0], z: point[2] }, seconds);
    const speed = Math.min(isUnder ? SPEED.under : SPEED.over, Math.max(SPEED.least, 4 * this.wayLength()));
    let reach = speed * seconds;
    const blocked = ahead.find((crossing) => !this.hasRoom(crossing));
    if (blocked && blocked.along < WAIT + reach && this.way.length > 0) {
      this.waited += seconds;
      if (this.waited < PATIENCE) reach = Math.max(0, blocked.along - WAIT);
    } else if (!blocked) this.waited = 0;
    this.go(reach);
  }

  /** Up over what lies ahead, or down to the deck. */
  private climb(seconds: number, ahead: readonly Crossing[]): void {
    const { deck, radius } = this.options;
    let wanted = deck + radius;
    if (this.pass === "over") {
      const below = this.strands.highestNear(this.target, 4 * radius, this.isOwn);
      const top = Math.max(below, ...ahead.map(({ y }) => y));
      wanted = Math.max(deck + LIFT, top + 5 * radius);
    }
    const most = SPEED.climb * seconds;
    this.target.y += Math.min(most, Math.max(-most, wanted - this.target.y));
  }

  /** Whether the hand can pass a rope on the side that it shall. */
  private hasRoom({ rod, s, y }: Crossing): boolean {
    const { radius } = this.options;
    if (this.pass === "over") return this.target.y > y + 3 * radius;
    return this.other.isLifted(rod, s, this.options.deck + 5 * radius);
  }

  /** Along the way by so many metres, through the waypoints of one kind. */
  private go(metres: number): void {
    let left = metres;
    while (this.way.length > 0 && this.way[0].pass === this.pass) {
      const [dx, dz] = [this.way[0].x - this.target.x, this.way[0].z - this.target.z];
      const distance = hypot(dx, dz);
      if (distance > 1e-4) [this.heading.x, this.heading.z] = [dx / distance, dz / distance];
      if (distance > left) {
        this.target.x += left * this.heading.x;
        this.target.z += left * this.heading.z;
        return;
      }
      left -= distance;
      this.target.x = this.way[0].x;
      this.target.z = this.way[0].z;
      this.way.shift();
    }
  }

  /** Crossings within reach, along the way and then straight on: the pointer is going somewhere. */
  private crossingsAhead(): Crossing[] {
    const found: Crossing[] = [];
    let from: Place = { x: this.target.x, z: this.target.z };
    let gone = 0;
    for (const waypoint of this.way) {
      const distance = hypot(waypoint.x - from.x, waypoint.z - from.z);
      if (waypoint.pass !== this.pass || gone >= AHEAD) break;
      this.collect(found, from, waypoint, gone);
      gone += distance;
      from = waypoint;
    }
    const rest = AHEAD - gone;
    if (rest > 0 && this.way.length > 0) {
      const to = { x: from.x + rest * this.heading.x, z: from.z + rest * this.heading.z };
      this.collect(found, from, to, gone);
    }
    return found.filter(({ along }) => along <= AHEAD);
  }

  private collect(found: Crossing[], from: Place, to: Place, gone: number): void {
    for (const crossing of this.strands.crossings(from, to, this.isOwn)) {
      found.push({ ...crossing, along: gone + crossing.along });
    }
  }

  private readonly isOwn = (rod: RodHandle, s: number): boolean =>
    rod.entity === this.held!.rod.entity && Math.abs(s - this.held!.s) < OWN;

  private wayLength(): number {
    let length = 0;
    let from: Place = this.target;
    for (const waypoint of this.way) {
      length += hypot(waypoint.x - from.x, waypoint.z - from.z);
      from = waypoint;
    }
    return length;
  }
}
