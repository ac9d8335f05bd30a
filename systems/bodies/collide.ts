import type { RodWorld } from "../world/world.js";

/** Whether a rod and an obstacle touch each other, by their groups. */
export function collide({ components }: RodWorld, rod: number, obstacle: number): boolean {
  const { Obstacle, Rod } = components;
  return (
    (Rod.membership[rod] & Obstacle.collidesWith[obstacle]) !== 0 &&
    (Obstacle.membership[obstacle] & Rod.collidesWith[rod]) !== 0
  );
}
