import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { AttachmentTarget } from "../../components/index.js";
import { getAttachmentForce, type RodWorld } from "../../systems/index.js";

/** An attachment of the world, as `readAttachment` fills it in. */
export const attachment = {
  /** The entity of the rod that it holds, and where: an arc length in the world's units. */
  rod: 0,
  s: 0,
  /** The same of the rod that it holds on to; -1 for other targets. */
  other: -1,
  sOther: 0,
  /** On the rod, N, as of the last step. */
  force: new Vector3(),
};

const numbers = new Float64Array(3);
const handle = { entity: 0, generation: 0 };

/** Reads one of `world.attachments`, those made without the plugin too. */
export function readAttachment(world: RodWorld, entity: number): typeof attachment {
  const { Attachment } = world.components;
  attachment.rod = Attachment.rod[entity];
  attachment.s = Attachment.s[entity];
  attachment.other = Attachment.target[entity] === AttachmentTarget.rod ? Attachment.other[entity] : -1;
  attachment.sOther = Attachment.sOther[entity];
  handle.entity = entity;
  handle.generation = Attachment.generation[entity];
  getAttachmentForce(world, handle, numbers);
  attachment.force.copyFromFloats(numbers[0], numbers[1], numbers[2]);
  return attachment;
}
