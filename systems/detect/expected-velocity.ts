import { crowdSize } from "../world/crowd.js";
import type { RodWorld } from "../world/world.js";
import { purposeShare } from "./broad-phase/element-boxes.js";
import type { Detection } from "./detection.js";

/**
 * Where a step may take a rod, detection has to know before forces are found. A rod that nothing touches goes where `predict` proposes.
 * One that is pressed does not: without its contacts the hair of a combed wisp would leap by twenty thicknesses, and detection would find
 * ten times as many contacts as touch. What it did in the step before, with its contacts, says much better what it will do: of the elements
 * of such a wisp, 95 % come within 0.4 thicknesses of that where they slide by five a step.
 *
 * Few contacts are cheap, and ropes that are torn about are worth every caution; so this is for crowds.
 */
const crowd = 256;

/** Gaps below this share of the thickness are contacts whatever the travel, so that contacts at rest do not flicker. */
export const restingShare = 0.02;
/** The same in a crowd, where rods do not go exactly where they are expected. */
const crowdShare = 0.25;

/** Decides which velocities detection believes in this step. Reads the contacts of the step before. */
export function expectVelocities(world: RodWorld): void {
  const { contacts, detection, rods } = world;
  let entities = 0;
  for (const rod of rods) entities = Math.max(entities, rod + 1);
  if (detection.isPressed.length < entities) detection.isPressed = new Uint8Array(2 * entities);
  const { isPressed } = detection;
  isPressed.fill(0);
  detection.boxes.purpose[purposeShare] = crowdSize(world) > crowd ? crowdShare : restingShare;
  if (!isCrowd(detection)) return;
  const { impulse, A, B, withObstacle } = contacts;
  for (let row = 0; row < contacts.count; row++) {
    if (impulse[3 * row] === 0 && impulse[3 * row + 1] === 0 && impulse[3 * row + 2] === 0) continue;
    isPressed[B[row]] = 1;
    if (withObstacle[row] === 0) isPressed[A[row]] = 1;
  }
}

/** Whether the step under way is that of a crowd. */
export function isCrowd({ boxes }: Detection): boolean {
  return boxes.purpose[purposeShare] === crowdShare;
}

/** Span of the velocities that a rod is expected to have during the step. */
export function expectedVelocity({ detection, components }: RodWorld, rod: number): number {
  const { vSpan, nextSpan } = components.GeneralizedCoordinates;
  return detection.isPressed[rod] === 1 ? vSpan[rod] : nextSpan[rod];
}
