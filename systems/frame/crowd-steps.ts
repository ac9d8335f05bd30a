import { ObstacleMotion, reserveRows } from "../../components/index.js";
import { deform } from "../deform/deform.js";
import { findCandidates } from "../detect/find-candidates.js";
import {
  boundsFastest,
  boundsHigh,
  boundsLow,
  boundsSlowest,
  boundsStride,
  writeRodBounds,
} from "../detect/rod-bounds.js";
import { hypot, square } from "../math/elementary.js";
import { placementSize, placePose } from "../shapes/rigid-pose.js";
import { placeBounds } from "../shapes/shape-bounds.js";
import { isExactRod } from "../world/care.js";
import type { RodWorld } from "../world/world.js";
import { noteDrivenPoses } from "./driven-poses.js";
import { beginOwnPart } from "./step-parts.js";

/**
 * Ropes need several steps a frame, hair does not: air damps it, and nobody sees how exactly it swings. So a crowd
 * goes by fewer and longer ones (`clock.crowdSubSteps`), each group of it that feels nobody else: no exact rod, no
 * attachment, no dynamic body. Groups are those of a whole frame: all that may meet in it are of one, so that crowds
 * may be stepped before the others.
 */

/** Which rods take the steps of a crowd in this frame. */
export const Crowds = { none: 0, some: 1, all: 2 } as const;

/** Finds out; where they are some, these are in hand afterwards, and time is theirs. */
export function takeCrowds(world: RodWorld): number {
  const { clock, obstacles, attachments, components } = world;
  if (clock.crowdSubSteps >= clock.subSteps) return Crowds.none;
  let exact = 0;
  for (const rod of world.rods) if (isExactRod(world, rod)) exact++;
  if (exact === world.rods.length) return Crowds.none;
  let dynamic = 0;
  for (const obstacle of obstacles)
    if (components.Obstacle.motion[obstacle] === ObstacleMotion.dynamic) dynamic++;
  if (exact + attachments.length + dynamic === 0) return Crowds.all;
  if (!findCrowds(world, dynamic > 0)) return Crowds.none;
  noteDrivenPoses(world, world.crowdSteps);
  beginOwnPart(world, world.crowdSteps.parts);
  return Crowds.some;
}

/** Marks the groups that take the steps of exact rods; whether there are others. */
function findCrowds(world: RodWorld, areBodies: boolean): boolean {
  const { trial, detection, clock } = world;
  deform(world);
  // As for those who are left behind (`fall-behind.ts`): by the velocities of now, with as much to spare.
  findCandidates(world, 2 * clock.frame);
  const { groups } = trial;
  groups.find(world);
  reserveRows(trial.ofGroups, groups.count);
  trial.hasFailed.fill(0, 0, groups.count);
  for (const rod of world.rods) if (isExactRod(world, rod)) trial.hasFailed[groups.of(rod)] = 1;
  for (const attachment of world.attachments)
    trial.hasFailed[groups.of(world.components.Attachment.rod[attachment])] = 1;
  if (areBodies) {
    writeRodBounds(world, detection.rows, detection.rodBounds);
    for (const obstacle of world.obstacles) markNearBody(world, obstacle, 2 * clock.frame);
  }
  for (let group = 0; group < groups.count; group++) if (trial.hasFailed[group] === 0) return true;
  return false;
}

const placement = new Float64Array(placementSize);
/** Middle and half extents. */
const box = new Float64Array(6);

/** Crowds that a dynamic body may come to in so much time, or that may come to it. */
function markNearBody(world: RodWorld, obstacle: number, time: number): void {
  const { memory, components, trial, rods } = world;
  const { motion, poseSpan, velocitySpan, boundsSpan } = components.Obstacle;
  if (motion[obstacle] !== ObstacleMotion.dynamic) return;
  const heap = memory.f64;
  const pose = poseSpan[obstacle];
  const velocity = velocitySpan[obstacle];
  placePose(heap, pose, placement, 0);
  placeBounds(heap, boundsSpan[obstacle], placement, box);
  let farthest = 0;
  for (let c = 0; c < 3; c++) farthest += square(Math.abs(box[c] - heap[pose + c]) + box[3 + c]);
  const turn = hypot(heap[velocity], heap[velocity + 1], heap[velocity + 2]);
  const speed = hypot(heap[velocity + 3], heap[velocity + 4], heap[velocity + 5]);
  // From rest, both sides fall.
  const fall = time * time * hypot(world.gravity[0], world.gravity[1], world.gravity[2]);
  const way = time * (speed + turn * Math.sqrt(farthest)) + fall;
  for (let i = 0; i < rods.length; i++)
    if (isNear(world.detection.rodBounds, i * boundsStride, way, time))
      trial.hasFailed[trial.groups.of(rods[i])] = 1;
}

function isNear(bounds: Float64Array, at: number, way: number, time: number): boolean {
  for (let c = 0; c < 3; c++) {
    const low = bounds[at + boundsLow + c] + time * Math.min(0, bounds[at + boundsSlowest + c]);
    const high = bounds[at + boundsHigh + c] + time * Math.max(0, bounds[at + boundsFastest + c]);
    if (low > box[c] + box[3 + c] + way || high < box[c] - box[3 + c] - way) return false;
  }
  return true;
}
