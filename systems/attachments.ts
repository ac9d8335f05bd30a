import { addComponent, addEntity } from "bitecs";
import { AttachmentTarget } from "../components/index.js";
import { AttachmentSpan } from "./deform/attachment-motion.js";
import { endAttachment } from "./let-go.js";
import { livingObstacle, type ObstacleHandle } from "./obstacles.js";
import { livingRod, type RodHandle } from "./rods.js";
import { nonNegative, reject, vector, within } from "./validate.js";
import type { RodWorld } from "./world.js";

type Vector = ArrayLike<number>;

/** Names an attachment for as long as it lives. It ends with `removeAttachment`, or with what it holds on to. */
export interface AttachmentHandle {
  readonly entity: number;
  readonly generation: number;
}

export interface AttachmentOptions {
  rod: RodHandle;
  /** Metres from the rod's root. */
  s: number;
  /** A point of the world (metres, moved by `moveAttachment`), a point of an obstacle in its frame, or another rod. */
  to: { point: Vector } | { obstacle: ObstacleHandle; point: Vector } | { rod: RodHandle; s: number };
  /** Metres per newton; default 0, rigid. */
  compliance?: number;
}

/** Holds a point of a rod to something. Checks everything first: an error leaves the world as it was. */
export function createAttachment(world: RodWorld, options: AttachmentOptions): AttachmentHandle {
  const { units } = world;
  const rod = livingRod(world, options.rod);
  const s = onRod(world, "s", rod, options.s);
  const compliance = nonNegative("compliance", options.compliance ?? 0);
  const { to } = options;
  let target: AttachmentTarget = AttachmentTarget.point;
  let other = 0;
  let sOther = 0;
  let point: Vector = [0, 0, 0];
  if ("rod" in to) {
    target = AttachmentTarget.rod;
    other = livingRod(world, to.rod);
    sOther = onRod(world, "to.s", other, to.s);
    if (other === rod && sOther === s) reject("to.s", to.s, "another place of the rod than s");
  } else {
    point = vector("to.point", to.point, 3);
    if ("obstacle" in to) {
      target = AttachmentTarget.obstacle;
      other = livingObstacle(world, to.obstacle);
    }
  }
  const { components, memory } = world;
  const entity = addEntity(world.entities);
  components.store.reserve(entity);
  addComponent(world.entities, entity, components.Attachment);
  const span = memory.allocate(AttachmentSpan.size);
  const { Attachment } = components;
  const generation = ++Attachment.generation[entity];
  Attachment.rod[entity] = rod;
  Attachment.s[entity] = s;
  Attachment.target[entity] = target;
  Attachment.other[entity] = other;
  Attachment.sOther[entity] = sOther;
  // A length per force: world units of time squared per mass.
  Attachment.compliance[entity] = (compliance * units.mass) / (units.time * units.time);
  Attachment.span[entity] = span;
  for (let c = 0; c < 3; c++) {
    memory.f64[span + AttachmentSpan.point + c] = point[c] / units.length;
    memory.f64[span + AttachmentSpan.goal + c] = point[c] / units.length;
  }
  world.attachments.push(entity);
  return { entity, generation };
}

export function removeAttachment(world: RodWorld, attachment: AttachmentHandle): void {
  endAttachment(world, livingAttachment(world, attachment));
}

/** Where the world point that an attachment holds on to has to be at the end of the next `stepWorld`. */
export function moveAttachment(world: RodWorld, attachment: AttachmentHandle, point: Vector): void {
  const entity = livingAttachment(world, attachment);
  const { Attachment } = world.components;
  if (Attachment.target[entity] !== AttachmentTarget.point) {
    reject(
      "attachment",
      `entity ${entity} (to an obstacle or a rod)`,
      "an attachment to a point of the world",
    );
  }
  vector("point", point, 3);
  const goal = Attachment.span[entity] + AttachmentSpan.goal;
  for (let c = 0; c < 3; c++) world.memory.f64[goal + c] = point[c] / world.units.length;
}

/** Newtons that the attachment exerts on its rod, as of the last step. */
export function getAttachmentForce(
  world: RodWorld,
  attachment: AttachmentHandle,
  out: Float64Array,
): Float64Array {
  const { span } = world.components.Attachment;
  const force = span[livingAttachment(world, attachment)] + AttachmentSpan.force;
  const { units } = world;
  const newton = (units.mass * units.length) / (units.time * units.time);
  for (let c = 0; c < 3; c++) out[c] = world.memory.f64[force + c] * newton;
  return out;
}

export function isAttached(world: RodWorld, { entity, generation }: AttachmentHandle): boolean {
  return world.components.Attachment.generation[entity] === generation;
}

function livingAttachment(world: RodWorld, attachment: AttachmentHandle): number {
  const { entity, generation } = attachment;
  if (!isAttached(world, attachment)) {
    reject(
      "attachment",
      `entity ${entity}, generation ${generation} (ended)`,
      "an attachment that has not ended",
    );
  }
  return entity;
}

/** Arc length in world units. */
function onRod(world: RodWorld, parameter: string, rod: number, s: number): number {
  const length = world.components.Rod.length[rod];
  const metres = length * world.units.length;
  within(parameter, s, 0, metres * (1 + 1e-12));
  return Math.min(s / world.units.length, length);
}
