import { AttachmentTarget } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { locate } from "../models/locate.js";
import { modelOf } from "../models/model-of.js";
import { forceUnit } from "../world/units.js";
import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { arcLength } from "./readings.js";
import { livingRod, type RodHandle } from "./rods.js";

/** What goes on inside a rod, in SI. Outputs belong to the caller. */

const place = new Float64Array(1);
const kappa = new Float64Array(3);
const natural = new Float64Array(3);
const frame = new Float64Array(12);
const force = new Float64Array(3);

/** (twist, curvature 1, curvature 2) of the material frame at arc length `s`, 1/m. */
export function getCurvature(world: RodWorld, rod: RodHandle, s: number, out: Float64Array): Float64Array {
  const entity = livingRod(world, rod);
  readCurvature(world, entity, arcLength(world, rod, s));
  for (let c = 0; c < 3; c++) out[c] = kappa[c] / world.units.length;
  return out;
}

/**
 * The moment that the part beyond `s` exerts on the part before it, by bending and twisting it out of its
 * natural shape, N m along the axes of the world. Internal damping is left out.
 */
export function getMoment(world: RodWorld, rod: RodHandle, s: number, out: Float64Array): Float64Array {
  const entity = livingRod(world, rod);
  const arc = arcLength(world, rod, s);
  const model = modelOf(world, entity);
  if (!model.naturalAt) return reject("rod", `of the model "${model.name}"`, "a model of curvatures");
  const { twistStiffness, bendStiffness1, bendStiffness2 } = world.components.Mechanics;
  const element = readCurvature(world, entity, arc);
  model.naturalAt(world, entity, element, shareBehind(world, entity, element), natural, 0);
  model.frame(world, entity, arc, frame, 0);
  const along = twistStiffness[entity] * (kappa[0] - natural[0]);
  const first = bendStiffness1[entity] * (kappa[1] - natural[1]);
  const second = bendStiffness2[entity] * (kappa[2] - natural[2]);
  const unit = forceUnit(world.units) * world.units.length;
  for (let c = 0; c < 3; c++)
    out[c] = unit * (along * frame[c] + first * frame[3 + c] + second * frame[6 + c]);
  return out;
}

/**
 * Tension at `s`, N; below 0 where the rod is pressed. It is what contacts, attachments, impulses of systems
 * and the weight beyond `s` pulled with in the last step. Inertia and drag are left out, so it is exact of
 * what is at rest.
 */
export function getTension(world: RodWorld, rod: RodHandle, s: number): number {
  const entity = livingRod(world, rod);
  const arc = arcLength(world, rod, s);
  const { Rod, Mechanics } = world.components;
  const mass = Mechanics.lineDensity[entity] * (Rod.length[entity] - arc);
  for (let c = 0; c < 3; c++) force[c] = mass * world.gravity[c];
  addContacts(world, entity, arc);
  addAttachments(world, entity, arc);
  addImpulses(world, entity, arc);
  modelOf(world, entity).frame(world, entity, arc, frame, 0);
  return forceUnit(world.units) * (force[0] * frame[0] + force[1] * frame[1] + force[2] * frame[2]);
}

/** Length of the last step of a rod, in the world's unit of time. */
export function lastStep({ clock, components }: RodWorld, rod: number): number {
  return components.Rod.stepped[rod] || clock.frame / clock.subSteps;
}

/** To `kappa`, and what is left of the arc length in its element to `place`; the element is returned. */
function readCurvature(world: RodWorld, rod: number, arc: number): number {
  place[0] = arc;
  const element = locate(world, rod, place, 0);
  modelOf(world, rod).curvature(world, rod, element, shareBehind(world, rod, element), kappa, 0);
  return element;
}

function shareBehind({ components, memory }: RodWorld, rod: number, element: number): number {
  return place[0] / memory.f64[components.GeneralizedCoordinates.lengthsSpan[rod] + element];
}

/** What acts at the tip counts for the tip; what acts at the root is behind everything. */
const isBeyond = (at: number, s: number): boolean => (s > 0 ? at >= s : at > 0);

function addContacts(world: RodWorld, rod: number, s: number): void {
  const { A, B, sA, sB, withObstacle, impulse, count } = world.contacts;
  const perSecond = 1 / lastStep(world, rod);
  for (let row = 0; row < count; row++) {
    if (B[row] === rod && isBeyond(sB[row], s)) add(impulse, 3 * row, perSecond);
    if (withObstacle[row] === 0 && A[row] === rod && isBeyond(sA[row], s)) add(impulse, 3 * row, -perSecond);
  }
}

function addAttachments({ attachments, components, memory }: RodWorld, rod: number, s: number): void {
  const { Attachment } = components;
  for (const entity of attachments) {
    const at = Attachment.span[entity] + AttachmentSpan.force;
    if (Attachment.rod[entity] === rod && isBeyond(Attachment.s[entity], s)) add(memory.f64, at, 1);
    const isOther = Attachment.target[entity] === AttachmentTarget.rod && Attachment.other[entity] === rod;
    if (isOther && isBeyond(Attachment.sOther[entity], s)) add(memory.f64, at, -1);
  }
}

function addImpulses(world: RodWorld, rod: number, s: number): void {
  const { count, rows, stride } = world.userSystems.impulses;
  const perSecond = 1 / lastStep(world, rod);
  for (let at = 0; at < count * stride; at += stride)
    if (rows[at] === rod && isBeyond(rows[at + 1], s)) add(rows, at + 2, perSecond);
}

function add(from: Float64Array, at: number, share: number): void {
  for (let c = 0; c < 3; c++) force[c] += share * from[at + c];
}
