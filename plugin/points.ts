import { signedQuantity, type Quantity } from "../systems/world/quantities.js";
import { reject } from "../systems/world/validate.js";
import { hypot } from "../systems/math/elementary.js";

/**
 * Anything with three coordinates; Babylon's Vector3 is one. The pure parts of the plugin need no more of it.
 */
export interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Anything with four; Babylon's Quaternion is one. */
export interface Rotation extends Point {
  readonly w: number;
}

export type Triple = readonly [number, number, number];

/** Metres, unless it is said to be something else. */
export function finitePoint(parameter: string, point: Point, kind: Quantity = "position"): Triple {
  if (typeof point !== "object" || point === null) reject(parameter, point, "a point with finite x, y and z");
  for (const axis of ["x", "y", "z"] as const) signedQuantity(`${parameter}.${axis}`, point[axis], kind);
  return [point.x, point.y, point.z];
}

export function checkRotation(rotation: Rotation): void {
  finitePoint("rotation", rotation);
  const { x, y, z, w } = rotation;
  if (!Number.isFinite(w)) reject("rotation.w", w, "a finite number");
  if (hypot(x, y, z, w) < 1e-6) reject("rotation", [x, y, z, w], "a quaternion that is not zero");
}

/** A direction as unit vector; an error if it has none. */
export function unitVector(parameter: string, direction: Point): Triple {
  const vector = finitePoint(parameter, direction);
  const length = hypot(...vector);
  if (!(length > 1e-12)) reject(parameter, `(${vector.join(", ")})`, "a vector that is not zero");
  return scale(vector, 1 / length);
}

export const scale = (a: Triple, factor: number): Triple => [a[0] * factor, a[1] * factor, a[2] * factor];
export const add = (a: Triple, b: Triple): Triple => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Triple, b: Triple): Triple => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** The part of `a` across the unit vector `axis`, as unit vector; undefined if they are parallel. */
export function across(a: Triple, axis: Triple): Triple | undefined {
  const rest = subtract(a, scale(axis, dot(a, axis)));
  const length = hypot(...rest);
  return length > 1e-9 * hypot(...a) ? scale(rest, 1 / length) : undefined;
}

/** Some unit vector across `axis`: made from the coordinate axis that is least along it. */
export function anyAcross(axis: Triple): Triple {
  const least = axis.reduce((best, value, i) => (Math.abs(value) < Math.abs(axis[best]!) ? i : best), 0);
  return across([0, 1, 2].map((i) => (i === least ? 1 : 0)) as unknown as Triple, axis)!;
}
