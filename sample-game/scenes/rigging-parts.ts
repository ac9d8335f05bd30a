// The vocabulary of the rigging: bodies, ropes, and where they hold each other. No Babylon.
import type { Point, Rotation } from "../../plugin/points.js";
import type { RopeOptions } from "../../plugin/rope.js";
import type { CollisionOptions, ObstacleShape } from "../../systems/index.js";

/** What a body looks like. */
export type RiggingKind =
  | "floor"
  | "stage"
  | "timber"
  | "pulley"
  | "crate"
  | "barrel"
  | "weight"
  | "cart"
  | "wheel"
  | "board"
  | "ball"
  | "bollard";

export interface RiggingBody {
  /** One of its own. */
  readonly name: string;
  readonly kind: RiggingKind;
  /** Cylinders stand along their y axis. */
  readonly shape: Extract<ObstacleShape, { kind: "box" | "cylinder" | "sphere" }>;
  readonly position: Point;
  readonly rotation?: Rotation;
  /** kg; none stands still. */
  readonly mass?: number;
  readonly friction?: number;
  /** Share of its spin that it loses in a second; default hardly any. */
  readonly rollingLoss?: number;
  /** The same of its speed: what hangs would swing for minutes. */
  readonly swingLoss?: number;
  /** Whom it touches; default all. */
  readonly collision?: Required<CollisionOptions>;
}

/** Where a rope holds a body. */
export interface Tie {
  /** Share of the rope's length. */
  readonly at: number;
  readonly body: string;
  /** In the frame of the body. */
  readonly point: Point;
  /** Metres per newton; default it does not give. */
  readonly compliance?: number;
}

export interface RiggingRope {
  /** Spliced end to end, each beginning where the one before ends: a rope that lies around something. */
  readonly parts: readonly [RopeOptions, ...RopeOptions[]];
  readonly ties: readonly Tie[];
}

/** A wheel on its axle. */
export interface Axle {
  readonly body: string;
  readonly wheel: string;
  /** Of the middle of the wheel in the frame of the body; it turns about z. */
  readonly point: Point;
}

export interface Rigging {
  readonly bodies: readonly RiggingBody[];
  readonly ropes: readonly RiggingRope[];
  readonly axles: readonly Axle[];
}

export const STAGE = { radius: 2.15, height: 0.05 };
/** Ropes end in eyes, this far from what those are screwed into. */
export const EYE = 0.035;
/** The group of the boards: they touch neither each other nor the ropes that carry them. */
export const BOARDS = 2;
export const ALL_BUT_BOARDS = ~BOARDS >>> 0;

/** Turns a cylinder, which stands along y, to lie along z. */
export const LYING: Rotation = { x: Math.SQRT1_2, y: 0, z: 0, w: Math.SQRT1_2 };
