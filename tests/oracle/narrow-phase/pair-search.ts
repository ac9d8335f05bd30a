import { limits } from "../../../systems/world/limits.js";
import type { RodWorld } from "../../../systems/world/world.js";
import { searchDomain } from "../curves/closest-points.js";
import { createContactSearch, findContacts } from "../curves/contact-points.js";
import { cutX0, cutX1, cutY0, cutY1 } from "../curves/cut-borders.js";
import { parameter, third } from "../../../systems/curves/expansion-layout.js";
import {
  apartX,
  domainX0,
  domainX1,
  domainY0,
  domainY1,
  indifference,
  knownReachX,
  knownReachY,
  newtonA,
  newtonB,
  spacingX,
  startX0,
  startX1,
  startY0,
  startY1,
  tolerance,
  upperLimit,
} from "../curves/workspace.js";
import type { Detection } from "../../../systems/detect/detection.js";
import { reserveFound } from "../../../systems/detect/found-contacts.js";
import { writeElement } from "../../../systems/detect/element-curves.js";
import { rowRadius, rowStride } from "../../../components/spans/element-row.js";
import { A, addContact, addSampled, at, B } from "./pair-contact.js";
import { pair, PairNumber } from "./pair-numbers.js";
import { createPieces, mayTouch, takePieces, takeWhole, type Pieces } from "./piece-tests.js";
import { closestPointsBySegments } from "../../../systems/detect/segments/closest-segments.js";

const {
  arcPrecision,
  crowdIndifferentGap,
  indifferentGap,
  pieceOfSpacing,
  piecesPerPair,
  shortElement,
  steepSlope,
} = limits.detect;

/** Contacts of one search, at most. */
const mostFound = Math.max(limits.curves.contactsPerPair, piecesPerPair);

const search = createContactSearch();

/** Searches the part of the pair that `pair` names. */
export function searchPair(world: RodWorld, a: number, b: number): void {
  const { detection } = world;
  reserveFound(detection.found, mostFound);
  const { rows, curves } = detection;
  writeElement(world, a);
  writeElement(world, b);
  const thickness = rows[a * rowStride + rowRadius] + rows[b * rowStride + rowRadius];
  if (detection.method === "segments") {
    const { segments } = detection;
    const found = closestPointsBySegments(
      segments,
      curves,
      a,
      pair[PairNumber.x0],
      pair[PairNumber.x1],
      b,
      pair[PairNumber.y0],
      pair[PairNumber.y1],
      pair[PairNumber.reach],
      detection.segmentLength,
    );
    if (!found) return;
    at[0] = segments.sA;
    at[1] = segments.sB;
    addContact(world, a, b);
    return;
  }
  const { contacts, workspace: w } = search;
  w[domainX0] = pair[PairNumber.x0];
  w[domainX1] = pair[PairNumber.x1];
  w[domainY0] = pair[PairNumber.y0];
  w[domainY1] = pair[PairNumber.y1];
  w[startX0] = pair[PairNumber.startX0];
  w[startX1] = pair[PairNumber.startX1];
  w[startY0] = pair[PairNumber.startY0];
  w[startY1] = pair[PairNumber.startY1];
  w[upperLimit] = pair[PairNumber.reach];
  w[spacingX] = pair[PairNumber.spacing];
  w[apartX] = pair[PairNumber.apart];
  w[tolerance] = arcPrecision * thickness;
  w[indifference] = (pair[PairNumber.ofCrowd] === 1 ? crowdIndifferentGap : indifferentGap) * thickness;
  search.cuts =
    (pair[PairNumber.x0] > 0 ? cutX0 : 0) |
    (pair[PairNumber.x1] < pair[PairNumber.lengthA] ? cutX1 : 0) |
    (pair[PairNumber.y0] > 0 ? cutY0 : 0) |
    (pair[PairNumber.y1] < pair[PairNumber.lengthB] ? cutY1 : 0);
  // An integer: any other number would be boxed.
  search.mostBoxes = Math.max(1, pair[PairNumber.boxesLeft]) | 0;
  if (search.cuts === 0 && isShort(thickness)) {
    countPieces();
    if (piecesOfA.count * piecesOfB.count <= piecesPerPair) {
      searchPieces(world, a, b);
      return;
    }
  }
  const count = findContacts(search, curves, a, b);
  pair[PairNumber.boxesLeft] -= search.boxes;
  for (let k = 0; k < count; k++) {
    at[0] = contacts.sA[k];
    at[1] = contacts.sB[k];
    pair[PairNumber.spacingInHand] =
      pair[contacts.isMinimum[k] === 1 ? PairNumber.apart : PairNumber.spacing];
    addContact(world, a, b);
  }
}

function isShort(thickness: number): boolean {
  return Math.min(pair[PairNumber.lengthA], pair[PairNumber.lengthB]) <= shortElement * thickness;
}

function countPieces(): void {
  const longest = pieceOfSpacing * pair[PairNumber.spacing];
  piecesOfA.count = Math.ceil(pair[PairNumber.lengthA] / longest);
  piecesOfB.count = Math.ceil(pair[PairNumber.lengthB] / longest);
}

/**
 * Searches a pair of short elements piece by piece for the nearest points of each. A bent rope that lies
 * along itself has shallow minima and lowest points of cells all over a pair, most of which its neighbours
 * then take away: 62 found for 13 contacts of an overhand knot of 60 elements, at 5.1 ms a frame instead of
 * 1.5.
 */
function searchPieces(world: RodWorld, a: number, b: number): void {
  const { detection } = world;
  const { curves } = detection;
  const lengthA = pair[PairNumber.lengthA];
  const lengthB = pair[PairNumber.lengthB];
  const columns = piecesOfA.count;
  const rows = piecesOfB.count;
  reach[0] = pair[PairNumber.reach];
  takeEnds(detection, wholeOfA, a);
  takeEnds(detection, wholeOfB, b);
  takeWhole(wholeOfA, curves, a, lengthA);
  takeWhole(wholeOfB, curves, b, lengthB);
  if (!mayTouch(wholeOfA, 0, wholeOfB, 0, reach)) return;
  takeEnds(detection, piecesOfA, a);
  takeEnds(detection, piecesOfB, b);
  takePieces(piecesOfA, curves, a, lengthA);
  takePieces(piecesOfB, curves, b, lengthB);
  // Of a long element most pieces are nowhere near the other one.
  if (rows > 2) leaveOutFar(piecesOfB, wholeOfA);
  if (columns > 2) leaveOutFar(piecesOfA, wholeOfB);
  for (let i = 0; i < columns; i++) {
    if (columns > 2 && piecesOfA.isFar[i] === 1) continue;
    pair[PairNumber.x0] = (i / columns) * lengthA;
    pair[PairNumber.x1] = i + 1 === columns ? lengthA : ((i + 1) / columns) * lengthA;
    for (let j = 0; j < rows; j++) {
      if (rows > 2 && piecesOfB.isFar[j] === 1) continue;
      if (!mayTouch(piecesOfA, i, piecesOfB, j, reach)) continue;
      pair[PairNumber.y0] = (j / rows) * lengthB;
      pair[PairNumber.y1] = j + 1 === rows ? lengthB : ((j + 1) / rows) * lengthB;
      searchDeepest(world, a, b);
    }
  }
}

const piecesOfA = createPieces();
const piecesOfB = createPieces();
const wholeOfA = createPieces();
const wholeOfB = createPieces();
const reach = new Float64Array(1);

function leaveOutFar(pieces: Pieces, whole: Pieces): void {
  for (let i = 0; i < pieces.count; i++) pieces.isFar[i] = mayTouch(pieces, i, whole, 0, reach) ? 0 : 1;
}

function takeEnds({ boxes }: Detection, pieces: Pieces, element: number): void {
  const isLast = element + 1 === boxes.elements || boxes.rod[element + 1] !== boxes.rod[element];
  // At an end of the rod there is nothing beyond.
  pieces.before = boxes.place[element] === 0 ? Infinity : steepSlope;
  pieces.beyond = isLast ? Infinity : steepSlope;
}

/** Where the part of the pair that `pair` names is nearest; the rest of the query stands in the workspace. */
function searchDeepest(world: RodWorld, a: number, b: number): void {
  const { curves } = world.detection;
  const { cell, workspace: w } = search;
  const v = cell.workspace;
  v[domainX0] = pair[PairNumber.x0];
  v[domainX1] = pair[PairNumber.x1];
  v[domainY0] = pair[PairNumber.y0];
  v[domainY1] = pair[PairNumber.y1];
  v[upperLimit] = w[upperLimit];
  v[tolerance] = w[tolerance];
  v[indifference] = w[indifference];
  v[knownReachX] = v[knownReachY] = -1;
  cell.mostBoxes = Math.max(1, pair[PairNumber.boxesLeft]) | 0;
  const isFound = searchDomain(cell, curves, a, b);
  pair[PairNumber.boxesLeft] -= cell.boxes;
  if (!isFound) return;
  at[0] = cell.sA;
  at[1] = cell.sB;
  // What has been sampled there is still at hand, unless a worse place was looked at afterwards.
  if (v[newtonA + parameter] === at[0] && v[newtonB + parameter] === at[1]) {
    for (let k = 0; k < third; k++) A[k] = v[newtonA + k];
    for (let k = 0; k < third; k++) B[k] = v[newtonB + k];
    addSampled(world, a, b);
  } else addContact(world, a, b);
}
