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
import type { RodShape } from "../rod-shape.js";
import { Header, qCurvature, vCurvature } from "../rod-workspace.js";
import type { CurvatureLayout } from "./layout.js";

const twist = new Float64Array(6);
const end = new Float64Array(3);

/**
 * Rows of a rod's elements from `out[at]` on, for the velocities at `heap[v]`. Needs `deform`.
 *
 * w' is R kappaDot, so w(s) stays within l |kappaDot| / 2 of w_e, |kappaDot| the largest along the element;
 * e' = (w - w_e) x t, and e(0) = -e(l), so that |e| <= l^2 |kappaDot| / 4. From e'' = R kappaDot x t +
 * (w - w_e) x t' its bow is at most l^2 (|kappaDot x t| + l |kappaDot| |t'| / 2) / 8.
 */
export function motionWriter({ perElement, rowSize, S }: CurvatureLayout): RodShape["writeMotion"] {
  return (world, rod, v, out, at) => {
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
      const l = heap[lengths + i];
      for (let c = 0; c < 3; c++) {
        out[row + rowVelocity + c] = 0.5 * end[c];
        out[row + rowSpread + c] = -0.5 * end[c];
        out[row + rowAngular + c] = 0.5 * twist[c];
      }
      const columns = Workspace.span[rod] + Header.size + i * rowSize + S;
      for (let k = 0; k < perElement; k++) advanceEnd(heap, v + vCurvature + 3 * (i + k), columns + 18 * k);
      const from = joints + i * jointStride + jointPosition;
      const to = from + jointStride;
      const x = heap[to] - heap[q];
      const y = heap[to + 1] - heap[q + 1];
      const z = heap[to + 2] - heap[q + 2];
      end[0] = twist[3] + twist[1] * z - twist[2] * y;
      end[1] = twist[4] + twist[2] * x - twist[0] * z;
      end[2] = twist[5] + twist[0] * y - twist[1] * x;
      let chord = 0;
      for (let c = 0; c < 3; c++) {
        out[row + rowVelocity + c] += 0.5 * end[c];
        out[row + rowSpread + c] += 0.5 * end[c];
        out[row + rowAngular + c] += 0.5 * twist[c];
        out[row + rowMiddle + c] = 0.5 * (heap[from + c] + heap[to + c]);
        chord += (heap[to + c] - heap[from + c]) * (heap[to + c] - heap[from + c]);
      }
      const bend = largest(heap, q + qCurvature + 3 * i, perElement, 1);
      const bending = largest(heap, v + vCurvature + 3 * i, perElement, 1);
      const rates = largest(heap, v + vCurvature + 3 * i, perElement, 0);
      out[row + rowRest] = 0.25 * l * l * rates;
      out[row + rowBow] = 0.125 * l * l * (bending + 0.5 * l * rates * bend);
      out[row + rowStart] = start;
      out[row + rowLength] = l;
      out[row + rowBend] = bend;
      out[row + rowTurn] = turn;
      out[row + rowChord] = Math.sqrt(chord);
      start += l;
      turn += l * bend;
    }
  };
}

/** The largest norm of so many curvatures or rates, from their `first` component on. */
function largest(heap: Float64Array, at: number, count: number, first: number): number {
  let square = 0;
  for (let k = at; k < at + 3 * count; k += 3) {
    let sum = 0;
    for (let c = first; c < 3; c++) sum += heap[k + c] * heap[k + c];
    square = Math.max(square, sum);
  }
  return Math.sqrt(square);
}

/** The twist at an element's end, by one of its curvatures. */
function advanceEnd(heap: Float64Array, rate: number, S: number): void {
  for (let c = 0; c < 3; c++) {
    const value = heap[rate + c];
    for (let r = 0; r < 6; r++) twist[r] += value * heap[S + 6 * c + r];
  }
}
