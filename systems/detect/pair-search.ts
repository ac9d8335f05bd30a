import { reserveContacts } from "../../components/index.js";
import { jointStride, qCurvature } from "../deform/super-helix/layout.js";
import type { RodWorld } from "../world.js";
import { purposeStep } from "./broad-phase/element-boxes.js";
import {
  basisGap,
  basisInputs,
  basisTangentA,
  basisTangentB,
  basisTiny,
  contactBasis,
} from "./contact-basis.js";
import { searchDomain } from "./curve/closest-points.js";
import { findContacts } from "./curve/contact-points.js";
import { cutX0, cutX1, cutY0, cutY1 } from "./curve/cut-borders.js";
import { sampleCurve } from "./curve/expansion.js";
import { expansionSize, first, parameter, point, third } from "./curve/expansion-layout.js";
import { writeHelix } from "./curve/helix-curve.js";
import {
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
} from "./curve/workspace.js";
import { candidateDistance, candidateSpacing, cutOff } from "./contact-order.js";
import type { Detection } from "./detection.js";
import {
  addRigidVelocity,
  rowBend,
  rowLength,
  rowRadius,
  rowRest,
  rowStart,
  rowStride,
  rowTurn,
} from "./element-rows.js";
import { isCrowd } from "./expected-velocity.js";
import { spareGap } from "./near-pieces.js";
import { createPieces, mayTouch, takePieces, takeWhole, type Pieces } from "./piece-tests.js";
import { takeOffSection } from "./section-radius.js";
import { closestPointsBySegments } from "./segments/closest-segments.js";

/** Numbers of the pair in hand: they would be boxed between functions. */
export const PairNumber = {
  /** The part of both elements that is searched, by local arc length. */
  x0: 0,
  x1: 1,
  y0: 2,
  y1: 3,
  /** Centrelines closer than this are contacts, at least `spacing` apart from each other. */
  reach: 4,
  spacing: 5,
  /** What is left of `mostBoxes`. */
  boxesLeft: 6,
  /** Of the whole elements. */
  lengthA: 7,
  lengthB: 8,
  /** The part in which they may be closer than the reach; all of it unless something is known. */
  startX0: 9,
  startX1: 10,
  startY0: 11,
  startY1: 12,
  size: 13,
} as const;
export const pair = new Float64Array(PairNumber.size);

/** Precision of arc lengths, and gaps that have no direction, in shares of the thickness. */
const precisionShare = 1e-6;
const tinyShare = 1e-9;
/**
 * Which of two contacts is the deeper one does not matter below this share of the thickness. Without it, curves that lie
 * in each other would be searched down to the last digit of a distance that is nearly nothing.
 */
export const indifferenceShare = 1e-3;
/** Boxes that may be looked at for one pair, half a millisecond's worth: what has been found by then has to do. */
export const mostBoxes = 2000;
/**
 * Where the distance falls more steeply than this along a rod that goes on, there is no contact: lower ones are beside it, in
 * the neighbour beyond the joint perhaps. Where it falls less, the rods run along each other and the place is as good as
 * another.
 */
export const steepSlope = 0.3;
/** The same at a border within an element, beyond which there is none, or another part of the search. */
const flatSlope = 1e-6;

/** Searches the part of the pair that `pair` names. */
export function searchPair(world: RodWorld, a: number, b: number): void {
  const { detection } = world;
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
  const { search } = detection;
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
  w[tolerance] = precisionShare * thickness;
  w[indifference] = indifferenceShare * thickness;
  search.cuts =
    (pair[PairNumber.x0] > 0 ? cutX0 : 0) |
    (pair[PairNumber.x1] < pair[PairNumber.lengthA] ? cutX1 : 0) |
    (pair[PairNumber.y0] > 0 ? cutY0 : 0) |
    (pair[PairNumber.y1] < pair[PairNumber.lengthB] ? cutY1 : 0);
  // An integer: any other number would be boxed.
  search.mostBoxes = Math.max(1, pair[PairNumber.boxesLeft]) | 0;
  if (search.cuts === 0 && isShort(thickness)) {
    countPieces();
    if (piecesOfA.count * piecesOfB.count <= mostPieces) {
      searchPieces(world, a, b);
      return;
    }
  }
  const count = findContacts(search, curves, a, b);
  pair[PairNumber.boxesLeft] -= search.boxes;
  for (let k = 0; k < count; k++) {
    at[0] = contacts.sA[k];
    at[1] = contacts.sB[k];
    addContact(world, a, b);
  }
}

/**
 * Elements of a knotted rope are this many thicknesses long at most, those of hair hundreds; so long is the shorter one of a pair that is
 * searched in pieces, of which there are not too many. (With 3 for the longer one, 13 pairs with the straight tails of an adaptive double
 * fisherman's took 0.23 of 1.5 ms, and knots of elements 4 thicknesses long 3.5 ms a step instead of 1.1.)
 */
const shortLength = 8;
const mostPieces = 256;

function isShort(thickness: number): boolean {
  return Math.min(pair[PairNumber.lengthA], pair[PairNumber.lengthB]) <= shortLength * thickness;
}

/**
 * Pieces of elements that are shorter than contacts are apart have one at most. (Pieces a quarter longer than that lose some: a double
 * fisherman's that carries 30 N then creeps at 5.8 instead of 0.8 mm/s.)
 */
const pieceShare = 0.75;

function countPieces(): void {
  const longest = pieceShare * pair[PairNumber.spacing];
  piecesOfA.count = Math.ceil(pair[PairNumber.lengthA] / longest);
  piecesOfB.count = Math.ceil(pair[PairNumber.lengthB] / longest);
}

/**
 * Searches a pair of short elements piece by piece for the nearest points of each. A bent rope that lies along itself has shallow minima
 * and lowest points of cells all over a pair, most of which its neighbours then take away: 62 found for 13 contacts of an overhand
 * knot of 60 elements, at 5.1 ms a frame instead of 1.5.
 */
function searchPieces(world: RodWorld, a: number, b: number): void {
  const { detection } = world;
  const { curves, pieces, step } = detection;
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
  takePieces(piecesOfA, pieces, step, 0, curves, a, lengthA);
  takePieces(piecesOfB, pieces, step, 1, curves, b, lengthB);
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
  const { search, curves } = world.detection;
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

/** The element as a curve, once in a step. */
export function writeElement(world: RodWorld, element: number): void {
  const { detection } = world;
  if (detection.written[element] === detection.step) return;
  detection.written[element] = detection.step;
  const { GeneralizedCoordinates, Centreline } = world.components;
  const { boxes, rows, curves } = detection;
  const rod = boxes.rod[element];
  const place = boxes.place[element];
  const heap = world.memory.f64;
  const joint = Centreline.jointsSpan[rod] + place * jointStride;
  const kappa = GeneralizedCoordinates.qSpan[rod] + qCurvature + 3 * place;
  writeHelix(curves, element, heap, joint, heap, kappa, rows[element * rowStride + rowLength]);
}

/** Local arc lengths of the contact in hand. */
const at = new Float64Array(2);
const A = new Float64Array(expansionSize);
const B = new Float64Array(expansionSize);
const input = new Float64Array(basisInputs);

function addContact(world: RodWorld, a: number, b: number): void {
  const { curves } = world.detection;
  A[parameter] = at[0];
  B[parameter] = at[1];
  sampleCurve(curves, a, A, 0);
  sampleCurve(curves, b, B, 0);
  addSampled(world, a, b);
}

/** The contact at the points that A and B hold. */
function addSampled(world: RodWorld, a: number, b: number): void {
  const { detection, components } = world;
  const { rows, boxes, found } = detection;
  const i = a * rowStride;
  const j = b * rowStride;
  const x = at[0];
  const y = at[1];
  let square = 0;
  for (let c = 0; c < 3; c++) {
    input[basisGap + c] = B[point + c] - A[point + c];
    input[basisTangentA + c] = A[first + c];
    input[basisTangentB + c] = B[first + c];
    square += input[basisGap + c] * input[basisGap + c];
  }
  const distance = Math.sqrt(square);
  const rodA = boxes.rod[a];
  const rodB = boxes.rod[b];
  // A minimum of a rod's distance from itself lies beyond half a turn (self-contact.ts); a point short of that merely joins.
  const turn = rows[j + rowTurn] + rows[j + rowBend] * y - rows[i + rowTurn] - rows[i + rowBend] * x;
  if (rodA === rodB && turn < 0.999999 * Math.PI) return;
  const ends = endsOf(detection, a, 0) + 2 * endsOf(detection, b, 1);
  measureSlopes(ends);
  const slope = beyond[beyondJoint] / distance;
  if (beyond[beyondCut] > flatSlope * distance || beyond[steepest] > steepSlope * distance) return;

  const row = found.count;
  reserveContacts(found, row + 1);
  input[basisTiny] = tinyShare * (rows[i + rowRadius] + rows[j + rowRadius]);
  contactBasis(input, (ends & 1) !== 0, (ends & 2) !== 0, found.basis, 9 * row);
  found.A[row] = rodA;
  found.B[row] = rodB;
  found.withObstacle[row] = 0;
  found.sA[row] = rows[i + rowStart] + x;
  found.sB[row] = rows[j + rowStart] + y;
  for (let c = 0; c < 3; c++) {
    found.points[6 * row + c] = A[point + c];
    found.points[6 * row + 3 + c] = B[point + c];
  }
  // Along the normal, which is the distance where it is least.
  let across = 0;
  for (let c = 0; c < 3; c++) across += input[basisGap + c] * found.basis[9 * row + c];
  found.gap[row] = across;
  takeOffSection(world, rodA, found.sA, found.basis, 9 * row, found.gap, row);
  takeOffSection(world, rodB, found.sB, found.basis, 9 * row, found.gap, row);
  if (staysOpen(detection, a, b, row)) return;
  const { Material } = components;
  found.friction[row] = Math.sqrt(Material.friction[rodA] * Material.friction[rodB]);
  found.age[row] = slope > 0 ? cutOff : 0;
  found.velocity[3 * row + candidateSpacing] = pair[PairNumber.spacing];
  found.velocity[3 * row + candidateDistance] = distance;
  found.count++;
}

const approach = new Float64Array(3);

/**
 * Whether the sides of the contact in row `row` stay well apart during the step, in a crowd, by the velocities that are expected of them.
 * Those along the rods do not bring them together, but for their bends.
 */
function staysOpen(detection: Detection, a: number, b: number, row: number): boolean {
  if (!isCrowd(detection)) return false;
  const { boxes, rows, found } = detection;
  const h = boxes.purpose[purposeStep];
  const i = a * rowStride;
  const j = b * rowStride;
  approach.fill(0);
  addRigidVelocity(rows, i, A, point, -h, approach);
  addRigidVelocity(rows, j, B, point, h, approach);
  const n = 9 * row;
  let along = 0;
  let square = 0;
  for (let c = 0; c < 3; c++) {
    along += approach[c] * found.basis[n + c];
    square += approach[c] * approach[c];
  }
  const sideways = square - along * along;
  const curved = 0.5 * (rows[i + rowBend] + rows[j + rowBend]) * sideways;
  const rest = h * (rows[i + rowRest] + rows[j + rowRest]);
  const thickness = rows[i + rowRadius] + rows[j + rowRadius];
  return found.gap[row] + along - curved - rest > spareGap * thickness;
}

/** 1 if the contact in hand is at an end of this side's rod, else 0. */
function endsOf({ boxes, rows }: Detection, element: number, side: number): number {
  const x = at[side];
  const isFirst = boxes.place[element] === 0;
  const isLast = element + 1 === boxes.elements || boxes.rod[element + 1] !== boxes.rod[element];
  return (isFirst && x <= 0) || (isLast && x >= rows[element * rowStride + rowLength]) ? 1 : 0;
}

/** How the gap falls beyond a joint, beyond a border within an element, and anywhere, times the distance. */
const beyond = new Float64Array(3);
const beyondJoint = 0;
const beyondCut = 1;
const steepest = 2;

/** Takes these slopes for the contact in hand. At an end of the rod there is nothing beyond. */
function measureSlopes(ends: number): void {
  const x = at[0];
  const y = at[1];
  const alongA =
    input[basisGap] * input[basisTangentA] +
    input[basisGap + 1] * input[basisTangentA + 1] +
    input[basisGap + 2] * input[basisTangentA + 2];
  const alongB =
    input[basisGap] * input[basisTangentB] +
    input[basisGap + 1] * input[basisTangentB + 1] +
    input[basisGap + 2] * input[basisTangentB + 2];
  beyond.fill(0);
  if ((ends & 1) === 0) {
    beyond[steepest] = Math.abs(alongA);
    if (x >= pair[PairNumber.x1]) note(x < pair[PairNumber.lengthA], alongA);
    if (x <= pair[PairNumber.x0]) note(x > 0, -alongA);
  }
  if ((ends & 2) === 0) {
    beyond[steepest] = Math.max(beyond[steepest], Math.abs(alongB));
    if (y >= pair[PairNumber.y1]) note(y < pair[PairNumber.lengthB], -alongB);
    if (y <= pair[PairNumber.y0]) note(y > 0, alongB);
  }
}

function note(isCut: boolean, slope: number): void {
  const at = isCut ? beyondCut : beyondJoint;
  beyond[at] = Math.max(beyond[at], slope);
}
