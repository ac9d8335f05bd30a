import { rowBend, rowLength, rowStride } from "../../components/spans/element-row.js";
import type { RodWorld } from "../world/world.js";
import { numberElements } from "./broad-phase/element-boxes.js";
import { reserveDetection, type Detection } from "./detection.js";
import { writeElementRows } from "./element-rows.js";
import { expectVelocities } from "./expected-velocity.js";

/**
 * A step begins: elements are numbered anew and have their rows. Needs `deform` and the proposed velocities.
 */
export function prepareElements(world: RodWorld): void {
  const { detection } = world;
  const { boxes } = detection;
  detection.step++;
  reserveDetection(world);
  numberElements(boxes, world);
  expectVelocities(world);
  writeElementRows(world, detection.rows);
  noteFolds(detection);
  boxes.pushes.fill(0);
}

/**
 * Elements that join can touch beside their joint only if they turn by half a circle together: see
 * `kernels/assembly/narrow-phase/self-contact.ts`.
 */
function noteFolds({ boxes, rows }: Detection): void {
  for (let element = 0; element + 1 < boxes.elements; element++) {
    const a = element * rowStride;
    const b = a + rowStride;
    const turn = rows[a + rowBend] * rows[a + rowLength] + rows[b + rowBend] * rows[b + rowLength];
    boxes.folds[element] = turn > Math.PI ? 1 : 0;
  }
}
