import { rowBend, rowLength, rowStride, rowTurn } from "../../components/spans/element-row.js";
import { hypot } from "../math/elementary.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { isNearObstacle } from "./no-entry.js";
import { mayTouch } from "./step-groups.js";

const { rodsComparedAlone } = limits.trial;

/**
 * What can meet nothing passes nothing, wherever forces take it. To know that of a rope that swings by itself takes
 * a tenth of what it takes to bound the motion of its elements.
 */

/** Whether a rod, of which no point goes farther than `travel` in the step, meets neither itself nor others. */
export function isAlone(world: RodWorld, rod: number, travel: number, h: number): boolean {
  if (world.rods.length > rodsComparedAlone || mayMeetItself(world, rod, h)) return false;
  for (const obstacle of world.obstacles) if (isNearObstacle(world, rod, obstacle, h, travel)) return false;
  for (const other of world.rods) {
    if (other === rod || !isExactRod(world, other) || !mayTouch(world, rod, other)) continue;
    if (areNear(world, rod, other, travel + roughTravel(world, other, h))) return false;
  }
  return true;
}

/** A bound of how far any point of a rod goes, for little. */
export function roughTravel(world: RodWorld, rod: number, h: number): number {
  const { model, elements, length } = world.components.Rod;
  const { nextVelocity, rootTurning, fastestBending } = world.models[model[rod]];
  nextVelocity(world, rod, 0, rootVelocity, 0);
  const turn = rootTurning(world, rod) + elements[rod] * fastestBending(world, rod);
  return h * (hypot(rootVelocity[0], rootVelocity[1], rootVelocity[2]) + length[rod] * turn);
}

const rootVelocity = new Float64Array(3);

/** The rod as a whole is what a piece of curve is in `joined-elements.ts`. */
function mayMeetItself(world: RodWorld, rod: number, h: number): boolean {
  const { selfContact, model, elements } = world.components.Rod;
  if (selfContact[rod] === 0) return false;
  const { rootTurning, fastestBending } = world.models[model[rod]];
  const { rows, boxes } = world.detection;
  const last = (boxes.firstElement[rod] + elements[rod] - 1) * rowStride;
  const turn = rows[last + rowTurn] + rows[last + rowBend] * rows[last + rowLength];
  const bending = h * elements[rod] * fastestBending(world, rod);
  return turn + bending >= Math.PI - 2 * (h * rootTurning(world, rod) + bending);
}

function areNear({ components }: RodWorld, A: number, B: number, travel: number): boolean {
  const { minX, minY, minZ, maxX, maxY, maxZ } = components.Centreline;
  const { radius1 } = components.Rod;
  const reach = travel + radius1[A] + radius1[B];
  return (
    minX[A] - maxX[B] < reach &&
    minX[B] - maxX[A] < reach &&
    minY[A] - maxY[B] < reach &&
    minY[B] - maxY[A] < reach &&
    minZ[A] - maxZ[B] < reach &&
    minZ[B] - maxZ[A] < reach
  );
}
