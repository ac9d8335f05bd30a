import { crowdSize } from "../world/crowd.js";
import { jointPosition, jointStride } from "../models/super-helix/layout.js";
import type { RodWorld } from "../world/world.js";
import { findBlows, gapAfter, largestBlowError, noteStraightWays } from "./blow-error.js";
import { noteCornersAfter } from "./element-corners.js";
import { Followed, followed, followPlace } from "./follow-place.js";
import { anythingPasses, isNotMuch, isWorthFollowing, noteCentrelines, travelsFar } from "./passage.js";
import { roomForNumbers } from "../math/room.js";
import { largestUnforeseen, unforeseenTravel } from "./unforeseen-contact.js";

/**
 * The solver sees the motion of a step as straight and a contact as a pair of points. In truth elements turn, and rods that
 * slide far over each other meet elsewhere in the end. That is penetration which no solver prevents; only a shorter step does.
 * So where rods in contact move far, the step is tried: the rods are put where it would take them, the contacts are
 * followed there, and the rods are put back.
 */

let before: Float64Array = new Float64Array(0);
/** Places of all joints before they are displaced. */
let joints: Float64Array = new Float64Array(0);

/**
 * Contacts that slide by less than this share of their thickness need no trial; for those that slide by more than the second, as
 * hair does when it is tossed, a few halvings would be of no use. Where there are few contacts, they cost little and are tried.
 */
const shortWay = 0.2;
const hopelessWay = 4;
const few = 64;
/** Radii in a step below which nothing that moves has to be tried. */
const slightTravel = 0.1;
/** The same for how they move in truth: what contacts hold would fly apart without them. */
const negligibleTravel = 0.02;
/** What comes deeper than this share of the thickness counts so many times: errors must not add up until rods have passed. */
const deep = 0.25;
const deepShare = 20;

/** Radii in an obstacle from which on the way there is looked at (`mend-ways.ts`). */
const deepInObstacle = 0.1;
/** Radii in an element that is too long for it. */
const longElement = 16;

/** In a crowd of more contacts than this, as in hair, halving steps for one of them would be dear and change nothing to be seen. */
const crowd = 500;

/**
 * The largest penetration that the step under way causes beyond what there is, in shares of the thickness; Infinity if something
 * would pass.
 */
export function largestStepError(world: RodWorld, h: number): number {
  const { contacts, solver } = world;
  solver.endGap = roomForNumbers(solver.endGap, contacts.count);
  solver.endGap.fill(Infinity, 0, contacts.count);
  const follows = isWorthFollowing(world, h);
  const strikes = crowdSize(world) <= crowd && findBlows(world, h);
  if (!follows && !strikes && !slidesFar(world, h)) return 0;
  if (strikes) noteStraightWays(world, h);
  if (follows) noteCentrelines(world, h);
  displaceRods(world, h);
  const travel = largestTravel(world);
  if (!follows && !strikes && crowdSize(world) <= few && travel < negligibleTravel) {
    putRodsBack(world);
    return 0;
  }
  const looksAround = isNotMuch(world) && travel > unforeseenTravel;
  if (follows || looksAround) noteCornersAfter(world);
  let worst = strikes ? largestBlowError(world, h) : 0;
  if (follows && anythingPasses(world, h)) worst = Infinity;
  for (let row = 0; row < contacts.count; row++) {
    if (contacts.withObstacle[row] === 1) noteDepthInObstacle(world, row, h);
    else if (isWorthTrying(world, row, h)) worst = Math.max(worst, newPenetration(world, row, h));
  }
  if (looksAround && worst < Infinity) worst = Math.max(worst, largestUnforeseen(world));
  putRodsBack(world);
  return worst;
}

function noteDepthInObstacle(world: RodWorld, row: number, h: number): void {
  const { contacts, components, solver } = world;
  const { Rod } = components;
  const B = contacts.B[row];
  const radius = Rod.radius1[B];
  // Who has been put inside gets out in his own time, and so does hair, whose long elements cannot follow an obstacle: led out of
  // a head, it took 400 times as long.
  const isRope = Rod.length[B] < longElement * radius * Rod.elements[B];
  if (!isRope || contacts.count > 2 * few || contacts.gap[row] < -radius) return;
  const end = gapAfter(world, row, h);
  if (end < -deepInObstacle * radius) solver.endGap[row] = end;
}

function slidesFar(world: RodWorld, h: number): boolean {
  const { contacts } = world;
  if (crowdSize(world) > crowd) return false;
  if (contacts.count <= few) return travelsFar(world, h, slightTravel);
  for (let row = 0; row < contacts.count; row++) {
    if (isWorthTrying(world, row, h)) return true;
  }
  return false;
}

function isWorthTrying({ contacts, components }: RodWorld, row: number, h: number): boolean {
  if (contacts.withObstacle[row] === 1) return false;
  if (contacts.count <= few) return true;
  const { radius1 } = components.Rod;
  const x = h * contacts.velocity[3 * row + 1];
  const y = h * contacts.velocity[3 * row + 2];
  const share = Math.sqrt(x * x + y * y) / (radius1[contacts.A[row]] + radius1[contacts.B[row]]);
  return share > shortWay && share < hopelessWay;
}

function displaceRods(world: RodWorld, h: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates } = world.components;
  let total = 0;
  for (const rod of world.rods) total += coordinates(world, rod);
  before = roomForNumbers(before, total);
  noteJoints(world);
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

function noteJoints({ rods, components, memory }: RodWorld): void {
  const { Rod, Centreline } = components;
  let count = 0;
  for (const rod of rods) count += Rod.elements[rod] + 1;
  joints = roomForNumbers(joints, 3 * count);
  let at = 0;
  for (const rod of rods) {
    let joint = Centreline.jointsSpan[rod] + jointPosition;
    for (let i = 0; i <= Rod.elements[rod]; i++, joint += jointStride, at += 3) {
      for (let c = 0; c < 3; c++) joints[at + c] = memory.f64[joint + c];
    }
  }
}

/** How far a joint has been displaced, at most, in radii of its rod. */
function largestTravel({ rods, components, memory }: RodWorld): number {
  const { Rod, Centreline } = components;
  let largest = 0;
  let at = 0;
  for (const rod of rods) {
    let joint = Centreline.jointsSpan[rod] + jointPosition;
    let farthest = 0;
    for (let i = 0; i <= Rod.elements[rod]; i++, joint += jointStride, at += 3) {
      const x = memory.f64[joint] - joints[at];
      const y = memory.f64[joint + 1] - joints[at + 1];
      const z = memory.f64[joint + 2] - joints[at + 2];
      farthest = Math.max(farthest, x * x + y * y + z * z);
    }
    largest = Math.max(largest, Math.sqrt(farthest) / Rod.radius1[rod]);
  }
  return largest;
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
  let start = 0;
  for (let c = 0; c < 3; c++) {
    const n = (followed[Followed.normal + c] = contacts.basis[9 * row + c]);
    start += n * (contacts.points[6 * row + 3 + c] - contacts.points[6 * row + c]);
  }
  const present = contacts.gap[row];
  if (contacts.count >= few && present + h * contacts.velocity[3 * row] > thickness) return 0;
  const slide = h * Math.hypot(contacts.velocity[3 * row + 1], contacts.velocity[3 * row + 2]);
  followed[Followed.sA] = contacts.sA[row];
  followed[Followed.sB] = contacts.sB[row];
  followed[Followed.farthest] = thickness + 2 * slide;
  followPlace(world, A, B);
  const end = followed[Followed.distance] - start + present;
  world.solver.endGap[row] = end;
  const error = (Math.min(0, present) - end) / thickness;
  return end < -deep * thickness ? deepShare * error : Math.max(0, error);
}
