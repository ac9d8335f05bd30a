import { AttachmentTarget } from "../../components/index.js";
import { endAttachment } from "../world/removal.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { axialStiffness } from "../rods/axial-stiffness.js";
import { limits } from "../world/limits.js";
import { accelerationUnit, forceUnit } from "../world/units.js";
import type { RodWorld } from "../world/world.js";
import { decay, square } from "../math/elementary.js";

const { jerk, longestJerk } = limits.attachments;

/**
 * At the start of a frame: the constant velocity that takes every point that is held on to where
 * it has to be.
 */
export function followAttachments(world: RodWorld, timeLeft: number): void {
  const heap = world.memory.f64;
  const { Attachment } = world.components;
  for (const attachment of world.attachments) {
    if (Attachment.target[attachment] === AttachmentTarget.rod) continue;
    const span = Attachment.span[attachment];
    for (let c = 0; c < 3; c++) {
      heap[span + AttachmentSpan.velocity + c] =
        (heap[span + AttachmentSpan.goal + c] - heap[span + AttachmentSpan.point + c]) / timeLeft;
    }
  }
}

const frame = new Float64Array(12);

/** Of an attachment in the step: its impulses over the time. */
const exerted = new Float64Array(3);

/**
 * After a step that was taken: what the attachments' impulses amount to. Those that pulled too hard break and
 * are listed. Points of the world that are held on to move on.
 */
export function advanceAttachments(world: RodWorld, h: number): void {
  const heap = world.memory.f64;
  const { Attachment } = world.components;
  for (let i = world.attachments.length - 1; i >= 0; i--) {
    const attachment = world.attachments[i];
    const span = Attachment.span[attachment];
    const force = span + AttachmentSpan.force;
    for (let c = 0; c < 3; c++) {
      exerted[c] = heap[span + AttachmentSpan.impulse + c] / h;
      heap[span + AttachmentSpan.point + c] += h * heap[span + AttachmentSpan.velocity + c];
    }
    if (Attachment.directed[attachment] > 0) addTurning(world, attachment, h);
    const share = shareTold(world, attachment, h);
    for (let c = 0; c < 3; c++) heap[force + c] += share * (exerted[c] - heap[force + c]);
    const sum =
      heap[force] * heap[force] + heap[force + 1] * heap[force + 1] + heap[force + 2] * heap[force + 2];
    if (Math.sqrt(sum) > Attachment.breakingForce[attachment]) breakAttachment(world, attachment);
  }
}

/**
 * The share of what a step changes of the force that is told of it.
 *
 * A rigid attachment stops in one step what is jerked, with the force m v / h, the larger the shorter the step.
 * A real rod gives along itself by c = L / (E A), and takes the time sqrt(m c) for it: the force is at most
 * v sqrt(m / c). So a sudden change is told as it would arrive through that rod. A soft attachment is softer
 * than its rod.
 */
function shareTold(world: RodWorld, attachment: number, h: number): number {
  const { components, memory, units } = world;
  const { Attachment, Rod } = components;
  if (Attachment.compliance[attachment] > 0) return 1;
  const force = Attachment.span[attachment] + AttachmentSpan.force;
  const mass = memory.f64[Attachment.span[attachment] + AttachmentSpan.mass];
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += square(exerted[c] - memory.f64[force + c]);
  if (Math.sqrt(sum) <= (mass * jerk) / accelerationUnit(units)) return 1;
  const rod = Attachment.rod[attachment];
  const time = Math.sqrt((mass * Rod.length[rod]) / axialStiffness(world, rod));
  return decay(h / Math.min(time, longestJerk / units.time));
}

/**
 * The impulses at the ends of the levers are a force and a torque about the point held: along d1 and d2 at
 * the lever along the tangent t, along d2 at the lever along d1.
 */
function addTurning(world: RodWorld, attachment: number, h: number): void {
  const heap = world.memory.f64;
  const { Attachment, Rod } = world.components;
  const rod = Attachment.rod[attachment];
  const span = Attachment.span[attachment];
  const lever = Rod.length[rod] / Rod.elements[rod];
  const along1 = heap[span + AttachmentSpan.turning + 1] / h;
  const along2 = heap[span + AttachmentSpan.turning + 2] / h;
  const rolling = heap[span + AttachmentSpan.rolling + 1] / h;
  world.models[Rod.model[rod]].frame(world, rod, Attachment.s[attachment], frame, 0);
  for (let c = 0; c < 3; c++) {
    exerted[c] += along1 * frame[3 + c] + (along2 + rolling) * frame[6 + c];
    // t x d1 = d2, t x d2 = -d1, d1 x d2 = t
    heap[span + AttachmentSpan.torque + c] =
      lever * (along1 * frame[6 + c] - along2 * frame[3 + c] + rolling * frame[c]);
  }
}

function breakAttachment(world: RodWorld, entity: number): void {
  const { generation, span } = world.components.Attachment;
  const at = span[entity] + AttachmentSpan.force;
  const force = Array.from(world.memory.f64.subarray(at, at + 3), (value) => value * forceUnit(world.units));
  world.broken.push({ entity, generation: generation[entity], force });
  endAttachment(world, entity);
}
