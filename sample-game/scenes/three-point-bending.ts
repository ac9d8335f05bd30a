import {
  createObstacle,
  createRod,
  createRodWorld,
  moveObstacle,
  stepWorld,
  type ObstacleHandle,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import type { DetectionMethod } from "../../systems/detect/detection.js";

/**
 * The curved three-point bending test (high-order contact detection 2024, section 4): half a rod, clamped horizontally, and a
 * disk that is lifted against it. SI units.
 */
export interface BendingParameters {
  /** Distance of the supports; the disk's centre is at half of it. */
  span: number;
  rodRadius: number;
  supportRadius: number;
  youngModulus: number;
  poissonRatio: number;
  density: number;
}

export interface BendingSettings {
  /** Natural curvature, 1/m, bends the rod away from the disk. */
  curvature: number;
  friction: number;
  /** Of the half rod. */
  length: number;
  elements: number;
  detector: DetectionMethod;
  /** Segments that the half rod is divided into where the detector knows segments only. */
  segments: number;
  /** Seconds. */
  step: number;
  /** m/s */
  speed: number;
  /** Height of the disk's centre at the start. */
  height: number;
}

export interface BendingTest {
  readonly world: RodWorld;
  readonly rod: RodHandle;
  readonly support: ObstacleHandle;
  readonly parameters: BendingParameters;
  readonly settings: BendingSettings;
  /** Height of the disk's centre now. */
  height: number;
}

/** Turns the axis of a capsule, y, to z. */
const acrossThePlane = [Math.SQRT1_2, 0, 0, Math.SQRT1_2];

export function buildThreePointBending(
  parameters: BendingParameters,
  settings: BendingSettings,
): BendingTest {
  const world = createRodWorld({ gravity: [0, 0, 0], frame: settings.step, subSteps: 1 });
  world.detection.method = settings.detector;
  world.detection.segmentLength = settings.length / settings.segments / world.units.length;
  const rod = createRod(world, {
    length: settings.length,
    elements: settings.elements,
    radius: parameters.rodRadius,
    restCurvature: [0, 0, settings.curvature],
    material: {
      density: parameters.density,
      youngModulus: parameters.youngModulus,
      poissonRatio: parameters.poissonRatio,
      // A contact has the geometric mean of both sides, and both are given the same.
      friction: settings.friction,
    },
  });
  const support = createObstacle(world, {
    shape: { kind: "capsule", halfLength: 10 * parameters.rodRadius, radius: parameters.supportRadius },
    position: [parameters.span / 2, settings.height, 0],
    quaternion: acrossThePlane,
    friction: settings.friction,
  });
  return { world, rod, support, parameters, settings, height: settings.height };
}

/** One step: the disk rises by speed times step. */
export function liftSupport(test: BendingTest): void {
  const { world, support, parameters, settings } = test;
  test.height += settings.speed * settings.step;
  moveObstacle(world, support, [parameters.span / 2, test.height, 0]);
  stepWorld(world, settings.step);
}

/** Vertical force of the disk on the rod in the last step, N. */
export function supportForce({ world, settings }: BendingTest): number {
  const { contacts, units } = world;
  let impulse = 0;
  for (let row = 0; row < contacts.count; row++) impulse += contacts.impulse[3 * row + 1];
  return (impulse * units.mass * units.length) / units.time / settings.step;
}
