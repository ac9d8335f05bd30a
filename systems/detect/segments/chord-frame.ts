/**
 * The frame whose tangent runs from `ends[0..2]` to `ends[3..5]`, and the position of the
 * first; returns their distance.
 */
export function chordFrame(ends: Float64Array, joint: Float64Array): number {
  const x = ends[3] - ends[0];
  const y = ends[4] - ends[1];
  const z = ends[5] - ends[2];
  const size = Math.sqrt(x * x + y * y + z * z);
  const tx = x / size;
  const ty = y / size;
  const tz = z / size;
  // A rotation that takes the x axis to the tangent; the directors do not matter for a straight piece.
  const axis = Math.abs(tx) < 0.6 ? 0 : 1;
  const along = axis === 0 ? tx : ty;
  let ax = (axis === 0 ? 1 : 0) - along * tx;
  let ay = (axis === 0 ? 0 : 1) - along * ty;
  let az = -along * tz;
  const across = Math.sqrt(ax * ax + ay * ay + az * az);
  ax /= across;
  ay /= across;
  az /= across;
  joint[0] = tx;
  joint[1] = ty;
  joint[2] = tz;
  joint[3] = ax;
  joint[4] = ay;
  joint[5] = az;
  joint[6] = ty * az - tz * ay;
  joint[7] = tz * ax - tx * az;
  joint[8] = tx * ay - ty * ax;
  for (let c = 0; c < 3; c++) joint[9 + c] = ends[c];
  return size;
}
