import type { RodWorld } from "../../systems/index.js";
import { locate } from "../../systems/models/locate.js";
import { advanceFrame } from "../../systems/models/super-helix/kinematics.js";
import {
  Element,
  Header,
  jointStride,
  qCurvature,
  vCurvature,
} from "../../systems/models/super-helix/layout.js";

const offset = new Float64Array(1);
const frame = new Float64Array(jointStride);
const columns = new Float64Array(18);

/**
 * Adds to `out[at]`, laid out like v, the generalised force of a force (x, y, z) that acts on a super-helix at s, root twist
 * included: the transpose of its velocity there.
 */
export function addPointForce(
  world: RodWorld,
  rod: number,
  s: number,
  fx: number,
  fy: number,
  fz: number,
  out: Float64Array,
  at: number,
): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Centreline, Workspace } = world.components;
  offset[0] = s;
  const element = locate(world, rod, offset, 0);
  const q = GeneralizedCoordinates.qSpan[rod];
  const joint = Centreline.jointsSpan[rod] + element * jointStride;
  advanceFrame(world, heap, joint, q + qCurvature + 3 * element, offset, 0, frame, 0, columns, 0);
  const own = at + vCurvature + 3 * element;
  for (let c = 0; c < 3; c++) {
    out[own + c] += columns[6 * c + 3] * fx + columns[6 * c + 4] * fy + columns[6 * c + 5] * fz;
  }
  const x = frame[9] - heap[q];
  const y = frame[10] - heap[q + 1];
  const z = frame[11] - heap[q + 2];
  const nx = y * fz - z * fy;
  const ny = z * fx - x * fz;
  const nz = x * fy - y * fx;
  for (let i = 0; i < element; i++) {
    for (let c = 0; c < 3; c++) {
      const S = Workspace.span[rod] + Header.size + i * Element.size + Element.S + 6 * c;
      out[at + vCurvature + 3 * i + c] +=
        heap[S] * nx +
        heap[S + 1] * ny +
        heap[S + 2] * nz +
        heap[S + 3] * fx +
        heap[S + 4] * fy +
        heap[S + 5] * fz;
    }
  }
  out[at] += nx;
  out[at + 1] += ny;
  out[at + 2] += nz;
  out[at + 3] += fx;
  out[at + 4] += fy;
  out[at + 5] += fz;
}
