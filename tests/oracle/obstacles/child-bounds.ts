import {
  curveBend,
  curveEnd,
  curveK2,
  curveSpeed,
  helixCurve,
  type CurveSet,
} from "../../../systems/curves/curve-set.js";
import { queryPoint } from "./point-query.js";
import { childBoxStride, type ShapeSet } from "../../../systems/shapes/shape-set.js";
import { limit, type CurveSearch } from "./curve-search.js";
import { placeCurve, sampleArc, samplePlaced, sampleTangent } from "./placed-curve.js";

/** In `search.elementBox`, behind the box: the radius of a ball about its middle that holds the element. */
const ballRadius = childBoxStride;

/**
 * The box around an element in the obstacle's frame to `search.elementBox`: no point is farther from the
 * tangent at the middle than k l^2 / 8. Nor is any farther from the middle than half the length or,
 * where the element winds, than half of what it climbs along its axis and the width of the helix: a coil
 * of two turns lies within a third of its length. For the arguments see `closestOnCurve`; the obstacle
 * stands at the first placement.
 */
export function boundElement(search: CurveSearch, curves: CurveSet, curve: number): void {
  const { placed, work: w, query, elementBox } = search;
  placeCurve(curves, curve, search.placements, 0, placed);
  const { data } = placed;
  const length = data[curveEnd];
  w[sampleArc] = 0.5 * length;
  samplePlaced(placed, w, query.values);
  const bulge = 0.125 * data[curveBend] * length * length;
  const ball = Math.min(0.5 * data[curveSpeed] * length, helixReach(placed));
  for (let c = 0; c < 3; c++) {
    elementBox[c] = query.values[queryPoint + c];
    elementBox[3 + c] = Math.min(ball, 0.5 * length * Math.abs(w[sampleTangent + c]) + bulge);
  }
  elementBox[ballRadius] = ball;
}

/**
 * How far a point of a helix is from its middle at most: half of its climb, and across the axis its diameter
 * 2 bend / k^2.
 */
function helixReach({ kind, data }: CurveSet): number {
  const k2 = data[curveK2];
  if (kind[0] !== helixCurve || !(k2 > 0)) return Infinity;
  const bend = data[curveBend];
  const climb = 0.25 * data[curveEnd] * data[curveEnd] * (1 - (bend * bend) / k2);
  const across = (2 * bend) / k2;
  return Math.sqrt(climb + across * across);
}

/** Whether the bounded element may come within the limit of a child whose box is at `shapes.numbers[at]`. */
export function mayMeetChild(
  { elementBox, work: w }: CurveSearch,
  { numbers }: ShapeSet,
  at: number,
): boolean {
  let squared = 0;
  for (let c = 0; c < 3; c++) {
    const away = Math.abs(elementBox[c] - numbers[at + c]) - numbers[at + 3 + c];
    if (away - elementBox[3 + c] > w[limit]) return false;
    if (away > 0) squared += away * away;
  }
  const reach = elementBox[ballRadius] + Math.max(0, w[limit]);
  return squared <= reach * reach;
}
