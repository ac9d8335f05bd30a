import { ObstacleMotion, reserveRows } from "../../components/index.js";
import { ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { quickenRoot, rootTravel } from "../rods/root-motion.js";
import { Obstacles } from "../trial/no-entry.js";
import { wouldPass } from "../trial/passing.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { stopRoots } from "./judge.js";

const { leastCutBack, standstill, straightTravel } = limits.frame;

/**
 * The last resort against passage, as the line search of barrier methods: where no shorter step helps, a
 * group goes only a share of its way. Drivers that contradict each other are what gives: roots and hands come
 * behind and catch up. Velocities that were changed after the trial are looked at again.
 */
export function cutBackPassing(world: RodWorld, h: number): void {
  const { trial, statistics } = world;
  const { groups, isPassing, isSlowed, hasFailed } = trial;
  for (let group = 0; group < groups.count; group++) {
    if (hasFailed[group] === 1 || isPassing[group] + isSlowed[group] === 0) continue;
    if (isPassing[group] === 0 && !wouldPass(world, group, h, Obstacles.all)) continue;
    for (let i = groups.rods.start[group]; i < groups.rods.start[group + 1]; i++) {
      trial.holds[groups.rods.item[i]]++;
    }
    if (isDrivenThrough(world, group, h)) {
      statistics.passed++;
      if (wouldPass(world, group, h, Obstacles.others)) cutBack(world, group, h, Obstacles.others);
    } else cutBack(world, group, h, Obstacles.all);
  }
}

/** At the start of a frame. */
export function forgetHolds(world: RodWorld): void {
  const { rods, trial } = world;
  let entities = 0;
  for (const rod of rods) entities = Math.max(entities, rod + 1);
  reserveRows(trial.ofHolds, entities);
  for (const rod of rods) {
    if (trial.holds[rod] === 0) quickenRoot(world, rod);
    trial.holds[rod] = 0;
  }
}

/** Whether an obstacle goes through rods that stay where they are: it does, then, whatever they do. */
function isDrivenThrough(world: RodWorld, group: number, h: number): boolean {
  scaleMotion(world, group, standstill);
  const isDriven = wouldPass(world, group, h, Obstacles.driven);
  // Both are powers of two: nothing is lost.
  scaleMotion(world, group, 1 / standstill);
  return isDriven;
}

function cutBack(world: RodWorld, group: number, h: number, which: Obstacles): void {
  world.statistics.held++;
  if (rootsCreep(world, group, h)) {
    holdRoots(world, group);
    if (!wouldPass(world, group, h, which)) return;
  } else {
    // There was no work left to repeat the step with roots at rest: they wait from the next one on.
    stopRoots(world, group);
  }
  let share = 1;
  do {
    share *= 0.5;
    scaleMotion(world, group, 0.5);
    if (!wouldPass(world, group, h, which)) return;
  } while (share > leastCutBack);
  scaleMotion(world, group, standstill);
}

/** Roots that go faster have been told to wait (`judge.ts`): all that hangs on them would be thrown back. */
function rootsCreep(world: RodWorld, group: number, h: number): boolean {
  const { item, start } = world.trial.groups.rods;
  for (let i = start[group]; i < start[group + 1]; i++)
    if (rootTravel(world, item[i], h) >= straightTravel) return false;
  return true;
}

/** Roots wait first (`judge.ts`). */
function holdRoots(world: RodWorld, group: number): void {
  const { trial, components, models } = world;
  const { item, start } = trial.groups.rods;
  for (let i = start[group]; i < start[group + 1]; i++) {
    models[components.Rod.model[item[i]]].holdRoot(world, item[i]);
  }
}

/** Of rods and of the bodies that feel them. */
function scaleMotion(world: RodWorld, group: number, share: number): void {
  const { trial, components, models, memory, obstacles } = world;
  const { rods } = trial.groups;
  const { Rod, GeneralizedCoordinates, Obstacle } = components;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    const next = GeneralizedCoordinates.nextSpan[rod];
    scale(memory.f64, next, models[Rod.model[rod]].velocityCount(Rod.elements[rod]), share);
  }
  for (const obstacle of obstacles) {
    if (Obstacle.motion[obstacle] !== ObstacleMotion.dynamic || trial.groups.of(obstacle) !== group) continue;
    scale(memory.f64, Obstacle.velocitySpan[obstacle] + ObstacleVelocity.next, ObstacleVelocity.next, share);
  }
}

function scale(heap: Float64Array, at: number, count: number, share: number): void {
  for (let i = at; i < at + count; i++) heap[i] *= share;
}
