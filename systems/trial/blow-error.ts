import { RootKind } from "../../components/index.js";
import type { RodWorld } from "../world/world.js";
import { obstacleTravel } from "./obstacle-travel.js";
import { roomForNumbers } from "../math/room.js";

/**
 * A blow from an obstacle may turn a rod by a large angle, and what turns does not go straight on: the solver keeps straight ways
 * out of the obstacle, not the true ones. Rods that are struck are therefore looked at twice around their contacts: where the
 * straight ways end, before they are displaced, and where they have truly come to, after.
 */

/** Points of a contact that are looked at: the touching one, and one spacing of contacts (half an element) to either side. */
const places = 3;
/** Their heights over the obstacle, taken as flat, at the ends of the straight ways: `places` for every contact. */
let noted: Float64Array = new Float64Array(0);
/** By rod: whether an obstacle strikes it in this step. */
let struck: Float64Array = new Float64Array(0);
const point = new Float64Array(3);
const way = new Float64Array(3);
const velocity = new Float64Array(3);

/**
 * Radii that a rod may go into an obstacle by turning for one unit of error: hair on a head shall not be halved for less. What has
 * come half as deep as its centreline gets no more than one.
 */
const leniency = 10;
const deep = 0.5;
/** Radians in a step from which on a free rod is looked at, struck or not. */
const largeTurn = 0.1;

/** Notes which rods are struck by obstacles, and whether there are any. */
export function findBlows(world: RodWorld, h: number): boolean {
  const { contacts } = world;
  let any = false;
  let entities = 0;
  for (const rod of world.rods) entities = Math.max(entities, rod + 1);
  struck = roomForNumbers(struck, entities);
  for (const rod of world.rods) struck[rod] = isTumbling(world, rod, h) ? 1 : 0;
  for (let row = 0; row < contacts.count; row++) {
    if (contacts.withObstacle[row] === 0) continue;
    if (isBlow(world, row, h)) struck[contacts.B[row]] = 1;
    any ||= struck[contacts.B[row]] === 1;
  }
  return any;
}

/** Whether a free rod turns as it would after a blow. */
function isTumbling(world: RodWorld, rod: number, h: number): boolean {
  const { GeneralizedCoordinates, Root } = world.components;
  if (Root.kind[rod] !== RootKind.free) return false;
  const w = GeneralizedCoordinates.nextSpan[rod];
  const heap = world.memory.f64;
  return h * Math.hypot(heap[w], heap[w + 1], heap[w + 2]) > largeTurn;
}

/** Whether the impulse of a contact moves a rod by a radius in the step, and is far more than what carries its weight. */
function isBlow({ contacts, components, gravity }: RodWorld, row: number, h: number): boolean {
  const { Rod, Mechanics } = components;
  const { impulse } = contacts;
  const B = contacts.B[row];
  const mass = Mechanics.lineDensity[B] * Rod.length[B];
  const blow = Math.hypot(impulse[3 * row], impulse[3 * row + 1], impulse[3 * row + 2]) / mass;
  const weight = h * Math.hypot(gravity[0], gravity[1], gravity[2]);
  return h * blow > Rod.radius1[B] + 2 * h * weight;
}

/** To be called before the rods are displaced. */
export function noteStraightWays(world: RodWorld, h: number): void {
  const { contacts } = world;
  noted = roomForNumbers(noted, places * contacts.count);
  for (let row = 0; row < contacts.count; row++) if (isStruck(world, row)) noteHeights(world, row, h);
}

/** After the rods have been displaced: how much deeper than by straight ways they are in obstacles, at worst. */
export function largestBlowError(world: RodWorld, h: number): number {
  let worst = 0;
  for (let row = 0; row < world.contacts.count; row++) {
    if (isStruck(world, row)) worst = Math.max(worst, newDepth(world, row, h));
  }
  return worst;
}

function isStruck({ contacts }: RodWorld, row: number): boolean {
  return contacts.withObstacle[row] === 1 && struck[contacts.B[row]] === 1;
}

function noteHeights(world: RodWorld, row: number, h: number): void {
  const { contacts, components, models } = world;
  const B = contacts.B[row];
  const model = models[components.Rod.model[B]];
  for (let place = 0; place < places; place++) {
    const s = arcLength(world, row, place);
    model.point(world, B, s, point, 0);
    model.nextVelocity(world, B, s, velocity, 0);
    for (let c = 0; c < 3; c++) point[c] += h * velocity[c];
    noted[places * row + place] = height(world, row, h);
  }
}

function newDepth(world: RodWorld, row: number, h: number): number {
  const { contacts, components, models } = world;
  const B = contacts.B[row];
  const radius = components.Rod.radius1[B];
  let worst = 0;
  for (let place = 0; place < places; place++) {
    models[components.Rod.model[B]].point(world, B, arcLength(world, row, place), point, 0);
    const end = height(world, row, h);
    const error = Math.min(0, noted[places * row + place]) - end;
    worst = Math.max(worst, error / (end < -deep * radius ? radius : leniency * radius));
  }
  return worst;
}

/** After the rods have been displaced: the gap that the step would truly leave at a contact with an obstacle. */
export function gapAfter(world: RodWorld, row: number, h: number): number {
  const { contacts, components, models } = world;
  const B = contacts.B[row];
  models[components.Rod.model[B]].point(world, B, contacts.sB[row], point, 0);
  return height(world, row, h);
}

function arcLength({ contacts, components }: RodWorld, row: number, place: number): number {
  const { Rod } = components;
  const B = contacts.B[row];
  const beside = ((place - 1) * 0.5 * Rod.length[B]) / Rod.elements[B];
  return Math.min(Rod.length[B], Math.max(0, contacts.sB[row] + beside));
}

/** How far the rod at `point` is above the obstacle where that will be, if it goes on flat from where it is touched. */
function height(world: RodWorld, row: number, h: number): number {
  const { contacts } = world;
  obstacleTravel(world, contacts.A[row], contacts.points, 6 * row + 3, h, way);
  let sum = contacts.gap[row];
  for (let c = 0; c < 3; c++) {
    sum += contacts.basis[9 * row + c] * (point[c] - contacts.points[6 * row + 3 + c] - way[c]);
  }
  return sum;
}
