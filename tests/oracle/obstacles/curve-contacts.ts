import { limits } from "../../../systems/world/limits.js";
import { positive, reject } from "../../../systems/world/validate.js";
import { boundElement, mayMeetChild } from "./child-bounds.js";
import { addCandidate, chooseContacts, writeContact } from "./contact-choice.js";
import { curveEnd, type CurveSet } from "../../../systems/curves/curve-set.js";
import { placeCurve, sampleArc } from "./placed-curve.js";
import {
  best,
  bestArc,
  from,
  halfWidth,
  isBrief,
  type CurveSearch,
  limit,
  lowerBound,
  precision,
  spacing,
  to,
  tolerance,
  upperBound,
} from "./curve-search.js";
import { findLowestOnMesh } from "./lowest-on-mesh.js";
import { boundBelow, findLowest, probe, sampleLowest } from "./lowest-point.js";
import { forgetTriangle, queryLimit } from "./point-query.js";
import {
  composePlacements,
  placePose,
  placementSize,
  poseStride,
} from "../../../systems/shapes/rigid-pose.js";
import {
  childBoxStride,
  containerShape,
  meshShape,
  type ShapeSet,
} from "../../../systems/shapes/shape-set.js";

const { obstacleCell } = limits.detect;

/**
 * What the next searches ask for: points closer than `below`, to `accuracy`, contacts at least `apart`
 * from each other in arc length. It is said once, not with every element, to keep doubles out of the
 * arguments of hot functions.
 */
export function limitSearch(search: CurveSearch, below: number, accuracy: number, apart: number): void {
  if (Number.isNaN(below)) reject("below", below, "a number, Infinity included");
  search.work[upperBound] = below;
  search.work[tolerance] = positive("accuracy", accuracy);
  search.work[spacing] = positive("apart", apart);
}

/**
 * Finds the point of a curve that is closest to an obstacle or deepest inside it. Returns true and leaves
 * it as the only contact of the search, or proves that all is at least `below` away and returns false.
 *
 * The curve: `curve` of the set, by arc length. The obstacle: a shape at the pose `poses[poseAt]`.
 */
export function closestOnCurve(
  search: CurveSearch,
  shapes: ShapeSet,
  shape: number,
  poses: ArrayLike<number>,
  poseAt: number,
  curves: CurveSet,
  curve: number,
): boolean {
  const { work: w, contacts } = search;
  contacts.count = 0;
  w[precision] = w[tolerance];
  w[limit] = w[upperBound];
  const children = begin(search, shapes, shape, poses, poseAt);
  if (children > 1) boundElement(search, curves, curve);
  for (let child = 0; child < children; child++) {
    if (children > 1 && !mayMeetChild(search, shapes, childBoxAt(shapes, shape, child))) continue;
    const placement = take(search, shapes, shape, child);
    placeCurve(curves, curve, search.placements, placement, search.placed);
    w[from] = 0;
    w[to] = search.placed.data[curveEnd];
    if (!findLowestOf(search, shapes)) continue;
    w[limit] = w[best];
    w[sampleArc] = w[bestArc];
    contacts.count = 0;
    writeContact(search, shapes, child, placement, 0);
  }
  return contacts.count > 0;
}

/**
 * Finds the contacts of a curve with an obstacle, all below the bound, and returns how many there are; for
 * the arguments see `closestOnCurve`. Per child of a container, in the order of s.
 *
 * The curve is cut into cells of half a spacing, and the lowest point of each is a candidate. Local minima
 * are taken first, deepest first, then, where the curve runs along the obstacle, other lowest points; none
 * within the spacing of one taken before. So the deepest point (to the precision) is always there, and where
 * a cell comes below the bound its lowest point is no farther than one spacing from a contact.
 */
export function curveContacts(
  search: CurveSearch,
  shapes: ShapeSet,
  shape: number,
  poses: ArrayLike<number>,
  poseAt: number,
  curves: CurveSet,
  curve: number,
): number {
  const { work: w, contacts } = search;
  contacts.count = 0;
  w[precision] = w[tolerance];
  w[limit] = w[upperBound];
  const children = begin(search, shapes, shape, poses, poseAt);
  if (children > 1) boundElement(search, curves, curve);
  for (let child = 0; child < children; child++) {
    if (children > 1 && !mayMeetChild(search, shapes, childBoxAt(shapes, shape, child))) continue;
    const placement = take(search, shapes, shape, child);
    placeCurve(curves, curve, search.placements, placement, search.placed);
    gatherCandidates(search, shapes);
    chooseContacts(search, shapes, child, placement);
  }
  return contacts.count;
}

/** Places the obstacle and returns how many shapes it is made of. */
function begin(
  search: CurveSearch,
  shapes: ShapeSet,
  shape: number,
  poses: ArrayLike<number>,
  at: number,
): number {
  if (!(shape >= 0 && shape < shapes.count)) reject("shape", shape, "a shape of the set");
  search.probes = search.query.seen[0] = 0;
  forgetTriangle(search.query);
  placePose(poses, at, search.placements, 0);
  return childCount(shapes, shape);
}

/** How many shapes an obstacle is made of: 1, or those of a container. */
export function childCount(shapes: ShapeSet, shape: number): number {
  return shapes.kind[shape] === containerShape ? shapes.indices[shapes.indicesAt[shape]] : 1;
}

/** Takes a child of the obstacle, or the obstacle itself, in hand, and returns where its placement stands. */
function take({ placements, target }: CurveSearch, shapes: ShapeSet, shape: number, child: number): number {
  const isContainer = shapes.kind[shape] === containerShape;
  const leaf = isContainer ? shapes.indices[shapes.indicesAt[shape] + 1 + child] : shape;
  target[0] = shapes.kind[leaf];
  target[1] = shapes.numbersAt[leaf];
  target[2] = shapes.indicesAt[leaf];
  if (!isContainer) return 0;
  placePose(shapes.numbers, shapes.numbersAt[shape] + child * poseStride, placements, placementSize);
  composePlacements(placements, 0, placementSize, 2 * placementSize);
  return 2 * placementSize;
}

function childBoxAt(shapes: ShapeSet, container: number, child: number): number {
  return shapes.numbersAt[container] + childCount(shapes, container) * poseStride + child * childBoxStride;
}

function findLowestOf(search: CurveSearch, shapes: ShapeSet): boolean {
  if (isBrief(search)) return sampleLowest(search, shapes);
  return search.target[0] === meshShape ? findLowestOnMesh(search, shapes) : findLowest(search, shapes);
}

const rounding = 1 + 1e-9;

function gatherCandidates(search: CurveSearch, shapes: ShapeSet): void {
  const { work: w, cells, candidates, query } = search;
  const length = search.placed.data[curveEnd];
  const cell = obstacleCell * w[spacing];
  const most = candidates.s.length;
  if (length > cell * (most - 2))
    reject("apart", w[spacing], `at least ${length / (obstacleCell * (most - 2))}`);
  candidates.count = 0;
  cells[0] = 0;
  cells[1] = length;
  let top = 2;
  while (top > 0) {
    top -= 2;
    const a = cells[top];
    const b = cells[top + 1];
    const h = 0.5 * (b - a);
    w[sampleArc] = a + h;
    query.values[queryLimit] = w[limit] + h;
    probe(search, shapes);
    query.values[queryLimit] = Infinity;
    w[halfWidth] = h;
    boundBelow(search, shapes);
    if (w[lowerBound] >= w[limit]) continue;
    if (b - a <= cell * rounding) {
      w[from] = a;
      w[to] = b;
      if (findLowestOf(search, shapes)) addCandidate(search);
      continue;
    }
    const border = cell * Math.round((a + h) / cell);
    cells[top] = border;
    cells[top + 1] = b;
    cells[top + 2] = a;
    cells[top + 3] = border;
    top += 4;
  }
}
