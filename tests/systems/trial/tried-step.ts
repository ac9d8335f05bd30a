// A step up to where passages are looked for, with velocities that no stage has proposed.
import { deform } from "../../../systems/deform/deform.js";
import { detect } from "../../../systems/detect/detect.js";
import { createRodWorld, type RodHandle, type RodWorld, type WorldOptions } from "../../../systems/index.js";
import { predict } from "../../../systems/predict/predict.js";
import { solve } from "../../../systems/solve/solve.js";
import { displaceRods } from "../../../systems/trial/displaced-rods.js";
import { noteMotion } from "../../../systems/trial/found-motion.js";
import { noteCurvesAfter, noteCurvesBefore, noteDistances } from "../../../systems/trial/no-passage.js";
import { beginSearch } from "../../../systems/trial/passage-work.js";
import { groupRods } from "../../../systems/trial/trial.js";

export const h = 1 / 240;

/** Nothing falls, and the world's units are those of SI. */
export const createStill = (options: WorldOptions = {}): RodWorld =>
  createRodWorld({ gravity: [0, 0, 0], units: { length: 1, mass: 1, time: 1 }, ...options });

/** Everything before the trial. */
export function runToTrial(world: RodWorld): void {
  deform(world);
  predict(world, h);
  detect(world, h);
  solve(world, h);
  groupRods(world);
}

/** What the step does to a free rod, per second: six numbers of its root, then (twist, bend 1, bend 2) of each element. */
export function proposed(world: RodWorld, rod: RodHandle): Float64Array {
  const { GeneralizedCoordinates, Rod } = world.components;
  const next = GeneralizedCoordinates.nextSpan[rod.entity];
  return world.memory.f64.subarray(next, next + 6 + 3 * Rod.elements[rod.entity]);
}

/** Makes the step take a free rod by `way` and turn it about its start by `turn`, whatever was expected. */
export function takeBy(world: RodWorld, rod: RodHandle, way: readonly number[], turn = [0, 0, 0]): void {
  const next = proposed(world, rod).fill(0);
  for (let c = 0; c < 3; c++) {
    next[c] = turn[c] / h;
    next[3 + c] = way[c] / h;
  }
}

export const groupOf = (world: RodWorld, rod: RodHandle): number => world.trial.groups.of(rod.entity);

/** With the motion of a group noted: its rods where the step would take them. */
export function displace(world: RodWorld, group: number): void {
  noteMotion(world, group, h);
  noteDistances(world, group);
  noteCurvesBefore(world, group);
  displaceRods(world, group, h);
  noteCurvesAfter(world, group);
  beginSearch(world, group);
}
