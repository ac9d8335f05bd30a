import { SharedRoom } from "../../../models/kernel-room";
import { Numbers } from "../rods/numbers";
import { next, v } from "../rods/rod";
import { gravity } from "../rods/scratch";
import { findEdges, moveState } from "./frames";
import { gatherEnergy } from "./gather";
import { addInertia, addWeight } from "./mass";
import { count, gradient, q, rootTurn, side, state } from "./rod";

const found = changetype<Numbers>(SharedRoom.found << 3);

function clear(numbers: Numbers): void {
  for (let i = 0; i < count; i++) numbers[i] = 0;
}

function dot(a: Numbers, b: Numbers): f64 {
  let sum: f64 = 0;
  for (let i = 0; i < count; i++) sum += a[i] * b[i];
  return sum;
}

function kineticOf(velocity: Numbers): f64 {
  clear(side);
  addInertia(side, velocity, 0.5, 0);
  return dot(side, velocity);
}

/** Elastic and kinetic energy of the rod as it is are found; and the weight's, with gravity in the room. */
export function findEnergy(): void {
  const velocity = changetype<Numbers>(changetype<usize>(v));
  findEdges(q);
  clear(gradient);
  found[0] = gatherEnergy(q, velocity, 0, 0);
  found[1] = kineticOf(velocity);
}

/** a, b and T of `RodDynamics.stepEnergy` are found: the energy there is that of the shape where it leads. */
export function findStepEnergy(h: f64): void {
  const velocity = changetype<Numbers>(changetype<usize>(next));
  findEnergy();
  const before = found[0];
  const kinetic = found[1];
  const slope = h * dot(gradient, velocity);
  clear(side);
  addWeight(side, h);
  const weight = dot(side, velocity);
  const proposed = kineticOf(velocity);
  moveState(q, velocity, h, rootTurn, state);
  clear(gradient);
  const strained = gatherEnergy(state, velocity, 0, 0) - before - slope;
  found[0] = proposed + Math.max(0.0, strained);
  found[1] = slope - weight;
  found[2] = kinetic;
}
