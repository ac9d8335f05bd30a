import type { RodWorld } from "../world/world.js";
import { writeRodBounds } from "./rod-bounds.js";

/**
 * All contacts of rods with obstacles, or of those alone that are searched as a crowd and have work left for
 * a look ahead, to the table of found ones.
 */
export function findObstacleContacts(world: RodWorld, h: number, crowdedOnly = false): void {
  const { obstacles, detection } = world;
  if (obstacles.length === 0) return;
  writeRodBounds(world, detection.rows, detection.rodBounds);
  detection.obstaclePhase.findContacts(world, h, crowdedOnly);
}
