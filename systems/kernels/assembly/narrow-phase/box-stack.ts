import { curves } from "../../../world/limits/curves";
import { bound, sample } from "./expansion";
import { modelGap } from "./gap-model";
import { Box, mostWaiting, Search } from "./search";

/**
 * The boxes that wait are a stack. On a curly wisp the depth-first order, nearer half first, looks at 7.59
 * boxes per accepted pair, best lower bound first at 7.48, widest first at 7.51; and a stack needs neither
 * heap nor limit. For pairs that are rejected the order makes no difference.
 */

/** Puts [x0, x1] x [y0, y1] on the empty stack. Gives how many boxes wait. */
export function pushRectangle(w: Search, x0: f64, x1: f64, y0: f64, y1: f64): i32 {
  const box = w.waiting(0);
  box.x = 0.5 * (x0 + x1);
  box.h = 0.5 * (x1 - x0);
  box.y = 0.5 * (y0 + y1);
  box.k = 0.5 * (y1 - y0);
  box.bound = 0;
  return 1;
}

/**
 * Halves the last box that waits, unseen, if the gap model would say nothing about it: a curve that turns
 * much more than a radian has a few such boxes at the start. Says whether it did.
 */
// @ts-ignore: decorator
@inline
export function splitHopeless(w: Search, waiting: i32): bool {
  const box = w.waiting(waiting - 1);
  const h = box.h;
  const k = box.k;
  const restA = w.snapA * h * h * h * h;
  const restB = w.snapB * k * k * k * k;
  if (restA + restB <= 24 * curves.hopelessModelError * (w.speedA * h + w.speedB * k)) return false;
  // Never for numbers that are finite.
  if (waiting >= mostWaiting) return false;
  halve(box, w.waiting(waiting), restA > restB, true);
  return true;
}

/** Takes a box in hand: samples both curves at its middle and bounds the distance from below. */
export function openBox(w: Search, box: Box): void {
  const A = w.a;
  const B = w.b;
  // A halved box shares the middle of its other side with its parent.
  if (A.parameter != box.x) {
    A.parameter = box.x;
    sample(A);
  }
  if (B.parameter != box.y) {
    B.parameter = box.y;
    sample(B);
  }
  A.half = box.h;
  B.half = box.k;
  bound(A);
  bound(B);
  modelGap(w);
}

/** Whether the box in hand lies inside the known rectangle. */
// @ts-ignore: decorator
@inline
export function isBoxWithinKnown(w: Search): bool {
  const fromX = w.a.parameter - w.knownX;
  const fromY = w.b.parameter - w.knownY;
  return (
    fromX + w.boxX0 >= -w.knownReachX &&
    fromX + w.boxX1 <= w.knownReachX &&
    fromY + w.boxY0 >= -w.knownReachY &&
    fromY + w.boxY1 <= w.knownReachY
  );
}

/** Writes what contraction left of the box in hand to `box`, and says whether it has shrunk much. */
// @ts-ignore: decorator
@inline
export function writeContracted(w: Search, box: Box): bool {
  const h = 0.5 * (w.boxX1 - w.boxX0);
  const k = 0.5 * (w.boxY1 - w.boxY0);
  box.x = w.a.parameter + 0.5 * (w.boxX0 + w.boxX1);
  box.h = h;
  box.y = w.b.parameter + 0.5 * (w.boxY0 + w.boxY1);
  box.k = k;
  box.bound = w.lowerBound;
  return h * k < curves.contractedArea * w.a.half * w.b.half;
}

/**
 * Puts the box in hand back, to wait behind `waiting` others, in halves unless contraction took much of it.
 * Gives how many wait.
 */
export function pushBox(w: Search, waiting: i32): i32 {
  const box = w.waiting(waiting);
  if (writeContracted(w, box)) return waiting + 1;
  const A = w.a;
  const B = w.b;
  const h = box.h;
  const k = box.k;
  // Halve the one that bends farther from its tangent. Between fibres of one wisp the wider one would do as
  // well (7.59 boxes against 7.58), beside a straight one it would not.
  const bendX = A.bend * h * h + curves.lengthBesideBend * w.speedA * h;
  const bendY = B.bend * k * k + curves.lengthBesideBend * w.speedB * k;
  const alongX = bendX > bendY;
  // The half that is nearer to the closest points of the tangents comes last.
  const upper = alongX ? A.parameter + w.closestX >= box.x : B.parameter + w.closestY >= box.y;
  halve(box, w.waiting(waiting + 1), alongX, upper);
  return waiting + 2;
}

/** Makes two halves of a box, the upper or the lower one `next`. */
// @ts-ignore: decorator
@inline
function halve(box: Box, next: Box, alongX: bool, upper: bool): void {
  const x = box.x;
  const y = box.y;
  const h = alongX ? 0.5 * box.h : box.h;
  const k = alongX ? box.k : 0.5 * box.k;
  const stepX: f64 = alongX ? (upper ? h : -h) : 0;
  const stepY: f64 = alongX ? 0 : upper ? k : -k;
  box.x = x - stepX;
  box.h = h;
  box.y = y - stepY;
  box.k = k;
  next.x = x + stepX;
  next.h = h;
  next.y = y + stepY;
  next.k = k;
  next.bound = box.bound;
}
