import {
  Element,
  Header,
  jointPosition,
  jointStride,
  qCurvature,
  vCurvature,
} from "../models/super-helix/layout.js";
import type { RodWorld } from "../world/world.js";
import { expectedVelocity } from "./expected-velocity.js";

/**
 * What detection needs to know of every element beside its shape, `rowStride` numbers each; elements are numbered rod
 * after rod, as in `broad-phase/element-boxes.ts`.
 *
 * The proposed velocity of an element is written as that of a rigid body, up to a rest:
 *
 *   v(s) = v_e + w_e x (r(s) - m) + e(s),   v_e, w_e: means of both ends, m: the middle of its chord.
 *
 * w' is R kappaDot, so w(s) stays within l |kappaDot| / 2 of w_e; e' = (w - w_e) x t, and e(0) = -e(l), so that
 * |e| <= l^2 |kappaDot| / 4. What hair does as a whole, falling or turning, can so be told from what brings it together.
 */
export const rowStride = 16;
export const rowVelocity = 0;
export const rowAngular = 3;
export const rowMiddle = 6;
/** Bound of |e| */
export const rowRest = 9;
/** Arc length from the root to its start, and its own. */
export const rowStart = 10;
export const rowLength = 11;
/** Bending curvature, and the angle through which the tangent turns from the root to its start. */
export const rowBend = 12;
export const rowTurn = 13;
/** Half the thickness: the larger semi-axis of the section. */
export const rowRadius = 14;
/** Distance between its ends. */
export const rowChord = 15;

const twist = new Float64Array(6);
const end = new Float64Array(3);

/** Rows of all elements to `out`, which must have room for them. Needs `deform`, and the velocity that `predict` proposes. */
export function writeElementRows(world: RodWorld, out: Float64Array): void {
  let at = 0;
  for (const rod of world.rods) {
    writeRod(world, rod, out, at);
    at += world.components.Rod.elements[rod] * rowStride;
  }
}

function writeRod(world: RodWorld, rod: number, out: Float64Array, at: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod];
  const q = GeneralizedCoordinates.qSpan[rod];
  const v = expectedVelocity(world, rod);
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const joints = Centreline.jointsSpan[rod];
  const radius = Math.max(Rod.radius1[rod], Rod.radius2[rod]);
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
      out[row + rowAngular + c] += 0.5 * twist[c];
      out[row + rowMiddle + c] = 0.5 * (heap[from + c] + heap[to + c]);
      chord += (heap[to + c] - heap[from + c]) * (heap[to + c] - heap[from + c]);
      rates += heap[rate + c] * heap[rate + c];
    }
    const bend = Math.sqrt(heap[kappa + 1] * heap[kappa + 1] + heap[kappa + 2] * heap[kappa + 2]);
    out[row + rowRest] = 0.25 * l * l * Math.sqrt(rates);
    out[row + rowStart] = start;
    out[row + rowLength] = l;
    out[row + rowBend] = bend;
    out[row + rowTurn] = turn;
    out[row + rowRadius] = radius;
    out[row + rowChord] = Math.sqrt(chord);
    start += l;
    turn += l * bend;
  }
}

/** out += `factor` times the velocity that the rigid motion of the element in row `row` gives to the point `points[at]`. */
export function addRigidVelocity(
  rows: Float64Array,
  row: number,
  points: Float64Array,
  at: number,
  factor: number,
  out: Float64Array,
): void {
  const x = points[at] - rows[row + rowMiddle];
  const y = points[at + 1] - rows[row + rowMiddle + 1];
  const z = points[at + 2] - rows[row + rowMiddle + 2];
  const wx = rows[row + rowAngular];
  const wy = rows[row + rowAngular + 1];
  const wz = rows[row + rowAngular + 2];
  out[0] += factor * (rows[row + rowVelocity] + wy * z - wz * y);
  out[1] += factor * (rows[row + rowVelocity + 1] + wz * x - wx * z);
  out[2] += factor * (rows[row + rowVelocity + 2] + wx * y - wy * x);
}

/** xi_{i+1} = xi_i + S_i kappaDot_i */
function advanceEnd(heap: Float64Array, rate: number, S: number): void {
  for (let c = 0; c < 3; c++) {
    const value = heap[rate + c];
    for (let r = 0; r < 6; r++) twist[r] += value * heap[S + 6 * c + r];
  }
}
