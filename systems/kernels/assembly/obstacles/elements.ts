import { jointPosition, jointStride } from "../../../../components/spans/joint";
import { clothoidCurve, pieceTerms } from "../../../curves/curve-set";
import { anyNumber } from "../../../detect/obstacles/curve-search";
import { detect } from "../../../world/limits/detect";
import { work } from "../../../world/limits/work";
import { Rows } from "../_runs";
import { Term } from "../narrow-phase/curve";
import { ElementRow } from "../narrow-phase/element-row";
import { closestShare } from "../narrow-phase/pair";
import { restingShare } from "../narrow-phase/resting-share";
import { curveContacts } from "./curve-contacts";
import { mostContacts } from "./curve-search";
import { addContact } from "./element-contact";
import { segmentContacts } from "./host";
import { approachOf, isNearBox, mayMeet, pose, takeObstacle } from "./obstacle";
import { asked, contacts, head } from "./search-room";
import { Vector } from "./vector";

/** Takes an obstacle in hand and lists the elements that are near it. Gives how many they are. */
export function findNear(obstacle: i32): i32 {
  takeObstacle(
    head.poseSpan[obstacle],
    head.velocitySpan[obstacle],
    head.boundsSpan[obstacle],
    head.h,
  );
  rodInHand = -1;
  let near = 0;
  let i = 0;
  for (let first = 0; first < head.elements; i++) {
    const rod = head.rod[first];
    const end = first + <i32>head.elementsOf[rod];
    const counts = !head.crowdedOnly || head.crowded[first] == 1;
    if (counts && mayMeet(head.rodBounds[i]) && collide(rod, obstacle)) {
      for (let e = first; e < end; e++) if (isNear(e, rod)) head.nearElements[near++] = e;
    }
    first = end;
  }
  return near;
}

/** Whether a rod and an obstacle touch each other, by their groups. */
function collide(rod: i32, obstacle: i32): bool {
  return (
    (head.membership[rod] & head.obstacleCollidesWith[obstacle]) != 0 &&
    (head.obstacleMembership[obstacle] & head.collidesWith[rod]) != 0
  );
}

/**
 * An element lies within half its length of its chord's middle, and never farther from its chord than the
 * slack.
 */
function isNear(element: i32, rod: i32): bool {
  const row = head.rows[element];
  const joint = head.jointsSpan[rod] + head.place[element] * jointStride + jointPosition;
  const from = (<usize>joint) << 3;
  // Farthest from the chord is the apex of a triangle over it with the arc as its two other sides.
  const bulge = 0.5 * sqrt(max(0.0, row.length * row.length - row.chord * row.chord));
  return isNearBox(
    changetype<Vector>(from),
    changetype<Vector>(from + (jointStride << 3)),
    bulge,
    reachOf(element, row),
  );
}

/** How far element and obstacle may approach each other in the step, thickness included. */
function reachOf(element: i32, row: ElementRow): f64 {
  return (1 + restingShare(head.crowded[element] == 1)) * row.radius + head.h * approachOf(row);
}

/**
 * As between rods, however far: beside an edge the nearest point of an element says nothing about the others.
 * Never more than a search can hold.
 */
function spacingOf(row: ElementRow): f64 {
  const along = min(0.5 * row.length, Math.PI / (4 * row.bend));
  const thickness = 2 * row.radius;
  const apart = closestShare(row.bend, thickness) * thickness;
  return max(max(apart, along), detect.leastObstacleSpacing * row.length);
}

/**
 * Searches the listed elements from `from` to `to`, whose curves are written. Gives the first for whose
 * contacts there may be too little room; or `to`.
 */
export function searchNear(obstacle: i32, from: i32, to: i32): i32 {
  for (let i = from; i < to; i++) {
    const element = head.nearElements[i];
    const rod = head.rod[element];
    if (rod != rodInHand) {
      rodInHand = rod;
      isLeftOut = head.crowdedOnly && isOutOfWork(rod);
    }
    if (isLeftOut) continue;
    if (head.found + mostContacts > head.foundRoom) return i;
    search(obstacle, element);
  }
  return to;
}

/** The rod that is searched at the obstacle in hand; a crowd without work left has none for a look ahead. */
let rodInHand: i32 = -1;
let isLeftOut: bool = false;

function search(obstacle: i32, element: i32): void {
  const row = head.rows[element];
  const rod = head.rod[element];
  asked.upperBound = reachOf(element, row);
  // Places are exact in any case; this is how much deeper another may be, and what it takes to prove that
  // none is.
  asked.tolerance = detect.indifferentGap * row.radius;
  asked.spacing = spacingOf(row);
  asked.mostProbes = affordedProbes(rod);
  if (head.bySegments) segmentContacts(obstacle, element);
  else {
    asked.curve = head.curves[element];
    asked.kind = head.kind[element];
    if (asked.kind == clothoidCurve) takePieces(element);
    if (curveContacts(head.shape[obstacle], pose) < 0) {
      head.isRefused = 1;
      return;
    }
  }
  for (let i = 0; i < asked.contacts; i++) addContact(obstacle, element, contacts[i]);
  takeWork(
    rod,
    work.elementAtObstacle + <f64>asked.probes * work.probedPoint + <f64>asked.nodes * work.treeNode,
  );
}

function takePieces(element: i32): void {
  const first = <usize>head.firstPiece[element] * pieceTerms;
  asked.terms = changetype<Rows<Term>>(head.terms[first]);
  asked.placedTerms = head.placedTerms;
}

function isOutOfWork(rod: i32): bool {
  return head.isBounded != 0 && head.workLeft[head.account[rod]] <= 0;
}

/** Points and nodes for which the rod has work left. */
function affordedProbes(rod: i32): i32 {
  if (!head.isBounded) return anyNumber;
  const left = head.workLeft[head.account[rod]] / work.probedPoint;
  return <i32>max(0.0, min<f64>(anyNumber, floor(left)));
}

function takeWork(rod: i32, units: f64): void {
  head.workTaken[rod] += units;
  head.workLeft[head.account[rod]] -= units;
  head.work += units;
}
