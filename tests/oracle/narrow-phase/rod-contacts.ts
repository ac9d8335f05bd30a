import { limits } from "../../../systems/world/limits.js";
import { takeWorkOfPair } from "../../../systems/world/work.js";
import type { RodWorld } from "../../../systems/world/world.js";
import { Followed, followed } from "../../../systems/rods/follow-place.js";
import { rangeBits, rangeMask, wholeRange } from "../../../systems/detect/broad-phase/candidate-pairs.js";
import { restingShare } from "../../../systems/detect/care.js";
import type { Detection } from "../../../systems/detect/detection.js";
import { writeElement } from "../../../systems/detect/element-curves.js";
import {
  areOutOfWork,
  followContact,
  followedAt,
  followedPair,
  markFollowed,
} from "../../../systems/detect/follow-contacts.js";
import { reserveFound } from "../../../systems/detect/found-contacts.js";
import { rowBend, rowLength, rowRadius, rowStride } from "../../../components/spans/element-row.js";
import { closestShare } from "../closest-share.js";
import { approachSpeed, measureApproach } from "./pair-approach.js";
import { addContact, at } from "./pair-contact.js";
import { pair, PairNumber } from "./pair-numbers.js";
import { searchPair } from "./pair-search.js";
import { searchOwnElement, searchOwnPair } from "./self-contact.js";

const { candidatePair, leastBoxes, leastPairs, searchedBox } = limits.work;
const { bentSpacing, boxesPerPair, leastSpacing, longElement } = limits.detect;

/** What the kernel of the narrow phase does, in TypeScript: all contacts of the candidate pairs. */
export function findRodContacts(world: RodWorld, h: number): void {
  const { detection } = world;
  const { boxes, pairs } = detection;
  carryAlong(world, h);
  for (let i = 0, searched = 0; i < pairs.count; i++) {
    const a = pairs.first[i];
    const b = pairs.second[i];
    if (i > 0 && a !== pairs.first[i - 1]) searched = 0;
    if (pairs.isFollowed[i] === 1) continue;
    if (searched >= leastPairs && areOutOfWork(world, boxes.rod[a], boxes.rod[b])) continue;
    searched++;
    preparePair(detection, a, b, h);
    const given = giveBoxes(world, boxes.rod[a], boxes.rod[b]);
    if (boxes.rod[a] === boxes.rod[b]) searchOwnPair(world, a, b);
    else {
      if (pairs.hasRanges && pairs.ranges[i] !== wholeRange) startInRange(detection, a, b, pairs.ranges[i]);
      searchPair(world, a, b);
    }
    takeBoxes(world, boxes.rod[a], boxes.rod[b], given);
  }
  const { selfContact } = world.components.Rod;
  for (let a = 0; a < boxes.elements; a++) {
    const { rows } = detection;
    const row = a * rowStride;
    if (rows[row + rowBend] * rows[row + rowLength] <= Math.PI || selfContact[boxes.rod[a]] === 0) continue;
    if (detection.isFollowed[a] === 1) continue;
    preparePair(detection, a, a, h);
    const given = giveBoxes(world, boxes.rod[a], boxes.rod[a]);
    searchOwnElement(world, a);
    takeBoxes(world, boxes.rod[a], boxes.rod[a], given);
  }
}

/** Contacts of the step before whose rods have no work left; pairs that have such are not searched. */
function carryAlong(world: RodWorld, h: number): void {
  const { detection, contacts } = world;
  const { pairs, boxes, found } = detection;
  pairs.isFollowed.fill(0, 0, pairs.count);
  detection.isFollowed.fill(0, 0, boxes.elements);
  for (let row = 0; row < contacts.count; row++) {
    if (!followContact(world, row, h)) continue;
    const a = followedPair[0];
    const b = followedPair[1];
    preparePair(detection, a, b, h);
    if (a === b) detection.isFollowed[a] = 1;
    else markFollowed(pairs, a, b);
    if (Math.abs(followed[Followed.distance]) > pair[PairNumber.reach]) continue;
    reserveFound(found, 1);
    writeElement(world, a);
    writeElement(world, b);
    at.set(followedAt);
    addContact(world, a, b);
  }
}

/** Boxes that the search of a pair may look at; returns how many. */
function giveBoxes(world: RodWorld, A: number, B: number): number {
  const boxes = areOutOfWork(world, A, B) ? leastBoxes : boxesPerPair;
  pair[PairNumber.boxesLeft] = boxes;
  return boxes;
}

function takeBoxes(world: RodWorld, A: number, B: number, given: number): void {
  takeWorkOfPair(world, A, B, candidatePair + (given - pair[PairNumber.boxesLeft]) * searchedBox);
}

/**
 * The whole of both elements; the reach covers their thickness and how far they may approach each
 * other in the step.
 */
function preparePair({ rows, boxes }: Detection, a: number, b: number, h: number): void {
  const i = a * rowStride;
  const j = b * rowStride;
  measureApproach(rows, a, b);
  const approach = approachSpeed[0];
  const thickness = rows[i + rowRadius] + rows[j + rowRadius];
  pair[PairNumber.x0] = pair[PairNumber.startX0] = 0;
  pair[PairNumber.x1] = pair[PairNumber.startX1] = pair[PairNumber.lengthA] = rows[i + rowLength];
  pair[PairNumber.y0] = pair[PairNumber.startY0] = 0;
  pair[PairNumber.y1] = pair[PairNumber.startY1] = pair[PairNumber.lengthB] = rows[j + rowLength];
  const isCrowdedA = boxes.crowded[a] === 1;
  const isCrowdedB = boxes.crowded[b] === 1;
  const near =
    isCrowdedA === isCrowdedB
      ? (1 + restingShare(isCrowdedA)) * thickness
      : thickness +
        restingShare(isCrowdedA) * rows[i + rowRadius] +
        restingShare(isCrowdedB) * rows[j + rowRadius];
  pair[PairNumber.ofCrowd] = isCrowdedA || isCrowdedB ? 1 : 0;
  pair[PairNumber.reach] = near + h * approach;
  // Two contacts along a long element, so that neither half sinks in; more where it curls, a coil may touch
  // several times. What is still far away can be found again when it is near, and needs no more contacts than
  // its distance is long.
  const bend = Math.max(rows[i + rowBend], rows[j + rowBend]);
  const along = Math.min(0.5 * Math.min(rows[i + rowLength], rows[j + rowLength]), Math.PI / (4 * bend));
  const share = closestShare(bend, thickness);
  const far = Math.max(along, h * approach);
  const straightness = Math.max(0, (share - bentSpacing) / (leastSpacing - bentSpacing));
  const farShare = Math.min(1, Math.max(straightness, far / (longElement * thickness)));
  pair[PairNumber.spacing] = Math.max(share * thickness, farShare * far);
  pair[PairNumber.spacingInHand] = pair[PairNumber.spacing];
  pair[PairNumber.apart] = pair[PairNumber.ofCrowd] === 1 ? pair[PairNumber.spacing] : share * thickness;
}

/** Starts the search in those pieces of both elements that may be near each other (`near-pieces.ts`). */
function startInRange({ boxes }: Detection, a: number, b: number, range: number): void {
  const { firstBox } = boxes;
  const lengthA = pair[PairNumber.lengthA];
  const lengthB = pair[PairNumber.lengthB];
  const piecesA = firstBox[a + 1] - firstBox[a];
  const piecesB = firstBox[b + 1] - firstBox[b];
  const endA = ((range >> (3 * rangeBits)) & rangeMask) + 1;
  const endB = ((range >> rangeBits) & rangeMask) + 1;
  pair[PairNumber.startX0] = (lengthA * ((range >> (2 * rangeBits)) & rangeMask)) / piecesA;
  pair[PairNumber.startX1] = endA === piecesA ? lengthA : (lengthA * endA) / piecesA;
  pair[PairNumber.startY0] = (lengthB * (range & rangeMask)) / piecesB;
  pair[PairNumber.startY1] = endB === piecesB ? lengthB : (lengthB * endB) / piecesB;
}
