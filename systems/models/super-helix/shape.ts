import { jointStride } from "../../../components/spans/joint.js";
import type { CurveSet } from "../../curves/curve-set.js";
import { writeHelixElement } from "../../curves/helix-curve.js";
import type { RodWorld } from "../../world/world.js";
import { kernelOf } from "./kernel.js";
import { qCurvature } from "./layout.js";

/** An element as a helix from the frame at its start, curve `index` of the set. Needs `deform`. */
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
  writeHelixElement(curves, index, heap, joint, heap, kappa, heap, lengthsSpan[rod] + element);
}

/** Rows of a rod's elements from `rows[at]` on, for the velocities at `heap[v]`. Needs `deform`. */
export function writeMotion(world: RodWorld, rod: number, v: number, rows: Float64Array, at: number): void {
  kernelOf(world).writeMotion(rod, v, rows.byteOffset / rows.BYTES_PER_ELEMENT + at);
}
