import { clothoidPieceCount, writeClothoid } from "../../curves/clothoid-curve.js";
import type { CurveSet } from "../../curves/curve-set.js";
import type { RodWorld } from "../../world/world.js";
import { jointStride, qCurvature } from "./layout.js";
import { asinh, hypot } from "../../math/elementary.js";

/** An element as a clothoid from the frame at its start, curve `index` of the set. Needs `deform`. */
export function writeCurve(
  world: RodWorld,
  rod: number,
  element: number,
  curves: CurveSet,
  index: number,
): void {
  const { qSpan, lengthsSpan } = world.components.GeneralizedCoordinates;
  const heap = world.memory.f64;
  const joint = world.components.Centreline.jointsSpan[rod] + element * jointStride;
  const kappa = qSpan[rod] + qCurvature + 3 * element;
  writeClothoid(curves, index, heap, joint, heap, kappa, heap, kappa + 3, heap[lengthsSpan[rod] + element]);
}

export function curvePieces({ components, memory }: RodWorld, rod: number): number {
  const heap = memory.f64;
  const { qSpan, lengthsSpan } = components.GeneralizedCoordinates;
  const kappa = qSpan[rod] + qCurvature;
  let count = 0;
  for (let i = 0; i < components.Rod.elements[rod]; i++)
    count += clothoidPieceCount(heap, kappa + 3 * i, heap, kappa + 3 * i + 3, heap, lengthsSpan[rod] + i);
  return count;
}

/** Curvatures go linearly from joint to joint. */
export function curvature(
  { components, memory }: RodWorld,
  rod: number,
  element: number,
  share: number,
  out: Float64Array,
  at: number,
): void {
  const kappa = components.GeneralizedCoordinates.qSpan[rod] + qCurvature + 3 * element;
  const heap = memory.f64;
  for (let c = 0; c < 3; c++) out[at + c] = (1 - share) * heap[kappa + c] + share * heap[kappa + 3 + c];
}

export function turn({ components, memory }: RodWorld, rod: number, from: number, to: number): number {
  const heap = memory.f64;
  const { GeneralizedCoordinates, Rod } = components;
  const kappa = GeneralizedCoordinates.qSpan[rod] + qCurvature;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  let start = 0;
  let sum = 0;
  for (let i = 0; i < Rod.elements[rod]; i++) {
    const length = heap[lengths + i];
    const first = Math.max(0, from - start) / length;
    const last = Math.min(length, to - start) / length;
    if (last > first) sum += length * bendBetween(heap, kappa + 3 * i, first, last);
    start += length;
  }
  return sum;
}

/**
 * The integral of |k(u)| between two shares of an element, k(u) the bend at share u: a point that moves on a
 * line. With x along that line from the foot of the origin, and its distance d from it,
 *   int sqrt(x^2 + d^2) dx = (x sqrt(x^2 + d^2) + d^2 asinh(x / d)) / 2.
 */
function bendBetween(heap: Float64Array, kappa: number, first: number, last: number): number {
  const [a1, a2] = [heap[kappa + 1], heap[kappa + 2]];
  const [s1, s2] = [heap[kappa + 4] - a1, heap[kappa + 5] - a2];
  const slope = hypot(s1, s2);
  const at = (share: number) => hypot(a1 + share * s1, a2 + share * s2);
  const way = slope * (last - first);
  // Simpson's rule, where the closed form would lose digits: it errs by (way / bend)^4.
  if (way <= nearlyConstant * Math.max(at(first), at(last))) {
    return ((last - first) * (at(first) + 4 * at(0.5 * (first + last)) + at(last))) / 6;
  }
  const distance = Math.abs(a1 * s2 - a2 * s1) / slope;
  const along = (a1 * s1 + a2 * s2) / slope;
  const primitive = (x: number) =>
    0.5 * (x * hypot(x, distance) + (distance > 0 ? distance * distance * asinh(x / distance) : 0));
  return (primitive(along + last * slope) - primitive(along + first * slope)) / slope;
}

/** Share of its size by which a bend changes so little that Simpson's rule is exact to rounding. */
const nearlyConstant = 1e-3;
