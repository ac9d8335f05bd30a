import { limits } from "../../../systems/world/limits.js";
import { curveEnd, curveJerk, curveSpeed } from "../../../systems/curves/curve-set.js";
import { sampleArc, samplePlaced, sampleSecond, sampleTangent } from "./placed-curve.js";
import {
  bend,
  best,
  bestArc,
  bestSlope,
  from,
  halfWidth,
  isBrief,
  type CurveSearch,
  limit,
  lowerBound,
  precision,
  slope,
  stride,
  to,
  value,
} from "./curve-search.js";
import { queryDistance, queryLimit, queryNormal } from "./point-query.js";
import { raiseByRoundness } from "./round-bound.js";
import { localDistance } from "./shape-distance.js";
import {
  cylinderShape,
  heightFieldShape,
  meshShape,
  type ShapeSet,
  triangleShape,
} from "../../../systems/shapes/shape-set.js";

const { heightFieldPrecision, lowestSteps } = limits.detect;

/** Distance of the shape in hand, its slope and the normal's part of p'' at `work[sampleArc]`. */
export function probe(search: CurveSearch, shapes: ShapeSet): void {
  const { work: w, query, target } = search;
  const q = query.values;
  search.probes++;
  samplePlaced(search.placed, w, q);
  localDistance(shapes, target[0], target[1], target[2], query);
  const nx = q[queryNormal];
  const ny = q[queryNormal + 1];
  const nz = q[queryNormal + 2];
  w[value] = q[queryDistance];
  w[slope] = nx * w[sampleTangent] + ny * w[sampleTangent + 1] + nz * w[sampleTangent + 2];
  w[bend] = nx * w[sampleSecond] + ny * w[sampleSecond + 1] + nz * w[sampleSecond + 2];
}

/**
 * Lower bound of the distance within h = `work[halfWidth]` of the sample. The distance to a convex shape is
 * convex in space, so it stays above its tangent plane: d(p(m + x)) >= d + n . (p(m + x) - p(m)) >= d + slope
 * x + bend x^2 / 2 - |p'''| |x|^3 / 6, which is second order where the Lipschitz bound d - h is first. Meshes
 * and height fields have that one alone.
 */
export function boundBelow(search: CurveSearch, shapes: ShapeSet): void {
  const { work: w, target, placed } = search;
  const h = w[halfWidth];
  w[lowerBound] = w[value] - placed.data[curveSpeed] * h;
  if (target[0] === heightFieldShape || target[0] === meshShape) return;
  const fall = Math.abs(w[slope]);
  const curve = w[bend] - (placed.data[curveJerk] * h) / 3;
  const drop = curve * h > fall ? (0.5 * fall * fall) / curve : h * (fall - 0.5 * curve * h);
  const bound = Math.max(w[lowerBound], w[value] - drop);
  w[lowerBound] = target[0] === triangleShape ? Math.max(bound, 0) : bound;
  if (target[0] <= cylinderShape) raiseByRoundness(search, shapes);
}

/** Without a point below the limit in hand, intervals are halved down to this share of the length. */
const finest = 1e-14;

/**
 * Finds the lowest point of [from, to] for the shape in hand, if it is below `limit`: a local minimum of
 * the interval, to rounding, and no other point is lower by more than the precision. Returns false if all
 * is above the limit.
 */
export function findLowest(search: CurveSearch, shapes: ShapeSet): boolean {
  const { work: w, intervals, placed } = search;
  const length = placed.data[curveEnd];
  const slack =
    search.target[0] === heightFieldShape
      ? Math.max(w[precision], heightFieldPrecision * length)
      : w[precision];
  w[best] = w[limit];
  w[bestArc] = -1;
  w[sampleArc] = w[from];
  probe(search, shapes);
  keepIfLower(w);
  w[sampleArc] = w[to];
  probe(search, shapes);
  keepIfLower(w);
  w[stride] = 0.125 * (w[to] - w[from]);
  if (w[bestArc] >= 0) descend(search, shapes);
  intervals[0] = w[from];
  intervals[1] = w[to];
  let top = 2;
  while (top > 0 && !isBrief(search)) {
    top -= 2;
    const a = intervals[top];
    const b = intervals[top + 1];
    const h = 0.5 * (b - a);
    w[sampleArc] = a + h;
    probe(search, shapes);
    w[halfWidth] = h;
    boundBelow(search, shapes);
    const bound = w[lowerBound];
    const falls = w[slope] < 0;
    if (w[value] < w[best]) {
      keepIfLower(w);
      w[stride] = 0.25 * h;
      descend(search, shapes);
    }
    const found = w[bestArc] >= 0;
    if (bound >= (found ? w[best] - slack : w[limit])) continue;
    if (h < (found ? slack : finest * length)) continue;
    // The half that lies downhill is looked at first.
    intervals[top] = falls ? a : a + h;
    intervals[top + 1] = falls ? a + h : b;
    intervals[top + 2] = falls ? a + h : a;
    intervals[top + 3] = falls ? b : a + h;
    top += 4;
  }
  return w[bestArc] >= 0;
}

/** The lowest of both ends and the middle of [from, to], if it is below `limit`. */
export function sampleLowest(search: CurveSearch, shapes: ShapeSet): boolean {
  const { work: w, query } = search;
  w[best] = w[limit];
  w[bestArc] = -1;
  query.values[queryLimit] = w[limit];
  for (let half = 0; half <= 2; half++) {
    w[sampleArc] = half === 2 ? w[to] : w[from] + 0.5 * half * (w[to] - w[from]);
    probe(search, shapes);
    keepIfLower(w);
  }
  query.values[queryLimit] = Infinity;
  return w[bestArc] >= 0;
}

function keepIfLower(w: Float64Array): void {
  if (!(w[value] < w[best])) return;
  keep(w);
}

function keep(w: Float64Array): void {
  w[best] = w[value];
  w[bestArc] = w[sampleArc];
  w[bestSlope] = w[slope];
}

/**
 * Follows the slope from the best point, in doubling strides, until it turns or the interval ends,
 * then to its zero.
 */
export function descend(search: CurveSearch, shapes: ShapeSet): void {
  const w = search.work;
  const ahead = w[bestSlope] < 0;
  const end = ahead ? w[to] : w[from];
  let here = w[bestArc];
  let slopeHere = w[bestSlope];
  let step = w[stride];
  while (here !== end && slopeHere !== 0) {
    const next = ahead ? Math.min(end, here + step) : Math.max(end, here - step);
    w[sampleArc] = next;
    probe(search, shapes);
    keepIfLower(w);
    if (ahead ? w[slope] >= 0 : w[slope] <= 0) {
      bracket[0] = here;
      bracket[1] = slopeHere;
      bracket[2] = next;
      bracket[3] = w[slope];
      solveForZero(search, shapes);
      return;
    }
    here = next;
    slopeHere = w[slope];
    step *= 2;
  }
}

/** Two arc lengths with their slopes, of unlike sign. */
const bracket = new Float64Array(4);
const arcResolution = 2e-16;
/**
 * Distances that differ by this share of the length are equal: of those the zero of the slope is
 * the place to be.
 */
const sameDistance = 4e-16;

/**
 * Regula falsi with Illinois' halving, every third step a bisection: at an edge of a box or hull the slope
 * jumps, and only bisection closes in on a jump. Smooth minima take about 6 steps.
 */
function solveForZero(search: CurveSearch, shapes: ShapeSet): void {
  const w = search.work;
  let a = bracket[0];
  let slopeA = bracket[1];
  let b = bracket[2];
  let slopeB = bracket[3];
  let lastSide = 0;
  const smallest = arcResolution * search.placed.data[curveEnd];
  let previous = a;
  for (let step = 1; step <= lowestSteps; step++) {
    const share = step % 3 === 0 || slopeA === slopeB ? 0.5 : slopeA / (slopeA - slopeB);
    const s = a + share * (b - a);
    w[sampleArc] = s;
    probe(search, shapes);
    const moved = Math.abs(s - previous);
    previous = s;
    if (w[value] <= w[best] + sameDistance * (Math.abs(w[best]) + search.placed.data[curveEnd])) keep(w);
    if (w[slope] === 0 || Math.abs(b - a) <= smallest || moved <= smallest) return;
    if (w[slope] < 0 === slopeA < 0) {
      a = s;
      slopeA = w[slope];
      if (lastSide < 0) slopeB *= 0.5;
      lastSide = -1;
    } else {
      b = s;
      slopeB = w[slope];
      if (lastSide > 0) slopeA *= 0.5;
      lastSide = 1;
    }
  }
}
