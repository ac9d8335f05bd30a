import { Joint, Spatial, Symmetric, Vector } from "./records";
import { elements, header, lengths, number, spinInertiaColumn } from "./rod";

/**
 * The inertia of the section about the tangent, lumped at the joints by halves. It is (radius / length)^2 of
 * the rest, and without it a straight rod whose root can turn could spin at no cost.
 */
export function tipSpinInertia(): f64 {
  return 0.5 * number(spinInertiaColumn) * lengths[elements - 1];
}

/** Adds a section's inertia about the tangent to the angular inertia J. */
export function addSpin(J: Symmetric, joint: Joint, inertia: f64): void {
  const tx = joint.tx;
  const ty = joint.ty;
  const tz = joint.tz;
  J.xx += inertia * tx * tx;
  J.xy += inertia * tx * ty;
  J.xz += inertia * tx * tz;
  J.yy += inertia * ty * ty;
  J.yz += inertia * ty * tz;
  J.zz += inertia * tz * tz;
}

/**
 * inertia (w . t) t of the section at `joint`; returns its energy. In a step by the midpoint rule what was there
 * is reflected at that.
 */
export function spinMomentum(joint: Joint, inertia: f64, twist: Spatial, out: Vector): f64 {
  const tx = joint.tx;
  const ty = joint.ty;
  const tz = joint.tz;
  const rate = twist.ax * tx + twist.ay * ty + twist.az * tz;
  const spin = inertia * rate;
  if (header.isMidpoint) {
    out.put(2 * spin * tx - out.x, 2 * spin * ty - out.y, 2 * spin * tz - out.z);
    return spinEnergy(out, inertia);
  }
  out.put(spin * tx, spin * ty, spin * tz);
  return 0.5 * spin * rate;
}

/** Energy of a spin momentum; sections without inertia have none. */
export function spinEnergy(momentum: Vector, inertia: f64): f64 {
  if (inertia == 0) return 0;
  const x = momentum.x;
  const y = momentum.y;
  const z = momentum.z;
  return (0.5 * (x * x + y * y + z * z)) / inertia;
}
