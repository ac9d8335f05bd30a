import { searchClosest } from "./closest-points";
import { findContacts } from "./contact-points";
import { prepareQuery } from "./query";
import { Search } from "./search";
import { cell, contacts, curveOfA, curveOfB, search, twoCurves } from "./room";

/**
 * The closest points of the two curves that the host has put into the room, if they are nearer than the
 * bound. Negative if the query makes no sense.
 */
export function closestPoints(): i32 {
  const v = cell;
  takeQuery(v);
  v.knownReachX = -1;
  v.knownReachY = -1;
  if (!prepareQuery(v, curveOfA, curveOfB)) return -1;
  const isFound = searchClosest(v);
  twoCurves.boxes = v.boxes;
  if (!isFound) return 0;
  twoCurves.distance = v.distance;
  twoCurves.sA = v.sA;
  twoCurves.sB = v.sB;
  return 1;
}

/** All their contacts, and how many there are. Negative if the query makes no sense. */
export function contactPoints(): i32 {
  const w = search;
  takeQuery(w);
  w.startX0 = w.domainX0;
  w.startX1 = w.domainX1;
  w.startY0 = w.domainY0;
  w.startY1 = w.domainY1;
  w.spacingX = twoCurves.spacing;
  w.apartX = twoCurves.apart;
  if (!findContacts(curveOfA, curveOfB, 0)) return -1;
  twoCurves.boxes = w.boxes;
  return contacts.count;
}

function takeQuery(w: Search): void {
  curveOfA.curve = twoCurves.curveA;
  curveOfA.kind = twoCurves.kindA;
  curveOfA.terms = twoCurves.termsA;
  curveOfB.curve = twoCurves.curveB;
  curveOfB.kind = twoCurves.kindB;
  curveOfB.terms = twoCurves.termsB;
  w.domainX0 = twoCurves.x0;
  w.domainX1 = twoCurves.x1;
  w.domainY0 = twoCurves.y0;
  w.domainY1 = twoCurves.y1;
  w.upperLimit = twoCurves.upperBound;
  w.tolerance = twoCurves.precision;
  w.indifference = 0;
  w.mostBoxes = twoCurves.mostBoxes;
}

/** Where the host puts its query. */
export function twoCurvesAt(): usize {
  return changetype<usize>(twoCurves);
}

/** Where the contacts stand that were found last. */
export function firstContact(): usize {
  return changetype<usize>(contacts[0]);
}
