/**
 * Layout of `Obstacle.poseSpan`: position 3 and quaternion 4 now, the same to be reached at the end of the
 * frame.
 */
export const ObstaclePose = { position: 0, quaternion: 3, target: 7, size: 14 } as const;
/**
 * Layout of `Obstacle.velocitySpan`: angular 3, linear 3 now, the same as the step under way proposes it. Of
 * dynamic bodies also the accelerations, beyond gravity, that another engine gives them, and the size of all
 * that rods have changed since those were set.
 */
export const ObstacleVelocity = { now: 0, next: 6, given: 12, pushed: 18, size: 19 } as const;
/**
 * Layout of `Obstacle.inertiaSpan`: inverse principal moments, then the inverse inertia along the world's
 * axes.
 */
export const ObstacleInertia = { principal: 0, world: 3 } as const;
