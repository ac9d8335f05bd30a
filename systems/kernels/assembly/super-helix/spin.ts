import { heap, Numbers } from "./numbers";
import { elements, lengths, number, spinInertiaColumn } from "./rod";

/**
 * The inertia of the section about the tangent, lumped at the joints by halves. It is (radius / length)^2 of the rest,
 * and without it a straight rod whose root can turn could spin at no cost.
 */
export function tipSpinInertia(): f64 {
  return 0.5 * number(spinInertiaColumn) * heap[lengths + elements - 1];
}

/** Adds a section's inertia about the tangent at `heap[joint]` to the angular inertia at `out[J]`. */
export function addSpin(out: Numbers, J: i32, joint: i32, inertia: f64): void {
  const tx = heap[joint];
  const ty = heap[joint + 1];
  const tz = heap[joint + 2];
  out[J] += inertia * tx * tx;
  out[J + 1] += inertia * tx * ty;
  out[J + 2] += inertia * tx * tz;
  out[J + 3] += inertia * ty * ty;
  out[J + 4] += inertia * ty * tz;
  out[J + 5] += inertia * tz * tz;
}

/** inertia (w . t) t of the section at `joint`, to `heap[to]`; returns its energy. */
export function spinMomentum(joint: i32, inertia: f64, twist: Numbers, to: i32): f64 {
  const tx = heap[joint];
  const ty = heap[joint + 1];
  const tz = heap[joint + 2];
  const rate = twist[0] * tx + twist[1] * ty + twist[2] * tz;
  const spin = inertia * rate;
  heap[to] = spin * tx;
  heap[to + 1] = spin * ty;
  heap[to + 2] = spin * tz;
  return 0.5 * spin * rate;
}

/** Energy of a spin momentum; sections without inertia have none. */
export function spinEnergy(momentum: i32, inertia: f64): f64 {
  if (inertia == 0) return 0;
  const x = heap[momentum];
  const y = heap[momentum + 1];
  const z = heap[momentum + 2];
  return (0.5 * (x * x + y * y + z * z)) / inertia;
}
