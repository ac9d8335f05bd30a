import { SweepHead } from "../_sweep-layout";
import { u0, u1, u2, velocity } from "./columns";

const head = changetype<SweepHead>(0);

/**
 * Velocities of the contacts [0, count), and how far each is from its law, squared
 * (`problem/natural-residual.ts`). Leaves the sum.
 */
export function violations(count: i32): void {
  if (head.isSingle) violationsOf<f32>(count);
  else violationsOf<f64>(count);
}

function violationsOf<T>(count: i32): void {
  const contacts = head.contacts;
  const forces = head.forces;
  const velocities = head.velocities;
  const violations = head.violations;
  const w = head.w;
  let sum: f64 = 0;
  for (let i = 0; i < count; i++) {
    const contact = contacts[i];
    const force = forces[i];
    const r0 = force.n;
    const r1 = force.s;
    const r2 = force.t;
    velocity<T>(contact, w, r0, r1, r2);
    velocities[i].set(u0, u1, u2);
    const s = contact.scale;
    const square = squaredViolation(contact.friction, s * r0, s * r1, s * r2);
    violations[i] = square;
    sum += square;
  }
  head.sum = sum;
}

/** Squared distance of the forces, and of the velocity that `velocity` has left, from Coulomb's law. */
// @ts-ignore: decorator
@inline
function squaredViolation(mu: f64, rN: f64, rX: f64, rY: f64): f64 {
  if (mu < 0) return u0 * u0 + u1 * u1 + u2 * u2;
  const N = rN - u0 - mu * sqrt(u1 * u1 + u2 * u2);
  const X = rX - u1;
  const Y = rY - u2;
  const T = sqrt(X * X + Y * Y);
  if (T <= mu * N) return square(N - rN) + square(X - rX) + square(Y - rY);
  if (mu * T <= -N) return square(rN) + square(rX) + square(rY);
  const pN = (N + mu * T) / (1 + mu * mu);
  const share = T > 0 ? (mu * pN) / T : 0;
  return square(pN - rN) + square(share * X - rX) + square(share * Y - rY);
}

// @ts-ignore: decorator
@inline
function square(x: f64): f64 {
  return x * x;
}
