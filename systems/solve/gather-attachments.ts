import { AttachmentTarget, ObstacleMotion } from "../../components/index.js";
import { AttachmentSpan } from "../deform/attachment-motion.js";
import { ObstaclePose } from "../deform/obstacle-motion.js";
import { quaternionToMatrix } from "../math/quaternion.js";
import type { RodWorld } from "../world.js";
import { obstacleVelocity } from "./obstacle-velocity.js";
import { bilateral } from "./problem/friction-problem.js";
import { ContactInput } from "./whitened/contact-input.js";

const held = new Float64Array(3);
const R = new Float64Array(9);

/**
 * An attachment as three bilateral rows along the world's axes, implicit in the position: at the end of the step its points are
 * together, offset + h u = 0; or, with a compliance c, apart by what the force r / h stretches it: offset + h u + c r / h = 0.
 */
export function addAttachment(world: RodWorld, attachment: number, input: Float64Array, h: number): void {
  const heap = world.memory.f64;
  const { Attachment, Obstacle, Rod } = world.components;
  const { whitened } = world.solver;
  const rod = Attachment.rod[attachment];
  const other = Attachment.other[attachment];
  const span = Attachment.span[attachment];
  const { basis, bias, armA } = ContactInput;
  input.fill(0);
  for (let d = 0; d < 3; d++) input[basis + 4 * d] = 1;
  input[ContactInput.friction] = bilateral;
  input[ContactInput.compliance] = Attachment.compliance[attachment] / (h * h);
  input[ContactInput.sB] = Attachment.s[attachment];
  world.models[Rod.model[rod]].point(world, rod, Attachment.s[attachment], held, 0);
  switch (Attachment.target[attachment]) {
    case AttachmentTarget.rod:
      for (let c = 0; c < 3; c++) input[bias + c] = held[c] / h;
      world.models[Rod.model[other]].point(world, other, Attachment.sOther[attachment], held, 0);
      for (let c = 0; c < 3; c++) input[bias + c] -= held[c] / h;
      input[ContactInput.sA] = Attachment.sOther[attachment];
      return whitened.addRodContact(rod, other, input, 0);
    case AttachmentTarget.obstacle: {
      const pose = Obstacle.poseSpan[other];
      quaternionToMatrix(heap, pose + ObstaclePose.quaternion, R, 0);
      for (let c = 0; c < 3; c++) {
        for (let k = 0; k < 3; k++) input[armA + c] += R[3 * k + c] * heap[span + AttachmentSpan.point + k];
        input[bias + c] = (held[c] - heap[pose + c] - input[armA + c]) / h;
      }
      if (Obstacle.motion[other] === ObstacleMotion.dynamic) {
        return whitened.addBodyContact(rod, Obstacle.body[other], input, 0);
      }
      obstacleVelocity(world, other, input);
      return whitened.addObstacleContact(rod, input, 0);
    }
    default:
      for (let c = 0; c < 3; c++) {
        input[bias + c] = (held[c] - heap[span + AttachmentSpan.point + c]) / h;
        input[ContactInput.velocityA + c] = heap[span + AttachmentSpan.velocity + c];
      }
      whitened.addObstacleContact(rod, input, 0);
  }
}
