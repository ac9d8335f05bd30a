import { helixCurve } from "../../../curves/curve-set";
import { curves } from "../../../world/limits/curves";
import { Box } from "../_grid-layout";
import { Expansion } from "../narrow-phase/curve";

/** The side of a box along one axis. */
let low: f64 = 0;
let high: f64 = 0;

/**
 * The box that holds the part of a curve within `half` of a parameter that has been sampled and bounded. Along
 * every axis, with Chebyshev's share of the cubic term in the slope,
 *
 *   a(x) = a + (a' + h^2 a''' / 8) x + a'' x^2 / 2 + rest,   |rest| <= (|a'''| + h |a''''|) h^3 / 24,
 *
 * and a parabola is extreme at its ends or at its vertex.
 */
export function boundPart(e: Expansion, out: Box): void {
  const winds = e.half * e.curve.jerk > curves.windingTurn * e.curve.bend;
  alongAxis(e, e.x, e.dx, e.ddx, e.dddx, winds);
  out.minX = low;
  out.maxX = high;
  alongAxis(e, e.y, e.dy, e.ddy, e.dddy, winds);
  out.minY = low;
  out.maxY = high;
  alongAxis(e, e.z, e.dz, e.ddz, e.dddz, winds);
  out.minZ = low;
  out.maxZ = high;
}

// @ts-ignore: decorator
@inline
function alongAxis(e: Expansion, middle: f64, first: f64, bend: f64, jerk: f64, winds: bool): void {
  const h = e.half;
  const slope = abs(first + 0.125 * h * h * jerk);
  const end = middle + 0.5 * bend * h * h;
  const rest = ((abs(jerk) + h * e.snap) * h * h * h) / 24;
  low = end - slope * h - rest;
  high = end + slope * h + rest;
  if (slope < abs(bend) * h) {
    const vertex = middle - (0.5 * slope * slope) / bend;
    if (bend > 0) low = vertex - rest;
    else high = vertex + rest;
  }
  if (winds) boundWinding(e, middle, first, bend, jerk);
}

/**
 * Narrows the box of a part that winds on and on. Along an axis a helix drifts and swings, by u from where it
 * was sampled:
 *
 *   a(u) = a + a'' / k^2 + (a' + a''' / k^2) u + swing,   |swing| <= sqrt(a''^2 + a'''^2 / k^2) / k^2.
 *
 * Of another curve it is known how long it is.
 */
function boundWinding(e: Expansion, point: f64, first: f64, bend: f64, jerk: f64): void {
  const isHelix = e.kind == helixCurve;
  const perSquare: f64 = isHelix ? 1 / e.curve.k2 : 0;
  const middle = point + bend * perSquare;
  const drift = isHelix ? abs(first + jerk * perSquare) : e.curve.speed;
  const reach = e.half * drift + perSquare * sqrt(bend * bend + jerk * jerk * perSquare);
  low = max(low, middle - reach);
  high = min(high, middle + reach);
}
