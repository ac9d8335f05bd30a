import { addComponent, addEntity } from "bitecs";
import { AttachmentTarget } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { ObstaclePose } from "../../components/spans/obstacle-spans.js";
import { limits } from "../world/limits.js";
import { endAttachment } from "../world/removal.js";
import { livingObstacle, type ObstacleHandle } from "../bodies/obstacles.js";
import { livingRod, type RodHandle } from "../rods/rods.js";
import { quaternionToMatrix } from "../math/quaternion.js";
import { requireBetweenSteps } from "../world/between-steps.js";
import { isLiving, livingEntity, makeHandle, type Handle } from "../world/handles.js";
import { forceUnit } from "../world/units.js";
import { place, quantity, quantityOrZero } from "../world/quantities.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { reject, vector, within } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { hypot } from "../math/elementary.js";

const { rightAngleCosine } = limits.attachments;

type Vector = ArrayLike<number>;

/**
 * Names an attachment for as long as it lives. It ends with `removeAttachment`, or with what it holds on to.
 */
export type AttachmentHandle = Handle;

export interface AttachmentOptions {
  rod: RodHandle;
  /** Metres from the rod's root. */
  s: number;
  /**
   * A point of the world (metres, moved by `moveAttachment`), of an obstacle in its frame, or another rod.
   */
  to: { point: Vector } | { obstacle: ObstacleHandle; point: Vector } | { rod: RodHandle; s: number };
  /**
   * Holds the tangent too: a direction of the world or of the obstacle's frame, or "present"
   * for the present one.
   */
  direction?: Vector | "present";
  /** Holds the roll about the tangent too, by the first director: as `direction`, at right angles to it. */
  up?: Vector | "present";
  /** Metres per newton; default 0, rigid. */
  compliance?: number;
  /** Newtons at which it breaks; default never. */
  breakingForce?: number;
  /**
   * Newtons that it pulls with at most, only with a compliance (a hand that may slip behind); default any.
   */
  mostForce?: number;
}

const attachmentNames: OptionNames<AttachmentOptions> = {
  rod: true,
  s: true,
  to: true,
  direction: true,
  up: true,
  compliance: true,
  breakingForce: true,
  mostForce: true,
};
const targetNames = { point: true, obstacle: true, rod: true, s: true } as const;

/**
 * An error that names what is wrong with an attachment, whatever it is to. Who has to prepare that first, so
 * that it can be held on to, asks before.
 */
export function checkHold(world: RodWorld, options: Omit<AttachmentOptions, "to">): void {
  requireBetweenSteps(world, "createAttachment");
  checkOptions<object>("options", options, attachmentNames);
  onRod(world, "s", livingRod(world, options.rod), options.s);
  const { direction, up, mostForce } = options;
  const compliance = quantityOrZero("compliance", options.compliance ?? 0, "compliance");
  limit("breakingForce", options.breakingForce);
  if (limit("mostForce", mostForce) < Infinity && compliance === 0)
    reject("mostForce", mostForce, "only with a compliance above 0");
  const tangent =
    direction === undefined || direction === "present" ? undefined : unitVector("direction", direction);
  if (up !== undefined && direction === undefined) reject("up", up, "only beside a direction");
  if (up === undefined || up === "present") return;
  const director = unitVector("up", up);
  if (tangent) checkUp(up, director, tangent);
}

/** Holds a point of a rod to something. Checks everything first: an error leaves the world as it was. */
export function createAttachment(world: RodWorld, options: AttachmentOptions): AttachmentHandle {
  const { units } = world;
  checkHold(world, options);
  const rod = livingRod(world, options.rod);
  const s = onRod(world, "s", rod, options.s);
  const compliance = options.compliance ?? 0;
  const breakingForce = options.breakingForce ?? Infinity;
  const mostForce = options.mostForce ?? Infinity;
  const { to } = options;
  checkOptions<object>("to", to, targetNames);
  let target: AttachmentTarget = AttachmentTarget.point;
  let other = 0;
  let sOther = 0;
  let point: Vector = [0, 0, 0];
  if ("rod" in to) {
    target = AttachmentTarget.rod;
    other = livingRod(world, to.rod, "to.rod");
    sOther = onRod(world, "to.s", other, to.s);
    if (other === rod && sOther === s) reject("to.s", to.s, "another place of the rod than s");
  } else {
    point = place("to.point", to.point);
    if ("obstacle" in to) {
      target = AttachmentTarget.obstacle;
      other = livingObstacle(world, to.obstacle, "to.obstacle");
    }
  }
  const direction = heldVector(world, options, "direction", rod, s);
  const up = heldVector(world, options, "up", rod, s);
  if (up && direction) checkUp(options.up, up, direction);
  const { components, memory } = world;
  const entity = addEntity(world.entities);
  components.store.reserve(entity);
  addComponent(world.entities, entity, components.Attachment);
  const span = memory.allocate(AttachmentSpan.size);
  const { Attachment } = components;
  Attachment.generation[entity]++;
  Attachment.rod[entity] = rod;
  Attachment.s[entity] = s;
  Attachment.target[entity] = target;
  Attachment.other[entity] = other;
  Attachment.sOther[entity] = sOther;
  // A length per force: world units of time squared per mass.
  Attachment.compliance[entity] = (compliance * units.mass) / (units.time * units.time);
  const newton = forceUnit(world.units);
  Attachment.directed[entity] = up ? 2 : direction ? 1 : 0;
  Attachment.breakingForce[entity] = breakingForce / newton;
  Attachment.mostForce[entity] = mostForce / newton;
  Attachment.span[entity] = span;
  for (let c = 0; c < 3; c++) {
    memory.f64[span + AttachmentSpan.point + c] = point[c] / units.length;
    memory.f64[span + AttachmentSpan.goal + c] = point[c] / units.length;
    memory.f64[span + AttachmentSpan.direction + c] = direction ? direction[c] : 0;
    memory.f64[span + AttachmentSpan.up + c] = up ? up[c] : 0;
  }
  world.attachments.push(entity);
  return makeHandle(world, "attachment", entity);
}

export function removeAttachment(world: RodWorld, attachment: AttachmentHandle): void {
  const entity = livingAttachment(world, attachment);
  requireBetweenSteps(world, "removeAttachment");
  endAttachment(world, entity);
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
  place("point", point);
  const goal = Attachment.span[entity] + AttachmentSpan.goal;
  for (let c = 0; c < 3; c++) world.memory.f64[goal + c] = point[c] / world.units.length;
}

/**
 * Changes the direction that an attachment to a point of the world holds, and the other one if
 * it holds the roll.
 */
export function turnAttachment(
  world: RodWorld,
  attachment: AttachmentHandle,
  direction: Vector,
  up?: Vector,
): void {
  const entity = livingAttachment(world, attachment);
  const { Attachment } = world.components;
  if (Attachment.target[entity] !== AttachmentTarget.point || Attachment.directed[entity] === 0) {
    reject("attachment", `entity ${entity}`, "an attachment to a point of the world that holds a direction");
  }
  const span = Attachment.span[entity];
  const unit = unitVector("direction", direction);
  const unitUp = up && unitVector("up", up);
  if (unitUp) {
    if (Attachment.directed[entity] < 2) reject("up", up, "only for an attachment that was made with `up`");
    checkUp(up, unitUp, unit);
  }
  for (let c = 0; c < 3; c++) world.memory.f64[span + AttachmentSpan.direction + c] = unit[c];
  if (unitUp) for (let c = 0; c < 3; c++) world.memory.f64[span + AttachmentSpan.up + c] = unitUp[c];
}

/** Newtons that the attachment exerts on its rod, as of the last step. */
export function getAttachmentForce(
  world: RodWorld,
  attachment: AttachmentHandle,
  out: Float64Array,
): Float64Array {
  const at = world.components.Attachment.span[livingAttachment(world, attachment)] + AttachmentSpan.force;
  for (let c = 0; c < 3; c++) out[c] = world.memory.f64[at + c] * forceUnit(world.units);
  return out;
}

/** Newton metres with which an attachment that holds the tangent turns its rod, as of the last step. */
export function getAttachmentTorque(
  world: RodWorld,
  attachment: AttachmentHandle,
  out: Float64Array,
): Float64Array {
  const at = world.components.Attachment.span[livingAttachment(world, attachment)] + AttachmentSpan.torque;
  for (let c = 0; c < 3; c++) out[c] = world.memory.f64[at + c] * forceUnit(world.units) * world.units.length;
  return out;
}

function limit(parameter: string, value: number | undefined): number {
  return value === undefined || value === Infinity ? Infinity : quantity(parameter, value, "force");
}

function unitVector(parameter: string, given: Vector): Float64Array {
  vector(parameter, given, 3);
  const size = hypot(given[0], given[1], given[2]);
  if (!(size > 0)) reject(parameter, given, "a vector that is not zero");
  return Float64Array.from(given, (value) => value / size);
}

function checkUp(given: unknown, up: Float64Array, direction: Float64Array): void {
  const cosine = up[0] * direction[0] + up[1] * direction[1] + up[2] * direction[2];
  if (Math.abs(cosine) > rightAngleCosine) reject("up", given, "at right angles to the direction");
}

const frame = new Float64Array(12);

/** The tangent ("direction") or first director ("up") to hold, in the frame of what it is held to, if any. */
function heldVector(
  world: RodWorld,
  options: AttachmentOptions,
  which: "direction" | "up",
  rod: number,
  s: number,
): Float64Array | undefined {
  const { Rod, Obstacle } = world.components;
  const given = options[which];
  if (given === undefined) return undefined;
  if (given !== "present") {
    if ("rod" in options.to) reject(which, given, '"present", for another rod');
    return unitVector(which, given);
  }
  const out = new Float64Array(3);
  world.models[Rod.model[rod]].frame(world, rod, s, frame, 0);
  const present = which === "up" ? frame.slice(3, 6) : frame.slice(0, 3);
  if ("rod" in options.to) {
    const other = livingRod(world, options.to.rod);
    world.models[Rod.model[other]].frame(world, other, options.to.s / world.units.length, frame, 0);
  } else if ("obstacle" in options.to) {
    const pose = Obstacle.poseSpan[livingObstacle(world, options.to.obstacle)];
    quaternionToMatrix(world.memory.f64, pose + ObstaclePose.quaternion, frame, 0);
  } else return present;
  for (let k = 0; k < 3; k++) for (let c = 0; c < 3; c++) out[k] += frame[3 * k + c] * present[c];
  return out;
}

export function isAttached(world: RodWorld, attachment: AttachmentHandle): boolean {
  return isLiving(world, "attachment", attachment);
}

/** The attachment's entity, or an error if it has ended. */
export function livingAttachment(world: RodWorld, attachment: AttachmentHandle): number {
  return livingEntity(world, "attachment", attachment, "attachment");
}

/** Arc length in world units. */
function onRod(world: RodWorld, parameter: string, rod: number, s: number): number {
  const length = world.components.Rod.length[rod];
  const metres = length * world.units.length;
  within(parameter, s, 0, metres * (1 + 1e-12));
  return Math.min(s / world.units.length, length);
}
