import { ObstacleMotion, reserveRows } from "../../components/index.js";
import { findCandidates } from "../detect/find-candidates.js";
import { deform } from "../deform/deform.js";
import { placementSize, placePose } from "../shapes/rigid-pose.js";
import { placeBounds } from "../shapes/shape-bounds.js";
import { isDeepInDebt, noteUndone, takeWorkOfElements, Undone } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { beginParts } from "./step-parts.js";
import { hypot, square } from "../math/elementary.js";

/**
 * The last rung of the ladder (`world/work.ts`). Groups that are deep in debt stand still for a sub-step. All
 * that may meet them in it is of their group, so whoever goes on passes nobody. Roots and hands catch up in
 * the next frame. A group goes on that something comes near which moves as it is told, since that would go
 * through it; so does one with a dynamic body, whose time is another's.
 */
export function leaveBehind(world: RodWorld, h: number): boolean {
  if (!isAnyDeepInDebt(world)) return false;
  deform(world);
  // Who may meet by the velocities of now, with as much to spare: to predict would change those who go on.
  findCandidates(world, 2 * h);
  const { trial } = world;
  trial.groups.find(world);
  reserveRows(trial.ofGroups, trial.groups.count);
  let behind = 0;
  for (let group = 0; group < trial.groups.count; group++) {
    trial.hasFailed[group] = mayStandStill(world, group, h) ? 1 : 0;
    behind += trial.hasFailed[group];
    if (trial.hasFailed[group] === 1) note(world, group, h);
  }
  if (behind === 0) return false;
  beginParts(world, world.leftBehind, false);
  return true;
}

function isAnyDeepInDebt(world: RodWorld): boolean {
  if (world.work.budget === Infinity) return false;
  for (const rod of world.rods) if (isDeepInDebt(world, rod)) return true;
  return false;
}

function mayStandStill(world: RodWorld, group: number, h: number): boolean {
  const { trial, obstacles, components } = world;
  const { item, start } = trial.groups.rods;
  let isInDebt = false;
  for (let i = start[group]; i < start[group + 1]; i++) isInDebt ||= isDeepInDebt(world, item[i]);
  if (!isInDebt) return false;
  for (const obstacle of obstacles) {
    if (components.Obstacle.motion[obstacle] === ObstacleMotion.dynamic) {
      if (trial.groups.of(obstacle) === group) return false;
    } else if (sweepBox(world, obstacle, h)) {
      for (let i = start[group]; i < start[group + 1]; i++) if (isReached(world, item[i])) return false;
    }
  }
  return true;
}

/** What it cost to find out, and what it comes to. */
function note(world: RodWorld, group: number, h: number): void {
  const { item, start } = world.trial.groups.rods;
  for (let i = start[group]; i < start[group + 1]; i++) {
    takeWorkOfElements(world, item[i]);
    noteUndone(world, item[i], Undone.time);
    world.components.Rod.behind[item[i]] += h;
  }
}

const placement = new Float64Array(placementSize);
/** Middle and half extents; then how far the obstacle in hand may go beyond. */
const box = new Float64Array(6);

/** Takes the box that a driven obstacle may reach in the step; whether it moves at all. */
function sweepBox({ memory, components }: RodWorld, obstacle: number, h: number): boolean {
  const heap = memory.f64;
  const { poseSpan, velocitySpan, boundsSpan } = components.Obstacle;
  const velocity = velocitySpan[obstacle];
  const turn = hypot(heap[velocity], heap[velocity + 1], heap[velocity + 2]);
  const speed = hypot(heap[velocity + 3], heap[velocity + 4], heap[velocity + 5]);
  if (turn + speed === 0) return false;
  const pose = poseSpan[obstacle];
  placePose(heap, pose, placement, 0);
  placeBounds(heap, boundsSpan[obstacle], placement, box);
  let farthest = 0;
  for (let c = 0; c < 3; c++) farthest += square(Math.abs(box[c] - heap[pose + c]) + box[3 + c]);
  const way = h * (speed + turn * Math.sqrt(farthest));
  for (let c = 0; c < 3; c++) box[3 + c] += way;
  return true;
}

function isReached({ components }: RodWorld, rod: number): boolean {
  const { Rod, Centreline } = components;
  const fat = 2 * Math.max(Rod.radius1[rod], Rod.radius2[rod]);
  return (
    Centreline.minX[rod] - fat <= box[0] + box[3] &&
    Centreline.maxX[rod] + fat >= box[0] - box[3] &&
    Centreline.minY[rod] - fat <= box[1] + box[4] &&
    Centreline.maxY[rod] + fat >= box[1] - box[4] &&
    Centreline.minZ[rod] - fat <= box[2] + box[5] &&
    Centreline.maxZ[rod] + fat >= box[2] - box[5]
  );
}
