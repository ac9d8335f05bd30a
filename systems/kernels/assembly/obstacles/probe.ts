import { cylinderShape, heightFieldShape, meshShape, triangleShape } from "../../../shapes/shape-set";
import { seenNodes } from "./mesh";
import { samplePlaced } from "./placed-curve";
import { query } from "./query-room";
import { roundBound } from "./round-bound";
import { asked, placedCurve, sampled, search } from "./search-room";
import { kind, localDistance } from "./shape";

/** Whether nothing is left to prove that there are no lower points than those at hand. */
// @ts-ignore: decorator
@inline
export function isBrief(): bool {
  return asked.probes + seenNodes >= asked.mostProbes;
}

/** Distance of the shape in hand at arc length s, its slope and the normal's part of p''. */
export function probe(s: f64): void {
  const w = search;
  const e = sampled;
  const q = query;
  asked.probes++;
  samplePlaced(s);
  localDistance(q);
  const nx = q.normalX;
  const ny = q.normalY;
  const nz = q.normalZ;
  w.value = q.distance;
  w.slope = nx * e.dx + ny * e.dy + nz * e.dz;
  w.bend = nx * e.ddx + ny * e.ddy + nz * e.ddz;
}

/**
 * Lower bound of the distance within h of the sample. The distance to a convex shape is convex in space, so
 * it stays above its tangent plane: d(p(m + x)) >= d + n . (p(m + x) - p(m)) >= d + slope x + bend x^2 / 2 -
 * |p'''| |x|^3 / 6, which is second order where the Lipschitz bound d - h is first. Meshes and height fields
 * have that one alone. The simplest bound that is `enough` will do.
 */
export function boundBelow(h: f64, enough: f64): f64 {
  const w = search;
  const lipschitz = w.value - placedCurve.speed * h;
  if (lipschitz >= enough || kind == heightFieldShape || kind == meshShape) return lipschitz;
  const fall = abs(w.slope);
  const curve = w.bend - (placedCurve.jerk * h) / 3;
  const drop = curve * h > fall ? (0.5 * fall * fall) / curve : h * (fall - 0.5 * curve * h);
  const bound = max(lipschitz, w.value - drop);
  if (kind == triangleShape) return max(bound, 0);
  if (kind > cylinderShape || bound >= enough) return bound;
  const round = roundBound(h);
  return round > bound ? round : bound;
}

/** Keeps the sample if it is the lowest so far. */
// @ts-ignore: decorator
@inline
export function keepIfLower(): void {
  if (search.value < search.best) keep();
}

// @ts-ignore: decorator
@inline
export function keep(): void {
  const w = search;
  w.best = w.value;
  w.bestArc = sampled.parameter;
  w.bestSlope = w.slope;
}
