import { rowAngular, rowMiddle, rowStride, rowVelocity } from "../../components/spans/element-row.js";
import type { ElementBoxes } from "./broad-phase/element-boxes.js";

/**
 * The rigid motion that all elements have in common, nearly: angular velocity 3, velocity 3 of the point 3
 * that follows. Seen from a frame that moves like this, hair on a head that runs or turns hardly travels at
 * all, and the boxes that hold it during a step are no larger than it is.
 */
export const frameAngular = 0;
export const frameVelocity = 3;
export const framePoint = 6;
export const frameSize = 9;

/** Moments of elements along a line, or in a point, say nothing about some axes: such a turn is left out. */
const leastMoment = 1e-9;

const inertia = new Float64Array(6);
const momentum = new Float64Array(3);

/** Fits the motion to the velocities of the elements of a crowd, by least squares. */
export function fitMovingFrame(rows: Float64Array, boxes: ElementBoxes, out: Float64Array): void {
  const { elements, crowded, crowdedElements } = boxes;
  out.fill(0);
  if (crowdedElements === 0) return;
  for (let e = 0, row = 0; e < elements; e++, row += rowStride) {
    if (crowded[e] === 0) continue;
    for (let c = 0; c < 3; c++) {
      out[frameVelocity + c] += rows[row + rowVelocity + c];
      out[framePoint + c] += rows[row + rowMiddle + c];
    }
  }
  for (let c = 0; c < 3; c++) {
    out[frameVelocity + c] /= crowdedElements;
    out[framePoint + c] /= crowdedElements;
  }
  fitRotation(rows, boxes, out);
}

/** sum (|d|^2 - d d^T) w = sum d x (v - mean v), d from the mean point. */
function fitRotation(rows: Float64Array, { elements, crowded }: ElementBoxes, out: Float64Array): void {
  inertia.fill(0);
  momentum.fill(0);
  for (let e = 0, row = 0; e < elements; e++, row += rowStride) {
    if (crowded[e] === 0) continue;
    const x = rows[row + rowMiddle] - out[framePoint];
    const y = rows[row + rowMiddle + 1] - out[framePoint + 1];
    const z = rows[row + rowMiddle + 2] - out[framePoint + 2];
    const vx = rows[row + rowVelocity] - out[frameVelocity];
    const vy = rows[row + rowVelocity + 1] - out[frameVelocity + 1];
    const vz = rows[row + rowVelocity + 2] - out[frameVelocity + 2];
    inertia[0] += y * y + z * z;
    inertia[1] += x * x + z * z;
    inertia[2] += x * x + y * y;
    inertia[3] -= x * y;
    inertia[4] -= x * z;
    inertia[5] -= y * z;
    momentum[0] += y * vz - z * vy;
    momentum[1] += z * vx - x * vz;
    momentum[2] += x * vy - y * vx;
  }
  const ridge = leastMoment * (inertia[0] + inertia[1] + inertia[2]);
  if (!(ridge > 0)) {
    // A single element turns as it does.
    const row = crowded.indexOf(1) * rowStride;
    for (let c = 0; c < 3; c++) out[frameAngular + c] = rows[row + rowAngular + c];
    return;
  }
  const a = inertia[0] + ridge;
  const b = inertia[1] + ridge;
  const c = inertia[2] + ridge;
  const d = inertia[3];
  const e = inertia[4];
  const f = inertia[5];
  // Cofactors of [a d e; d b f; e f c].
  const A = b * c - f * f;
  const D = e * f - d * c;
  const E = d * f - b * e;
  const B = a * c - e * e;
  const F = d * e - a * f;
  const C = a * b - d * d;
  const inverse = 1 / (a * A + d * D + e * E);
  out[frameAngular] = inverse * (A * momentum[0] + D * momentum[1] + E * momentum[2]);
  out[frameAngular + 1] = inverse * (D * momentum[0] + B * momentum[1] + F * momentum[2]);
  out[frameAngular + 2] = inverse * (E * momentum[0] + F * momentum[1] + C * momentum[2]);
}
