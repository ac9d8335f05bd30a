import { helixCurve } from "../../../curves/curve-set";
import { detect } from "../../../world/limits/detect";
import { searchClosest } from "./closest-points";
import { findContacts } from "./contact-points";
import { Cut } from "./cut-borders";
import { closestSegments } from "./host";
import { addContact, addSampled } from "./pair-contact";
import { mayTouch } from "./piece-tests";
import { Pieces, takePieces, takeWhole } from "./pieces";
import { prepareQuery } from "./query";
import {
  cell,
  contacts,
  curveOfA,
  curveOfB,
  head,
  pair,
  piecesOfA,
  piecesOfB,
  search,
  wholeOfA,
  wholeOfB,
} from "./room";

/** Searches the part of the pair that `pair` names. */
export function searchPair(): void {
  if (head.bySegments) {
    if (closestSegments()) addContact();
    return;
  }
  if (isWhole() && isShort() && areHelices()) {
    const longest = detect.pieceOfSpacing * pair.spacing;
    const columns = ceil(pair.lengthA / longest);
    const rows = ceil(pair.lengthB / longest);
    if (columns * rows <= detect.piecesPerPair) {
      searchPieces(<i32>columns, <i32>rows);
      return;
    }
  }
  searchCurves();
}

/** Whether both elements are searched from end to end. */
function isWhole(): bool {
  return !(pair.x0 > 0 || pair.x1 < pair.lengthA || pair.y0 > 0 || pair.y1 < pair.lengthB);
}

function isShort(): bool {
  return min(pair.lengthA, pair.lengthB) <= detect.shortElement * pair.thickness;
}

// @ts-ignore: decorator
@inline
function areHelices(): bool {
  return curveOfA.kind == helixCurve && curveOfB.kind == helixCurve;
}

/** All contacts of the part. */
function searchCurves(): void {
  const w = search;
  w.domainX0 = pair.x0;
  w.domainX1 = pair.x1;
  w.domainY0 = pair.y0;
  w.domainY1 = pair.y1;
  w.startX0 = pair.startX0;
  w.startX1 = pair.startX1;
  w.startY0 = pair.startY0;
  w.startY1 = pair.startY1;
  w.upperLimit = pair.reach;
  w.spacingX = pair.spacing;
  w.apartX = pair.apart;
  w.tolerance = precision();
  w.indifference = indifference();
  w.mostBoxes = max(1, pair.boxesLeft);
  const cuts =
    (pair.x0 > 0 ? Cut.x0 : 0) |
    (pair.x1 < pair.lengthA ? Cut.x1 : 0) |
    (pair.y0 > 0 ? Cut.y0 : 0) |
    (pair.y1 < pair.lengthB ? Cut.y1 : 0);
  if (!findContacts(curveOfA, curveOfB, cuts)) head.isRefused = 1;
  pair.boxesLeft -= w.boxes;
  for (let i = 0; i < contacts.count; i++) {
    const contact = contacts[i];
    pair.x = contact.sA;
    pair.y = contact.sB;
    pair.spacingInHand = contact.isMinimum ? pair.apart : pair.spacing;
    addContact();
  }
}

// @ts-ignore: decorator
@inline
function precision(): f64 {
  return detect.arcPrecision * pair.thickness;
}

// @ts-ignore: decorator
@inline
function indifference(): f64 {
  return (pair.ofCrowd ? detect.crowdIndifferentGap : detect.indifferentGap) * pair.thickness;
}

/**
 * Searches a pair of short elements piece by piece for the nearest points of each. A bent rope that lies
 * along itself has shallow minima and lowest points of cells all over a pair, most of which its neighbours
 * then take away: 62 found for 13 contacts of an overhand knot of 60 elements, at 5.1 ms a frame instead of
 * 1.5.
 */
function searchPieces(columns: i32, rows: i32): void {
  const a = pair.a;
  const b = pair.b;
  const lengthA = pair.lengthA;
  const lengthB = pair.lengthB;
  const reach = pair.reach;
  takeWhole(wholeOfA, a, lengthA);
  takeWhole(wholeOfB, b, lengthB);
  if (!mayTouch(wholeOfA, 0, wholeOfB, 0, reach)) return;
  takePieces(piecesOfA, a, lengthA, columns);
  takePieces(piecesOfB, b, lengthB, rows);
  // Of a long element most pieces are nowhere near the other one.
  if (rows > 2) markFar(piecesOfB, wholeOfA, reach);
  if (columns > 2) markFar(piecesOfA, wholeOfB, reach);
  for (let i = 0; i < columns; i++) {
    if (columns > 2 && piecesOfA.isFar(i)) continue;
    pair.x0 = (<f64>i / columns) * lengthA;
    pair.x1 = i + 1 == columns ? lengthA : (<f64>(i + 1) / columns) * lengthA;
    for (let j = 0; j < rows; j++) {
      if (rows > 2 && piecesOfB.isFar(j)) continue;
      if (!mayTouch(piecesOfA, i, piecesOfB, j, reach)) continue;
      pair.y0 = (<f64>j / rows) * lengthB;
      pair.y1 = j + 1 == rows ? lengthB : (<f64>(j + 1) / rows) * lengthB;
      searchDeepest();
    }
  }
}

function markFar(pieces: Pieces, whole: Pieces, reach: f64): void {
  for (let i = 0; i < pieces.count; i++) pieces.markFar(i, !mayTouch(pieces, i, whole, 0, reach));
}

/** Where the part of the pair that `pair` names is nearest. */
function searchDeepest(): void {
  const v = cell;
  v.domainX0 = pair.x0;
  v.domainX1 = pair.x1;
  v.domainY0 = pair.y0;
  v.domainY1 = pair.y1;
  v.upperLimit = pair.reach;
  v.tolerance = precision();
  v.indifference = indifference();
  v.knownReachX = -1;
  v.knownReachY = -1;
  v.mostBoxes = max(1, pair.boxesLeft);
  if (!prepareQuery(v, curveOfA, curveOfB)) {
    head.isRefused = 1;
    return;
  }
  const isFound = searchClosest(v);
  pair.boxesLeft -= v.boxes;
  if (!isFound) return;
  pair.x = v.sA;
  pair.y = v.sB;
  // What has been sampled there is still at hand, unless a worse place was looked at afterwards.
  if (v.newtonA.parameter == pair.x && v.newtonB.parameter == pair.y) addSampled(v.newtonA, v.newtonB);
  else addContact();
}
