import { isDeepInDebt } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { displaceRods, putRodsBack } from "./displaced-rods.js";
import { noteMotion } from "./found-motion.js";
import { anyIsCoiled, coilsMayPass } from "./joined-elements.js";
import { isClearOfObstacles, Obstacles, rodsMayEnter } from "./no-entry.js";
import {
  elementsMayPass,
  isWithinDistances,
  noteCurvesAfter,
  noteCurvesBefore,
  noteDistances,
  rodsMayPass,
} from "./no-passage.js";
import { beginSearch, endSearch } from "./passage-work.js";
import { asideMayBePassed, isAnyAside, mayComeToAside } from "./rods-aside.js";
import { anyMayStray, noteStrays, straysMayPass } from "./unforeseen-pairs.js";

/**
 * Before the rods of a group are displaced: whether it takes following them to know that none passes another
 * or enters an obstacle. Their curves are noted then.
 */
export function mayPassBefore(
  world: RodWorld,
  group: number,
  h: number,
  which: Obstacles = Obstacles.all,
): boolean {
  if (world.solver.allowsPassage || !world.collides) return false;
  noteMotion(world, group, h);
  noteDistances(world, group);
  const isClear = isClearOfObstacles(world, group, h, which);
  if (isClear && (which === Obstacles.driven || isClearOfRods(world, group, h))) return false;
  noteCurvesBefore(world, group);
  return true;
}

function isClearOfRods(world: RodWorld, group: number, h: number): boolean {
  if (!isWithinDistances(world, group) || anyIsCoiled(world, group, h)) return false;
  return !anyMayStray(world, group) && !mayComeToAside(world, group);
}

/** After they have been displaced, where it does. */
export function passesAfter(
  world: RodWorld,
  group: number,
  h: number,
  which: Obstacles = Obstacles.all,
): boolean {
  if (mayNotSearch(world, group)) return true;
  noteCurvesAfter(world, group);
  beginSearch(world, group);
  const passes =
    (which !== Obstacles.driven && rodsPass(world, group, h)) || rodsMayEnter(world, group, h, which);
  endSearch(world, group);
  return passes;
}

/** Whoever has no work left for the search stands still instead (`world/work.ts`). */
function mayNotSearch(world: RodWorld, group: number): boolean {
  const { item, start } = world.trial.groups.rods;
  return isDeepInDebt(world, item[start[group]]);
}

function rodsPass(world: RodWorld, group: number, h: number): boolean {
  world.trial.passingTravel[group] = Infinity;
  if (rodsMayPass(world, group) || coilsMayPass(world, group, h)) return true;
  if (!anyMayStray(world, group) && !isAnyAside(world)) return false;
  if (noteStrays(world, group, h) && straysMayPass(world, group, h, elementsMayPass)) return true;
  return asideMayBePassed(world, group);
}

/** Whether the velocities that a group has now would make anything pass; or what is driven alone. */
export function wouldPass(world: RodWorld, group: number, h: number, which: Obstacles): boolean {
  if (!mayPassBefore(world, group, h, which)) return false;
  if (mayNotSearch(world, group)) return true;
  displaceRods(world, group, h);
  const passes = passesAfter(world, group, h, which);
  putRodsBack(world, group);
  return passes;
}
