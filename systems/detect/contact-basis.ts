/**
 * The basis of a contact (n, t1, t2), n from side A to side B, right-handed in this order. After section 5 of "Contact
 * detection between curved fibres" (2024): the cross product of the tangents where the fibres cross, the gap made
 * perpendicular to their mean tangent where they run nearly parallel or anti-parallel, the gap itself at ends.
 *
 * At a minimum the gap is perpendicular to the tangent of every side that goes on, so all cases give the same normal
 * where one hands over to the next; which one is taken matters for rounding only, and where centrelines nearly meet. One
 * case differs from the paper: where one side ends, the gap is made perpendicular to the tangent of the other side, not to
 * the mean of both, which would tilt the normal of an end that points straight at a fibre by 45 degrees.
 */

/** Offsets in the array that carries a basis's ingredients: gap b - a 3, unit tangents of A and B 3 each. */
export const basisGap = 0;
export const basisTangentA = 3;
export const basisTangentB = 6;
/** How small a gap has no direction any more. */
export const basisTiny = 9;
export const basisInputs = 10;

/** Sine of the angle above which fibres cross rather than run along each other. */
const crossingSine = 0.1;

const mean = new Float64Array(3);
const normal = new Float64Array(3);

/** `endA`, `endB`: whether the contact is at an end of that rod. */
export function contactBasis(
  input: Float64Array,
  endA: boolean,
  endB: boolean,
  out: Float64Array,
  to: number,
): void {
  meanTangent(input, endA, endB);
  const isFound =
    (!endA && !endB && crossingNormal(input)) ||
    (endA && endB && gapNormal(input)) ||
    perpendicularGap(input);
  // Centrelines that meet: any direction across them is as good as another.
  if (!isFound) anyPerpendicular();
  writeBasis(normal, 0, mean, 0, out, to);
}

/** n = a' x b', towards B. False where the tangents are nearly parallel. */
function crossingNormal(input: Float64Array): boolean {
  const ax = input[basisTangentA];
  const ay = input[basisTangentA + 1];
  const az = input[basisTangentA + 2];
  const bx = input[basisTangentB];
  const by = input[basisTangentB + 1];
  const bz = input[basisTangentB + 2];
  const x = ay * bz - az * by;
  const y = az * bx - ax * bz;
  const z = ax * by - ay * bx;
  const sine = Math.sqrt(x * x + y * y + z * z);
  if (sine < crossingSine) return false;
  const side = input[basisGap] * x + input[basisGap + 1] * y + input[basisGap + 2] * z < 0 ? -1 : 1;
  normal[0] = (side * x) / sine;
  normal[1] = (side * y) / sine;
  normal[2] = (side * z) / sine;
  return true;
}

function gapNormal(input: Float64Array): boolean {
  for (let c = 0; c < 3; c++) normal[c] = input[basisGap + c];
  return normalise(input);
}

/** n = the gap without its part along the mean tangent. */
function perpendicularGap(input: Float64Array): boolean {
  const along = input[basisGap] * mean[0] + input[basisGap + 1] * mean[1] + input[basisGap + 2] * mean[2];
  for (let c = 0; c < 3; c++) normal[c] = input[basisGap + c] - along * mean[c];
  return normalise(input);
}

function normalise(input: Float64Array): boolean {
  const size = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  if (!(size > input[basisTiny])) return false;
  for (let c = 0; c < 3; c++) normal[c] /= size;
  return true;
}

/** The direction that t1 shall have: that of the side that goes on, else the mean of both. */
function meanTangent(input: Float64Array, endA: boolean, endB: boolean): void {
  let size = 0;
  if (endA === endB) {
    for (let c = 0; c < 3; c++) mean[c] = input[basisTangentA + c] + input[basisTangentB + c];
    size = Math.sqrt(mean[0] * mean[0] + mean[1] * mean[1] + mean[2] * mean[2]);
  }
  if (size < crossingSine) {
    // Anti-parallel, or only one of them goes on.
    const from = endA && !endB ? basisTangentB : basisTangentA;
    for (let c = 0; c < 3; c++) mean[c] = input[from + c];
    size = 1;
  }
  for (let c = 0; c < 3; c++) mean[c] /= size;
}

function anyPerpendicular(): void {
  const axis = Math.abs(mean[0]) < 0.6 ? 0 : 1;
  let size = 0;
  for (let c = 0; c < 3; c++) {
    normal[c] = (c === axis ? 1 : 0) - mean[axis] * mean[c];
    size += normal[c] * normal[c];
  }
  for (let c = 0; c < 3; c++) normal[c] /= Math.sqrt(size);
}

/** A basis with the unit normal `n[at]` and t1 as near to the unit vector `along[from]` as possible. */
export function writeBasis(
  n: ArrayLike<number>,
  at: number,
  along: ArrayLike<number>,
  from: number,
  out: Float64Array,
  to: number,
): void {
  const nx = n[at];
  const ny = n[at + 1];
  const nz = n[at + 2];
  const dot = nx * along[from] + ny * along[from + 1] + nz * along[from + 2];
  let tx = along[from] - dot * nx;
  let ty = along[from + 1] - dot * ny;
  let tz = along[from + 2] - dot * nz;
  let size = Math.sqrt(tx * tx + ty * ty + tz * tz);
  if (size < 1e-6) {
    // The tangent is the normal, at an end that points straight at the other side: t1 is arbitrary.
    const useX = Math.abs(nx) < 0.6;
    const part = useX ? nx : ny;
    tx = (useX ? 1 : 0) - part * nx;
    ty = (useX ? 0 : 1) - part * ny;
    tz = -part * nz;
    size = Math.sqrt(tx * tx + ty * ty + tz * tz);
  }
  tx /= size;
  ty /= size;
  tz /= size;
  out[to] = nx;
  out[to + 1] = ny;
  out[to + 2] = nz;
  out[to + 3] = tx;
  out[to + 4] = ty;
  out[to + 5] = tz;
  out[to + 6] = ny * tz - nz * ty;
  out[to + 7] = nz * tx - nx * tz;
  out[to + 8] = nx * ty - ny * tx;
}
