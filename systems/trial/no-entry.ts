import { ObstacleMotion } from "../../components/index.js";
import { rowLength, rowStart, rowStride } from "../../components/spans/element-row.js";
import { collide } from "../bodies/collide.js";
import { endOfCurve } from "../curves/curve-set.js";
import { ReachQuery } from "../kernels/obstacles-layout.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { leastRadius } from "./least-radius.js";
import { tellPoses, velocityOf } from "./moved-obstacle.js";
import { Entry, entry } from "./obstacle-crossing.js";
import { isSearchSpent, noteCompared } from "./passage-work.js";
import { spareDistance } from "./spare-distance.js";

const { throughDistance } = limits.trial;

/**
 * No centreline of an exact rod enters an obstacle. Mostly that is known from how far elements go, seen from
 * the obstacle. Where it is not, they are followed. An obstacle that is driven into a rod which cannot give
 * way goes through it all the same: nothing here can stop it.
 */

/** Which obstacles are looked at: those that are driven move on, whatever rods do. */
export const Obstacles = { all: 0, driven: 1, others: 2 } as const;
export type Obstacles = (typeof Obstacles)[keyof typeof Obstacles];

/** Before the rods are displaced: whether they go so little, by the forces found, that none can enter. */
export function isClearOfObstacles(world: RodWorld, group: number, h: number, which: Obstacles): boolean {
  const { trial, obstacles, components } = world;
  const { entrySearch } = trial;
  const { rods, firstElement } = trial.groups;
  noteClearance(world, group);
  let isClear = true;
  for (const obstacle of obstacles) {
    if (!isAmong(world, obstacle, which)) continue;
    let isTaken = false;
    for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
      const rod = rods.item[i];
      if (!isExactRod(world, rod) || !isNearObstacle(world, rod, obstacle, h, trial.travel[rod])) continue;
      if (!isTaken) watchObstacle(world, obstacle, h);
      isTaken = true;
      watchRod(world, rod);
      const end = firstElement[rod] + components.Rod.elements[rod];
      for (let e = firstElement[rod]; (e = entrySearch.nextReaching(e, end)) < end; e++) {
        trial.mayReach[e] = 1;
        isClear = false;
      }
    }
  }
  return isClear;
}

/** After they have been displaced, where that did not tell. Curves must be noted. */
export function rodsMayEnter(world: RodWorld, group: number, h: number, which: Obstacles): boolean {
  const { trial, obstacles, components } = world;
  const { entrySearch } = trial;
  const { rods } = trial.groups;
  for (const obstacle of obstacles) {
    if (!isAmong(world, obstacle, which)) continue;
    watchObstacle(world, obstacle, h);
    for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
      const rod = rods.item[i];
      if (!isExactRod(world, rod) || !collide(world, rod, obstacle)) continue;
      watchRod(world, rod);
      trial.ties.take(world, rod, obstacle);
      // Searches of clothoids may have moved the memory.
      const first = trial.groups.firstElement[rod];
      const end = first + components.Rod.elements[rod];
      for (let e = first; (e = entrySearch.nextReaching(e, end)) < end; e++) {
        if (trial.mayReach[e] === 0) continue;
        const travel = (h * entrySearch.reach[ReachQuery.approach]) / leastRadius(world, rod);
        if (!mayEnter(world, group, rod, e, obstacle, h) && !isSearchSpent()) continue;
        trial.passingTravel[group] = travel;
        return true;
      }
    }
  }
  return false;
}

function isAmong({ components, memory }: RodWorld, obstacle: number, which: Obstacles): boolean {
  if (which === Obstacles.all) return true;
  const { motion, velocitySpan } = components.Obstacle;
  let speed = 0;
  for (let k = 0; k < 6; k++) speed = Math.max(speed, Math.abs(memory.f64[velocitySpan[obstacle] + k]));
  const isDriven = motion[obstacle] !== ObstacleMotion.dynamic && speed > 0;
  return isDriven === (which === Obstacles.driven);
}

/** By rod: the least distance of its centreline from an obstacle, in radii, and 1 at most. */
function noteClearance(world: RodWorld, group: number): void {
  const { contacts, trial, components } = world;
  const { rods, contacts: rows, firstElement } = trial.groups;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    trial.clearance[rod] = 1;
    trial.mayReach.fill(0, firstElement[rod], firstElement[rod] + components.Rod.elements[rod]);
  }
  for (let i = rows.start[group]; i < rows.start[group + 1]; i++) {
    const row = rows.item[i];
    if (contacts.withObstacle[row] === 0) continue;
    const rod = contacts.B[row];
    trial.clearance[rod] = Math.max(0, Math.min(trial.clearance[rod], clearanceThere(world, row)));
  }
}

/** Distance of the centreline from the obstacle at a contact, in radii. */
function clearanceThere(world: RodWorld, row: number): number {
  const { B, gap } = world.contacts;
  return 1 + gap[row] / leastRadius(world, B[row]);
}

/** Whether a rod that feels an obstacle may come to the ball around it in the step, if it goes so far at most. */
export function isNearObstacle(
  world: RodWorld,
  rod: number,
  obstacle: number,
  h: number,
  travel: number,
): boolean {
  const { components, memory } = world;
  if (!collide(world, rod, obstacle)) return false;
  const { Obstacle, Centreline, Rod } = components;
  const heap = memory.f64;
  const bounds = Obstacle.boundsSpan[obstacle];
  const pose = Obstacle.poseSpan[obstacle];
  const velocity = velocityOf(world, obstacle);
  let size = 0;
  let speed = 0;
  let turn = 0;
  for (let c = 0; c < 3; c++) {
    const extent = Math.abs(heap[bounds + c]) + heap[bounds + 3 + c];
    size += extent * extent;
    turn += heap[velocity + c] * heap[velocity + c];
    speed += heap[velocity + 3 + c] * heap[velocity + 3 + c];
  }
  const ball = Math.sqrt(size);
  const { minX, maxX, minY, maxY, minZ, maxZ } = Centreline;
  const x = Math.max(0, minX[rod] - heap[pose], heap[pose] - maxX[rod]);
  const y = Math.max(0, minY[rod] - heap[pose + 1], heap[pose + 1] - maxY[rod]);
  const z = Math.max(0, minZ[rod] - heap[pose + 2], heap[pose + 2] - maxZ[rod]);
  const reach = ball + h * (Math.sqrt(speed) + ball * Math.sqrt(turn)) + travel + Rod.radius1[rod];
  return x * x + y * y + z * z < reach * reach;
}

function watchObstacle(world: RodWorld, obstacle: number, h: number): void {
  const { entrySearch } = world.trial;
  const { poseSpan, boundsSpan } = world.components.Obstacle;
  entrySearch.reach[ReachQuery.h] = h;
  entrySearch.watchObstacle(poseSpan[obstacle], velocityOf(world, obstacle), boundsSpan[obstacle]);
}

/** Takes the elements of a rod in hand, of which some may go farther than they are away from the obstacle. */
function watchRod(world: RodWorld, rod: number): void {
  const { entrySearch, rows, detour, clearance } = world.trial;
  const { reach, reachTables } = entrySearch;
  const radius = leastRadius(world, rod);
  reach[ReachQuery.radius] = radius;
  reach[ReachQuery.spare] = spareDistance(clearance[rod]) * radius;
  reachTables[ReachQuery.rows] = rows.byteOffset;
  reachTables[ReachQuery.detour] = detour.byteOffset;
}

function mayEnter(
  world: RodWorld,
  group: number,
  rod: number,
  element: number,
  obstacle: number,
  h: number,
): boolean {
  const { trial, shapes, components } = world;
  const { curvesFrom, curvesTo, entrySearch, ties } = trial;
  if (isThrough(world, group, rod, element, obstacle)) return false;
  tellPoses(world, obstacle, h);
  entry[Entry.radius] = leastRadius(world, rod);
  const shape = components.Obstacle.shape[obstacle];
  const start = trial.rows[element * rowStride + rowStart];
  const length = trial.rows[element * rowStride + rowLength];
  const scale = endOfCurve(curvesFrom, element) / length;
  const end = start + length;
  for (let from = ties.endOfTied(start); from < end; from = ties.endOfTied(from)) {
    const to = Math.min(end, ties.startOfTied(from));
    entry[Entry.start] = scale * (from - start);
    entry[Entry.end] = scale * (to - start);
    if (entrySearch.mayEnter(shapes, shape, curvesFrom, curvesTo, element)) return true;
    from = to;
  }
  return false;
}

/** Whether a rod is in the obstacle already, in an element or beside it: it has no side to keep. */
function isThrough(world: RodWorld, group: number, rod: number, element: number, obstacle: number): boolean {
  const { contacts, trial } = world;
  if (trial.clearance[rod] > throughDistance) return false;
  const { item, start } = trial.groups.contacts;
  noteCompared(start[group + 1] - start[group]);
  const length = trial.rows[element * rowStride + rowLength];
  const from = trial.rows[element * rowStride + rowStart] - length;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const row = item[i];
    if (contacts.withObstacle[row] === 0 || contacts.A[row] !== obstacle || contacts.B[row] !== rod) continue;
    const isThere = contacts.sB[row] > from && contacts.sB[row] < from + 3 * length;
    if (isThere && clearanceThere(world, row) <= throughDistance) return true;
  }
  return false;
}
