import { crossingCount, type KnotDiagram } from "./diagram.js";

/** Modulus: coefficients stay far below half of it, and products of two remainders below 2^53. */
const prime = 67_108_859;

/**
 * Coefficients of the Alexander polynomial from the lowest power on, the first positive. A minor of
 * Alexander's matrix is the polynomial times a power of t. Its values at as many places as it has
 * coefficients, modulo a prime, determine it.
 */
export function alexanderPolynomial(diagram: KnotDiagram): number[] {
  const n = crossingCount(diagram);
  if (n < 3) return [1];
  const places = Float64Array.from({ length: n }, (_, k) => k + 2);
  const values = places.map((t) => minorModulo(diagram, t));
  const coefficients = interpolate(places, values).map((c) => (c > prime / 2 ? c - prime : c));
  const lowest = coefficients.findIndex((c) => c !== 0);
  let highest = n - 1;
  while (coefficients[highest] === 0) highest--;
  const sign = Math.sign(coefficients[lowest]);
  return Array.from(coefficients.subarray(lowest, highest + 1), (c) => (c === 0 ? 0 : sign * c));
}

/** |Delta(-1)| */
export function determinantOf(alexander: readonly number[]): number {
  return Math.abs(alexander.reduce((sum, c, power) => sum + (power % 2 === 0 ? c : -c), 0));
}

/**
 * Arcs run from one pass under to the next. At crossing c arc j comes in and arc k leaves under arc i. The
 * row of c is (1 - t) i + t j - k where c is right-handed, (1 - t) i + t k - j where it is left-handed. The
 * last row and the last column are left out.
 */
function minorModulo({ passes, over, signs }: KnotDiagram, t: number): number {
  const n = signs.length;
  const size = n - 1;
  const matrix = new Float64Array(n * n);
  const add = (crossing: number, arc: number, value: number) => {
    matrix[crossing * n + arc] = remainder(matrix[crossing * n + arc] + value);
  };
  let arc = 0;
  passes.forEach((crossing, pass) => {
    if (over[pass]) return add(crossing, arc, 1 - t);
    const next = arc + 1 < n ? arc + 1 : 0;
    add(crossing, arc, signs[crossing] > 0 ? t : -1);
    add(crossing, next, signs[crossing] > 0 ? -1 : t);
    arc = next;
  });
  return determinantModulo(matrix, n, size);
}

function determinantModulo(matrix: Float64Array, stride: number, size: number): number {
  let determinant = 1;
  for (let column = 0; column < size; column++) {
    let pivot = column;
    while (pivot < size && matrix[pivot * stride + column] === 0) pivot++;
    if (pivot === size) return 0;
    if (pivot !== column) {
      determinant = remainder(-determinant);
      for (let k = column; k < size; k++) {
        const kept = matrix[pivot * stride + k];
        matrix[pivot * stride + k] = matrix[column * stride + k];
        matrix[column * stride + k] = kept;
      }
    }
    const value = matrix[column * stride + column];
    determinant = remainder(determinant * value);
    const inverse = inverseModulo(value);
    for (let row = column + 1; row < size; row++) {
      if (matrix[row * stride + column] === 0) continue;
      const factor = remainder(matrix[row * stride + column] * inverse);
      for (let k = column; k < size; k++) {
        const above = matrix[column * stride + k];
        if (above !== 0) matrix[row * stride + k] = remainder(matrix[row * stride + k] - factor * above);
      }
    }
  }
  return determinant;
}

/** Coefficients of the polynomial with these values, by Newton's divided differences. */
function interpolate(places: Float64Array, values: Float64Array): Float64Array {
  const n = places.length;
  const differences = values.slice();
  for (let order = 1; order < n; order++) {
    for (let k = n - 1; k >= order; k--) {
      const slope = remainder(differences[k] - differences[k - 1]);
      differences[k] = remainder(slope * inverseModulo(places[k] - places[k - order]));
    }
  }
  const coefficients = new Float64Array(n);
  for (let k = n - 1; k >= 0; k--) {
    for (let power = n - 1; power > 0; power--) {
      coefficients[power] = remainder(coefficients[power - 1] - places[k] * coefficients[power]);
    }
    coefficients[0] = remainder(differences[k] - places[k] * coefficients[0]);
  }
  return coefficients;
}

function remainder(value: number): number {
  const rest = value % prime;
  return rest < 0 ? rest + prime : rest;
}

/** By Euclid's algorithm. */
function inverseModulo(value: number): number {
  let [a, b, x, y] = [prime, value, 0, 1];
  while (b !== 0) {
    const quotient = Math.floor(a / b);
    [a, b] = [b, a - quotient * b];
    [x, y] = [y, x - quotient * y];
  }
  return remainder(x);
}
