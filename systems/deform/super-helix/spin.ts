import type { RodWorld } from "../../world.js";
import { Motion } from "./layout.js";

/**
 * The inertia of the section about the tangent, lumped at the joints by halves. It is (radius / length)^2 of the rest,
 * and without it a straight rod whose root can turn could spin at no cost.
 */
export function tipSpinInertia(world: RodWorld, rod: number): number {
  const { Rod, Mechanics, GeneralizedCoordinates } = world.components;
  const last = world.memory.f64[GeneralizedCoordinates.lengthsSpan[rod]! + Rod.elements[rod]! - 1]!;
  return 0.5 * Mechanics.spinInertia[rod]! * last;
}

/** Adds a section's inertia about the tangent at `heap[joint]` to the angular inertia at `out[J]`. */
export function addSpin(
  out: Float64Array,
  J: number,
  heap: Float64Array,
  joint: number,
  inertia: number,
): void {
  const tx = heap[joint]!;
  const ty = heap[joint + 1]!;
  const tz = heap[joint + 2]!;
  out[J]! += inertia * tx * tx;
  out[J + 1]! += inertia * tx * ty;
  out[J + 2]! += inertia * tx * tz;
  out[J + 3]! += inertia * ty * ty;
  out[J + 4]! += inertia * ty * tz;
  out[J + 5]! += inertia * tz * tz;
}

/** d/dt of the spin momentum inertia (w . t) t, with drag: inertia ((alpha + drag w) . t) t + inertia (w . t) w x t. */
export function addSpinTorque(
  heap: Float64Array,
  torque: number,
  joint: number,
  inertia: number,
  drag: number,
  motion: Float64Array,
): void {
  const wx = motion[Motion.angular]!;
  const wy = motion[Motion.angular + 1]!;
  const wz = motion[Motion.angular + 2]!;
  const alphaX = motion[Motion.angularAcceleration]!;
  const alphaY = motion[Motion.angularAcceleration + 1]!;
  const alphaZ = motion[Motion.angularAcceleration + 2]!;
  const tx = heap[joint]!;
  const ty = heap[joint + 1]!;
  const tz = heap[joint + 2]!;
  const spin = inertia * (wx * tx + wy * ty + wz * tz);
  const change = inertia * (alphaX * tx + alphaY * ty + alphaZ * tz) + drag * spin;
  heap[torque]! += change * tx + spin * (wy * tz - wz * ty);
  heap[torque + 1]! += change * ty + spin * (wz * tx - wx * tz);
  heap[torque + 2]! += change * tz + spin * (wx * ty - wy * tx);
}
