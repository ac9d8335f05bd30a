import { moreNumbers } from "../math/room.js";
import { modelOf } from "../models/model-of.js";
import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";

/**
 * The impulses that systems have given in the step under way: rows of entity, arc length, impulse (x, y, z),
 * in world units.
 */
export interface Impulses {
  count: number;
  readonly stride: number;
  rows: Float64Array;
  /** By entity: the number of the last step that the rod took part in. */
  lastStep: Uint32Array;
  step: number;
}

const stride = 5;

export const createImpulses = (): Impulses => ({
  count: 0,
  stride,
  rows: new Float64Array(8 * stride),
  lastStep: new Uint32Array(64),
  step: 0,
});

/**
 * At the start of a step: none are given yet, also not those of a step that failed and is repeated. Rods that
 * sleep have no part in a step, nor in its halves those whose own step has been taken.
 */
export function beginImpulses(world: RodWorld): void {
  const { impulses } = world.userSystems;
  impulses.count = 0;
  markRods(world, impulses);
}

function markRods({ rods }: RodWorld, impulses: Impulses): void {
  impulses.step++;
  for (const rod of rods) {
    if (rod >= impulses.lastStep.length) impulses.lastStep = longer(impulses.lastStep, rod + 1);
    impulses.lastStep[rod] = impulses.step;
  }
}

function longer(steps: Uint32Array, length: number): Uint32Array {
  const more = new Uint32Array(2 * length);
  more.set(steps);
  return more;
}

const takesPart = ({ lastStep, step }: Impulses, rod: number): boolean => lastStep[rod] === step;

/**
 * Whether a force may act on the rod now: refused at any other moment of a step, false for a rod that has no
 * part in what is in hand.
 */
export function mayPush(world: RodWorld, entity: number, caller: string): boolean {
  if (!world.userSystems.takesImpulses) {
    reject(caller, "called elsewhere", 'a system that runs after "predict" or before "detect"');
  }
  keepAwake(world, entity);
  return takesPart(world.userSystems.impulses, entity);
}

/** A rod that is pushed does not fall asleep, and one that sleeps wakes up for the next call. */
function keepAwake({ components, clock }: RodWorld, entity: number): void {
  const { Rest } = components;
  Rest.isAtRest[entity] = Rest.isStill[entity] = 0;
  Rest.since[entity] = clock.now;
}

/** `given` at arc length `arc`: the tension that it brings is the next step's business. */
export function noteImpulse(impulses: Impulses, entity: number, arc: number, given: Float64Array): void {
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

/**
 * After "advance", as for contacts: the next step allows for the tension that these forces bring to the rods
 * that have gone on.
 */
export function noteImpulses(world: RodWorld, h: number): void {
  const { impulses } = world.userSystems;
  if (impulses.count === 0) return;
  markRods(world, impulses);
  const { count, rows } = impulses;
  for (let at = 0; at < count * stride; at += stride) {
    const entity = rows[at];
    if (!takesPart(impulses, entity)) continue;
    load[0] = rows[at + 1];
    for (let c = 0; c < 3; c++) load[1 + c] = rows[at + 2 + c] / h;
    modelOf(world, entity).addLoad(world, entity, load);
  }
}
