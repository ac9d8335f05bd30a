import { ObstacleMotion } from "../../components/index.js";
import { jointPosition, jointStride } from "../../components/spans/joint.js";
import type { RodWorld } from "../world/world.js";
import { findMovedObstacles, moved } from "./moved-obstacles.js";
import type { RodNote } from "./resting.js";
import { isMadeOtherwise, noteMaking } from "./rod-making.js";

/** Groups that any rod belongs to, and that any touches. */
const everyGroup = new Uint32Array(2);

/** At the start of `stepWorld`: rods at rest are left out of `world.rods`, unless something has happened to them or is about to. */
export function layAsideResting(world: RodWorld): void {
  const { resting } = world;
  const { awake, notes } = resting;
  resting.everyone = world.rods;
  const isSame = noteSurroundings(world);
  const isFurnishedAsBefore = findMovedObstacles(world);
  gatherGroups(world);
  markBusy(world);
  let kept = 0;
  for (const rod of resting.everyone) {
    const note = notes.get(rod);
    const isKnown = note?.isAtRest === true;
    if (isKnown && (!isSame || !isFurnishedAsBefore || isDisturbed(world, rod, note))) wake(world, note);
    if (isKnown && note.isAtRest) continue;
    if (kept === awake.length) awake.push(rod);
    else if (awake[kept] !== rod) awake[kept] = rod;
    kept++;
  }
  if (awake.length !== kept) awake.length = kept;
  world.rods = awake;
  world.statistics.resting = resting.everyone.length - kept;
}

/** At its end: all rods are there again, and those that have been still for long enough are at rest. */
export function takeBackResting(world: RodWorld): void {
  const { resting, touches, clock } = world;
  markBusy(world);
  for (const rod of world.rods) watch(world, rod);
  // What lies on something touches it still.
  for (let row = 0; row < touches.count; row++) {
    if (resting.notes.get(touches.B[row])?.isAtRest) touches.last[row] = clock.now;
  }
  world.rods = resting.everyone;
}

function wake({ clock }: RodWorld, note: RodNote): void {
  note.isAtRest = false;
  note.since = clock.now;
}

function noteSurroundings({ resting, gravity, wind, collides }: RodWorld): boolean {
  const { surroundings } = resting;
  let isSame = surroundings[6] === (collides ? 1 : 0);
  surroundings[6] = collides ? 1 : 0;
  for (let c = 0; c < 3; c++) {
    if (surroundings[c] !== gravity[c] || surroundings[3 + c] !== wind[c]) isSame = false;
    surroundings[c] = gravity[c];
    surroundings[3 + c] = wind[c];
  }
  return isSame;
}

function isDisturbed(world: RodWorld, rod: number, note: RodNote): boolean {
  if (busy[rod] === 1 || mayTouchRods(world, rod) || isMadeOtherwise(world, rod, note.making)) return true;
  for (let i = 0; i < moved.count; i++) if (meets(world, rod, i)) return true;
  return false;
}

/** Whether the box of a rod meets the one that a moving obstacle needs. */
function meets({ components }: RodWorld, rod: number, i: number): boolean {
  const { Rod, Centreline } = components;
  const { corners, groups } = moved;
  if ((groups[2 * i] & Rod.collidesWith[rod]) === 0 || (groups[2 * i + 1] & Rod.membership[rod]) === 0) {
    return false;
  }
  // A gap of a share of the radius counts as a contact.
  const fat = 2 * Math.max(Rod.radius1[rod], Rod.radius2[rod]);
  const at = 6 * i;
  return (
    Centreline.minX[rod] - fat <= corners[at + 3] &&
    Centreline.maxX[rod] + fat >= corners[at] &&
    Centreline.minY[rod] - fat <= corners[at + 4] &&
    Centreline.maxY[rod] + fat >= corners[at + 1] &&
    Centreline.minZ[rod] - fat <= corners[at + 5] &&
    Centreline.maxZ[rod] + fat >= corners[at + 2]
  );
}

function gatherGroups({ resting, components }: RodWorld): void {
  const { Rod } = components;
  everyGroup.fill(0);
  for (const rod of resting.everyone) {
    everyGroup[0] |= Rod.membership[rod];
    everyGroup[1] |= Rod.collidesWith[rod];
  }
}

/** Rods that touch others or themselves do not rest: who lies in a heap would have to ask all that it touches, and they theirs. */
function mayTouchRods({ components }: RodWorld, rod: number): boolean {
  const { Rod } = components;
  if (Rod.selfContact[rod] === 1) return true;
  return (Rod.membership[rod] & everyGroup[1]) !== 0 && (everyGroup[0] & Rod.collidesWith[rod]) !== 0;
}

/** By entity: rods that are held, lie on bodies that feel them, or on a comb, which measures what it feels. */
let busy: Uint8Array = new Uint8Array(64);

function markBusy({ resting, contacts, attachments, components }: RodWorld): void {
  let entities = 0;
  for (const rod of resting.everyone) entities = Math.max(entities, rod + 1);
  if (busy.length < entities) busy = new Uint8Array(2 * entities);
  busy.fill(0);
  const { Attachment, Obstacle, Comb } = components;
  for (let row = 0; row < contacts.count; row++) {
    const A = contacts.A[row];
    const isFirm =
      contacts.withObstacle[row] === 1 &&
      Obstacle.motion[A] === ObstacleMotion.animated &&
      Comb.parts[A] === 0;
    if (!isFirm) busy[contacts.B[row]] = 1;
  }
  for (const attachment of attachments) {
    busy[Attachment.rod[attachment]] = 1;
    // The other side may be an obstacle: those have other numbers than rods.
    if (Attachment.other[attachment] < busy.length) busy[Attachment.other[attachment]] = 1;
  }
}

/** Looks whether a rod has stayed where it was, and lets it rest if it has for long enough. */
function watch(world: RodWorld, rod: number): void {
  const { resting, clock } = world;
  let note = resting.notes.get(rod);
  if (!note) {
    note = {
      isAtRest: false,
      since: clock.now,
      joints: new Float64Array(0),
      making: new Float64Array(0),
    };
    resting.notes.set(rod, note);
  }
  if (busy[rod] === 1 || mayTouchRods(world, rod) || hasMoved(world, rod, note)) {
    note.since = clock.now;
    return;
  }
  if (clock.now - note.since < resting.patience) return;
  note.isAtRest = true;
  note.making = noteMaking(world, rod, note.making);
}

/** Whether a joint is farther from where it was noted than its rod may creep while it is watched; if so it is noted anew. */
function hasMoved({ resting, components, memory }: RodWorld, rod: number, note: RodNote): boolean {
  const heap = memory.f64;
  const count = 3 * (components.Rod.elements[rod] + 1);
  let isElsewhere = note.joints.length !== count;
  if (isElsewhere) note.joints = new Float64Array(count);
  const { joints } = note;
  const far = resting.speed * resting.patience;
  let joint = components.Centreline.jointsSpan[rod] + jointPosition;
  for (let i = 0; i < count && !isElsewhere; i += 3, joint += jointStride) {
    const x = heap[joint] - joints[i];
    const y = heap[joint + 1] - joints[i + 1];
    const z = heap[joint + 2] - joints[i + 2];
    isElsewhere = !(x * x + y * y + z * z <= far * far);
  }
  if (!isElsewhere) return false;
  joint = components.Centreline.jointsSpan[rod] + jointPosition;
  for (let i = 0; i < count; i += 3, joint += jointStride) {
    for (let c = 0; c < 3; c++) joints[i + c] = heap[joint + c];
  }
  return true;
}
