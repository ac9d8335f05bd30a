import { AttachmentTarget, moveRow, RootKind } from "../../components/index.js";
import { jointPosition } from "../../components/spans/joint.js";
import { areTied, reachOfTie } from "../attachments/tied-places.js";
import { createPointQuery, queryDistance, queryPoint } from "../shapes/point-query.js";
import { distanceToShape } from "../shapes/shape-distance.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { buriedLength } = limits.detect;

/**
 * What is attached to each other overlaps there, and a contact would push against the attachment: rods tied
 * end to end, a rope that comes out of the crate it is fixed in, hair whose root is held in the ground. Such
 * contacts are dropped from the table of found ones; farther along they count.
 */
export function dropLinkedContacts(world: RodWorld): void {
  const { found } = world.detection;
  const isAttached = world.attachments.length > 0;
  let kept = 0;
  for (let row = 0; row < found.count; row++) {
    if ((isAttached && isLinked(world, row)) || isBuried(world, row)) continue;
    moveRow(found, row, kept++);
  }
  found.count = kept;
}

/** Whether the rod cannot get out there, since its root is held too deep in the obstacle. */
function isBuried(world: RodWorld, row: number): boolean {
  const { found } = world.detection;
  if (found.withObstacle[row] === 0) return false;
  const rod = found.B[row];
  if (world.components.Root.kind[rod] === RootKind.free) return false;
  const s = found.sB[row];
  const reach = reachOfTie(world, rod);
  // No place along the rod is less deep than its root by more than it is away from it.
  const depthThere = Math.max(0, -found.gap[row]);
  if (s >= buriedLength * (depthThere + s) || depthThere + s <= reach) return false;
  const depth = depthOfRoot(world, rod, found.A[row]);
  return depth > reach && s < buriedLength * depth;
}

const query = createPointQuery();

function depthOfRoot({ components, memory, shapes }: RodWorld, rod: number, obstacle: number): number {
  const { Obstacle, Centreline } = components;
  const joint = Centreline.jointsSpan[rod] + jointPosition;
  for (let c = 0; c < 3; c++) query.values[queryPoint + c] = memory.f64[joint + c];
  distanceToShape(shapes, Obstacle.shape[obstacle], memory.f64, Obstacle.poseSpan[obstacle], query);
  return -query.values[queryDistance];
}

function isLinked(world: RodWorld, row: number): boolean {
  const { found } = world.detection;
  const { Attachment } = world.components;
  const A = found.A[row];
  const B = found.B[row];
  if (found.withObstacle[row] === 0) return areTied(world, A, found.sA[row], B, found.sB[row]);
  for (const attachment of world.attachments) {
    if (Attachment.target[attachment] !== AttachmentTarget.obstacle) continue;
    if (Attachment.rod[attachment] !== B || Attachment.other[attachment] !== A) continue;
    // The deeper it is fixed inside, the longer it takes to come out.
    const depth = Math.max(0, -found.gap[row]);
    if (Math.abs(found.sB[row] - Attachment.s[attachment]) < reachOfTie(world, B) + depth) return true;
  }
  return false;
}
