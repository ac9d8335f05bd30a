import { detect } from "../../../world/limits/detect";
import { keep, keepIfLower, probe } from "./probe";
import { placedCurve, search } from "./search-room";

const arcResolution: f64 = 2e-16;
/**
 * Distances that differ by this share of the length are equal: of those the zero of the slope is the place to
 * be.
 */
const sameDistance: f64 = 4e-16;

/**
 * Follows the slope from the best point, in doubling strides, until it turns or the interval ends, then to
 * its zero.
 */
export function descend(): void {
  const w = search;
  const isAhead = w.bestSlope < 0;
  const end = isAhead ? w.to : w.from;
  let here = w.bestArc;
  let slopeHere = w.bestSlope;
  let step = w.stride;
  while (here != end && slopeHere != 0) {
    const next = isAhead ? min(end, here + step) : max(end, here - step);
    probe(next);
    keepIfLower();
    if (isAhead ? w.slope >= 0 : w.slope <= 0) {
      solveForZero(here, slopeHere, next, w.slope);
      return;
    }
    here = next;
    slopeHere = w.slope;
    step *= 2;
  }
}

/**
 * Regula falsi with Illinois' halving, every third step a bisection: at an edge of a box or hull the slope
 * jumps, and only bisection closes in on a jump. Smooth minima take about 6 steps.
 */
function solveForZero(a: f64, slopeA: f64, b: f64, slopeB: f64): void {
  const w = search;
  const length = placedCurve.end;
  const smallest = arcResolution * length;
  let lastSide = 0;
  let previous = a;
  for (let step = 1; step <= detect.lowestSteps; step++) {
    const share = step % 3 == 0 || slopeA == slopeB ? 0.5 : slopeA / (slopeA - slopeB);
    const s = a + share * (b - a);
    probe(s);
    const moved = abs(s - previous);
    previous = s;
    if (w.value <= w.best + sameDistance * (abs(w.best) + length)) keep();
    if (w.slope == 0 || abs(b - a) <= smallest || moved <= smallest) return;
    if (w.slope < 0 == slopeA < 0) {
      a = s;
      slopeA = w.slope;
      if (lastSide < 0) slopeB *= 0.5;
      lastSide = -1;
    } else {
      b = s;
      slopeB = w.slope;
      if (lastSide > 0) slopeA *= 0.5;
      lastSide = 1;
    }
  }
}
