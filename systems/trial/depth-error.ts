import { limits } from "../world/limits.js";
import { isOutOfWork } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { displaceRods, largestTravel, putRodsBack } from "./displaced-rods.js";
import { noteCornersAfter } from "./element-corners.js";
import { Followed, followed, followPlace } from "../rods/follow-place.js";
import { findImpacts, gapAfter, largestImpactError, noteStraightHeights } from "./impact-error.js";
import { mayPassBefore, passesAfter } from "./passing.js";
import { relinearise } from "./relinearise.js";
import { isAnyAside } from "./rods-aside.js";
import { isSmall, travelsFar } from "./small-groups.js";
import { countOf } from "./step-groups.js";
import { largestUnforeseen } from "./unforeseen-contact.js";
import { hypot } from "../math/elementary.js";

const {
  contactsTried,
  contactsAllTried,
  shortSlide,
  hopelessSlide,
  slightTravel,
  negligibleTravel,
  depthCountedHard,
  hardDepthWeight,
  contactsTriedInObstacles,
  depthInObstacle,
  longElement,
  unforeseenTravel,
} = limits.trial;

/**
 * The solver sees the motion of a step as straight and a contact as a pair of points. In truth elements
 * turn, and rods that slide far over each other meet elsewhere in the end. No solver prevents that
 * penetration; only a shorter step does. So where rods in contact move far, contacts are followed to where
 * the step would take them.
 */

/**
 * Writes down the largest penetration of exact contacts that the step would cause beyond what there is, in shares
 * of the thickness; Infinity if something would pass. Gaps are relinearised. If forces `may be found again` for
 * that, passages are looked for only then: they are the dearest part.
 */
export function measureGroup(world: RodWorld, group: number, h: number, mayBeFoundAgain = true): void {
  const { trial } = world;
  const { groups } = trial;
  const count = countOf(groups.contacts, group);
  const isNear = count + countOf(groups.pairs, group) > 0;
  trial.isPassing[group] = trial.isUnmeasured[group] = trial.isRelinearised[group] = 0;
  trial.depthError[group] = 0;
  if (!isNear && countOf(groups.attachments, group) === 0 && !isAnyAside(world)) return;
  forgetEndGaps(world, group);
  const isProved = isNear && !isOutOfWork(world, groups.rods.item[groups.rods.start[group]]);
  const strikes = isProved && count <= contactsTried && findImpacts(world, group, h);
  const mayPass = mayPassBefore(world, group, h);
  const isMeasured = strikes || (isProved && slidesFar(world, group, h));
  if (!mayPass && !isMeasured) return;
  if (strikes) noteStraightHeights(world, group, h);
  displaceRods(world, group, h);
  // First the error, which may make the memory grow, then the column.
  const error = isMeasured ? measure(world, group, h, strikes) : 0;
  trial.depthError[group] = error;
  const isCorrected = relinearise(world, group, h);
  if (isCorrected && mayBeFoundAgain) trial.isRelinearised[group] = 1;
  else if (mayPass && passesAfter(world, group, h)) {
    trial.isPassing[group] = 1;
    trial.depthError[group] = Infinity;
  }
  putRodsBack(world, group);
}

/** After the rods have been displaced. */
function measure(world: RodWorld, group: number, h: number, strikes: boolean): number {
  const { contacts, trial } = world;
  const count = countOf(trial.groups.contacts, group);
  const travel = largestTravel(world, group);
  if (!strikes && count <= contactsAllTried && travel < negligibleTravel) return 0;
  const looksAround = isSmall(world, group) && travel > unforeseenTravel;
  if (looksAround) noteCornersAfter(world, group);
  const { item, start } = trial.groups.contacts;
  let worst = strikes ? largestImpactError(world, group, h) : 0;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const row = item[i];
    if (contacts.withObstacle[row] === 1) noteDepthInObstacle(world, row, count, h);
    else if (isWorthTrying(world, row, count, h)) {
      worst = Math.max(worst, newPenetration(world, row, count, h));
    }
  }
  if (looksAround) worst = Math.max(worst, largestUnforeseen(world, group));
  return worst;
}

function forgetEndGaps({ trial }: RodWorld, group: number): void {
  const { item, start } = trial.groups.contacts;
  for (let i = start[group]; i < start[group + 1]; i++) trial.endGap[item[i]] = Infinity;
}

/**
 * What was put inside an obstacle is pushed out slowly; so is hair, whose long elements
 * cannot follow an obstacle.
 */
function noteDepthInObstacle(world: RodWorld, row: number, count: number, h: number): void {
  const { contacts, components, trial } = world;
  const { Rod } = components;
  const B = contacts.B[row];
  const radius = Rod.radius1[B];
  const isRope = Rod.length[B] < longElement * radius * Rod.elements[B];
  if (!isRope || count > contactsTriedInObstacles || contacts.gap[row] < -radius) return;
  const end = gapAfter(world, row, h);
  if (end < -depthInObstacle * radius) trial.endGap[row] = end;
}

function slidesFar(world: RodWorld, group: number, h: number): boolean {
  const { item, start } = world.trial.groups.contacts;
  const count = start[group + 1] - start[group];
  if (count > contactsTried) return false;
  if (count <= contactsAllTried) return travelsFar(world, group, h, slightTravel);
  for (let i = start[group]; i < start[group + 1]; i++) {
    if (isWorthTrying(world, item[i], count, h)) return true;
  }
  return false;
}

function isWorthTrying({ contacts, components }: RodWorld, row: number, count: number, h: number): boolean {
  if (contacts.withObstacle[row] === 1) return false;
  if (count <= contactsAllTried) return true;
  const { radius1 } = components.Rod;
  const x = h * contacts.velocity[3 * row + 1];
  const y = h * contacts.velocity[3 * row + 2];
  const share = Math.sqrt(x * x + y * y) / (radius1[contacts.A[row]] + radius1[contacts.B[row]]);
  return share > shortSlide && share < hopelessSlide;
}

/** Follows a contact of two rods to where the step would take it. */
function newPenetration(world: RodWorld, row: number, count: number, h: number): number {
  const { contacts, components, trial } = world;
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
  if (count >= contactsAllTried && present + h * contacts.velocity[3 * row] > thickness) return 0;
  const slide = h * hypot(contacts.velocity[3 * row + 1], contacts.velocity[3 * row + 2]);
  followed[Followed.sA] = contacts.sA[row];
  followed[Followed.sB] = contacts.sB[row];
  followed[Followed.farthest] = thickness + 2 * slide;
  followPlace(world, A, B);
  const end = followed[Followed.distance] - start + present;
  trial.endGap[row] = end;
  const error = (Math.min(0, present) - end) / thickness;
  return end < -depthCountedHard * thickness ? hardDepthWeight * error : Math.max(0, error);
}
