import { ObstacleInertia, ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { inertiaSize } from "../../systems/states/span-numbers.js";
import type { RodWorld } from "../../systems/index.js";
import type { HavokBridge } from "../obstacles/havok/havok-bridge.js";
import type { ImageReader } from "./world-image.js";

/**
 * Of bodies that Havok moves the bridge says before each step where they are. That is left out of what is
 * recorded of the world, since Havok's own numbers are kept, which are shorter.
 */
export function leaveOutBodies(image: ImageReader, world: RodWorld, bridge: HavokBridge): void {
  for (const { obstacle, isMovedByHavok } of bridge.parts) {
    if (!isMovedByHavok) continue;
    const place = world.obstacles.indexOf(obstacle.handle.entity);
    image.motionOf(place).fill(0);
    image.turnedInertiaOf(place).fill(0);
  }
}

/** Numbers of an inertia along the world's axes. */
const TURNED = inertiaSize - ObstacleInertia.world;

/** Puts in what was left out, as the bridge has told it. */
export function putInBodies(image: ImageReader, world: RodWorld, bridge: HavokBridge): void {
  const { f64 } = world.memory;
  const { poseSpan, velocitySpan, inertiaSpan } = world.components.Obstacle;
  for (const { obstacle, isMovedByHavok } of bridge.parts) {
    if (!isMovedByHavok) continue;
    const { entity } = obstacle.handle;
    const place = world.obstacles.indexOf(entity);
    const motion = image.motionOf(place);
    const inertia = inertiaSpan[entity] + ObstacleInertia.world;
    const [pose, velocity] = [poseSpan[entity], velocitySpan[entity]];
    motion.set(f64.subarray(pose, pose + ObstaclePose.size));
    motion.set(f64.subarray(velocity, velocity + ObstacleVelocity.size), ObstaclePose.size);
    image.turnedInertiaOf(place).set(f64.subarray(inertia, inertia + TURNED));
  }
}
