import { rootLag } from "../../systems/rods/root-motion.js";
import { quantity, signedQuantity } from "../../systems/world/quantities.js";
import { limits } from "../../systems/world/limits.js";
import { checkOptions, type OptionNames } from "../../systems/world/options.js";
import { oneOf, reject, within } from "../../systems/world/validate.js";
import type { RodEnd, RodWorld } from "../../systems/index.js";
import type { Rod } from "../rod.js";

export interface WinchOptions {
  /** Where rope comes out and goes in; default "root". */
  end?: RodEnd;
  /** m/s, above 0 pays out; default 0. */
  speed?: number;
  /** Metres that the rope has at least and at most; it stops there. Default two diameters, and no end. */
  shortest?: number;
  longest?: number;
  /** Metres of a new element; default as long as its neighbours. */
  elementLength?: number;
}

interface WinchLimits {
  readonly shortest: number;
  readonly longest: number;
  readonly elementLength: number | undefined;
}

/** Its speed, the length that it winds to, and what it has left to wind. */
export interface WinchMotion {
  readonly speed: number;
  readonly goal: number | null;
  readonly left: number;
}

const { mostLength } = limits.ranges;
const winchNames: OptionNames<WinchOptions> = {
  end: true,
  speed: true,
  shortest: true,
  longest: true,
  elementLength: true,
};

/**
 * Pays out and takes in rope at one end, while the simulation runs, until it is disposed or the rope is gone.
 */
export class Winch {
  private limit: WinchLimits;
  private place: { rod: Rod; end: RodEnd };
  private velocity = 0;
  private goal: number | null = null;
  private ended = false;
  /** Metres of what was wound last for which the rope had no room. */
  private left = 0;

  /** Made by `Rod.winch`. */
  constructor(rod: Rod, options: WinchOptions) {
    checkOptions("options", options, winchNames);
    this.place = { rod, end: oneOf("end", options.end ?? "root", ["root", "tip"]) };
    const diameter = 2 * Math.max(...rod.radii);
    const shortest = within("shortest", options.shortest ?? 2 * diameter, diameter, rod.length);
    const longest = options.longest ?? Infinity;
    if (!(typeof longest === "number" && longest >= rod.length))
      reject("longest", longest, `at least ${rod.length}, what there is now`);
    if (options.elementLength !== undefined) quantity("elementLength", options.elementLength, "length");
    this.limit = { shortest, longest, elementLength: options.elementLength };
    this.speed = options.speed ?? 0;
  }

  get shortest(): number {
    return this.limit.shortest;
  }

  get longest(): number {
    return this.limit.longest;
  }

  get elementLength(): number | undefined {
    return this.limit.elementLength;
  }

  /** Cutting and joining may make it another rod, and the other end. */
  get rod(): Rod {
    return this.place.rod;
  }

  get end(): RodEnd {
    return this.place.end;
  }

  /** m/s, above 0 pays out; setting it forgets the goal of `windTo`. */
  get speed(): number {
    return this.velocity;
  }
  set speed(speed: number) {
    this.velocity = signedQuantity("speed", speed, "speed");
    this.goal = null;
  }

  /** Winds at this speed until the rope has that length, then stops. */
  windTo(length: number, speed: number): void {
    within("length", length, this.shortest, Math.min(this.longest, mostLength));
    const size = quantity("speed", speed, "speed");
    this.velocity = length < this.rod.length ? -size : size;
    this.goal = length;
  }

  /** After the world was taken back to another state: how it was then. */
  put(limit: WinchLimits, { speed, goal, left }: WinchMotion): void {
    this.limit = limit;
    this.velocity = speed;
    this.goal = goal;
    this.left = left;
  }

  /** What lasts from step to step. */
  get motion(): WinchMotion {
    return { speed: this.velocity, goal: this.goal, left: this.left };
  }

  /** Before a step of so many seconds. */
  update(seconds: number): void {
    if (this.isDisposed || this.velocity === 0 || seconds === 0) return;
    const { rod, velocity } = this;
    const least = velocity < 0 ? (this.goal ?? this.shortest) : 0;
    const most = velocity > 0 ? (this.goal ?? this.longest) : Infinity;
    const { length } = rod;
    const next = Math.min(Math.max(length + velocity * seconds, least), most);
    const more = next - length;
    const size = Math.abs(more) - this.left;
    // It may have been cut or wound past its limits from elsewhere: then there is nothing to do.
    if (more * velocity > 0 && size > 0)
      rod.payOut(
        Math.sign(more) * size,
        this.end,
        this.elementLength === undefined ? {} : { elementLength: this.elementLength },
      );
    if (this.goal !== null && more * velocity <= 0) this.speed = 0;
  }

  /**
   * After a step. A rope that is pressed onto the ground as fast as it comes may not take all of it: its root
   * comes behind. Then the winch waits for it, as one that is blocked does, and lays no rope over rope.
   */
  measure(world: RodWorld): void {
    if (this.isDisposed || this.velocity === 0) return;
    const { rod, end } = this;
    this.left = end === "root" ? rootLag(world, rod.handle.entity) * world.units.length : 0;
  }

  /** What it winds has become part of another rod. */
  moveTo(rod: Rod, end: RodEnd): void {
    this.place = { rod, end };
  }

  get isDisposed(): boolean {
    return this.ended || this.rod.isDisposed;
  }

  dispose(): void {
    this.ended = true;
  }
}
