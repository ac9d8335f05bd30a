import { AttachmentTarget, ObstacleMotion } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { modelOf } from "../models/model-of.js";
import { quaternionToMatrix } from "../math/quaternion.js";
import type { RodWorld } from "../world/world.js";

const R = new Float64Array(9);
const arm = new Float64Array(3);

/** Velocity, in the step that is proposed, of the point that an attachment holds on to. */
export function targetVelocity(world: RodWorld, attachment: number, out: Float64Array): void {
  const { Attachment, Obstacle } = world.components;
  const heap = world.memory.f64;
  const span = Attachment.span[attachment];
  const other = Attachment.other[attachment];
  if (Attachment.target[attachment] === AttachmentTarget.point) {
    for (let c = 0; c < 3; c++) out[c] = heap[span + AttachmentSpan.velocity + c];
    return;
  }
  if (Attachment.target[attachment] === AttachmentTarget.rod) {
    modelOf(world, other).nextVelocity(world, other, Attachment.sOther[attachment], out, 0);
    return;
  }
  quaternionToMatrix(heap, Obstacle.poseSpan[other] + ObstaclePose.quaternion, R, 0);
  const p = span + AttachmentSpan.point;
  for (let c = 0; c < 3; c++) arm[c] = R[c] * heap[p] + R[3 + c] * heap[p + 1] + R[6 + c] * heap[p + 2];
  const isDynamic = Obstacle.motion[other] === ObstacleMotion.dynamic;
  const v = Obstacle.velocitySpan[other] + (isDynamic ? ObstacleVelocity.next : ObstacleVelocity.now);
  out[0] = heap[v + 3] + heap[v + 1] * arm[2] - heap[v + 2] * arm[1];
  out[1] = heap[v + 4] + heap[v + 2] * arm[0] - heap[v] * arm[2];
  out[2] = heap[v + 5] + heap[v] * arm[1] - heap[v + 1] * arm[0];
}
