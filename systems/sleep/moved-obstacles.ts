import { createRows, ObstacleMotion, reserveRows, type Memory, type Rows } from "../../components/index.js";
import { ObstaclePose } from "../../components/spans/obstacle-spans.js";
import { placePose, placementSize } from "../shapes/rigid-pose.js";
import { placeBounds } from "../shapes/shape-bounds.js";
import { rotationBetween } from "../math/quaternion.js";
import type { RodWorld } from "../world/world.js";
import { hypot, square } from "../math/elementary.js";

/** Of an obstacle: entity, generation, shape, then groups and surface, its pose and the one it goes to. */
const rowPose = 8;
const rowStride = rowPose + ObstaclePose.size;
/** For saved states: what a row has of numbers, and how many of them name things. */
export const noteSize = rowStride;
export const noteNames = 3;

const noteLayout = { row: ["f64", rowStride] } as const;
/** A row of numbers for each obstacle, in order. */
export type ObstacleNotes = Rows<typeof noteLayout> & { count: number };

export function createObstacleNotes(memory: Memory): ObstacleNotes {
  return createRows(memory, noteLayout, 0, { count: 0 });
}

const movedLayout = { corners: ["f64", 6], groups: ["u32", 2] } as const;
/**
 * Boxes that obstacles move through during the call: lower and upper corners, and groups; and how far any goes
 * at most, and pushes what it meets.
 */
export type MovedObstacles = Rows<typeof movedLayout> & { count: number; way: number };

export function createMovedObstacles(memory: Memory): MovedObstacles {
  return createRows(memory, movedLayout, 0, { count: 0, way: 0 });
}

const placement = new Float64Array(placementSize);
const box = new Float64Array(6);
const turn = new Float64Array(3);
const row = new Float64Array(rowStride);

/**
 * Notes which obstacles move in this call, have moved or changed since the last one, or may be pushed, and
 * the boxes that they move through. Returns false if there are others than before.
 */
export function findMovedObstacles(world: RodWorld): boolean {
  const { resting, obstacles } = world;
  reserveRows(resting.obstacles, obstacles.length);
  reserveRows(resting.moved, obstacles.length);
  resting.moved.count = resting.moved.way = 0;
  let isSame = resting.obstacles.count === obstacles.length;
  resting.obstacles.count = obstacles.length;
  const before = resting.obstacles.row;
  for (let i = 0; i < obstacles.length; i++) {
    writeRow(world, obstacles[i]);
    const at = i * rowStride;
    // Entity and generation.
    if (before[at] !== row[0] || before[at + 1] !== row[1]) isSame = false;
    if (isSame && !standsStill(world, obstacles[i], at)) sweep(world, obstacles[i], at);
    before.set(row, at);
  }
  return isSame;
}

function writeRow({ components, memory }: RodWorld, obstacle: number): void {
  const { Obstacle } = components;
  row[0] = obstacle;
  row[1] = Obstacle.generation[obstacle];
  row[2] = Obstacle.shape[obstacle];
  row[3] = Obstacle.motion[obstacle];
  row[4] = Obstacle.friction[obstacle];
  row[5] = Obstacle.restitution[obstacle];
  row[6] = Obstacle.membership[obstacle];
  row[7] = Obstacle.collidesWith[obstacle];
  const pose = Obstacle.poseSpan[obstacle];
  for (let k = 0; k < ObstaclePose.size; k++) row[rowPose + k] = memory.f64[pose + k];
}

function standsStill({ resting, components }: RodWorld, obstacle: number, at: number): boolean {
  if (components.Obstacle.motion[obstacle] !== ObstacleMotion.animated) return false;
  for (let k = 0; k < rowStride; k++) if (row[k] !== resting.obstacles.row[at + k]) return false;
  for (let k = 0; k < ObstaclePose.target; k++) {
    if (row[rowPose + k] !== row[rowPose + ObstaclePose.target + k]) return false;
  }
  return true;
}

/** The box of the obstacle where it was, is and will be, with room for its turning on the way. */
function sweep(world: RodWorld, obstacle: number, at: number): void {
  const { resting, components } = world;
  const { Obstacle } = components;
  const { moved } = resting;
  const corner = 6 * moved.count;
  moved.corners.fill(Infinity, corner, corner + 3);
  moved.corners.fill(-Infinity, corner + 3, corner + 6);
  const bounds = Obstacle.boundsSpan[obstacle];
  extend(world, resting.obstacles.row, at + rowPose, bounds, corner);
  extend(world, row, rowPose, bounds, corner);
  extend(world, row, rowPose + ObstaclePose.target, bounds, corner);
  const quaternion = ObstaclePose.quaternion;
  rotationBetween(row, rowPose + quaternion, row, rowPose + ObstaclePose.target + quaternion, turn, 0);
  const angle = hypot(turn[0], turn[1], turn[2]);
  let farthest = 0;
  for (let c = 0; c < 3; c++) {
    farthest += square(Math.abs(box[c] - row[rowPose + ObstaclePose.target + c]) + box[3 + c]);
  }
  const room = angle * Math.sqrt(farthest);
  noteWay(world, obstacle, room, Math.sqrt(farthest));
  for (let c = 0; c < 3; c++) {
    moved.corners[corner + c] -= room;
    moved.corners[corner + 3 + c] += room;
  }
  moved.groups[2 * moved.count] = Obstacle.membership[obstacle];
  moved.groups[2 * moved.count + 1] = Obstacle.collidesWith[obstacle];
  moved.count++;
}

/** An obstacle that moves as it is told goes to its target; one that may be pushed goes as it went. */
function noteWay(world: RodWorld, obstacle: number, room: number, farthest: number): void {
  const { resting, memory, components } = world;
  const heap = memory.f64;
  const velocity = components.Obstacle.velocitySpan[obstacle];
  let target = 0;
  let turn = 0;
  let speed = 0;
  for (let c = 0; c < 3; c++) {
    target += square(row[rowPose + ObstaclePose.target + c] - row[rowPose + c]);
    turn += square(heap[velocity + c]);
    speed += square(heap[velocity + 3 + c]);
  }
  const told = Math.sqrt(target) + room;
  const went = resting.duration * (Math.sqrt(speed) + farthest * Math.sqrt(turn));
  resting.moved.way = Math.max(resting.moved.way, told, went);
}

function extend(world: RodWorld, poses: Float64Array, pose: number, bounds: number, corner: number): void {
  placePose(poses, pose, placement, 0);
  placeBounds(world.memory.f64, bounds, placement, box);
  const { corners } = world.resting.moved;
  for (let c = 0; c < 3; c++) {
    corners[corner + c] = Math.min(corners[corner + c], box[c] - box[3 + c]);
    corners[corner + 3 + c] = Math.max(corners[corner + 3 + c], box[c] + box[3 + c]);
  }
}
