// A ball that spins but stands still, on two rails with two loops, without Babylon (nonsmooth Newton solver 2011, Figure 9).
import {
  createObstacle,
  createRod,
  getFrame,
  getObstaclePose,
  getObstacleVelocity,
  rodLength,
  type ObstacleHandle,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { nonNegative, positive } from "../../systems/world/validate.js";
import { atan2, cos, hypot, sin } from "../../systems/math/elementary.js";

export interface DoubleLoopOptions {
  /** Of ball and rails; default 0.3. */
  friction?: number;
  /** rad/s, about the level axis across the rails; default that of `track`. */
  spin?: number;
}

export interface DoubleLoop {
  readonly ball: ObstacleHandle;
  readonly rails: readonly [RodHandle, RodHandle];
}

/** Metres, kilograms and rad/s. The rails are round bars with this distance between their middles. */
export const track = {
  run: 1,
  loopRadius: 0.12,
  pitch: 0.12,
  gauge: 0.03,
  railRadius: 0.002,
  spin: 320,
} as const;
export const ball = { radius: 0.03, mass: 0.1 } as const;
const { run, loopRadius, pitch, gauge, railRadius } = track;

/** A loop is a turn of a helix about z, so that it leaves beside where it came in; its straights slope with it. */
const slope = atan2(pitch, 2 * Math.PI * loopRadius);
const turn = hypot(2 * Math.PI * loopRadius, pitch);
const straight = [0, 0, 0] as const;
/** Twist and curvatures of a helix in its normal frame. */
const curl = [(cos(slope) * sin(slope)) / loopRadius, 0, (cos(slope) * cos(slope)) / loopRadius] as const;
/** An element may turn by a quarter; straights are stiff whole. */
const quarters = 4;

/** Where the parts of the track begin, metres along a rail; the last is its end. */
export const parts = [0, run, run + turn, 1.5 * run + turn, 1.5 * run + 2 * turn, 2.5 * run + 2 * turn];

/** Metres from the plane through the middles of the rails to that of the ball. */
export const rideHeight = Math.sqrt(
  (ball.radius + railRadius + gauge / 2) * (ball.radius + railRadius - gauge / 2),
);
/** Contacts act in the middle of a rail, so the ball rolls on a circle of this radius; with rails of no thickness on its own. */
export const rollingRadius = rideHeight;

export function buildDoubleLoop(world: RodWorld, options: DoubleLoopOptions = {}): DoubleLoop {
  const friction = nonNegative("friction", options.friction ?? 0.3);
  const spin = positive("spin", options.spin ?? track.spin);
  const rails = [-0.5, 0.5].map((side) => createRail(world, side * gauge, friction)) as [
    RodHandle,
    RodHandle,
  ];
  const start = 0.1 * run;
  const moment = 0.4 * ball.mass * ball.radius * ball.radius;
  const handle = createObstacle(world, {
    shape: { kind: "sphere", radius: ball.radius },
    position: [start * cos(slope), rideHeight, start * sin(slope)],
    motion: "dynamic",
    mass: ball.mass,
    inertia: [moment, moment, moment],
    angularVelocity: [spin * sin(slope), 0, -spin * cos(slope)],
    friction,
  });
  return { ball: handle, rails };
}

/** Hard enough that no rail bends to speak of. */
function createRail(world: RodWorld, side: number, friction: number): RodHandle {
  const loop = Array.from({ length: quarters }, () => [turn / quarters, curl] as const);
  const elements = [
    [run, straight] as const,
    ...loop,
    [0.5 * run, straight] as const,
    ...loop,
    [run, straight] as const,
  ];
  return createRod(world, {
    lengths: elements.map(([length]) => length),
    radius: railRadius,
    material: { density: 7850, youngModulus: 1e15, internalDamping: 0.01, friction },
    restCurvature: elements.flatMap(([, curvature]) => [...curvature]),
    root: { position: [-side * sin(slope), 0, side * cos(slope)], quaternion: railFrame() },
    collision: { self: false },
  });
}

/** Tangent along the track, first director up: a positive second curvature climbs. */
function railFrame(): Float64Array {
  return Float64Array.of(0, sin(-0.5 * slope), 0, cos(-0.5 * slope));
}

const pose = new Float64Array(7);
const velocity = new Float64Array(6);

/** Position, then angular and linear velocity of the ball: 9 numbers in SI. */
export function ballMotion(world: RodWorld, { ball: handle }: DoubleLoop, out: Float64Array): Float64Array {
  out.set(getObstaclePose(world, handle, pose).subarray(0, 3), 0);
  out.set(getObstacleVelocity(world, handle, velocity), 3);
  return out;
}

const [left, right] = [new Float64Array(12), new Float64Array(12)];
/** Each comes nearer by the square of what the track bends on the way. */
const stepsOfFollowing = 3;

/** Where on the track the ball is, metres along the rails, if it was near `s` before. */
export function placeOnTrack(world: RodWorld, { rails }: DoubleLoop, at: Float64Array, s: number): number {
  const end = rodLength(world, rails[0]);
  for (let i = 0; i < stepsOfFollowing; i++) {
    getFrame(world, rails[0], s, left);
    getFrame(world, rails[1], s, right);
    let ahead = 0;
    for (let c = 0; c < 3; c++) ahead += (at[c]! - 0.5 * (left[9 + c]! + right[9 + c]!)) * left[c]!;
    s = Math.min(end, Math.max(0, s + ahead));
  }
  return s;
}

/** How far the ball is from the middle between the rails at `s`, metres. */
export function heightOverTrack(world: RodWorld, { rails }: DoubleLoop, at: Float64Array, s: number): number {
  getFrame(world, rails[0], s, left);
  getFrame(world, rails[1], s, right);
  const away = (c: number) => at[c]! - 0.5 * (left[9 + c]! + right[9 + c]!);
  return hypot(away(0), away(1), away(2));
}
