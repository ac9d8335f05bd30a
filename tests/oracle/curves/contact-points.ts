import { limits } from "../../../systems/world/limits.js";
import { positive } from "../../../systems/world/validate.js";
import {
  boxStride,
  boxWithinKnown,
  openBox,
  pushContracted,
  pushStart,
  splitHopeless,
  stackH,
  stackK,
  stackSize,
  stackX,
  stackY,
} from "./box-stack.js";
import {
  type ClosestPointSearch,
  createClosestPointSearch,
  searchDomain,
  unlimited,
} from "./closest-points.js";
import { chooseContacts } from "./choose-contacts.js";
import {
  admitNewcomer,
  cellLowest,
  type ContactCandidates,
  createContactCandidates,
  localMinimum,
  settledMinimum,
  settleMinima,
} from "./contact-candidates.js";
import { contract } from "./contraction.js";
import { proveConvexSquare } from "./convex-square.js";
import { fallsBeyondCut } from "./cut-borders.js";
import type { CurveSet } from "../../../systems/curves/curve-set.js";
import { parameter } from "../../../systems/curves/expansion-layout.js";
import { descendFromTangents } from "./newton.js";
import { prepareQuery } from "./query.js";
import {
  A,
  apartX,
  apartY,
  B,
  boxX0,
  boxX1,
  boxY0,
  boxY1,
  closestDistance,
  closestX,
  closestY,
  convexRadius,
  domainX0,
  domainX1,
  domainY0,
  domainY1,
  indifference,
  knownReachX,
  knownReachY,
  knownX,
  knownY,
  lowerBound,
  newtonA,
  newtonB,
  newtonDistance,
  newtonX,
  newtonY,
  reach,
  spacingX,
  spacingY,
  speedA,
  speedB,
  startX0,
  startX1,
  startY0,
  startY1,
  tolerance,
  upperLimit,
  workspaceSize,
} from "./workspace.js";

const { relativeSlack, contactsPerPair, candidatesPerContact, cellOfSpacing, samePoint } = limits.curves;

/**
 * Contacts of one pair of curves, in the order of their parameters on the first, then on the second curve.
 */
export interface ContactPoints {
  count: number;
  readonly distance: Float64Array;
  readonly sA: Float64Array;
  readonly sB: Float64Array;
  /** 1 where the distance rises to all sides, 0 where the curves run along each other. */
  readonly isMinimum: Uint8Array;
}

/** The search for several contacts and its answer. One serves any number of pairs, and allocates nothing. */
export interface ContactSearch {
  readonly contacts: ContactPoints;
  readonly candidates: ContactCandidates;
  /** For one cell at a time. */
  readonly cell: ClosestPointSearch;
  readonly workspace: Float64Array;
  readonly stack: Float64Array;
  /**
   * Boxes that the last search looked at, and may look at: then it ends with the best contacts that it has.
   */
  boxes: number;
  mostBoxes: number;
  /** Borders of the domain that are cuts (cut-borders.ts): what only lies at one is no contact. */
  cuts: number;
}

/** `capacity` limits the contacts of one pair; beyond it the shallowest are lost. */
export function createContactSearch(capacity = contactsPerPair): ContactSearch {
  return {
    contacts: {
      count: 0,
      distance: new Float64Array(capacity),
      sA: new Float64Array(capacity),
      sB: new Float64Array(capacity),
      isMinimum: new Uint8Array(capacity),
    },
    candidates: createContactCandidates(candidatesPerContact * capacity),
    cell: createClosestPointSearch(),
    workspace: new Float64Array(workspaceSize),
    stack: new Float64Array(stackSize),
    boxes: 0,
    mostBoxes: unlimited,
    cuts: 0,
  };
}

/**
 * Finds the contacts of a([a0, a1]) and b([b0, b1]) that are closer than `upperBound`, and returns
 * how many there are.
 *
 * They are the local minima of the distance, deepest first, but none within `apart` (arc length, on both
 * curves) of a deeper one, nor within `spacing` if the distance hardly rises between them. Where the curves
 * run along each other below the bound, lowest points of cells follow that are no nearer than `spacing` to
 * any contact taken before. The deepest contact is what `closestPoints` finds. A shallow minimum may be
 * missed if a lower point lies in the same cell; that point stands in for it.
 */
export function contactPoints(
  search: ContactSearch,
  curves: CurveSet,
  a: number,
  a0: number,
  a1: number,
  b: number,
  b0: number,
  b1: number,
  upperBound: number,
  precision: number,
  spacing: number,
  apart = spacing,
): number {
  const w = search.workspace;
  w[domainX0] = a0;
  w[domainX1] = a1;
  w[domainY0] = b0;
  w[domainY1] = b1;
  w[startX0] = a0;
  w[startX1] = a1;
  w[startY0] = b0;
  w[startY1] = b1;
  w[upperLimit] = upperBound;
  w[tolerance] = precision;
  w[indifference] = 0;
  w[spacingX] = spacing;
  w[apartX] = apart;
  return findContacts(search, curves, a, b);
}

/** The same for the query in the workspace: domain, start, limit, tolerance, indifference, spacing, apart. */
export function findContacts(search: ContactSearch, curves: CurveSet, a: number, b: number): number {
  const { workspace: w, candidates, contacts } = search;
  prepareQuery(w, curves, a, b);
  const spacing = positive("spacing", w[spacingX]);
  w[spacingX] = spacing / w[speedA];
  w[spacingY] = spacing / w[speedB];
  const apart = w[apartX];
  w[apartX] = apart / w[speedA];
  w[apartY] = apart / w[speedB];
  candidates.count = 0;
  search.boxes = 0;
  gatherCandidates(search, curves, a, b, localMinimum);
  chooseContacts(search, curves, a, b);
  // A minimum may have kept others out of its surroundings and then been left out itself, too near a deeper
  // one. Then look again for what only it had kept out.
  if (settleMinima(candidates)) {
    gatherCandidates(search, curves, a, b, settledMinimum);
    chooseContacts(search, curves, a, b);
  }
  return contacts.count;
}

/**
 * Looks at every box that may come below the bound, until it is a cell or belongs to a known minimum. Only
 * minima of at least the given rank keep others out.
 */
function gatherCandidates(
  search: ContactSearch,
  curves: CurveSet,
  a: number,
  b: number,
  shadowRank: number,
): void {
  const { workspace: w, stack } = search;
  let top = pushStart(w, stack);
  while (top > 0 && search.boxes < search.mostBoxes) {
    const halved = splitHopeless(w, stack, top);
    if (halved > 0) {
      top = halved;
      continue;
    }
    top -= boxStride;
    search.boxes++;
    openBox(w, curves, a, b, stack, top);
    if (w[lowerBound] >= w[upperLimit]) continue;
    if (w[closestDistance] < w[upperLimit] && !startsNearMinimum(search)) addMinimum(search, curves, a, b);
    w[reach] = w[upperLimit];
    if (!contract(w)) continue;
    if (w[lowerBound] >= w[upperLimit]) continue;
    if (belongsToMinimum(search, shadowRank)) continue;
    if (prepareCell(search, shadowRank) || isWithinCell(w)) addLowestOfCell(search, curves, a, b);
    else if (pushContracted(w, stack, top)) top += boxStride;
    else top = cutAtCells(w, stack, top);
  }
}

/** Whether what is left of the box is no larger than a cell, give or take rounding. */
function isWithinCell(w: Float64Array): boolean {
  const width = w[boxX1] - w[boxX0];
  const height = w[boxY1] - w[boxY0];
  return width <= widestCell * w[spacingX] && height <= widestCell * w[spacingY];
}

/** Against rounding. */
const widestCell = cellOfSpacing * (1 + 1e-9);

/**
 * Cuts the box on top of the stack at the cells' border next to its middle, on the side that is more cells
 * long; returns the new top. Borders stay where they are from step to step. So do contacts that lie on them,
 * where the curves run along each other and every cell has its lowest point at one of its ends.
 */
function cutAtCells(w: Float64Array, stack: Float64Array, top: number): number {
  const alongX = stack[top + stackH] * w[spacingY] > stack[top + stackK] * w[spacingX];
  const middle = top + (alongX ? stackX : stackY);
  const half = top + (alongX ? stackH : stackK);
  const cell = cellOfSpacing * (alongX ? w[spacingX] : w[spacingY]);
  const start = stack[middle] - stack[half];
  const stop = stack[middle] + stack[half];
  const border = cell * Math.round(stack[middle] / cell);
  for (let i = 0; i < boxStride; i++) stack[top + boxStride + i] = stack[top + i];
  stack[middle] = 0.5 * (start + border);
  stack[half] = 0.5 * (border - start);
  stack[middle + boxStride] = 0.5 * (border + stop);
  stack[half + boxStride] = 0.5 * (stop - border);
  return top + 2 * boxStride;
}

/** Whether Newton would start inside the square of a minimum that is known, and so end there. */
function startsNearMinimum({ workspace: w, candidates }: ContactSearch): boolean {
  const x = w[A + parameter] + w[closestX];
  const y = w[B + parameter] + w[closestY];
  for (let i = 0; i < candidates.count; i++) {
    const r = candidates.radius[i];
    if (Math.abs(x - candidates.sA[i]) <= r && Math.abs(y - candidates.sB[i]) <= r) return true;
  }
  return false;
}

/**
 * Whether what is left of the box lies in the square of a minimum that is known, and within
 * the spacing of it.
 */
function belongsToMinimum({ workspace: w, candidates }: ContactSearch, shadowRank: number): boolean {
  for (let i = 0; i < candidates.count; i++) {
    if (candidates.rank[i] < shadowRank) continue;
    w[knownX] = candidates.sA[i];
    w[knownY] = candidates.sB[i];
    w[knownReachX] = Math.min(candidates.radius[i], w[spacingX]);
    w[knownReachY] = Math.min(candidates.radius[i], w[spacingY]);
    if (boxWithinKnown(w)) return true;
  }
  return false;
}

function addMinimum(search: ContactSearch, curves: CurveSet, a: number, b: number): void {
  const { workspace: w, candidates } = search;
  descendFromTangents(w, curves, a, b);
  if (!(w[newtonDistance] < w[upperLimit])) return;
  proveConvexSquare(w, curves, a, b);
  const newcomer = candidates.count;
  candidates.distance[newcomer] = w[newtonDistance];
  candidates.sA[newcomer] = w[newtonX];
  candidates.sB[newcomer] = w[newtonY];
  candidates.radius[newcomer] = w[convexRadius];
  candidates.rank[newcomer] = localMinimum;
  if (isKnown(search, newcomer)) return;
  if (search.cuts === 0 || !fallsBeyondCut(w, curves, a, b, search.cuts)) admitNewcomer(candidates);
}

/** A point found twice, from two boxes, would fill the list without adding anything. */
function isKnown({ workspace: w, candidates }: ContactSearch, newcomer: number): boolean {
  const { sA, sB } = candidates;
  for (let i = 0; i < newcomer; i++) {
    const nearX = Math.abs(sA[i] - sA[newcomer]) < samePoint * w[spacingX];
    if (nearX && Math.abs(sB[i] - sB[newcomer]) < samePoint * w[spacingY]) return true;
  }
  return false;
}

/** Rounding of a box's sides, in sizes of the domain. */
const edgeShare = 1e-12;

/**
 * Prepares the search of what is left of the box. Where a minimum is so near that no other counts beside it,
 * only a deeper point counts, outside the square that is known to hold none. Returns whether there is such a
 * minimum.
 */
function prepareCell({ workspace: w, candidates, cell }: ContactSearch, shadowRank: number): boolean {
  const v = cell.workspace;
  // A cell that reaches the border of the domain must have that very border: it may be an end of the curve.
  const edgeX = edgeShare * (w[domainX1] - w[domainX0]);
  const edgeY = edgeShare * (w[domainY1] - w[domainY0]);
  const x0 = w[A + parameter] + w[boxX0];
  const x1 = w[A + parameter] + w[boxX1];
  const y0 = w[B + parameter] + w[boxY0];
  const y1 = w[B + parameter] + w[boxY1];
  v[domainX0] = x0 < w[domainX0] + edgeX ? w[domainX0] : x0;
  v[domainX1] = x1 > w[domainX1] - edgeX ? w[domainX1] : x1;
  v[domainY0] = y0 < w[domainY0] + edgeY ? w[domainY0] : y0;
  v[domainY1] = y1 > w[domainY1] - edgeY ? w[domainY1] : y1;
  v[tolerance] = w[tolerance];
  v[indifference] = w[indifference];
  v[upperLimit] = w[upperLimit];
  v[knownReachX] = v[knownReachY] = -1;
  w[knownReachX] = w[apartX];
  w[knownReachY] = w[apartY];
  for (let i = 0; i < candidates.count; i++) {
    if (candidates.rank[i] < shadowRank || candidates.distance[i] >= v[upperLimit]) continue;
    w[knownX] = candidates.sA[i];
    w[knownY] = candidates.sB[i];
    if (!boxWithinKnown(w)) continue;
    v[upperLimit] = candidates.distance[i] * (1 - relativeSlack) - w[indifference];
    v[knownX] = w[knownX];
    v[knownY] = w[knownY];
    v[knownReachX] = v[knownReachY] = candidates.radius[i];
  }
  return v[upperLimit] < w[upperLimit];
}

/** Adds the lowest point of the cell that has been prepared, if it is deep enough. */
function addLowestOfCell(search: ContactSearch, curves: CurveSet, a: number, b: number): void {
  const { workspace: w, candidates, cell } = search;
  const v = cell.workspace;
  if (!(v[upperLimit] > 0)) return;
  cell.mostBoxes = search.mostBoxes - search.boxes;
  const isFound = searchDomain(cell, curves, a, b);
  search.boxes += cell.boxes;
  if (!isFound) return;
  const { sA, sB } = cell;
  // On a border that is not an end of the curve it is only the lowest point of its cell.
  const cutOffX =
    (sA <= v[domainX0] && v[domainX0] > w[domainX0]) || (sA >= v[domainX1] && v[domainX1] < w[domainX1]);
  const cutOffY =
    (sB <= v[domainY0] && v[domainY0] > w[domainY0]) || (sB >= v[domainY1] && v[domainY1] < w[domainY1]);
  const newcomer = candidates.count;
  candidates.distance[newcomer] = cell.distance;
  candidates.sA[newcomer] = sA;
  candidates.sB[newcomer] = sB;
  candidates.radius[newcomer] = 0;
  candidates.rank[newcomer] = cutOffX || cutOffY ? cellLowest : localMinimum;
  if (isKnown(search, newcomer)) return;
  w[newtonA + parameter] = sA;
  w[newtonB + parameter] = sB;
  if (search.cuts === 0 || !fallsBeyondCut(w, curves, a, b, search.cuts)) admitNewcomer(candidates);
}
