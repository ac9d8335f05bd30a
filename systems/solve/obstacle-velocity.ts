import type { RodWorld } from "../world/world.js";
import { ContactInput } from "./whitened/contact-input.js";

/** Velocity of the obstacle's point at the end of `armA`, to `velocityA` of a contact's input. */
export function obstacleVelocity(world: RodWorld, obstacle: number, input: Float64Array): void {
  const heap = world.memory.f64;
  const v = world.components.Obstacle.velocitySpan[obstacle];
  const x = input[ContactInput.armA];
  const y = input[ContactInput.armA + 1];
  const z = input[ContactInput.armA + 2];
  input[ContactInput.velocityA] = heap[v + 3] + heap[v + 1] * z - heap[v + 2] * y;
  input[ContactInput.velocityA + 1] = heap[v + 4] + heap[v + 2] * x - heap[v] * z;
  input[ContactInput.velocityA + 2] = heap[v + 5] + heap[v] * y - heap[v + 1] * x;
}
