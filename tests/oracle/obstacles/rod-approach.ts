import {
  rowAngular,
  rowLength,
  rowMiddle,
  rowRest,
  rowStride,
  rowVelocity,
} from "../../../components/spans/element-row.js";
import type { RodWorld } from "../../../systems/world/world.js";

/** What `measureApproach` has found; a number returned would be boxed. */
export const approach = new Float64Array(1);

/**
 * The speed, at most, of an element whose row stands in `rows`, seen from an obstacle that has the velocity
 * at `heap[velocity]`: angular 3, linear 3.
 */
export function measureApproach(
  { memory, components }: RodWorld,
  rows: Float64Array,
  element: number,
  obstacle: number,
  velocity: number,
): void {
  const heap = memory.f64;
  const row = element * rowStride;
  const pose = components.Obstacle.poseSpan[obstacle];
  const x = rows[row + rowMiddle] - heap[pose];
  const y = rows[row + rowMiddle + 1] - heap[pose + 1];
  const z = rows[row + rowMiddle + 2] - heap[pose + 2];
  const wx = heap[velocity];
  const wy = heap[velocity + 1];
  const wz = heap[velocity + 2];
  const vx = rows[row + rowVelocity] - heap[velocity + 3] - wy * z + wz * y;
  const vy = rows[row + rowVelocity + 1] - heap[velocity + 4] - wz * x + wx * z;
  const vz = rows[row + rowVelocity + 2] - heap[velocity + 5] - wx * y + wy * x;
  const ux = rows[row + rowAngular] - wx;
  const uy = rows[row + rowAngular + 1] - wy;
  const uz = rows[row + rowAngular + 2] - wz;
  approach[0] =
    Math.sqrt(vx * vx + vy * vy + vz * vz) +
    0.5 * rows[row + rowLength] * Math.sqrt(ux * ux + uy * uy + uz * uz) +
    rows[row + rowRest];
}
