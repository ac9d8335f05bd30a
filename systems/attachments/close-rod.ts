import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { cos, sin } from "../math/elementary.js";
import { directorRoll } from "../math/director-roll.js";
import { modelOf } from "../models/model-of.js";
import { livingRod, type RodHandle } from "../rods/rods.js";
import type { RodWorld } from "../world/world.js";
import { createAttachment, type AttachmentHandle } from "./attachments.js";

const frames = new Float64Array(24);

/**
 * Makes a ring of a rod: its tip is held to its root, in place and direction, and as it is rolled against it
 * now, whole turns of twist included.
 */
export function closeRod(world: RodWorld, rod: RodHandle): AttachmentHandle {
  const entity = livingRod(world, rod);
  const { Rod, Attachment } = world.components;
  const model = modelOf(world, entity);
  const closure = createAttachment(world, {
    rod,
    s: Rod.length[entity] * world.units.length,
    to: { rod, s: 0 },
    direction: "present",
    up: "present",
  });
  model.frame(world, entity, 0, frames, 0);
  model.frame(world, entity, Rod.length[entity], frames, 12);
  const roll = directorRoll(frames, 0, 12);
  // The ends that meet run on exactly, however well they did before.
  const span = Attachment.span[closure.entity];
  const heap = world.memory.f64;
  heap.set([1, 0, 0], span + AttachmentSpan.direction);
  heap.set([0, cos(roll), -sin(roll)], span + AttachmentSpan.up);
  return closure;
}
