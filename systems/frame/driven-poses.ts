import { ObstacleMotion } from "../../components/index.js";
import { ObstaclePose } from "../../components/spans/obstacle-spans.js";
import { moveDriven } from "../bodies/obstacle-motion.js";
import { moreNumbers } from "../math/room.js";
import type { RodWorld } from "../world/world.js";

const poseSize = 7;

/** Poses of the obstacles that move as they are told, in the order of the world's list. */
export interface DrivenPoses {
  poses: Float64Array;
}

/** Keeps them before a step is divided. */
export function noteDrivenPoses({ obstacles, components, memory }: RodWorld, kept: DrivenPoses): void {
  const { motion, poseSpan } = components.Obstacle;
  let used = 0;
  for (const obstacle of obstacles) {
    if (motion[obstacle] === ObstacleMotion.dynamic) continue;
    kept.poses = moreNumbers(kept.poses, used + poseSize);
    const pose = poseSpan[obstacle] + ObstaclePose.position;
    for (let k = 0; k < poseSize; k++) kept.poses[used + k] = memory.f64[pose + k];
    used += poseSize;
  }
}

/** Takes them back to where they were. */
export function returnDriven({ obstacles, components, memory }: RodWorld, { poses }: DrivenPoses): void {
  const { motion, poseSpan } = components.Obstacle;
  let used = 0;
  for (const obstacle of obstacles) {
    if (motion[obstacle] === ObstacleMotion.dynamic) continue;
    const pose = poseSpan[obstacle] + ObstaclePose.position;
    for (let k = 0; k < poseSize; k++) memory.f64[pose + k] = poses[used + k];
    used += poseSize;
  }
}

/**
 * After a step h in parts: driven obstacles are where one whole step takes them, to the last bit. So it makes
 * no difference to anyone how often somebody else's step was divided.
 */
export function placeDriven(world: RodWorld, kept: DrivenPoses, h: number): void {
  const { motion } = world.components.Obstacle;
  returnDriven(world, kept);
  for (const obstacle of world.obstacles)
    if (motion[obstacle] !== ObstacleMotion.dynamic) moveDriven(world, obstacle, h);
}
