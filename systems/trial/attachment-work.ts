import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { targetVelocity } from "../attachments/target-velocity.js";
import { modelOf } from "../models/model-of.js";
import { limits } from "../world/limits.js";
import { accelerationUnit } from "../world/units.js";
import type { RodWorld } from "../world/world.js";

const { closingMargin, closingWork } = limits.attachments;

const rodVelocity = new Float64Array(3);
const velocity = new Float64Array(3);

/**
 * The part of attachments in the ledger of groups (`contact-work.ts`). Relative to what it holds on to, an
 * attachment does the work r . u.
 *
 * A spring may do what it loses; as the implicit step has it, it does less. A rigid one closes what a step has
 * missed, which is as small as that. One that is far off is as a winch at the closing speed: it may bring what
 * hangs on it to that speed, once, and go on against its weight, springs and bends. A hand may do all that its
 * force does.
 */
export function noteAttachmentWork(world: RodWorld, h: number): void {
  const { attachments, trial, components } = world;
  const { compliance, mostForce, rod } = components.Attachment;
  for (const attachment of attachments) {
    const isSpring = compliance[attachment] > 0 && mostForce[attachment] === Infinity;
    if (!isSpring && !isFar(world, attachment)) continue;
    const group = trial.groups.of(rod[attachment]);
    relativeVelocity(world, attachment);
    const work = workOf(world, attachment);
    if (!isSpring) {
      trial.gain[group] += work;
      noteClosing(world, attachment, group, h);
    } else if (work - springLoss(world, attachment, h) > world.solver.worstResidual * Math.abs(work))
      trial.gain[group] += work;
  }
}

/** What an attachment may do on a group beside: all of it, but for springs and what is far off. */
export function dueToAttachment(world: RodWorld, attachment: number, h: number): number {
  const { compliance, mostForce } = world.components.Attachment;
  const isSpring = compliance[attachment] > 0 && mostForce[attachment] === Infinity;
  relativeVelocity(world, attachment);
  const relative = workOf(world, attachment);
  const loss = isSpring ? Math.max(0, springLoss(world, attachment, h)) : 0;
  for (let c = 0; c < 3; c++) velocity[c] = rodVelocity[c];
  const work = workOf(world, attachment);
  return isSpring || isFar(world, attachment) ? loss + Math.max(0, work - relative) : Math.max(0, work);
}

/** Of the rod, where it is held, and relative to what holds it. */
function relativeVelocity(world: RodWorld, attachment: number): void {
  const { Attachment } = world.components;
  const rod = Attachment.rod[attachment];
  modelOf(world, rod).nextVelocity(world, rod, Attachment.s[attachment], rodVelocity, 0);
  targetVelocity(world, attachment, velocity);
  for (let c = 0; c < 3; c++) velocity[c] = rodVelocity[c] - velocity[c];
}

/** r . velocity */
function workOf({ components, memory }: RodWorld, attachment: number): number {
  const impulse = components.Attachment.span[attachment] + AttachmentSpan.impulse;
  let work = 0;
  for (let c = 0; c < 3; c++) work += memory.f64[impulse + c] * velocity[c];
  return work;
}

/** 1/2 (x0^2 - x1^2) / c, the spring's stretch x1 at the end of the step. */
function springLoss({ components, memory }: RodWorld, attachment: number, h: number): number {
  const { compliance, span } = components.Attachment;
  const bias = span[attachment] + AttachmentSpan.bias;
  let loss = 0;
  for (let c = 0; c < 3; c++) {
    const before = h * memory.f64[bias + c];
    const after = before + h * velocity[c];
    loss += before * before - after * after;
  }
  return (0.5 * loss) / compliance[attachment];
}

/** Whether it is too far off to be closed in this step. */
export function isFar({ components, memory }: RodWorld, attachment: number): boolean {
  return memory.f64[components.Attachment.span[attachment] + AttachmentSpan.isFar] === 1;
}

function noteClosing(world: RodWorld, attachment: number, group: number, h: number): void {
  const { trial, components, memory, solver } = world;
  const { Attachment, Rod, Mechanics } = components;
  const heap = memory.f64;
  const span = Attachment.span[attachment];
  const rod = Attachment.rod[attachment];
  const element = Rod.length[rod] / Rod.elements[rod];
  const mass = heap[span + AttachmentSpan.mass];
  const against =
    (closingWork / accelerationUnit(world.units)) * mass +
    closingMargin * (heap[span + AttachmentSpan.pull] + Mechanics.bendStiffness1[rod] / (element * element));
  trial.due[group] += h * solver.closingSpeed * against;
  trial.closing[group] = Math.max(
    trial.closing[group],
    0.5 * mass * solver.closingSpeed * solver.closingSpeed,
  );
}
