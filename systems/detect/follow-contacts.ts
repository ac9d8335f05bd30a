import { rowLength, rowStart, rowStride } from "../../components/spans/element-row.js";
import { Followed, followed, followPlace } from "../rods/follow-place.js";
import { findPair } from "../math/sorted-pairs.js";
import { isOutOfWork } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import type { CandidatePairs } from "./broad-phase/candidate-pairs.js";
import { hypot } from "../math/elementary.js";

/**
 * Where work has run out, contacts of the step before are carried along: each is followed from where it was
 * to where its rods are nearest now. That costs a few evaluations of both curves, however they lie in each
 * other; the search from nothing costs as much as its proof.
 */

/** Elements that a followed contact lies on. */
export const followedPair = new Int32Array(2);
/** Where along them. */
export const followedAt = new Float64Array(2);

export function areOutOfWork(world: RodWorld, A: number, B: number): boolean {
  return isOutOfWork(world, A) || isOutOfWork(world, B);
}

/**
 * Follows the contact in row `row`, if it is one of rods that have no work left. Returns whether it is, and
 * leaves its elements in `followedPair`, their arc lengths in `followedAt`, its distance in `followed`.
 */
export function followContact(world: RodWorld, row: number, h: number): boolean {
  const { contacts, components, detection } = world;
  const { Rod } = components;
  const A = contacts.A[row];
  const B = contacts.B[row];
  if (contacts.withObstacle[row] === 1 || !areOutOfWork(world, A, B)) return false;
  const { velocity, basis } = contacts;
  const slid = h * hypot(velocity[3 * row + 1], velocity[3 * row + 2]);
  followed[Followed.sA] = Math.min(Rod.length[A], contacts.sA[row]);
  followed[Followed.sB] = Math.min(Rod.length[B], contacts.sB[row]);
  followed[Followed.farthest] = Rod.radius1[A] + Rod.radius1[B] + 2 * slid;
  for (let c = 0; c < 3; c++) followed[Followed.normal + c] = basis[9 * row + c];
  followPlace(world, A, B);
  const a = (followedPair[0] = elementAt(world, A, followed[Followed.sA]));
  const b = (followedPair[1] = elementAt(world, B, followed[Followed.sB]));
  const { rows } = detection;
  followedAt[0] = within(
    followed[Followed.sA] - rows[a * rowStride + rowStart],
    rows[a * rowStride + rowLength],
  );
  followedAt[1] = within(
    followed[Followed.sB] - rows[b * rowStride + rowStart],
    rows[b * rowStride + rowLength],
  );
  // Of a rod with itself the lower arc length is A's.
  return a < b || (a === b && followedAt[0] < followedAt[1]);
}

/** The number that an element has in detection. */
function elementAt({ detection, components }: RodWorld, rod: number, s: number): number {
  const { rows, boxes } = detection;
  let element = boxes.firstElement[rod];
  let beyond = element + components.Rod.elements[rod];
  while (beyond - element > 1) {
    const middle = (element + beyond) >> 1;
    if (rows[middle * rowStride + rowStart] > s) beyond = middle;
    else element = middle;
  }
  return element;
}

function within(s: number, length: number): number {
  return Math.min(length, Math.max(0, s));
}

/** Marks a pair of elements as one whose contacts have been followed; it may be no candidate. */
export function markFollowed(
  { first, second, isFollowed, count }: CandidatePairs,
  a: number,
  b: number,
): void {
  const pair = findPair(first, second, count, a, b);
  if (pair >= 0) isFollowed[pair] = 1;
}
