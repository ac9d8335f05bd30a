import { Care } from "../../components/index.js";
import type { RodWorld } from "./world.js";

export function isExactRod({ components }: RodWorld, rod: number): boolean {
  return components.Rod.care[rod] === Care.exact;
}

/** A contact is exact if all of its rods are; an obstacle is as exact as what touches it. */
export function isExactContact(world: RodWorld, row: number): boolean {
  const { A, B, withObstacle } = world.contacts;
  return isExactRod(world, B[row]) && (withObstacle[row] === 1 || isExactRod(world, A[row]));
}
