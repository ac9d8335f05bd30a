import {
  buildThreePointBending,
  liftSupport,
  supportForce,
  type BendingParameters,
} from "../../../sample-game/scenes/three-point-bending.js";
import type { DetectionMethod } from "../../../systems/detect/detection.js";
import { bendingLoads, firstTouch } from "../../oracle/three-point-bending.js";
import { median } from "../../runner/index.js";

export interface BendingCase {
  readonly parameters: BendingParameters;
  /** 1/m */
  readonly curvature: number;
  readonly mu: number;
}

export interface BendingNumerics {
  readonly detector: DetectionMethod;
  readonly length: number;
  readonly elements: number;
  readonly segments: number;
  readonly step: number;
  readonly speed: number;
  /** Last indentation, in units of the span. */
  readonly until: number;
}

/** Indentations and loads of all steps, without dimension, and the exact loads beside them. */
export interface BendingCurve {
  readonly delta: readonly number[];
  readonly load: readonly number[];
  readonly exact: readonly number[];
}

/** 48 B / Delta^2, N: what a load without dimension is a multiple of. */
function loadUnit({ youngModulus, rodRadius, span }: BendingParameters): number {
  return (48 * youngModulus * Math.PI * rodRadius ** 4) / 4 / span ** 2;
}

export function bend({ parameters, curvature, mu }: BendingCase, numerics: BendingNumerics): BendingCurve {
  const { span, rodRadius, supportRadius } = parameters;
  const problem = { k: curvature * span, R: (rodRadius + supportRadius) / span, mu };
  const touch = firstTouch(problem).height * span;
  const lift = numerics.speed * numerics.step;
  // From half a step below the rod: the disk meets it in the first step, and each step ends at the height it is read at.
  const settings = { ...numerics, curvature, friction: mu, height: touch - lift / 2 };
  const test = buildThreePointBending(parameters, settings);
  const steps = Math.floor((numerics.until * span + lift / 2) / lift);
  const delta = Array.from({ length: steps }, (_, i) => ((i + 0.5) * lift) / span);
  const load = delta.map(() => {
    liftSupport(test);
    return (2 * supportForce(test)) / loadUnit(parameters);
  });
  return { delta, load, exact: bendingLoads(problem, delta) };
}

export interface BendingMeasures {
  /** Largest |load / exact - 1|. */
  readonly error: number;
  /** L1 norm of the derivative of load - exact: what the exact curve does not account for. */
  readonly noise: number;
  /** The same of load / exact, as the literature normalises it. */
  readonly normalisedNoise: number;
  /** Second differences of load - exact from step to step, in shares of the largest load: the largest, and the median. */
  readonly jump: number;
  readonly usualJump: number;
}

/** Over indentations from `from` on: before that the load is so small that a relative error says little. */
export function measureCurve({ delta, load, exact }: BendingCurve, from: number): BendingMeasures {
  const first = Math.max(
    2,
    delta.findIndex((value) => value >= from),
  );
  const largest = Math.max(...exact);
  const jumps: number[] = [];
  let [error, noise, normalisedNoise] = [0, 0, 0];
  for (let i = first; i < delta.length; i++) {
    const [now, before, earlier] = [i, i - 1, i - 2].map((k) => load[k] - exact[k]);
    error = Math.max(error, Math.abs(load[i] / exact[i] - 1));
    noise += Math.abs(now - before);
    normalisedNoise += Math.abs(load[i] / exact[i] - load[i - 1] / exact[i - 1]);
    jumps.push(Math.abs(now - 2 * before + earlier) / largest);
  }
  return { error, noise, normalisedNoise, jump: Math.max(...jumps), usualJump: median(jumps) };
}

/** The load at an indentation, between steps or just beyond the last. */
export function loadAt({ delta, load }: BendingCurve, at: number): number {
  const next = delta.findIndex((value) => value >= at);
  const i = next < 0 ? delta.length - 1 : Math.max(1, next);
  const share = (at - delta[i - 1]) / (delta[i] - delta[i - 1]);
  return load[i - 1] + share * (load[i] - load[i - 1]);
}
