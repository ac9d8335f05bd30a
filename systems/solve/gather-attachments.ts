import { AttachmentTarget } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { ObstaclePose } from "../../components/spans/obstacle-spans.js";
import { quaternionToMatrix } from "../math/quaternion.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { obstacleVelocity } from "./obstacle-velocity.js";
import { bilateral } from "./problem/friction-problem.js";
import {
  closingShare,
  presentVelocity,
  isBody,
  restingCompliance,
  suddenCompliance,
} from "./tie-compliance.js";
import { ContactInput } from "./whitened/contact-input.js";
import { square } from "../math/elementary.js";

const { stretchedShare } = limits.solve;

/** What a row of an attachment holds; those of the tangent and the roll turn the rod. */
export const HeldRow = { point: 0, tangent: 1, roll: 2 } as const;

/**
 * The rows of attachments in the solver: for each one that holds a point, one more if it holds the tangent,
 * and one more if it holds the roll about it. By row: the attachment, which of them it is (`HeldRow`), and
 * whether the rod is stretched between it and another one to the same obstacle.
 */
export interface AttachmentRows {
  count: number;
  attachment: Int32Array;
  turns: Uint8Array;
  isSpanned: Uint8Array;
  /** Whether it was solved by itself, before the islands (`lone-attachment.ts`). */
  isSolved: Uint8Array;
}

export function createAttachmentRows(): AttachmentRows {
  return {
    count: 0,
    attachment: new Int32Array(0),
    turns: new Uint8Array(0),
    isSpanned: new Uint8Array(0),
    isSolved: new Uint8Array(0),
  };
}

export function listAttachmentRows(world: RodWorld): void {
  const { attachments, components, solver } = world;
  const { held } = solver;
  if (held.attachment.length < 3 * attachments.length) {
    held.attachment = new Int32Array(6 * attachments.length);
    held.turns = new Uint8Array(6 * attachments.length);
    held.isSpanned = new Uint8Array(6 * attachments.length);
    held.isSolved = new Uint8Array(6 * attachments.length);
  }
  held.count = 0;
  for (const attachment of attachments) {
    for (let turns = 0; turns <= components.Attachment.directed[attachment]; turns++) {
      held.attachment[held.count] = attachment;
      held.isSpanned[held.count] = held.isSolved[held.count] = 0;
      held.turns[held.count++] = turns;
    }
  }
  markSpanned(world);
}

/** Every pair is looked at: that takes no time beside solving for so many attachments. */
function markSpanned(world: RodWorld): void {
  const { held } = world.solver;
  for (let a = 1; a < held.count; a++) {
    if (!isRigidTie(world, held.attachment[a])) continue;
    for (let b = 0; b < a; b++) {
      if (isRigidTie(world, held.attachment[b]) && isSpan(world, held.attachment[a], held.attachment[b])) {
        held.isSpanned[a] = held.isSpanned[b] = 1;
      }
    }
  }
}

function isRigidTie({ components }: RodWorld, attachment: number): boolean {
  const { compliance, target } = components.Attachment;
  return target[attachment] === AttachmentTarget.obstacle && compliance[attachment] === 0;
}

function isSpan({ components, memory }: RodWorld, a: number, b: number): boolean {
  const { rod, other, s, span } = components.Attachment;
  if (rod[a] !== rod[b] || other[a] !== other[b]) return false;
  const heap = memory.f64;
  const p = span[a] + AttachmentSpan.point;
  const q = span[b] + AttachmentSpan.point;
  let sum = 0;
  for (let c = 0; c < 3; c++) sum += square(heap[p + c] - heap[q + c]);
  return sum > square(stretchedShare * (s[a] - s[b]));
}

/** Frame and point of the rod; of what holds it: point, direction. */
const frame = new Float64Array(12);
const otherFrame = new Float64Array(12);
const R = new Float64Array(9);
const held = new Float64Array(6);

/**
 * An attachment as three bilateral rows along the world's axes, implicit in the position. At the end of the
 * step its points are together, offset + h u = 0. With a compliance c they are apart by what the force r / h
 * stretches it: offset + h u + c r / h = 0.
 *
 * The tangent is held by the same rows for the tips of two levers along it, one on each side, without the
 * direction along the lever, in which they say nothing new: a row of zeros. The roll is held by one row for
 * the tips of levers along the first director.
 */
export function addAttachmentRow(world: RodWorld, row: number, input: Float64Array, h: number): void {
  const { Attachment, Obstacle } = world.components;
  const { whitened, held } = world.solver;
  const attachment = held.attachment[row];
  const rod = Attachment.rod[attachment];
  const other = Attachment.other[attachment];
  const target = Attachment.target[attachment];
  describeAttachment(world, row, input, h);
  if (target === AttachmentTarget.rod) whitened.addRodContact(rod, other, input, 0);
  else if (isBody(world, attachment)) whitened.addBodyContact(rod, Obstacle.body[other], input, 0);
  else whitened.addObstacleContact(rod, input, 0);
}

/** The input of a row; of a point or an obstacle that moves as it is told, with its velocity. */
export function describeAttachment(world: RodWorld, row: number, input: Float64Array, h: number): void {
  const rows = world.solver.held;
  const attachment = rows.attachment[row];
  const turns = rows.turns[row];
  const { Attachment, Rod } = world.components;
  const rod = Attachment.rod[attachment];
  const other = Attachment.other[attachment];
  const target = Attachment.target[attachment];
  const { basis, armA, armB, velocityA } = ContactInput;
  // For so few numbers `fill` is the slower one.
  for (let k = 0; k < ContactInput.size; k++) input[k] = 0;
  input[ContactInput.friction] = bilateral;
  input[ContactInput.sB] = Attachment.s[attachment];
  input[ContactInput.sA] = Attachment.sOther[attachment];
  world.models[Rod.model[rod]].frame(world, rod, Attachment.s[attachment], frame, 0);
  placeTarget(world, attachment, turns, input);
  if (turns !== HeldRow.point) {
    const lever = Rod.length[rod] / Rod.elements[rod];
    const along = turns === HeldRow.tangent ? 0 : 3;
    for (let c = 0; c < 3; c++) {
      input[armB + c] = lever * frame[along + c];
      if (target !== AttachmentTarget.point) input[armA + c] += lever * held[3 + c];
      // The directors are at right angles to the tangent; the first direction stays zero.
      if (turns === HeldRow.tangent) input[basis + 3 + c] = frame[3 + c];
      input[basis + (turns === HeldRow.tangent ? 6 : 3) + c] = frame[6 + c];
      held[c] += lever * held[3 + c];
      frame[9 + c] += lever * frame[along + c];
    }
  } else for (let d = 0; d < 3; d++) input[basis + 4 * d] = 1;
  if (target === AttachmentTarget.point && !isBounded(world, attachment)) {
    const v = Attachment.span[attachment] + AttachmentSpan.velocity;
    for (let c = 0; c < 3; c++) input[velocityA + c] = world.memory.f64[v + c];
  }
  if (target === AttachmentTarget.obstacle && !isBody(world, attachment))
    obstacleVelocity(world, other, input);
  if (leaps(world, input)) for (let c = 0; c < 3; c++) input[velocityA + c] = 0;
  setOffset(world, row, input, h);
}

/** Nothing goes so fast: what holds it was put elsewhere, and the rod comes after it. */
function leaps({ largestSpeed }: RodWorld, input: Float64Array): boolean {
  const v = ContactInput.velocityA;
  const sum = input[v] * input[v] + input[v + 1] * input[v + 1] + input[v + 2] * input[v + 2];
  return sum > largestSpeed * largestSpeed;
}

/**
 * held <- the point and the direction that the rod is held to, in the world; the arm of an obstacle's
 * point to the input.
 */
function placeTarget(world: RodWorld, attachment: number, turns: number, input: Float64Array): void {
  const heap = world.memory.f64;
  const { Attachment, Obstacle, Rod } = world.components;
  const point = Attachment.span[attachment] + AttachmentSpan.point;
  const direction =
    Attachment.span[attachment] + (turns === HeldRow.roll ? AttachmentSpan.up : AttachmentSpan.direction);
  const other = Attachment.other[attachment];
  const target = Attachment.target[attachment];
  if (target === AttachmentTarget.point) {
    for (let c = 0; c < 3; c++) {
      held[c] = heap[point + c];
      held[3 + c] = heap[direction + c];
    }
    return;
  }
  if (target === AttachmentTarget.rod) {
    world.models[Rod.model[other]].frame(world, other, Attachment.sOther[attachment], otherFrame, 0);
    turn(otherFrame, heap, direction);
    for (let c = 0; c < 3; c++) held[c] = otherFrame[9 + c];
    return;
  }
  const pose = Obstacle.poseSpan[other];
  quaternionToMatrix(heap, pose + ObstaclePose.quaternion, R, 0);
  turn(R, heap, point);
  for (let c = 0; c < 3; c++) {
    input[ContactInput.armA + c] = held[3 + c];
    held[c] = heap[pose + c] + held[3 + c];
  }
  turn(R, heap, direction);
}

/** held[3..5] <- the vector at `heap[at]`, given in the frame whose columns are `columns`. */
function turn(columns: Float64Array, heap: Float64Array, at: number): void {
  for (let c = 0; c < 3; c++) {
    held[3 + c] = columns[c] * heap[at] + columns[3 + c] * heap[at + 1] + columns[6 + c] * heap[at + 2];
  }
}

/** From the point held to where it is held, and the velocity of the one relative to the other. */
const apart = new Float64Array(6);

/** The offset of the points along the basis, over h, and the compliance. */
function setOffset(world: RodWorld, row: number, input: Float64Array, h: number): void {
  const rows = world.solver.held;
  const attachment = rows.attachment[row];
  const { Attachment } = world.components;
  const { basis, bias } = ContactInput;
  const compliance = Attachment.compliance[attachment];
  const isPoint = rows.turns[row] === HeldRow.point;
  let share = 1;
  let give = 0;
  if (isPoint && isBounded(world, attachment)) {
    // A hand that has run ahead, by its place or by its speed, is as if it were as far as
    // the most force stretches.
    const v = Attachment.span[attachment] + AttachmentSpan.velocity;
    for (let c = 0; c < 3; c++) held[c] += h * world.memory.f64[v + c];
    share = Math.min(1, (compliance * Attachment.mostForce[attachment]) / distance());
  } else if (compliance === 0 && isPoint) {
    for (let c = 0; c < 3; c++) apart[c] = frame[9 + c] - held[c];
    presentVelocity(world, attachment, input, apart, 3);
    share = closingShare(world, attachment, apart, h);
    for (let c = 0; c < 3; c++) apart[3 + c] += (share / h) * apart[c];
    give = suddenCompliance(world, attachment, apart, 3, h);
  } else if (compliance === 0) {
    const size = distance();
    if (size > h * world.solver.closingSpeed) share = (h * world.solver.closingSpeed) / size;
  }
  input[ContactInput.compliance] = input[ContactInput.complianceAcross] = Math.max(
    compliance / (h * h),
    give,
    restingCompliance(world, row),
  );
  const rate = share / h;
  const x = rate * (frame[9] - held[0]);
  const y = rate * (frame[10] - held[1]);
  const z = rate * (frame[11] - held[2]);
  for (let d = 0; d < 3; d++) {
    const e = basis + 3 * d;
    input[bias + d] = input[e] * x + input[e + 1] * y + input[e + 2] * z;
  }
  if (!isPoint) return;
  const heap = world.memory.f64;
  const span = Attachment.span[attachment];
  heap[span + AttachmentSpan.isFar] = share < 1 ? 1 : 0;
  for (let d = 0; d < 3; d++) heap[span + AttachmentSpan.bias + d] = input[bias + d];
}

/** Of the points of `frame` and `held`. (`Math.hypot` takes 25 ns.) */
function distance(): number {
  const x = frame[9] - held[0];
  const y = frame[10] - held[1];
  const z = frame[11] - held[2];
  return Math.sqrt(x * x + y * y + z * z);
}

function isBounded({ components }: RodWorld, attachment: number): boolean {
  return components.Attachment.mostForce[attachment] < Infinity;
}
