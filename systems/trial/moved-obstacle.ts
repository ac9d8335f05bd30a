import { ObstacleMotion } from "../../components/index.js";
import { ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { rotateQuaternion } from "../math/quaternion.js";
import { composePlacements, placePose, placementSize } from "../shapes/rigid-pose.js";
import { containerShape, poseStride } from "../shapes/shape-set.js";
import type { RodWorld } from "../world/world.js";
import { target } from "./obstacle-crossing.js";

/** Placements of the obstacle in hand, of a child in it, and of the child in the world; before and after. */
const placements = [new Float64Array(3 * placementSize), new Float64Array(3 * placementSize)] as const;
const pose = new Float64Array(poseStride);
const step = new Float64Array(1);

/** Where the shape in hand stands before the step and after it. */
export const placed = [new Float64Array(placementSize), new Float64Array(placementSize)] as const;

/** Where an obstacle's velocities stand that the step moves it by: a dynamic body's were found. */
export function velocityOf({ components }: RodWorld, obstacle: number): number {
  const { motion, velocitySpan } = components.Obstacle;
  const isDynamic = motion[obstacle] === ObstacleMotion.dynamic;
  return velocitySpan[obstacle] + (isDynamic ? ObstacleVelocity.next : ObstacleVelocity.now);
}

/** Takes an obstacle in hand, as a step h moves it; returns how many shapes it is made of. */
export function takeObstacle(world: RodWorld, obstacle: number, h: number): number {
  const { memory, components, shapes } = world;
  const heap = memory.f64;
  const at = components.Obstacle.poseSpan[obstacle];
  const velocity = velocityOf(world, obstacle);
  for (let k = 0; k < poseStride; k++) pose[k] = heap[at + k];
  placePose(pose, 0, placements[0], 0);
  for (let c = 0; c < 3; c++) pose[c] += h * heap[velocity + 3 + c];
  step[0] = h;
  rotateQuaternion(pose, ObstaclePose.quaternion, heap, velocity, step);
  placePose(pose, 0, placements[1], 0);
  const shape = components.Obstacle.shape[obstacle];
  return shapes.kind[shape] === containerShape ? shapes.indices[shapes.indicesAt[shape]] : 1;
}

/** Takes one of those shapes in hand. */
export function takeShape({ components, shapes }: RodWorld, obstacle: number, child: number): void {
  const shape = components.Obstacle.shape[obstacle];
  const isContainer = shapes.kind[shape] === containerShape;
  const leaf = isContainer ? shapes.indices[shapes.indicesAt[shape] + 1 + child] : shape;
  target.kind = shapes.kind[leaf];
  target.at = shapes.numbersAt[leaf];
  target.indexAt = shapes.indicesAt[leaf];
  for (let end = 0; end < 2; end++) {
    const m = placements[end];
    if (isContainer) {
      placePose(shapes.numbers, shapes.numbersAt[shape] + child * poseStride, m, placementSize);
      composePlacements(m, 0, placementSize, 2 * placementSize);
    }
    const from = isContainer ? 2 * placementSize : 0;
    for (let k = 0; k < placementSize; k++) placed[end][k] = m[from + k];
  }
}
