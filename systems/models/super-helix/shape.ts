import {
  rowAngular,
  rowBend,
  rowBow,
  rowChord,
  rowLength,
  rowMiddle,
  rowRest,
  rowSpread,
  rowStart,
  rowStride,
  rowTurn,
  rowVelocity,
} from "../../../components/spans/element-row.js";
import { jointPosition, jointStride } from "../../../components/spans/joint.js";
import type { CurveSet } from "../../curves/curve-set.js";
import { writeHelixElement } from "../../curves/helix-curve.js";
import type { RodWorld } from "../../world/world.js";
import { Element, Header, qCurvature, vCurvature } from "./layout.js";

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

const twist = new Float64Array(6);
const end = new Float64Array(3);

/**
 * Rows of a rod's elements from `out[at]` on, for the velocities at `heap[v]`. Needs `deform`.
 *
 * w' is R kappaDot, so w(s) stays within l |kappaDot| / 2 of w_e; e' = (w - w_e) x t, and e(0) = -e(l), so that
 * |e| <= l^2 |kappaDot| / 4. From e'' = R kappaDot x t + (w - w_e) x t' its bow is at most
 * l^2 (|kappaDot x t| + l |kappaDot| |t'| / 2) / 8.
 */
export function writeMotion(world: RodWorld, rod: number, v: number, out: Float64Array, at: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod];
  const q = GeneralizedCoordinates.qSpan[rod];
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const joints = Centreline.jointsSpan[rod];
  for (let r = 0; r < 6; r++) twist[r] = heap[v + r];
  for (let c = 0; c < 3; c++) end[c] = twist[3 + c];
  let start = 0;
  let turn = 0;
  for (let i = 0; i < elements; i++) {
    const row = at + i * rowStride;
    const rate = v + vCurvature + 3 * i;
    const kappa = q + qCurvature + 3 * i;
    const l = heap[lengths + i];
    for (let c = 0; c < 3; c++) {
      out[row + rowVelocity + c] = 0.5 * end[c];
      out[row + rowSpread + c] = -0.5 * end[c];
      out[row + rowAngular + c] = 0.5 * twist[c];
    }
    advanceEnd(heap, rate, Workspace.span[rod] + Header.size + i * Element.size + Element.S);
    const from = joints + i * jointStride + jointPosition;
    const to = from + jointStride;
    const x = heap[to] - heap[q];
    const y = heap[to + 1] - heap[q + 1];
    const z = heap[to + 2] - heap[q + 2];
    end[0] = twist[3] + twist[1] * z - twist[2] * y;
    end[1] = twist[4] + twist[2] * x - twist[0] * z;
    end[2] = twist[5] + twist[0] * y - twist[1] * x;
    let chord = 0;
    let rates = 0;
    for (let c = 0; c < 3; c++) {
      out[row + rowVelocity + c] += 0.5 * end[c];
      out[row + rowSpread + c] += 0.5 * end[c];
      out[row + rowAngular + c] += 0.5 * twist[c];
      out[row + rowMiddle + c] = 0.5 * (heap[from + c] + heap[to + c]);
      chord += (heap[to + c] - heap[from + c]) * (heap[to + c] - heap[from + c]);
      rates += heap[rate + c] * heap[rate + c];
    }
    const bend = Math.sqrt(heap[kappa + 1] * heap[kappa + 1] + heap[kappa + 2] * heap[kappa + 2]);
    const bending = Math.sqrt(heap[rate + 1] * heap[rate + 1] + heap[rate + 2] * heap[rate + 2]);
    out[row + rowRest] = 0.25 * l * l * Math.sqrt(rates);
    out[row + rowBow] = 0.125 * l * l * (bending + 0.5 * l * Math.sqrt(rates) * bend);
    out[row + rowStart] = start;
    out[row + rowLength] = l;
    out[row + rowBend] = bend;
    out[row + rowTurn] = turn;
    out[row + rowChord] = Math.sqrt(chord);
    start += l;
    turn += l * bend;
  }
}

/** xi_{i+1} = xi_i + S_i kappaDot_i */
function advanceEnd(heap: Float64Array, rate: number, S: number): void {
  for (let c = 0; c < 3; c++) {
    const value = heap[rate + c];
    for (let r = 0; r < 6; r++) twist[r] += value * heap[S + 6 * c + r];
  }
}
