import { AttachmentTarget, ObstacleMotion } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { modelOf } from "../models/model-of.js";
import { massOfRod } from "../rods/mass.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { ContactInput } from "./whitened/contact-input.js";

const { pulledCompliance, pressedCompliance } = limits.solve;

const { closingMargin } = limits.attachments;

const tension = new Float64Array(1);
const point = new Float64Array(3);

/**
 * 1/M: a rigid attachment gives a little. It gives more where the rod is pressed along itself or stretched
 * between two ties to one body: neither can give, and the micrometres that a step misses would be tens of
 * kilonewtons.
 */
export function restingCompliance(world: RodWorld, row: number): number {
  const { attachment, isSpanned } = world.solver.held;
  const { Attachment } = world.components;
  const rod = Attachment.rod[attachment[row]];
  tension[0] = Attachment.s[attachment[row]];
  modelOf(world, rod).leastTension(world, rod, tension);
  const isPulled = tension[0] > 0 && isSpanned[row] === 0;
  return (isPulled ? pulledCompliance : pressedCompliance) / massOfRod(world, rod);
}

/**
 * The share of `apart`, an offset of 3 numbers and its velocity, that a rigid attachment closes in a step: no
 * faster than the closing speed, and faster than it is closing already, or than the rod goes there anyway,
 * only by the closing acceleration. So one that cannot be closed, its rod being too short, pulls with a
 * bounded force, and does not fling aside what is nearly straight; and what a rod that lashes about misses in
 * a step is made good in the next.
 */
export function closingShare(world: RodWorld, attachment: number, apart: Float64Array, h: number): number {
  const { solver } = world;
  const distance = Math.sqrt(apart[0] * apart[0] + apart[1] * apart[1] + apart[2] * apart[2]);
  if (distance <= h * h * solver.closingAcceleration) return 1;
  const closing = -(apart[0] * apart[3] + apart[1] * apart[4] + apart[2] * apart[5]) / distance;
  const fastest = Math.max(closing, speedThere(world, attachment)) + h * solver.closingAcceleration;
  return Math.min(1, (h * Math.min(fastest, solver.closingSpeed)) / distance);
}

/**
 * 1/M: what a rigid attachment gives whose points would come apart with the velocity of 3 numbers at `u[at]`. At
 * rest it is rigid. The more velocity it has to take away at once, the more it gives: where a rod is nearly
 * straight, it could take it only by darting aside. One that cannot be closed so pulls with its `strength`.
 */
export function suddenCompliance(
  world: RodWorld,
  attachment: number,
  u: Float64Array,
  at: number,
  h: number,
): number {
  const { closingAcceleration } = world.solver;
  const sudden = h * closingAcceleration;
  const square = (u[at] * u[at] + u[at + 1] * u[at + 1] + u[at + 2] * u[at + 2]) / (sudden * sudden);
  return (Math.min(1, square * square) * closingAcceleration) / strength(world, attachment);
}

/** Of the rod where it is held. */
function speedThere(world: RodWorld, attachment: number): number {
  const { rod, s } = world.components.Attachment;
  modelOf(world, rod[attachment]).velocity(world, rod[attachment], s[attachment], point, 0);
  return Math.sqrt(point[0] * point[0] + point[1] * point[1] + point[2] * point[2]);
}

/**
 * The force with which a rigid attachment closes: it has to hold what hangs on it, what springs there pull, and
 * what the rod itself does when an element is bent by a radian, E I / l^2.
 */
function strength(world: RodWorld, attachment: number): number {
  const { Attachment, Rod, Mechanics } = world.components;
  const heap = world.memory.f64;
  const span = Attachment.span[attachment];
  const rod = Attachment.rod[attachment];
  const element = Rod.length[rod] / Rod.elements[rod];
  return (
    world.solver.closingStrength * heap[span + AttachmentSpan.mass] +
    closingMargin * (heap[span + AttachmentSpan.pull] + Mechanics.bendStiffness1[rod] / (element * element))
  );
}

/** out[at] <- velocity of the point held relative to what holds it, before the step. */
export function presentVelocity(
  world: RodWorld,
  attachment: number,
  input: Float64Array,
  out: Float64Array,
  at: number,
): void {
  const { Attachment, Obstacle } = world.components;
  const rod = Attachment.rod[attachment];
  const other = Attachment.other[attachment];
  const { velocityA, armA } = ContactInput;
  modelOf(world, rod).velocity(world, rod, Attachment.s[attachment], out, at);
  if (Attachment.target[attachment] === AttachmentTarget.rod)
    modelOf(world, other).velocity(world, other, Attachment.sOther[attachment], point, 0);
  else for (let c = 0; c < 3; c++) point[c] = input[velocityA + c];
  for (let c = 0; c < 3; c++) out[at + c] -= point[c];
  if (!isBody(world, attachment)) return;
  const heap = world.memory.f64;
  const v = Obstacle.velocitySpan[other] + ObstacleVelocity.now;
  const [x, y, z] = [input[armA], input[armA + 1], input[armA + 2]];
  out[at] -= heap[v + 3] + heap[v + 1] * z - heap[v + 2] * y;
  out[at + 1] -= heap[v + 4] + heap[v + 2] * x - heap[v] * z;
  out[at + 2] -= heap[v + 5] + heap[v] * y - heap[v + 1] * x;
}

/** Whether it holds on to a dynamic body. */
export function isBody({ components }: RodWorld, attachment: number): boolean {
  const { Attachment, Obstacle } = components;
  if (Attachment.target[attachment] !== AttachmentTarget.obstacle) return false;
  return Obstacle.motion[Attachment.other[attachment]] === ObstacleMotion.dynamic;
}
