import { trial } from "../../../world/limits/trial";
import { sample } from "../narrow-phase/expansion";
import { Expansion } from "../narrow-phase/curve";
import { distanceBefore, isClear, sweepBox } from "./entry-box";
import {
  after,
  before,
  boxes,
  childAfter,
  childBefore,
  curveAfter,
  curveBefore,
  entry,
  EntryBox,
  MovedPoint,
  outerAfter,
  outerBefore,
  poseAfter,
} from "./entry-room";
import { forgetTriangle } from "./mesh";
import { Placement } from "./placement";
import { hostPose, inner, query } from "./query-room";
import { childCount, childOf, isContainer, poseOfChild, takeShape } from "./shape";
import { Vector } from "./vector";

/**
 * Continuous collision of a curve with a shape. In the frame of the shape, which may move too, every point of
 * the curve goes straight from where it is before a step to where it is after. The shape is convex, or made
 * of triangles that are. What is nearest to it in a box of arc length and time has a plane behind which all
 * of a convex piece lies, and a box is clear whose points are all before the planes of the pieces near it.
 */

/**
 * Whether the stretch of the host's curve may enter a shape, or come nearer to it than the crossing distance and than it
 * was. True too where that takes more boxes or pieces than allowed.
 */
export function mayEnter(shape: i32): bool {
  curveBefore.curve = entry.curveFrom;
  curveBefore.kind = entry.kindFrom;
  curveBefore.terms = entry.termsFrom;
  curveAfter.curve = entry.curveTo;
  curveAfter.kind = entry.kindTo;
  curveAfter.terms = entry.termsTo;
  outerBefore.place(hostPose);
  outerAfter.place(poseAfter);
  query.limit = Infinity;
  forgetTriangle();
  if (!isContainer(shape)) {
    takeShape(shape);
    return mayEnterShape(outerBefore, outerAfter);
  }
  for (let child = 0; child < childCount(shape); child++) {
    takeShape(childOf(shape, child));
    inner.place(poseOfChild(shape, child));
    childBefore.compose(outerBefore, inner);
    childAfter.compose(outerAfter, inner);
    if (mayEnterShape(childBefore, childAfter)) return true;
  }
  return false;
}

/** The same for the shape in hand, which goes from one placement to another. */
function mayEnterShape(placedBefore: Placement, placedAfter: Placement): bool {
  const radius = entry.radius;
  boxes[0].s = 0.5 * (entry.start + entry.end);
  boxes[0].halfS = 0.5 * (entry.end - entry.start);
  boxes[0].t = 0.5;
  boxes[0].halfT = 0.5;
  let left = 1;
  for (let seen = 0; left > 0; seen++) {
    if (seen == trial.crossingBoxes || entry.pieces > entry.mostPieces) return true;
    const box = boxes[--left];
    takeSample(curveBefore, box.s, placedBefore, before);
    takeSample(curveAfter, box.s, placedAfter, after);
    sweepBox(box);
    if (isClear(box)) continue;
    const width = box.halfS;
    const way = box.halfT * travel();
    if (max(width, way) < 0.25 * trial.throughDistance * radius) {
      if (distanceBefore() > trial.throughDistance * radius) return true;
      continue;
    }
    divide(box, boxes[left + 1], width >= way);
    left += 2;
  }
  return false;
}

function takeSample(e: Expansion, s: f64, placement: Placement, out: MovedPoint): void {
  e.parameter = s;
  sample(e);
  placement.movePointIn(vectorAt(e, offsetof<Expansion>("x")), out.point);
  placement.turnIn(vectorAt(e, offsetof<Expansion>("dx")), out.tangent);
}

// @ts-ignore: decorator
@inline
function vectorAt(e: Expansion, offset: usize): Vector {
  return changetype<Vector>(changetype<usize>(e) + offset);
}

function travel(): f64 {
  const x = after.x - before.x;
  const y = after.y - before.y;
  const z = after.z - before.z;
  return sqrt(x * x + y * y + z * z);
}

/** Halves a box by arc length or by time. */
function divide(box: EntryBox, other: EntryBox, byArc: bool): void {
  memory.copy(changetype<usize>(other), changetype<usize>(box), offsetof<EntryBox>());
  if (byArc) {
    const half = 0.5 * box.halfS;
    box.s -= half;
    other.s += half;
    box.halfS = half;
    other.halfS = half;
  } else {
    const half = 0.5 * box.halfT;
    box.t -= half;
    other.t += half;
    box.halfT = half;
    other.halfT = half;
  }
}
