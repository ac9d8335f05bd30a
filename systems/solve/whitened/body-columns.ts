import { BodyInput } from "./contact-input.js";

/**
 * A rigid body is whitened like a rod, with a factor that is at hand at once: its inverse inertia is A^-1 = G
 * G^T, so that L^-1 = G^T. G is block diagonal about the centre of mass: a lower triangle for rotation, the
 * root of the inverse mass for translation. A zero there is allowed (an axis that is locked): the body does
 * not yield in that direction.
 */
export const Body = {
  /** G: g00 g10 g11 g20 g21 g22, then the root of the inverse mass. */
  rotation: 0,
  translation: 6,
  /** Free velocity: angular 3, linear 3. */
  velocity: 7,
  size: 13,
} as const;

/** Entries of a body in w: angular 3, linear 3. */
export const bodyFreedoms = 6;

/** What rounding leaves of a zero pivot. */
const locked = 1e-14;

export function factorBody(input: Float64Array, at: number, out: Float64Array, to: number): void {
  const inertia = at + BodyInput.inverseInertia;
  const g = to + Body.rotation;
  const a = input[inertia];
  const g00 = a > 0 ? Math.sqrt(a) : 0;
  const g10 = g00 > 0 ? input[inertia + 3] / g00 : 0;
  const g20 = g00 > 0 ? input[inertia + 6] / g00 : 0;
  const b = input[inertia + 4];
  const b1 = b - g10 * g10;
  const g11 = b1 > locked * b ? Math.sqrt(b1) : 0;
  const g21 = g11 > 0 ? (input[inertia + 7] - g20 * g10) / g11 : 0;
  const c = input[inertia + 8];
  const c2 = c - g20 * g20 - g21 * g21;
  out[g] = g00;
  out[g + 1] = g10;
  out[g + 2] = g11;
  out[g + 3] = g20;
  out[g + 4] = g21;
  out[g + 5] = c2 > locked * c ? Math.sqrt(c2) : 0;
  out[to + Body.translation] = Math.sqrt(input[at + BodyInput.inverseMass]);
  for (let i = 0; i < 3; i++) {
    out[to + Body.velocity + i] = input[at + BodyInput.angularVelocity + i];
    out[to + Body.velocity + 3 + i] = input[at + BodyInput.linearVelocity + i];
  }
}

/**
 * The three columns, with the sign of side A, of forces along the directions at `numbers[directions]` that
 * act at an arm from the centre of mass; takes the velocity of that point along them from `relative`.
 */
export function bodyColumns(
  body: Float64Array,
  at: number,
  numbers: Float64Array,
  directions: number,
  arm: number,
  out: Float64Array,
  to: number,
  relative: Float64Array,
  relativeAt: number,
): void {
  const g = at + Body.rotation;
  const root = body[at + Body.translation];
  const v = at + Body.velocity;
  const ax = numbers[arm];
  const ay = numbers[arm + 1];
  const az = numbers[arm + 2];
  for (let d = 0; d < 3; d++) {
    const ex = numbers[directions + 3 * d];
    const ey = numbers[directions + 3 * d + 1];
    const ez = numbers[directions + 3 * d + 2];
    const nx = ay * ez - az * ey;
    const ny = az * ex - ax * ez;
    const nz = ax * ey - ay * ex;
    const y = to + d;
    out[y] = -(body[g] * nx + body[g + 1] * ny + body[g + 3] * nz);
    out[y + 3] = -(body[g + 2] * ny + body[g + 4] * nz);
    out[y + 6] = -body[g + 5] * nz;
    out[y + 9] = -root * ex;
    out[y + 12] = -root * ey;
    out[y + 15] = -root * ez;
    relative[relativeAt + d] -=
      nx * body[v] +
      ny * body[v + 1] +
      nz * body[v + 2] +
      ex * body[v + 3] +
      ey * body[v + 4] +
      ez * body[v + 5];
  }
}

/** Change of velocity G w: angular 3, linear 3. */
export function unwhitenBody(
  body: Float64Array,
  at: number,
  w: Float64Array,
  from: number,
  out: Float64Array,
  to: number,
): void {
  const g = at + Body.rotation;
  out[to] = body[g] * w[from];
  out[to + 1] = body[g + 1] * w[from] + body[g + 2] * w[from + 1];
  out[to + 2] = body[g + 3] * w[from] + body[g + 4] * w[from + 1] + body[g + 5] * w[from + 2];
  for (let i = 3; i < 6; i++) out[to + i] = body[at + Body.translation] * w[from + i];
}
