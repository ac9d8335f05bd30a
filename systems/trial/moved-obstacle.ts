import { ObstacleMotion } from "../../components/index.js";
import { ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { rotateQuaternion } from "../math/quaternion.js";
import { poseStride } from "../shapes/rigid-pose.js";
import type { RodWorld } from "../world/world.js";

const step = new Float64Array(1);

/** Where an obstacle's velocities stand that the step moves it by: a dynamic body's were found. */
export function velocityOf({ components }: RodWorld, obstacle: number): number {
  const { motion, velocitySpan } = components.Obstacle;
  const isDynamic = motion[obstacle] === ObstacleMotion.dynamic;
  return velocitySpan[obstacle] + (isDynamic ? ObstacleVelocity.next : ObstacleVelocity.now);
}

/** Tells the search for entries where an obstacle stands, and where a step h takes it. */
export function tellPoses(world: RodWorld, obstacle: number, h: number): void {
  const { memory, components, trial } = world;
  const { poseBefore, poseAfter } = trial.entrySearch;
  const heap = memory.f64;
  const at = components.Obstacle.poseSpan[obstacle];
  const velocity = velocityOf(world, obstacle);
  for (let k = 0; k < poseStride; k++) poseBefore[k] = poseAfter[k] = heap[at + k];
  for (let c = 0; c < 3; c++) poseAfter[c] += h * heap[velocity + 3 + c];
  step[0] = h;
  rotateQuaternion(poseAfter, ObstaclePose.quaternion, heap, velocity, step);
}
