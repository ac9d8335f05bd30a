import { ObstacleMotion } from "../../components/index.js";
import { ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import type { RodWorld } from "../world/world.js";

/**
 * How far the obstacle's matter at `points[at]` goes in a step, to `out`; a dynamic body by the
 * velocity that was found.
 */
export function obstacleTravel(
  world: RodWorld,
  obstacle: number,
  points: Float64Array,
  at: number,
  h: number,
  out: Float64Array,
): void {
  const heap = world.memory.f64;
  const { Obstacle } = world.components;
  const isDynamic = Obstacle.motion[obstacle] === ObstacleMotion.dynamic;
  const v = Obstacle.velocitySpan[obstacle] + (isDynamic ? ObstacleVelocity.next : ObstacleVelocity.now);
  const pose = Obstacle.poseSpan[obstacle];
  const x = points[at] - heap[pose];
  const y = points[at + 1] - heap[pose + 1];
  const z = points[at + 2] - heap[pose + 2];
  out[0] = h * (heap[v + 3] + heap[v + 1] * z - heap[v + 2] * y);
  out[1] = h * (heap[v + 4] + heap[v + 2] * x - heap[v] * z);
  out[2] = h * (heap[v + 5] + heap[v] * y - heap[v + 1] * x);
}
