import { AttachmentTarget } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { ObstaclePose } from "../../components/spans/obstacle-spans.js";
import { livingObstacle, type ObstacleHandle } from "../bodies/obstacles.js";
import { quaternionToMatrix } from "../math/quaternion.js";
import type { RodWorld } from "../world/world.js";
import { livingAttachment, type AttachmentHandle } from "./attachments.js";

const R = new Float64Array(9);

/**
 * An attachment to a point of the world becomes one to the obstacle: what moved that point has turned out to
 * be a body, which has to feel the rod. Point and directions stay where they are, now in the body's frame.
 */
export function holdObstacle(world: RodWorld, attachment: AttachmentHandle, obstacle: ObstacleHandle): void {
  const entity = livingAttachment(world, attachment);
  const body = livingObstacle(world, obstacle);
  const { Attachment, Obstacle } = world.components;
  const heap = world.memory.f64;
  const span = Attachment.span[entity];
  const pose = Obstacle.poseSpan[body];
  quaternionToMatrix(heap, pose + ObstaclePose.quaternion, R, 0);
  for (let c = 0; c < 3; c++) heap[span + AttachmentSpan.goal + c] -= heap[pose + c];
  for (const part of [AttachmentSpan.goal, AttachmentSpan.direction, AttachmentSpan.up])
    turnBack(heap, span + part);
  heap.copyWithin(span + AttachmentSpan.point, span + AttachmentSpan.goal, span + AttachmentSpan.goal + 3);
  Attachment.target[entity] = AttachmentTarget.obstacle;
  Attachment.other[entity] = body;
}

/** v <- R^T v */
function turnBack(heap: Float64Array, at: number): void {
  const x = heap[at];
  const y = heap[at + 1];
  const z = heap[at + 2];
  for (let k = 0; k < 3; k++) heap[at + k] = R[3 * k] * x + R[3 * k + 1] * y + R[3 * k + 2] * z;
}
