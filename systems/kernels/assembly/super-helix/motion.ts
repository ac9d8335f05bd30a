import { RootKind } from "../../../../components/components";
import {
  Header,
  jointPosition,
  jointStride,
  qCurvature,
  qRootQuaternion,
  vCurvature,
  vRootLinear,
} from "../../../models/super-helix/layout";
import { heap } from "./numbers";
import { rotateQuaternion } from "./quaternion";
import { elements, joints, kind, lengthColumn, next, number, q, workspace } from "./rod";

/** Share of its length that the ends of a nearly straight rod are apart: inertia about the chord is 2 % of that across. */
const straightShare = 0.95;

/** q + h v */
export function moveCoordinates(h: f64): void {
  for (let c = 0; c < 3; c++) heap[q + c] += h * heap[next + vRootLinear + c];
  turnRoot(h);
  const count = 3 * elements;
  for (let i = 0; i < count; i++) heap[q + qCurvature + i] += h * heap[next + vCurvature + i];
}

function turnRoot(h: f64): void {
  const wx = heap[next];
  const wy = heap[next + 1];
  const wz = heap[next + 2];
  if (kind != RootKind.clamped) {
    const from = joints + jointPosition;
    const to = from + elements * jointStride;
    let x = heap[to] - heap[from];
    let y = heap[to + 1] - heap[from + 1];
    let z = heap[to + 2] - heap[from + 2];
    const chord = Math.sqrt(x * x + y * y + z * z);
    if (chord > straightShare * number(lengthColumn)) {
      // Such a rod spins about itself ever so fast on little momentum, and its axis must not feel it: by the law of the symmetric top
      // it spins in place, and turns about the momentum, which is across, as if it did not spin. (Precession to the second order
      // in h would need spins well below a radian a step, and threw rods about after a blow.)
      x /= chord;
      y /= chord;
      z /= chord;
      const spin = wx * x + wy * y + wz * z;
      x *= spin;
      y *= spin;
      z *= spin;
      turn(h * x, h * y, h * z);
      turn(h * (wx - x), h * (wy - y), h * (wz - z));
      return;
    }
  }
  turn(h * wx, h * wy, h * wz);
  const precession = workspace + Header.precession;
  turn(heap[precession], heap[precession + 1], heap[precession + 2]);
}

/** A clamp that stands still is spared the sines. */
function turn(x: f64, y: f64, z: f64): void {
  if (x != 0 || y != 0 || z != 0) rotateQuaternion(q + qRootQuaternion, x, y, z);
}
