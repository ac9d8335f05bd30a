import { gapSpeed } from "../world/gap-speed.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { rowLength, rowRest, rowStart, rowStride } from "../../components/spans/element-row.js";
import { addRigidVelocity } from "./element-rows.js";

const { pushedNeighbours } = limits.detect;

/**
 * In a crowd, rods that are pressed are searched along the way that they went in the step before
 * (`expected-velocity.ts`). An obstacle that comes upon one, a tooth of a comb, gives it another velocity at
 * once, up to five thicknesses in a step. What it then hits was no candidate: new contacts of 225 fibres that
 * are combed were 56 um deep in their 100 um when they were found.
 *
 * How fast an obstacle that is found in the way closes in says what it will give, and friction may add its
 * share along the surface. It counts as a part of the velocity whose direction is not known, for the element
 * and its neighbours, which go along. Hair that is deep inside a head comes out no faster than its depth is
 * corrected: with all of the depth in one step its boxes hold the whole head.
 */

/**
 * Adds what obstacles give to the elements, to their rows and their boxes. Reads the contacts with obstacles
 * that have been found.
 */
export function expectPushes(world: RodWorld, h: number): void {
  const { found, rows, boxes } = world.detection;
  const { pushes } = boxes;
  for (let contact = 0; contact < found.count; contact++) {
    const rod = found.B[contact];
    const s = found.sB[contact];
    for (
      let element = boxes.firstElement[rod];
      element < boxes.elements && boxes.rod[element] === rod;
      element++
    ) {
      const row = element * rowStride;
      const isThere = s >= rows[row + rowStart] && s <= rows[row + rowStart] + rows[row + rowLength];
      if (!isThere) continue;
      measureClosing(world, contact, row, h);
      const first = element - Math.min(pushedNeighbours, boxes.place[element]);
      for (
        let e = first;
        e <= element + pushedNeighbours && e < boxes.elements && boxes.rod[e] === rod;
        e++
      ) {
        pushes[e] = Math.max(pushes[e], closing[0] * (1 + found.friction[contact]));
      }
      break;
    }
  }
  for (let element = 0; element < boxes.elements; element++) {
    rows[element * rowStride + rowRest] += pushes[element];
  }
}

/**
 * How much faster than the gap allows the sides of a contact close in, as they are expected to move; a number
 * returned would be boxed.
 */
const closing = new Float64Array(1);
const ofRod = new Float64Array(3);

function measureClosing(world: RodWorld, contact: number, row: number, h: number): void {
  const { detection, components, memory } = world;
  const { found, rows } = detection;
  const heap = memory.f64;
  const obstacle = found.A[contact];
  const pose = components.Obstacle.poseSpan[obstacle];
  const velocity = components.Obstacle.velocitySpan[obstacle];
  const at = 6 * contact + 3;
  ofRod.fill(0);
  addRigidVelocity(rows, row, found.points, at, 1, ofRod);
  let speed = gapSpeed(world, found.gap[contact], h);
  for (let c = 0; c < 3; c++) {
    const d = (c + 1) % 3;
    const e = (c + 2) % 3;
    const ofObstacle =
      heap[velocity + 3 + c] +
      heap[velocity + d] * (found.points[at + e] - heap[pose + e]) -
      heap[velocity + e] * (found.points[at + d] - heap[pose + d]);
    speed += found.basis[9 * contact + c] * (ofRod[c] - ofObstacle);
  }
  closing[0] = Math.max(0, -speed);
}
