import { moreNumbers } from "../math/room.js";
import { ContactPoint } from "../models/rod-model.js";
import { arcLength } from "../rods/readings.js";
import { livingRod, type RodHandle } from "../rods/rods.js";
import { impulseUnit } from "../world/units.js";
import { reject, vector } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";

/** The impulses that systems have given in the step under way: rows of entity, arc length, impulse (x, y, z), in world units. */
export interface Impulses {
  count: number;
  rows: Float64Array;
}

const stride = 5;

export const createImpulses = (): Impulses => ({ count: 0, rows: new Float64Array(8 * stride) });

export function forgetImpulses(impulses: Impulses): void {
  impulses.count = 0;
}

/** A point of the centreline, and the world's axes as directions. */
const point = new Float64Array(ContactPoint.size);
for (let c = 0; c < 3; c++) point[ContactPoint.directions + 4 * c] = 1;
const W = new Float64Array(9);
const given = new Float64Array(3);

/**
 * Gives a rod the impulse (N s) at arc length `s` (metres from the root): that of a force is the force times the seconds of the step.
 * The rod takes it by its own implicit dynamics, v <- v + A^-1 J^T p, as it takes the impulse of a contact, so that stiff rods stay
 * stable and momentum is exact. To be called from a system after "predict" (or, the same moment, before "detect"): later the contacts
 * would not know of it, earlier there is no step yet.
 */
export function applyImpulse(world: RodWorld, rod: RodHandle, s: number, impulse: ArrayLike<number>): void {
  const entity = livingRod(world, rod);
  const arc = arcLength(world, rod, s);
  vector("impulse", impulse, 3);
  if (!world.userSystems.takesImpulses) {
    reject("applyImpulse", "called elsewhere", 'a system that runs after "predict" or before "detect"');
  }
  if (keepAwake(world, entity) || !isInHand(world, entity)) return;
  const unit = impulseUnit(world.units);
  for (let c = 0; c < 3; c++) given[c] = impulse[c] / unit;
  point[ContactPoint.s] = arc;
  const model = world.models[world.components.Rod.model[entity]];
  model.response(world, entity, point, 0, W, 0);
  model.push(world, entity, given, 0);
  note(world.userSystems.impulses, entity, arc);
}

/** A rod that is pushed does not fall asleep. One that sleeps has no step to take part in: it wakes up for the next call. */
function keepAwake({ components, clock }: RodWorld, entity: number): boolean {
  const { Rest } = components;
  const wasAsleep = Rest.isAtRest[entity] === 1;
  Rest.isAtRest[entity] = 0;
  Rest.since[entity] = clock.now;
  return wasAsleep;
}

/** While a part of the world is stepped by itself, what is not in that part has had its impulse or gets it later. */
function isInHand({ rods, clock }: RodWorld, entity: number): boolean {
  return clock.divisions === 0 || rods.includes(entity);
}

function note(impulses: Impulses, entity: number, arc: number): void {
  const at = impulses.count * stride;
  impulses.rows = moreNumbers(impulses.rows, at + stride);
  const { rows } = impulses;
  rows[at] = entity;
  rows[at + 1] = arc;
  for (let c = 0; c < 3; c++) rows[at + 2 + c] = given[c];
  impulses.count++;
}

/** Arc length and force, as `RodModel.addLoad` takes them. */
const load = new Float64Array(4);

/** After "advance", as for contacts: the next step allows for the tension that these forces bring. */
export function noteImpulses(world: RodWorld, h: number): void {
  const { models, components, userSystems } = world;
  const { count, rows } = userSystems.impulses;
  for (let at = 0; at < count * stride; at += stride) {
    const entity = rows[at];
    if (!isInHand(world, entity)) continue;
    load[0] = rows[at + 1];
    for (let c = 0; c < 3; c++) load[1 + c] = rows[at + 2 + c] / h;
    models[components.Rod.model[entity]].addLoad(world, entity, load);
  }
}
