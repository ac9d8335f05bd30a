import { ObstacleMotion } from "../../components/index.js";
import { ObstaclePose } from "../../components/spans/obstacle-spans.js";
import { moveDriven } from "../bodies/obstacle-motion.js";
import { moreNumbers } from "../math/room.js";
import type { RodWorld } from "../world/world.js";

const poseSize = 7;

/** Keeps the poses of obstacles that move as they are told, before a step is divided. */
export function noteDrivenPoses({ obstacles, components, memory, divided }: RodWorld, depth: number): void {
  const { motion, poseSpan } = components.Obstacle;
  const at = divided[depth];
  let used = 0;
  for (const obstacle of obstacles) {
    if (motion[obstacle] === ObstacleMotion.dynamic) continue;
    at.poses = moreNumbers(at.poses, used + poseSize);
    const pose = poseSpan[obstacle] + ObstaclePose.position;
    for (let k = 0; k < poseSize; k++) at.poses[used + k] = memory.f64[pose + k];
    used += poseSize;
  }
}

/**
 * After a step h in parts: driven obstacles are where one whole step takes them, to the last bit. So it makes
 * no difference to anyone how often somebody else's step was divided.
 */
export function placeDriven(world: RodWorld, depth: number, h: number): void {
  const { obstacles, components, memory, divided } = world;
  const { motion, poseSpan } = components.Obstacle;
  const { poses } = divided[depth];
  let used = 0;
  for (const obstacle of obstacles) {
    if (motion[obstacle] === ObstacleMotion.dynamic) continue;
    const pose = poseSpan[obstacle] + ObstaclePose.position;
    for (let k = 0; k < poseSize; k++) memory.f64[pose + k] = poses[used + k];
    used += poseSize;
    moveDriven(world, obstacle, h);
  }
}
