import { qCurvature } from "../deform/super-helix/layout.js";
import type { RodWorld } from "../world.js";
import { roomForNumbers } from "./sparse/room.js";
import { smallestGap, Touching } from "./touching-curves.js";

/**
 * The solver sees the motion of a step as straight and a contact as a pair of points. In truth elements turn, and rods that
 * slide far over each other meet elsewhere in the end. That is penetration which no solver prevents; only a shorter step does.
 * So where rods in contact move far, the step is tried: the rods are put where it would take them, the contacts are
 * followed there, and the rods are put back.
 */

let before: Float64Array = new Float64Array(0);
const touching = new Float64Array(Touching.size);
const frame = new Float64Array(12);

/**
 * Contacts that slide by less than this share of their thickness need no trial; for those that slide by more than the second, as
 * hair does when it is tossed, a few halvings would be of no use.
 */
const shortWay = 0.2;
const hopelessWay = 4;
/** Times that a contact is looked for, at most, around where it was last found, until it stays within this share of the thickness. */
const mostRounds = 16;
const settled = 0.01;

/** In a crowd of more contacts than this, as in hair, halving steps for one of them would be dear and change nothing to be seen. */
const crowd = 500;

/** The largest penetration that the step under way causes beyond what there is, in shares of the thickness. */
export function largestStepError(world: RodWorld, h: number): number {
  if (world.contacts.count > crowd || !movesFar(world, h)) return 0;
  displaceRods(world, h);
  let worst = 0;
  const { contacts } = world;
  for (let row = 0; row < contacts.count; row++) {
    if (!isWorthTrying(world, row, h)) continue;
    const error = contacts.withObstacle[row] === 1 ? newDepth(world, row, h) : newPenetration(world, row, h);
    worst = Math.max(worst, error);
  }
  putRodsBack(world);
  return worst;
}

function movesFar(world: RodWorld, h: number): boolean {
  const { contacts } = world;
  for (let row = 0; row < contacts.count; row++) {
    if (isWorthTrying(world, row, h)) return true;
  }
  return false;
}

function isWorthTrying(world: RodWorld, row: number, h: number): boolean {
  const { contacts, components } = world;
  const { Rod } = components;
  const radius = Rod.radius1[contacts.B[row]];
  if (contacts.withObstacle[row] === 1) return isStruck(world, row, h, radius);
  const x = h * contacts.velocity[3 * row + 1];
  const y = h * contacts.velocity[3 * row + 2];
  const share = Math.sqrt(x * x + y * y) / (radius + Rod.radius1[contacts.A[row]]);
  return share > shortWay && share < hopelessWay;
}

/** Whether the impulse of an obstacle is a blow, which may turn the rod about the point it hits: far more than its weight. */
function isStruck(
  { contacts, components, gravity }: RodWorld,
  row: number,
  h: number,
  radius: number,
): boolean {
  const { Rod, Mechanics } = components;
  const { impulse } = contacts;
  const B = contacts.B[row];
  const mass = Mechanics.lineDensity[B] * Rod.length[B];
  const blow = Math.hypot(impulse[3 * row], impulse[3 * row + 1], impulse[3 * row + 2]) / mass;
  const weight = h * Math.hypot(gravity[0], gravity[1], gravity[2]);
  return h * blow > radius + 2 * h * weight;
}

/** Radii that a rod may go deeper into an obstacle, by turning, for one unit of error: hair on a head shall not be halved for less. */
const obstacleLeniency = 10;

/** How much deeper the touching point goes into an obstacle than the solver saw, obstacle taken as flat. */
function newDepth(world: RodWorld, row: number, h: number): number {
  const { contacts, components, models } = world;
  const { Rod } = components;
  const B = contacts.B[row];
  models[Rod.model[B]].point(world, B, contacts.sB[row], frame, 9);
  let end = contacts.gap[row];
  for (let c = 0; c < 3; c++) {
    const way = frame[9 + c] - contacts.points[6 * row + 3 + c] - obstacleWay(world, row, c, h);
    end += contacts.basis[9 * row + c] * way;
  }
  return Math.max(0, (Math.min(0, contacts.gap[row]) - end) / (obstacleLeniency * Rod.radius1[B]));
}

/** How far the obstacle's point goes in the step, along axis c. */
function obstacleWay({ contacts, components, memory }: RodWorld, row: number, c: number, h: number): number {
  const { Obstacle } = components;
  const A = contacts.A[row];
  const v = Obstacle.velocitySpan[A];
  const pose = Obstacle.poseSpan[A];
  const heap = memory.f64;
  const p = 6 * row + 3;
  const d = (c + 1) % 3;
  const e = (c + 2) % 3;
  const arm = (k: number) => contacts.points[p + k] - heap[pose + k];
  return h * (heap[v + 3 + c] + heap[v + d] * arm(e) - heap[v + e] * arm(d));
}

function displaceRods(world: RodWorld, h: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates } = world.components;
  let total = 0;
  for (const rod of world.rods) total += coordinates(world, rod);
  before = roomForNumbers(before, total);
  let at = 0;
  for (const rod of world.rods) {
    const model = world.models[Rod.model[rod]];
    const q = GeneralizedCoordinates.qSpan[rod];
    const count = coordinates(world, rod);
    for (let i = 0; i < count; i++) before[at + i] = heap[q + i];
    at += count;
    model.displace(world, rod, h);
    model.deform(world, rod);
  }
}

function putRodsBack(world: RodWorld): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates } = world.components;
  let at = 0;
  for (const rod of world.rods) {
    const q = GeneralizedCoordinates.qSpan[rod];
    const count = coordinates(world, rod);
    for (let i = 0; i < count; i++) heap[q + i] = before[at + i];
    at += count;
    world.models[Rod.model[rod]].deform(world, rod);
  }
}

function coordinates({ components, models }: RodWorld, rod: number): number {
  const { Rod } = components;
  return models[Rod.model[rod]].coordinateCount(Rod.elements[rod]);
}

function newPenetration(world: RodWorld, row: number, h: number): number {
  const { contacts, components } = world;
  const { Rod } = components;
  const A = contacts.A[row];
  const B = contacts.B[row];
  const thickness = Rod.radius1[A] + Rod.radius1[B];
  let sA = contacts.sA[row];
  let sB = contacts.sB[row];
  let start = 0;
  for (let c = 0; c < 3; c++) {
    const n = (touching[Touching.normal + c] = contacts.basis[9 * row + c]);
    start += n * (contacts.points[6 * row + 3 + c] - contacts.points[6 * row + c]);
  }
  const present = contacts.gap[row];
  if (present + h * contacts.velocity[3 * row] > thickness) return 0;
  let distance = 0;
  for (let round = 0; round < mostRounds; round++) {
    takeSide(world, A, sA, Touching.A);
    for (let c = 0; c < 3; c++) touching[Touching.gap + c] = -frame[9 + c];
    takeSide(world, B, sB, Touching.B);
    for (let c = 0; c < 3; c++) touching[Touching.gap + c] += frame[9 + c];
    distance = smallestGap(touching);
    sA = within(sA + touching[Touching.x], Rod.length[A]);
    sB = within(sB + touching[Touching.y], Rod.length[B]);
    if (Math.abs(touching[Touching.x]) + Math.abs(touching[Touching.y]) < settled * thickness) break;
  }
  return Math.max(0, (Math.min(0, present) - (distance - start + present)) / thickness);
}

/** Tangent and second derivative of a rod at s; its point stands in `frame`. */
function takeSide(world: RodWorld, rod: number, s: number, to: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates } = world.components;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  let element = 0;
  for (let left = s - heap[lengths]; left > 0 && element + 1 < Rod.elements[rod];)
    left -= heap[lengths + ++element];
  const kappa = GeneralizedCoordinates.qSpan[rod] + qCurvature + 3 * element;
  world.models[Rod.model[rod]].frame(world, rod, s, frame, 0);
  for (let c = 0; c < 3; c++) {
    touching[to + c] = frame[c];
    touching[to + Touching.bend + c] = heap[kappa + 2] * frame[3 + c] - heap[kappa + 1] * frame[6 + c];
  }
  // Beyond an element the expansion is another; beyond the ends there is nothing.
  touching[to + Touching.back] = -Math.min(s, heap[lengths + element]);
  touching[to + Touching.forth] = Math.min(Rod.length[rod] - s, heap[lengths + element]);
}

function within(s: number, length: number): number {
  return Math.min(length, Math.max(0, s));
}
