import { curves } from "../../../world/limits/curves";
import { isBoxWithinKnown, openBox, pushRectangle, splitHopeless, writeContracted } from "./box-stack";
import { Candidates, Rank } from "./candidates";
import { chooseContacts } from "./choose-contacts";
import { searchClosest } from "./closest-points";
import { Contacts } from "./contacts";
import { contract } from "./contraction";
import { proveConvexSquare } from "./convex-square";
import { CurveOfKind } from "./curve";
import { fallsBeyondCut } from "./cut-borders";
import { descendFromTangents } from "./newton";
import { prepareQuery } from "./query";
import { mostWaiting, Search } from "./search";
import { candidates, cell, contacts, search } from "./room";

/** Borders of the domain that are cuts: what only lies at one is no contact. */
let cuts: i32 = 0;
/** Only minima of at least this rank keep others out. */
let shadowRank: i32 = 0;

/**
 * Finds the contacts of two curves for the query in `search`, and leaves them in `contacts`. False if the
 * query makes no sense.
 *
 * They are the local minima of the distance, deepest first, but none within `apart` (arc length, on both
 * curves) of a deeper one, nor within `spacing` if the distance hardly rises between them. Where the curves
 * run along each other below the bound, lowest points of cells follow that are no nearer than `spacing` to
 * any contact taken before. A shallow minimum may be missed if a lower point lies in the same cell; that
 * point stands in for it.
 */
export function findContacts(a: CurveOfKind, b: CurveOfKind, cutBorders: i32): bool {
  const w = search;
  w.boxes = 0;
  contacts.count = 0;
  candidates.count = 0;
  cuts = cutBorders;
  const spacing = w.spacingX;
  const apart = w.apartX;
  if (!prepareQuery(w, a, b) || !(spacing > 0)) return false;
  w.spacingX = spacing / w.speedA;
  w.spacingY = spacing / w.speedB;
  w.apartX = apart / w.speedA;
  w.apartY = apart / w.speedB;
  gatherCandidates(w, Rank.localMinimum);
  chooseContacts(w, candidates, contacts);
  // A minimum may have kept others out of its surroundings and then been left out itself, too near a deeper
  // one. Then look again for what only it had kept out.
  if (candidates.settleMinima()) {
    gatherCandidates(w, Rank.settledMinimum);
    chooseContacts(w, candidates, contacts);
  }
  return true;
}

/** Looks at every box that may come below the bound, until it is a cell or belongs to a known minimum. */
function gatherCandidates(w: Search, rank: i32): void {
  shadowRank = rank;
  let waiting = pushRectangle(w, w.startX0, w.startX1, w.startY0, w.startY1);
  while (waiting > 0 && w.boxes < w.mostBoxes) {
    if (splitHopeless(w, waiting)) {
      waiting++;
      continue;
    }
    waiting--;
    w.boxes++;
    openBox(w, w.waiting(waiting));
    if (w.lowerBound >= w.upperLimit) continue;
    if (w.closestDistance < w.upperLimit && !startsNearMinimum(w)) addMinimum(w);
    w.reach = w.upperLimit;
    if (!contract(w)) continue;
    if (w.lowerBound >= w.upperLimit) continue;
    if (belongsToMinimum(w)) continue;
    if (prepareCell(w) || isWithinCell(w)) addLowestOfCell(w);
    else if (writeContracted(w, w.waiting(waiting))) waiting++;
    else if (waiting + 1 < mostWaiting) waiting = cutAtCells(w, waiting);
  }
}

/** Whether what is left of the box is no larger than a cell, give or take rounding. */
// @ts-ignore: decorator
@inline
function isWithinCell(w: Search): bool {
  const width = w.boxX1 - w.boxX0;
  const height = w.boxY1 - w.boxY0;
  return width <= widestCell * w.spacingX && height <= widestCell * w.spacingY;
}

/** Against rounding. */
const widestCell: f64 = curves.cellOfSpacing * (1 + 1e-9);

/**
 * Cuts the last box that waits at the cells' border next to its middle, on the side that is more cells long.
 * Gives how many wait. Borders stay where they are from step to step, and so do contacts that lie on them.
 */
function cutAtCells(w: Search, waiting: i32): i32 {
  const box = w.waiting(waiting);
  const next = w.waiting(waiting + 1);
  const alongX = box.h * w.spacingY > box.k * w.spacingX;
  const middle = alongX ? box.x : box.y;
  const half = alongX ? box.h : box.k;
  const width = curves.cellOfSpacing * (alongX ? w.spacingX : w.spacingY);
  const start = middle - half;
  const stop = middle + half;
  const border = width * nearestInteger(middle / width);
  next.x = box.x;
  next.h = box.h;
  next.y = box.y;
  next.k = box.k;
  next.bound = box.bound;
  if (alongX) {
    box.x = 0.5 * (start + border);
    box.h = 0.5 * (border - start);
    next.x = 0.5 * (border + stop);
    next.h = 0.5 * (stop - border);
  } else {
    box.y = 0.5 * (start + border);
    box.k = 0.5 * (border - start);
    next.y = 0.5 * (border + stop);
    next.k = 0.5 * (stop - border);
  }
  return waiting + 2;
}

/** JavaScript's way to round: halves go up. */
// @ts-ignore: decorator
@inline
function nearestInteger(x: f64): f64 {
  const above = ceil(x);
  return above - 0.5 > x ? above - 1 : above;
}

/** Whether Newton would start inside the square of a minimum that is known, and so end there. */
function startsNearMinimum(w: Search): bool {
  const x = w.a.parameter + w.closestX;
  const y = w.b.parameter + w.closestY;
  for (let i = 0; i < candidates.count; i++) {
    const candidate = candidates[i];
    const r = candidate.radius;
    if (abs(x - candidate.sA) <= r && abs(y - candidate.sB) <= r) return true;
  }
  return false;
}

/** Whether what is left of the box lies in the square of a known minimum, and within the spacing of it. */
function belongsToMinimum(w: Search): bool {
  for (let i = 0; i < candidates.count; i++) {
    const candidate = candidates[i];
    if (candidate.rank < shadowRank) continue;
    w.knownX = candidate.sA;
    w.knownY = candidate.sB;
    w.knownReachX = min(candidate.radius, w.spacingX);
    w.knownReachY = min(candidate.radius, w.spacingY);
    if (isBoxWithinKnown(w)) return true;
  }
  return false;
}

function addMinimum(w: Search): void {
  descendFromTangents(w);
  if (!(w.newtonDistance < w.upperLimit)) return;
  proveConvexSquare(w);
  offer(w, w.newtonDistance, w.newtonX, w.newtonY, w.convexRadius, Rank.localMinimum);
}

/** Takes a point in, unless it is known or the distance goes on falling beyond a cut. */
function offer(w: Search, distance: f64, sA: f64, sB: f64, radius: f64, rank: i32): void {
  if (isKnown(w, sA, sB)) return;
  const newcomer = candidates.newcomer;
  newcomer.distance = distance;
  newcomer.sA = sA;
  newcomer.sB = sB;
  newcomer.radius = radius;
  newcomer.rank = rank;
  w.newtonA.parameter = sA;
  w.newtonB.parameter = sB;
  if (cuts == 0 || !fallsBeyondCut(w, cuts)) candidates.admitNewcomer();
}

/** A point found twice, from two boxes, would fill the list without adding anything. */
function isKnown(w: Search, sA: f64, sB: f64): bool {
  for (let i = 0; i < candidates.count; i++) {
    const candidate = candidates[i];
    const nearX = abs(candidate.sA - sA) < curves.samePoint * w.spacingX;
    if (nearX && abs(candidate.sB - sB) < curves.samePoint * w.spacingY) return true;
  }
  return false;
}

/** Rounding of a box's sides, in sizes of the domain. */
const edgeShare: f64 = 1e-12;

/**
 * Prepares the search of what is left of the box. Where a minimum is so near that no other counts beside it,
 * only a deeper point counts, outside the square that is known to hold none. Says whether there is such a
 * minimum.
 */
function prepareCell(w: Search): bool {
  const v = cell;
  // A cell that reaches the border of the domain must have that very border: it may be an end of the curve.
  const edgeX = edgeShare * (w.domainX1 - w.domainX0);
  const edgeY = edgeShare * (w.domainY1 - w.domainY0);
  const x0 = w.a.parameter + w.boxX0;
  const x1 = w.a.parameter + w.boxX1;
  const y0 = w.b.parameter + w.boxY0;
  const y1 = w.b.parameter + w.boxY1;
  v.domainX0 = x0 < w.domainX0 + edgeX ? w.domainX0 : x0;
  v.domainX1 = x1 > w.domainX1 - edgeX ? w.domainX1 : x1;
  v.domainY0 = y0 < w.domainY0 + edgeY ? w.domainY0 : y0;
  v.domainY1 = y1 > w.domainY1 - edgeY ? w.domainY1 : y1;
  v.tolerance = w.tolerance;
  v.indifference = w.indifference;
  v.upperLimit = w.upperLimit;
  v.knownReachX = -1;
  v.knownReachY = -1;
  w.knownReachX = w.apartX;
  w.knownReachY = w.apartY;
  for (let i = 0; i < candidates.count; i++) {
    const candidate = candidates[i];
    if (candidate.rank < shadowRank || candidate.distance >= v.upperLimit) continue;
    w.knownX = candidate.sA;
    w.knownY = candidate.sB;
    if (!isBoxWithinKnown(w)) continue;
    v.upperLimit = candidate.distance * (1 - curves.relativeSlack) - w.indifference;
    v.knownX = w.knownX;
    v.knownY = w.knownY;
    v.knownReachX = candidate.radius;
    v.knownReachY = candidate.radius;
  }
  return v.upperLimit < w.upperLimit;
}

/** Adds the lowest point of the cell that has been prepared, if it is deep enough. */
function addLowestOfCell(w: Search): void {
  const v = cell;
  if (!(v.upperLimit > 0)) return;
  v.mostBoxes = w.mostBoxes - w.boxes;
  if (!prepareQuery(v, w.a, w.b)) return;
  const isFound = searchClosest(v);
  w.boxes += v.boxes;
  if (!isFound) return;
  const sA = v.sA;
  const sB = v.sB;
  // On a border that is not an end of the curve it is only the lowest point of its cell.
  const isCutX =
    (sA <= v.domainX0 && v.domainX0 > w.domainX0) || (sA >= v.domainX1 && v.domainX1 < w.domainX1);
  const isCutY =
    (sB <= v.domainY0 && v.domainY0 > w.domainY0) || (sB >= v.domainY1 && v.domainY1 < w.domainY1);
  offer(w, v.distance, sA, sB, 0, isCutX || isCutY ? Rank.cellLowest : Rank.localMinimum);
}
