import { rowLength, rowStart, rowStride } from "../detect/element-rows.js";
import type { RodWorld } from "../world/world.js";
import { roomForNumbers } from "../math/room.js";

/** Every element as two segments: its ends and its middle, 3 numbers each, where the step begins and where it would end. */
export const corners = 3;

export interface Corners {
  from: Float64Array;
  to: Float64Array;
}
export const elementCorners: Corners = { from: new Float64Array(0), to: new Float64Array(0) };

/** To be called before the rods are displaced. */
export function noteCornersBefore(world: RodWorld): void {
  elementCorners.from = roomForNumbers(elementCorners.from, 3 * corners * world.detection.boxes.elements);
  takeCorners(world, elementCorners.from);
}

/** After the rods have been displaced. */
export function noteCornersAfter(world: RodWorld): void {
  elementCorners.to = roomForNumbers(elementCorners.to, 3 * corners * world.detection.boxes.elements);
  takeCorners(world, elementCorners.to);
}

function takeCorners(world: RodWorld, out: Float64Array): void {
  const { detection, components, models } = world;
  const { boxes, rows } = detection;
  for (let element = 0; element < boxes.elements; element++) {
    const rod = boxes.rod[element];
    const row = element * rowStride;
    for (let corner = 0; corner < corners; corner++) {
      const s = rows[row + rowStart] + (corner / (corners - 1)) * rows[row + rowLength];
      models[components.Rod.model[rod]].point(world, rod, s, out, 3 * (corners * element + corner));
    }
  }
}

/** Whether two elements may meet at all, for those who look for more than their joints. */
export function mayMeet({ detection, components }: RodWorld, a: number, b: number): boolean {
  const { Rod } = components;
  const A = detection.boxes.rod[a];
  const B = detection.boxes.rod[b];
  if (A === B) return Rod.selfContact[A] === 1 && Math.abs(a - b) > 1;
  return (Rod.membership[A] & Rod.collidesWith[B]) !== 0 && (Rod.membership[B] & Rod.collidesWith[A]) !== 0;
}
