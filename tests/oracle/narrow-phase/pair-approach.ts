import {
  rowAngular,
  rowLength,
  rowMiddle,
  rowRest,
  rowStride,
  rowVelocity,
} from "../../../components/spans/element-row.js";

/** The speed at which the elements in hand may approach each other: a number returned would be boxed. */
export const approachSpeed = new Float64Array(1);

/**
 * How fast two elements may approach each other, to `approachSpeed`. Turning both about each other by the
 * mean of their angular velocities does not bring them closer, so only what is left of the relative velocity
 * counts: elements are never farther than half their length from the middles of their chords.
 */
export function measureApproach(rows: Float64Array, a: number, b: number): void {
  const i = a * rowStride;
  const j = b * rowStride;
  const mx = rows[i + rowMiddle] - rows[j + rowMiddle];
  const my = rows[i + rowMiddle + 1] - rows[j + rowMiddle + 1];
  const mz = rows[i + rowMiddle + 2] - rows[j + rowMiddle + 2];
  const wx = 0.5 * (rows[i + rowAngular] + rows[j + rowAngular]);
  const wy = 0.5 * (rows[i + rowAngular + 1] + rows[j + rowAngular + 1]);
  const wz = 0.5 * (rows[i + rowAngular + 2] + rows[j + rowAngular + 2]);
  const vx = rows[i + rowVelocity] - rows[j + rowVelocity] - wy * mz + wz * my;
  const vy = rows[i + rowVelocity + 1] - rows[j + rowVelocity + 1] - wz * mx + wx * mz;
  const vz = rows[i + rowVelocity + 2] - rows[j + rowVelocity + 2] - wx * my + wy * mx;
  const ux = wx - rows[i + rowAngular];
  const uy = wy - rows[i + rowAngular + 1];
  const uz = wz - rows[i + rowAngular + 2];
  const apart = 0.5 * (rows[i + rowLength] + rows[j + rowLength]);
  approachSpeed[0] =
    Math.sqrt(vx * vx + vy * vy + vz * vz) +
    apart * Math.sqrt(ux * ux + uy * uy + uz * uz) +
    rows[i + rowRest] +
    rows[j + rowRest];
}
