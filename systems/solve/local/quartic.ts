import { limits } from "../../world/limits.js";
import { power } from "../../math/elementary.js";

const { rootSteps } = limits.local;

/**
 * Positive real roots of a small polynomial, ascending. `coefficients[k]` belongs to x^k. Between two
 * neighbouring roots of the derivative a polynomial is monotonous, so every root that crosses zero is
 * bracketed. One that only touches zero is a root of the derivative, where rounding cannot tell the value
 * from zero. Slower than Ferrari's formulas and exact where they cancel.
 */
export function positiveRoots(coefficients: Float64Array, degree: number, roots: Float64Array): number {
  let order = degree;
  while (order > 0 && coefficients[order] === 0) order--;
  if (order === 0) return 0;
  const a = coefficients;
  if (order === 1) {
    const root = -a[0] / a[1];
    if (!(root > 0)) return 0;
    roots[0] = root;
    return 1;
  }
  const derivative = derivatives[order - 1];
  for (let k = 1; k <= order; k++) derivative[k - 1] = k * a[k];
  const turning = turnings[order - 1];
  const turns = positiveRoots(derivative, order - 1, turning);
  let count = 0;
  let left = 0;
  for (let k = 0; k <= turns; k++) {
    const right = k < turns ? turning[k] : rootBound(a, order);
    if (right <= left) continue;
    const atLeft = value(a, order, left);
    const atRight = value(a, order, right);
    if (k < turns && Math.abs(atRight) <= touches * magnitude(a, order, right)) roots[count++] = right;
    else if (atLeft * atRight < 0) roots[count++] = crossing(a, order, left, right, atLeft);
    left = right;
  }
  return count;
}

/** Of any polynomial that is solved. */
const highestDegree = 4;
/** Rounding: a double root's value is zero to this share of its terms. */
const touches = 1e-13;
const derivatives = Array.from({ length: highestDegree }, () => new Float64Array(highestDegree + 1));
const turnings = Array.from({ length: highestDegree }, () => new Float64Array(highestDegree + 1));

function value(a: Float64Array, degree: number, x: number): number {
  let sum = a[degree];
  for (let k = degree - 1; k >= 0; k--) sum = sum * x + a[k];
  return sum;
}

function slope(a: Float64Array, degree: number, x: number): number {
  let sum = degree * a[degree];
  for (let k = degree - 1; k >= 1; k--) sum = sum * x + k * a[k];
  return sum;
}

function magnitude(a: Float64Array, degree: number, x: number): number {
  let sum = Math.abs(a[degree]);
  for (let k = degree - 1; k >= 0; k--) sum = sum * x + Math.abs(a[k]);
  return sum;
}

/** Fujiwara's bound on the size of any root. */
function rootBound(a: Float64Array, degree: number): number {
  let bound = 0;
  for (let k = 1; k <= degree; k++)
    bound = Math.max(bound, power(Math.abs(a[degree - k] / a[degree]), 1 / k));
  return 2 * bound;
}

/** Newton inside a bracket that halves whenever Newton leaves it. */
function crossing(a: Float64Array, degree: number, left: number, right: number, atLeft: number): number {
  let low = left;
  let high = right;
  let x = 0.5 * (low + high);
  for (let step = 0; step < rootSteps; step++) {
    const y = value(a, degree, x);
    if (y === 0 || high - low <= Number.EPSILON * high) return x;
    if (y < 0 === atLeft < 0) low = x;
    else high = x;
    const next = x - y / slope(a, degree, x);
    if (Math.abs(next - x) <= Number.EPSILON * x) return x;
    x = next > low && next < high ? next : 0.5 * (low + high);
  }
  return x;
}
