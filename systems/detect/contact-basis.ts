import { limits } from "../world/limits.js";

const { certainGap, crossingSine, leastAcross, leastTangent } = limits.detect;
/**
 * The basis of a contact (n, t1, t2), n from side A to side B, right-handed in this order. After section 5
 * of "Contact detection between curved fibres" (2024): the cross product of the tangents where the fibres
 * cross, the gap made perpendicular to their mean tangent where they run nearly parallel or anti-parallel,
 * the gap itself at ends.
 *
 * At a minimum the gap is perpendicular to the tangent of every side that goes on, so all cases give the same
 * normal where one hands over to the next. Which one is taken matters for rounding only, and where
 * centrelines nearly meet. One case differs from the paper: where one side ends, the gap is made
 * perpendicular to the tangent of the other side. The mean of both would tilt the normal of an end that
 * points straight at a fibre by 45 degrees.
 *
 * t1 follows the tangent of A wherever it can, so that it changes as smoothly as the fibres do.
 */

/** Offsets in the array that carries a basis's ingredients: gap b - a 3, unit tangents of A and B 3 each. */
export const basisGap = 0;
export const basisTangentA = 3;
export const basisTangentB = 6;
/** How small a gap has no direction any more. */
export const basisTiny = 9;
export const basisInputs = 10;

/** Unit vector along the fibres. */
const along = new Float64Array(3);
const normal = new Float64Array(3);

/** `endA`, `endB`: whether the contact is at an end of that rod. */
export function contactBasis(
  input: Float64Array,
  endA: boolean,
  endB: boolean,
  out: Float64Array,
  to: number,
): void {
  const isFound =
    (!endA && !endB && crossingNormal(input)) ||
    (endA && endB && gapNormal(input)) ||
    perpendicularGap(input, endA, endB);
  // Centrelines that meet: any direction across them is as good as another.
  if (!isFound) anyPerpendicular();
  takeTangent(input, isAcross(input, basisTangentA) ? basisTangentA : basisTangentB);
  writeBasis(normal, 0, along, 0, out, to);
}

/**
 * n = a' x b', towards B. False where the tangents are nearly parallel, and where the gap is long enough to
 * have a direction of its own and has another one: that is no minimum, but a point of fibres that run along
 * each other at some angle.
 */
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
  const g0 = input[basisGap];
  const g1 = input[basisGap + 1];
  const g2 = input[basisGap + 2];
  const across = (g0 * x + g1 * y + g2 * z) / sine;
  const gap = Math.sqrt(g0 * g0 + g1 * g1 + g2 * g2);
  if (gap > certainGap * input[basisTiny] && Math.abs(across) < leastAcross * gap) return false;
  const side = across < 0 ? -1 : 1;
  normal[0] = (side * x) / sine;
  normal[1] = (side * y) / sine;
  normal[2] = (side * z) / sine;
  return true;
}

function gapNormal(input: Float64Array): boolean {
  for (let c = 0; c < 3; c++) normal[c] = input[basisGap + c];
  return normalise(input);
}

/** n = the gap without its part along the fibres. */
function perpendicularGap(input: Float64Array, endA: boolean, endB: boolean): boolean {
  takeDirection(input, endA, endB);
  const part = input[basisGap] * along[0] + input[basisGap + 1] * along[1] + input[basisGap + 2] * along[2];
  for (let c = 0; c < 3; c++) normal[c] = input[basisGap + c] - part * along[c];
  return normalise(input);
}

/**
 * along <- the tangent of the side that goes on, or the mean of both, as lines: they may be anti-parallel.
 */
function takeDirection(input: Float64Array, endA: boolean, endB: boolean): void {
  takeTangent(input, endA && !endB ? basisTangentB : basisTangentA);
  if (endA !== endB) return;
  let cosine = 0;
  for (let c = 0; c < 3; c++) cosine += input[basisTangentA + c] * input[basisTangentB + c];
  const sign = cosine < 0 ? -1 : 1;
  // No shorter than the square root of 2: the sign makes the angle between them at most a right one.
  const size = Math.sqrt(2 + 2 * Math.abs(cosine));
  for (let c = 0; c < 3; c++) along[c] = (along[c] + sign * input[basisTangentB + c]) / size;
}

function takeTangent(input: Float64Array, from: number): void {
  for (let c = 0; c < 3; c++) along[c] = input[from + c];
}

/**
 * Whether a tangent has enough of a direction across the normal; at an end that points at the other
 * side it has not.
 */
function isAcross(input: Float64Array, from: number): boolean {
  const part = normal[0] * input[from] + normal[1] * input[from + 1] + normal[2] * input[from + 2];
  return 1 - part * part > leastTangent * leastTangent;
}

function normalise(input: Float64Array): boolean {
  const size = Math.sqrt(normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  if (!(size > input[basisTiny])) return false;
  for (let c = 0; c < 3; c++) normal[c] /= size;
  return true;
}

function anyPerpendicular(): void {
  const axis = Math.abs(along[0]) < 0.6 ? 0 : 1;
  let size = 0;
  for (let c = 0; c < 3; c++) {
    normal[c] = (c === axis ? 1 : 0) - along[axis] * along[c];
    size += normal[c] * normal[c];
  }
  for (let c = 0; c < 3; c++) normal[c] /= Math.sqrt(size);
}

/** A basis with the unit normal `n[at]` and t1 as near to the unit vector `towards[from]` as possible. */
export function writeBasis(
  n: ArrayLike<number>,
  at: number,
  towards: ArrayLike<number>,
  from: number,
  out: Float64Array,
  to: number,
): void {
  const nx = n[at];
  const ny = n[at + 1];
  const nz = n[at + 2];
  const dot = nx * towards[from] + ny * towards[from + 1] + nz * towards[from + 2];
  let tx = towards[from] - dot * nx;
  let ty = towards[from + 1] - dot * ny;
  let tz = towards[from + 2] - dot * nz;
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
