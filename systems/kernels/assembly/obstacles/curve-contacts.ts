import { detect } from "../../../world/limits/detect";
import { boundElement, boxOfChild, mayMeetChild } from "./child-bounds";
import { addCandidate, chooseContacts, forgetCandidates, writeContact } from "./contact-choice";
import { mostCandidates } from "./curve-search";
import { findLowestOf } from "./lowest-point";
import { forgetTriangle, seenNodes } from "./mesh";
import { placeCurve } from "./placed-curve";
import { Placement, Pose } from "./placement";
import { boundBelow, probe } from "./probe";
import { composed, hostPose, inner, outer, query } from "./query-room";
import { asked, cells, placedCurve, search } from "./search-room";
import { childCount, childOf, isContainer, poseOfChild, takeShape } from "./shape";

const rounding: f64 = 1 + 1e-9;

/**
 * The point of the host's curve that is closest to a shape at the host's pose, or deepest inside it, as the
 * only contact: 1; or 0 if all is proved to be at least as far away as asked.
 */
export function closestOnCurve(shape: i32): i32 {
  const children = begin(shape, hostPose);
  for (let child = 0; child < children; child++) {
    if (children > 1 && !mayMeetChild(boxOfChild(shape, children, child))) continue;
    const placement = take(shape, child);
    placeCurve(placement);
    search.from = 0;
    search.to = placedCurve.end;
    if (!findLowestOf()) continue;
    search.limit = search.best;
    asked.contacts = 0;
    writeContact(search.bestArc, child, placement, 0);
  }
  asked.nodes = seenNodes;
  return asked.contacts;
}

/** All contacts of the host's curve, and how many there are; negative if the query makes no sense. */
export function contactsOfCurve(shape: i32): i32 {
  return curveContacts(shape, hostPose);
}

/**
 * The contacts of the curve in hand with a shape, all below the bound, per child of a container, in the order
 * of s.
 *
 * The curve is cut into cells of half a spacing, and the lowest point of each is a candidate. Local minima
 * are taken first, deepest first, then, where the curve runs along the obstacle, other lowest points; none
 * within the spacing of one taken before. So the deepest point (to the precision) is always there, and where
 * a cell comes below the bound its lowest point is no farther than one spacing from a contact.
 */
export function curveContacts(shape: i32, pose: Pose): i32 {
  const cell = detect.obstacleCell * asked.spacing;
  if (!(asked.curve.end <= cell * (mostCandidates - 2))) return -1;
  const children = begin(shape, pose);
  for (let child = 0; child < children; child++) {
    if (children > 1 && !mayMeetChild(boxOfChild(shape, children, child))) continue;
    const placement = take(shape, child);
    placeCurve(placement);
    gatherCandidates(cell);
    chooseContacts(child, placement);
  }
  asked.nodes = seenNodes;
  return asked.contacts;
}

/** Places the obstacle and returns how many shapes it is made of. */
function begin(shape: i32, pose: Pose): i32 {
  asked.contacts = 0;
  asked.probes = 0;
  search.precision = asked.tolerance;
  search.limit = asked.upperBound;
  query.limit = Infinity;
  forgetTriangle();
  outer.place(pose);
  const children = childCount(shape);
  if (children > 1) boundElement();
  return children;
}

/** Takes a child of the obstacle, or the obstacle itself, in hand, and returns where it stands. */
function take(shape: i32, child: i32): Placement {
  if (!isContainer(shape)) {
    takeShape(shape);
    return outer;
  }
  takeShape(childOf(shape, child));
  inner.place(poseOfChild(shape, child));
  composed.compose(outer, inner);
  return composed;
}

function gatherCandidates(cell: f64): void {
  const w = search;
  forgetCandidates();
  cells[0].set(0, placedCurve.end);
  let top = 1;
  while (top > 0) {
    const next = cells[--top];
    const a = next.a;
    const b = next.b;
    const h = 0.5 * (b - a);
    query.limit = w.limit + h;
    probe(a + h);
    query.limit = Infinity;
    if (boundBelow(h, w.limit) >= w.limit) continue;
    if (b - a <= cell * rounding) {
      w.from = a;
      w.to = b;
      if (findLowestOf()) addCandidate();
      continue;
    }
    const border = cell * Math.round((a + h) / cell);
    cells[top++].set(border, b);
    cells[top++].set(a, border);
  }
}
