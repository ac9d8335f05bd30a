import { clothoidCurve, pieceTerms } from "../../../curves/curve-set";
import { Excuse } from "../../../trial/excuse";
import { trial } from "../../../world/limits/trial";
import { Rows } from "../_runs";
import { Expansion, Term } from "../narrow-phase/curve";
import { sample } from "../narrow-phase/expansion";
import { isMissing } from "../narrow-phase/query";
import { thicknessOf } from "./approach";
import { areSeparate, distanceBefore } from "./box-gap";
import { areTiedThere } from "./host";
import { turnsLittle } from "./joined-elements";
import { A0, A1, B0, B1, Box, boxes, head } from "./room";

/**
 * Continuous collision of two curves. Each goes from where it is before a step to where it is after, every
 * point of it straight on. Whatever truly happens in between, curves that do not cross on that way are linked
 * after the step as they were before.
 *
 * With g = b - a before and after the step, they cross only if (1 - t) g0 + t g1 = 0 somewhere: not in a box
 * of both parameters if some direction has n . g0 > 0 and n . g1 > 0 all over it.
 *
 * Whether the curves of elements a and b, of rods A and B, may pass through each other, or come nearer than
 * the crossing distance and than they were. True too where that takes more boxes than allowed. Curves that
 * are through each other to begin with have no sides to keep.
 */
export function mayCross(a: i32, b: i32, A: i32, B: i32, excuse: i32): bool {
  const thickness = thicknessOf(A, B);
  head.boxes = 0;
  const through = trial.throughDistance * thickness;
  if (!takeCurves(a, b)) {
    head.isRefused = 1;
    return true;
  }
  let left = 1;
  let isThrough = false;
  for (let seen = 0; left > 0; seen++) {
    if (seen == trial.crossingBoxes) return !isThrough;
    const box = boxes[--left];
    head.boxes++;
    sampleBoth(A0, A1, box.sA);
    sampleBoth(B0, B1, box.sB);
    if (areSeparate(box, thickness)) continue;
    noteBox(box);
    const width = max(box.halfA, box.halfB);
    if (excuse == Excuse.ties && width < thickness && areTiedThere(a, b)) continue;
    if (excuse == Excuse.littleTurn && turnsLittle(a == b)) continue;
    if (width < 0.25 * through) {
      if (distanceBefore() > through) return true;
      isThrough = true;
      continue;
    }
    divide(box, boxes[left + 1]);
    left += 2;
  }
  return false;
}

/** Takes both curves in hand. The first box is all of them. False if one cannot be sampled. */
function takeCurves(a: i32, b: i32): bool {
  takeBefore(A0, a);
  takeAfter(A1, a);
  takeBefore(B0, b);
  takeAfter(B1, b);
  const box = boxes[0];
  box.sA = box.halfA = 0.5 * A0.curve.end;
  box.sB = box.halfB = 0.5 * B0.curve.end;
  return !(isMissing(A0) || isMissing(A1) || isMissing(B0) || isMissing(B1));
}

function takeBefore(e: Expansion, element: i32): void {
  e.curve = head.curvesFrom[element];
  e.kind = head.kindFrom[element];
  if (e.kind == clothoidCurve) e.terms = termsOf(head.termsFrom, head.firstPieceFrom[element]);
  e.parameter = NaN;
}

function takeAfter(e: Expansion, element: i32): void {
  e.curve = head.curvesTo[element];
  e.kind = head.kindTo[element];
  if (e.kind == clothoidCurve) e.terms = termsOf(head.termsTo, head.firstPieceTo[element]);
}

function termsOf(terms: Rows<Term>, piece: i32): Rows<Term> {
  return changetype<usize>(terms) == 0 ? terms : changetype<Rows<Term>>(terms[piece * pieceTerms]);
}

/** One of two boxes that were made of one has the same middle on the side that was not divided. */
function sampleBoth(from: Expansion, to: Expansion, s: f64): void {
  if (from.parameter == s) return;
  from.parameter = s;
  to.parameter = s;
  sample(from);
  sample(to);
}

function noteBox(box: Box): void {
  head.sA = box.sA;
  head.halfA = box.halfA;
  head.sB = box.sB;
  head.halfB = box.halfB;
}

/** Across its longer side. */
function divide(box: Box, other: Box): void {
  memory.copy(changetype<usize>(other), changetype<usize>(box), offsetof<Box>());
  if (box.halfA >= box.halfB) {
    const half = 0.5 * box.halfA;
    box.sA -= half;
    other.sA += half;
    box.halfA = other.halfA = half;
  } else {
    const half = 0.5 * box.halfB;
    box.sB -= half;
    other.sB += half;
    box.halfB = other.halfB = half;
  }
}
