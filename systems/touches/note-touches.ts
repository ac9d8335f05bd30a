import { ObstaclePose } from "../../components/spans/obstacle-spans.js";
import { limits } from "../world/limits.js";
import { velocityUnit } from "../world/units.js";
import type { RodWorld } from "../world/world.js";
import { dropEnded, enlist, reserveTouch } from "./touch-table.js";

const { carryingSpeed } = limits.touches;

/** At the start of `stepWorld`: forgets what ended in the last call, and counts impulses anew. */
export function openTouches(world: RodWorld): void {
  const { touches } = world;
  if (!touches.watched) {
    if (touches.count > 0) touches.ended.fill(1, 0, touches.count);
    dropEnded(world);
    return;
  }
  dropEnded(world);
  const { count } = touches;
  touches.began.fill(0, 0, count);
  touches.speed.fill(0, 0, count);
  touches.strength.fill(0, 0, count);
  touches.impulse.fill(0, 0, 3 * count);
}

/**
 * Of a step that is about to be taken: velocities are still those from before, impulses those that it takes.
 */
export function noteTouches(world: RodWorld): void {
  const { touches, contacts, components } = world;
  if (!touches.watched) return;
  const { Rod, Mechanics } = components;
  const least = carryingSpeed / velocityUnit(world.units);
  touches.step++;
  for (let row = 0; row < contacts.count; row++) {
    const { impulse, basis } = contacts;
    const normal =
      basis[9 * row] * impulse[3 * row] +
      basis[9 * row + 1] * impulse[3 * row + 1] +
      basis[9 * row + 2] * impulse[3 * row + 2];
    const B = contacts.B[row];
    if (!(normal > least * Mechanics.lineDensity[B] * Rod.length[B])) continue;
    noteContact(world, row, touchOf(world, row));
  }
}

/** At the end of `stepWorld`: pairs that have been apart for too long, or lost a side, have ended. */
export function closeTouches(world: RodWorld): void {
  const { touches, clock, components } = world;
  const { Rod, Obstacle } = components;
  for (let row = 0; row < touches.count; row++) {
    const generationA = (touches.withObstacle[row] === 1 ? Obstacle : Rod).generation[touches.A[row]];
    const isGone =
      generationA !== touches.generationA[row] || Rod.generation[touches.B[row]] !== touches.generationB[row];
    if (isGone || clock.now - touches.last[row] > touches.patience) touches.ended[row] = 1;
  }
}

/** The row of a contact's pair, a new one if it has none. */
function touchOf(world: RodWorld, contact: number): number {
  const { touches, contacts, components, clock } = world;
  const { Rod, Obstacle } = components;
  const A = contacts.A[contact];
  const B = contacts.B[contact];
  const withObstacle = contacts.withObstacle[contact];
  const generationA = (withObstacle === 1 ? Obstacle : Rod).generation[A];
  const generationB = Rod.generation[B];
  for (let row = components.Touching.first[B] - 1; row >= 0; row = touches.next[row]) {
    const isSame =
      touches.A[row] === A &&
      touches.generationA[row] === generationA &&
      touches.generationB[row] === generationB &&
      touches.withObstacle[row] === withObstacle;
    if (isSame) return row;
  }
  reserveTouch(touches);
  const row = touches.count++;
  touches.A[row] = A;
  touches.B[row] = B;
  touches.generationA[row] = generationA;
  touches.generationB[row] = generationB;
  touches.withObstacle[row] = withObstacle;
  touches.began[row] = 1;
  touches.ended[row] = 0;
  touches.since[row] = clock.now;
  touches.speed[row] = touches.strength[row] = 0;
  touches.impulse.fill(0, 3 * row, 3 * row + 3);
  enlist(touches, components.Touching.first, row);
  return row;
}

const before = new Float64Array(6);

function noteContact(world: RodWorld, contact: number, row: number): void {
  const { touches, contacts, clock } = world;
  const { basis, impulse, points } = contacts;
  touches.last[row] = clock.now;
  let strength = 0;
  for (let c = 0; c < 3; c++) {
    touches.impulse[3 * row + c] += impulse[3 * contact + c];
    strength += basis[9 * contact + c] * impulse[3 * contact + c];
  }
  const speed = closes(world, contact) ? approachSpeed(world, contact) : 0;
  const saysMore =
    speed > touches.speed[row] || (touches.speed[row] === 0 && strength > touches.strength[row]);
  if (!saysMore) return;
  touches.speed[row] = speed;
  touches.strength[row] = strength;
  touches.sA[row] = contacts.sA[contact];
  touches.sB[row] = contacts.sB[contact];
  for (let c = 0; c < 3; c++) {
    touches.normal[3 * row + c] = basis[9 * contact + c];
    touches.point[3 * row + c] = 0.5 * (points[6 * contact + c] + points[6 * contact + 3 + c]);
  }
}

/**
 * Whether the contact carried nothing a step ago; entities that are used again belong to contacts of no age.
 */
function closes({ touches, contacts, components }: RodWorld, contact: number): boolean {
  const { carried } = components.Contact;
  const entity = contacts.entity[contact];
  const isNew = contacts.age[contact] === 0 || carried[entity] < touches.step - 1 - touches.skipped;
  carried[entity] = touches.step;
  return isNew;
}

/** At which the sides approach each other along the normal before the step. */
function approachSpeed(world: RodWorld, contact: number): number {
  const { contacts, components, models } = world;
  const { model } = components.Rod;
  const A = contacts.A[contact];
  const B = contacts.B[contact];
  if (contacts.withObstacle[contact] === 1) surfaceVelocity(world, A, 6 * contact);
  else models[model[A]].velocity(world, A, contacts.sA[contact], before, 0);
  models[model[B]].velocity(world, B, contacts.sB[contact], before, 3);
  let speed = 0;
  for (let c = 0; c < 3; c++) speed += (before[c] - before[3 + c]) * contacts.basis[9 * contact + c];
  return Math.max(0, speed);
}

/** v + w x (p - x) of the obstacle's point at `contacts.points[at]`. */
function surfaceVelocity(world: RodWorld, obstacle: number, at: number): void {
  const heap = world.memory.f64;
  const { points } = world.contacts;
  const { Obstacle } = world.components;
  const pose = Obstacle.poseSpan[obstacle] + ObstaclePose.position;
  const v = Obstacle.velocitySpan[obstacle];
  const x = points[at] - heap[pose];
  const y = points[at + 1] - heap[pose + 1];
  const z = points[at + 2] - heap[pose + 2];
  before[0] = heap[v + 3] + heap[v + 1] * z - heap[v + 2] * y;
  before[1] = heap[v + 4] + heap[v + 2] * x - heap[v] * z;
  before[2] = heap[v + 5] + heap[v] * y - heap[v + 1] * x;
}
