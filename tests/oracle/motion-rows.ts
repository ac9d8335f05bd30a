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
} from "../../components/spans/element-row.js";
import { jointPosition, jointStride } from "../../components/spans/joint.js";
import { Element, Header, qCurvature, vCurvature } from "../../systems/models/super-helix/layout.js";
import type { RodWorld } from "../../systems/index.js";

const twist = new Float64Array(6);
const end = new Float64Array(3);

/** What `kernels/assembly/super-helix/motion-rows.ts` writes, in TypeScript: the same bits. */
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
