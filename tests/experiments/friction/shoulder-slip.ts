import { buildStickSlip, turnHead } from "../../../sample-game/scenes/stick-slip.js";
import { createRodWorld, stepWorld, type RodWorld } from "../../../systems/index.js";
import { velocityUnit } from "../../../systems/world/units.js";

export interface SlipSettings {
  readonly hairs: number;
  readonly friction: number;
  /** Oscillations of the head; the last is measured. */
  readonly periods: number;
  readonly stepsPerPeriod: number;
  readonly tolerance: number;
}

/** How hair moves on the shoulder during the last oscillation. Speeds are shares of the fastest speed of the roots. */
export interface SlipRecord {
  /** Of every contact that bears a load, at every step. */
  readonly speeds: number[];
  /** Share of those at rest, by step. */
  readonly restOverTime: number[];
  /** Speed of the hair in the middle, by step; NaN where it does not touch. */
  readonly middle: number[];
  /** How often a hair that stuck has begun to slip: by hair and oscillation. */
  readonly slips: number;
  /** Share of its time for which a hair sticks with all its contacts. */
  readonly stuck: number;
  readonly worstResidual: number;
}

/** Slower than this a contact is at rest; faster than the other, a hair slips. */
export const restSpeed = 0.01;
export const slipSpeed = 0.1;
/** Seconds for which a hair must be at rest to have stuck: one that merely turns around is not. */
const stickSeconds = 0.03;
const period = 2;

export function slipOnShoulder(settings: SlipSettings, report?: (fraction: number) => void): SlipRecord {
  const { hairs, friction, periods, stepsPerPeriod, tolerance } = settings;
  const step = period / stepsPerPeriod;
  const world = createRodWorld({ frame: step, subSteps: 1 });
  world.solver.tolerance = tolerance;
  const scene = buildStickSlip(world, { hairs, friction, period });
  const speeds: number[] = [];
  const restOverTime: number[] = [];
  const middle: number[] = [];
  const middleHair = scene.hairs[Math.floor(hairs / 2)].rod.entity;
  const restingFor = new Map<number, number>();
  let [slips, stuckSteps, touchingSteps, worstResidual] = [0, 0, 0, 0];
  const steps = periods * stepsPerPeriod;
  for (let k = 1; k <= steps; k++) {
    turnHead(world, scene, k * step);
    stepWorld(world, step);
    report?.(k / steps);
    if (k <= steps - stepsPerPeriod) continue;
    worstResidual = Math.max(worstResidual, world.statistics.residual);
    const samples = loadedContacts(world, scene.mostSpeed);
    for (const { speed } of samples) speeds.push(speed);
    restOverTime.push(samples.filter(({ speed }) => speed < restSpeed).length / samples.length);
    const fastest = new Map<number, number>();
    for (const { hair, speed } of samples) fastest.set(hair, Math.max(speed, fastest.get(hair) ?? 0));
    middle.push(fastest.get(middleHair) ?? Number.NaN);
    for (const [hair, speed] of fastest) {
      touchingSteps++;
      const rested = restingFor.get(hair) ?? 0;
      if (speed < restSpeed) {
        stuckSteps++;
        restingFor.set(hair, rested + step);
      } else if (rested < stickSeconds) {
        restingFor.set(hair, 0);
      } else if (speed > slipSpeed) {
        slips++;
        restingFor.set(hair, 0);
      }
    }
  }
  return {
    speeds,
    restOverTime,
    middle,
    slips: slips / hairs,
    stuck: stuckSteps / touchingSteps,
    worstResidual,
  };
}

/** Contacts of hairs with the shoulder through which a force acts, and how fast hair moves over it there. */
function loadedContacts(world: RodWorld, mostSpeed: number): { hair: number; speed: number }[] {
  const { count, withObstacle, B, basis, impulse, velocity } = world.contacts;
  const unit = velocityUnit(world.units) / mostSpeed;
  // Interior points leave every contact a little force; what bears less than a millionth of the greatest load bears none.
  const loads = Array.from({ length: count }, (_, i) =>
    withObstacle[i] === 1 ? [0, 1, 2].reduce((sum, c) => sum + basis[9 * i + c] * impulse[3 * i + c], 0) : 0,
  );
  const least = 1e-6 * Math.max(...loads);
  return loads.flatMap((load, i) =>
    load > least ? [{ hair: B[i], speed: Math.hypot(velocity[3 * i + 1], velocity[3 * i + 2]) * unit }] : [],
  );
}
