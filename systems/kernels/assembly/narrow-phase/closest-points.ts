import { curves } from "../../../world/limits/curves";
import { isBoxWithinKnown, openBox, pushBox, pushRectangle, splitHopeless } from "./box-stack";
import { contract } from "./contraction";
import { proveConvexSquare } from "./convex-square";
import { descendFromTangents } from "./newton";
import { mostWaiting, Search } from "./search";
import { clearBySquare } from "./square-bound";

/**
 * Branch and bound over boxes of (x, y), after Algorithm 1 of "Contact detection between curved fibres"
 * (2024), with other bounds. Of a box first the distance along the direction of its tangents' closest
 * points, then what contraction leaves of it, then the square of the gap. Newton polishes whatever promises
 * to beat the best distance so far. What it finds is the only minimum within a square around it, as far as
 * that can be proved.
 *
 * Boxes inside the known rectangle are passed over. Says whether there is a point below the limit.
 */
export function searchClosest(w: Search): bool {
  let found = false;
  let best = w.upperLimit;
  // A box is dropped once it is known to hold nothing closer than `cut`; Newton is called for what looks
  // closer than `wanted`. Bounds are lowered by the resolution, so a gap between the two keeps rounding from
  // being chased.
  const finest = max(4 * w.resolution, w.indifference);
  const mostBoxes = w.mostBoxes;
  let cut = best - 2 * w.resolution;
  let wanted = best;
  let boxes = 0;
  let waiting = pushRectangle(w, w.domainX0, w.domainX1, w.domainY0, w.domainY1);
  while (waiting > 0 && boxes < mostBoxes) {
    if (w.waiting(waiting - 1).bound >= cut) {
      waiting--;
      continue;
    }
    if (splitHopeless(w, waiting)) {
      waiting++;
      continue;
    }
    waiting--;
    boxes++;
    openBox(w, w.waiting(waiting));
    if (w.lowerBound >= cut) continue;

    let isNew = false;
    if (w.closestDistance < wanted) {
      descendFromTangents(w);
      if (w.newtonDistance < best) {
        found = true;
        isNew = true;
        best = w.newtonDistance;
        w.distance = best;
        w.sA = w.newtonX;
        w.sB = w.newtonY;
        w.knownX = w.newtonX;
        w.knownY = w.newtonY;
        if (best <= max(w.resolution, w.indifference)) break;
        cut = best - max(finest, min(w.tolerance, curves.relativeSlack * best));
        wanted = cut;
        w.knownReachX = 0;
        w.knownReachY = 0;
        // What boxes are left out for must be known before them.
        if (waiting > 0) {
          proveSquare(w);
          isNew = false;
        }
        if (w.lowerBound >= cut) continue;
      }
    }

    w.reach = cut;
    // Newton's point mostly is the only one that counts in a lone box, and there is nothing to contract.
    if (isNew && clearBySquare(w)) continue;
    if (!contract(w)) continue;
    if (w.lowerBound >= cut) continue;
    if (clearBySquare(w)) continue;
    // A lone box is rarely left by now: of 324 pieces of a knot 43, so the proof waits until here.
    if (isNew) proveSquare(w);
    if (isBoxWithinKnown(w)) continue;
    // Without a point below the bound in hand, no box may go unproved, however small.
    const least = max(found ? w.tolerance : w.resolution, w.indifference);
    if ((w.boxX1 - w.boxX0) * w.speedA < least && (w.boxY1 - w.boxY0) * w.speedB < least) continue;
    if (waiting + 1 < mostWaiting) waiting = pushBox(w, waiting);
  }
  w.boxes = boxes;
  return found;
}

function proveSquare(w: Search): void {
  proveConvexSquare(w);
  w.knownReachX = w.convexRadius;
  w.knownReachY = w.convexRadius;
}
