import { ObstacleMotion, reserveSpan } from "../../components/index.js";
import { jointPosition, jointStride } from "../../components/spans/joint.js";
import { layContactsAside, takeContactsBack } from "../world/contact-parts.js";
import type { RodWorld } from "../world/world.js";
import { findMovedObstacles } from "./moved-obstacles.js";
import { hasChanged, noteState } from "./rod-state.js";
import { beginWave, spreadWave } from "./waking-waves.js";

/**
 * At the start of `stepWorld`: sleeping rods are left out of `world.rods`, unless something disturbs them or
 * others whom they may touch. Their contacts, with the forces that hold them, are laid aside.
 */
export function layAsideResting(world: RodWorld, duration: number): void {
  const { resting, components, contacts } = world;
  const { awake, wave } = resting;
  const { Rest } = components;
  resting.everyone = world.rods;
  resting.duration = duration;
  const isSame = noteSurroundings(world);
  const hasSameObstacles = findMovedObstacles(world);
  markBusy(world);
  beginWave(world);
  for (const rod of resting.everyone) {
    const staysAsleep = Rest.isAtRest[rod] === 1 && isSame && hasSameObstacles && !isDisturbed(world, rod);
    if (staysAsleep) wave.left[wave.leftCount++] = rod;
    else wave.reached[wave.reachedCount++] = rod;
  }
  spreadWave(world);
  let kept = 0;
  let next = 0;
  for (const rod of resting.everyone) {
    if (next < wave.leftCount && wave.left[next] === rod) {
      next++;
      continue;
    }
    if (Rest.isAtRest[rod] === 1) wake(world, rod);
    if (kept === awake.length) awake.push(rod);
    else if (awake[kept] !== rod) awake[kept] = rod;
    kept++;
  }
  if (awake.length !== kept) awake.length = kept;
  if (wave.leftCount === 0) resting.contacts.count = 0;
  else if (contacts.count > 0) layContactsAside(world, resting.contacts, isAtRest);
  world.rods = awake;
  world.statistics.resting = wave.leftCount;
}

/**
 * At its end: all rods are there again, and those that have been still for long enough fall asleep, if all
 * whom they may touch do so too.
 */
export function takeBackResting(world: RodWorld): void {
  const { resting, touches, clock, components } = world;
  const { wave } = resting;
  const { Rest } = components;
  markBusy(world);
  beginWave(world);
  for (const rod of world.rods) {
    if (hasBeenStill(world, rod)) wave.left[wave.leftCount++] = rod;
    else wave.reached[wave.reachedCount++] = rod;
  }
  spreadWave(world);
  for (let i = 0; i < wave.leftCount; i++) {
    Rest.isAtRest[wave.left[i]] = 1;
    noteState(world, wave.left[i]);
  }
  world.rods = resting.everyone;
  if (resting.contacts.count > 0) takeContactsBack(world, resting.contacts);
  // What lies on something touches it still.
  for (let row = 0; row < touches.count; row++) {
    if (Rest.isAtRest[touches.B[row]] === 1) touches.last[row] = clock.now;
  }
}

function isAtRest({ components }: RodWorld, rod: number): boolean {
  return components.Rest.isAtRest[rod] === 1;
}

function wake({ clock, components }: RodWorld, rod: number): void {
  components.Rest.isAtRest[rod] = components.Rest.isStill[rod] = 0;
  components.Rest.since[rod] = clock.now;
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

function isDisturbed(world: RodWorld, rod: number): boolean {
  const isBusy = world.components.Rest.isBusy[rod] === 1;
  if (isBusy || hasChanged(world, rod)) return true;
  for (let i = 0; i < world.resting.moved.count; i++) if (meets(world, rod, i)) return true;
  return false;
}

/** Whether the box of a rod meets the one that a moving obstacle needs. */
function meets({ components, resting }: RodWorld, rod: number, i: number): boolean {
  const { Rod, Centreline } = components;
  const { corners, groups } = resting.moved;
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

/** Rods that are held, lie on bodies that feel them, or on a comb, which measures what it feels. */
function markBusy({ contacts, attachments, components }: RodWorld): void {
  const { Attachment, Obstacle, Comb, Rest } = components;
  Rest.isBusy.fill(0);
  for (let row = 0; row < contacts.count; row++) {
    if (contacts.withObstacle[row] === 0) continue;
    const A = contacts.A[row];
    const isFirm = Obstacle.motion[A] === ObstacleMotion.animated && Comb.parts[A] === 0;
    if (!isFirm) Rest.isBusy[contacts.B[row]] = 1;
  }
  for (const attachment of attachments) {
    Rest.isBusy[Attachment.rod[attachment]] = 1;
    // The other side may be an obstacle: those have other numbers than rods.
    Rest.isBusy[Attachment.other[attachment]] = 1;
  }
}

/**
 * Whether a rod went no farther in the time of patience than the resting speed allows. Each such time is looked
 * at by itself: of two hundred strands that creep by a twentieth of that speed there is always one that has come
 * as far in ten such times, and it would keep all the others awake.
 */
function hasBeenStill(world: RodWorld, rod: number): boolean {
  const { resting, clock, components } = world;
  const { Rest } = components;
  if (Rest.isBusy[rod] === 1 || hasMoved(world, rod)) {
    Rest.isStill[rod] = 0;
    noteJoints(world, rod);
  } else if (clock.now - Rest.since[rod] >= resting.patience) {
    Rest.isStill[rod] = 1;
    noteJoints(world, rod);
  }
  return Rest.isStill[rod] === 1;
}

/** Whether a joint is farther from where it was noted than a rod may creep. */
function hasMoved({ resting, components, memory }: RodWorld, rod: number): boolean {
  const { Rest } = components;
  const count = 3 * (components.Rod.elements[rod] + 1);
  let isElsewhere = Rest.joints[rod] !== count;
  const heap = memory.f64;
  const noted = Rest.span[rod];
  const far = resting.speed * resting.patience;
  let joint = components.Centreline.jointsSpan[rod] + jointPosition;
  for (let i = 0; i < count && !isElsewhere; i += 3, joint += jointStride) {
    const x = heap[joint] - heap[noted + i];
    const y = heap[joint + 1] - heap[noted + i + 1];
    const z = heap[joint + 2] - heap[noted + i + 2];
    isElsewhere = !(x * x + y * y + z * z <= far * far);
  }
  return isElsewhere;
}

function noteJoints({ clock, components, memory }: RodWorld, rod: number): void {
  const { Rest, Rod, Centreline } = components;
  const count = 3 * (Rod.elements[rod] + 1);
  reserveSpan(memory, Rest, rod, count);
  Rest.joints[rod] = count;
  Rest.since[rod] = clock.now;
  const heap = memory.f64;
  const noted = Rest.span[rod];
  let joint = Centreline.jointsSpan[rod] + jointPosition;
  for (let i = 0; i < count; i += 3, joint += jointStride) {
    for (let c = 0; c < 3; c++) heap[noted + i + c] = heap[joint + c];
  }
}
