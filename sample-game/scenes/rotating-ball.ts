// The free end of a clamped rod on a ball that turns to and fro, without Babylon (hybrid solver 2011, Figure 7).
import {
  createObstacle,
  createRod,
  getPoint,
  moveObstacle,
  rodLength,
  type ObstacleHandle,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { nonNegative, positive, positiveInteger } from "../../systems/world/validate.js";
import { cos, hypot, sin } from "../../systems/math/elementary.js";

export interface RotatingBallOptions {
  /** Of the rod on the ball; default 1. */
  friction?: number;
  /** Default 10. */
  elements?: number;
  /** Radians to each side; default 0.6. */
  amplitude?: number;
  /** Seconds of an oscillation; default 1. */
  period?: number;
}

export interface RotatingBall {
  readonly rod: RodHandle;
  readonly ball: ObstacleHandle;
  readonly amplitude: number;
  readonly period: number;
}

const ROD_LENGTH = 0.2;
const BALL_RADIUS = 0.05;
/** The clamped rod would sink by 16 mm; the ball's top is 1 mm below the clamp, so that the rod presses on it. */
const BALL_CENTRE = [0.17, -0.052, 0.008] as const;
/**
 * Turns the surface below the rod across it and along it at once: sliding in directions that no side of a friction
 * pyramid has. The share about y makes sliding directions differ along the way.
 */
const AXIS = [0.74, 0.4, 0.54] as const;

/** A rod along x, clamped at the origin, straight at first: its end drops on the ball. */
export function buildRotatingBall(world: RodWorld, options: RotatingBallOptions = {}): RotatingBall {
  const friction = nonNegative("friction", options.friction ?? 1);
  const elements = positiveInteger("elements", options.elements ?? 10, 1000);
  const amplitude = nonNegative("amplitude", options.amplitude ?? 0.6);
  const period = positive("period", options.period ?? 1);
  const rod = createRod(world, {
    length: ROD_LENGTH,
    elements,
    radius: 1e-3,
    material: { density: 1000, youngModulus: 5e8, internalDamping: 0.02, friction },
    root: { direction: [1, 0, 0] },
  });
  const ball = createObstacle(world, {
    shape: { kind: "sphere", radius: BALL_RADIUS },
    position: BALL_CENTRE,
    friction,
  });
  return { rod, ball, amplitude, period };
}

const quaternion = new Float64Array(4);

/** Tells the ball how to stand at a time, which is the end of the next step. */
export function turnBall(world: RodWorld, { ball, amplitude, period }: RotatingBall, seconds: number): void {
  const half = 0.5 * amplitude * sin((2 * Math.PI * seconds) / period);
  const norm = hypot(...AXIS);
  for (let c = 0; c < 3; c++) quaternion[c] = (sin(half) * AXIS[c]) / norm;
  quaternion[3] = cos(half);
  moveObstacle(world, ball, BALL_CENTRE, quaternion);
}

/** Where the free end is, metres. */
export function freeEnd(world: RodWorld, { rod }: RotatingBall, out: Float64Array): Float64Array {
  return getPoint(world, rod, rodLength(world, rod), out);
}
