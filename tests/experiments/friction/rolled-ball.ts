import {
  ball,
  ballMotion,
  buildDoubleLoop,
  heightOverTrack,
  parts,
  placeOnTrack,
  rideHeight,
  rollingRadius,
  track,
} from "../../../sample-game/scenes/double-loop.js";
import { createRodWorld, stepWorld } from "../../../systems/index.js";
import type { SolverMethod } from "../../../systems/solve/solver.js";

export interface RolledBallSettings {
  readonly friction: number;
  /** Seconds. */
  readonly step: number;
  readonly seconds: number;
  readonly method: SolverMethod;
}

export interface RolledBall {
  readonly times: Float64Array;
  readonly speeds: Float64Array;
  /** Metres along the track. */
  readonly farthest: number;
  readonly loops: number;
  readonly end: "went through" | "fell off" | "came to rest or back" | "on its way";
  /** While it skids on the first straight, m/s^2. */
  readonly acceleration: number;
  /** At the first loop, m/s, and whether it rolled there. */
  readonly speed: number;
  readonly rolls: boolean;
  /** Most kinetic and potential energy from the first loop on, over that at its beginning; NaN if it never came there. */
  readonly energy: number;
  readonly iterations: number;
  readonly residual: number;
}

const g = 9.81;
const moment = 0.4 * ball.mass * ball.radius ** 2;

/** Impulse J of friction: m v = J and I (w0 - w) = J r, until v = w r. */
export const rollingSpeed = (moment * track.spin * rollingRadius) / (moment + ball.mass * rollingRadius ** 2);

/** Both rails press with m g / (2 cos(beta)), beta being how far off the vertical they touch. */
export function skidAcceleration(friction: number): number {
  return (friction * g * (ball.radius + track.railRadius)) / rideHeight;
}

/** The ball has left the rails if its middle is so many times as far from them as it rides. */
const offTheRails = 1.5;
/** Rolling: the speed is that of the surface to this share. */
const rollingShare = 0.005;
/** Seconds over which skidding is measured: it still skids then, at any friction up to 1. */
const skidding = 0.05;

export function rollBall({ friction, step, seconds, method }: RolledBallSettings): RolledBall {
  const world = createRodWorld({ frame: step, subSteps: 1 });
  world.solver.method = method;
  const scene = buildDoubleLoop(world, { friction });
  const steps = Math.round(seconds / step);
  const [times, speeds, motion] = [new Float64Array(steps), new Float64Array(steps), new Float64Array(9)];
  const measured = { acceleration: 0, speed: Number.NaN, rolls: false };
  let [s, farthest, atLoop, energy, iterations, residual] = [0, 0, Number.NaN, Number.NaN, 0, 0];
  let end: RolledBall["end"] = "on its way";
  ballMotion(world, scene, motion);
  let taken = 0;
  while (taken < steps && end === "on its way") {
    stepWorld(world, step);
    const before = s;
    s = placeOnTrack(world, scene, ballMotion(world, scene, motion), s);
    const speed = Math.hypot(motion[6], motion[7], motion[8]);
    [times[taken], speeds[taken]] = [(taken + 1) * step, speed];
    taken++;
    if (Math.abs(taken * step - skidding) < step / 2) measured.acceleration = speed / (taken * step);
    if (before < parts[1] && s >= parts[1] && Number.isNaN(measured.speed)) {
      measured.speed = speed;
      const surface = rollingRadius * Math.hypot(motion[3], motion[4], motion[5]);
      measured.rolls = Math.abs(surface / speed - 1) < rollingShare;
      atLoop = energy = energyOf(motion);
    }
    energy = Math.max(energy, energyOf(motion));
    iterations += world.solver.outcome.iterations;
    residual = Math.max(residual, world.solver.outcome.residual);
    if (s >= parts[4]) end = "went through";
    else if (heightOverTrack(world, scene, motion, s) > offTheRails * rideHeight) end = "fell off";
    else if (s < farthest - track.loopRadius) end = "came to rest or back";
    else farthest = Math.max(farthest, s);
  }
  farthest = Math.max(farthest, s);
  const loops = [parts[2], parts[4]].filter((passed) => farthest >= passed).length;
  return {
    times: times.subarray(0, taken),
    speeds: speeds.subarray(0, taken),
    ...{ farthest, loops, end, residual, ...measured },
    energy: energy / atLoop,
    iterations: iterations / taken,
  };
}

function energyOf(motion: Float64Array): number {
  const [, y, , wx, wy, wz, vx, vy, vz] = motion;
  return (
    0.5 * moment * (wx ** 2 + wy ** 2 + wz ** 2) +
    0.5 * ball.mass * (vx ** 2 + vy ** 2 + vz ** 2) +
    ball.mass * g * y
  );
}
