import type { RodWorld } from "../../world/world.js";
import { gravitationalEnergy, midpointEnergy } from "../curvature-rod/energy.js";
import { SharedRoom } from "../kernel-room.js";
import type { RodEnergy } from "../rod-model.js";
import { kernelOf } from "./kernel.js";
import { Element, Header, qCurvature, vCurvature } from "./layout.js";

/**
 * Elastic 1/2 int (kappa - kappa0) . K (kappa - kappa0), gravitational -int rho S g . r, kinetic that of the
 * carried velocities, or 1/2 v^T M v where nothing is carried yet. Needs `deform` at the present q;
 * overwrites the rows, which the next `predict` makes anew.
 */
export function rodEnergy(world: RodWorld, rod: number, out: RodEnergy): void {
  const kernel = kernelOf(world);
  kernel.rodInertia(rod, 1);
  out.elastic = elasticEnergy(world, rod);
  out.gravitational = gravitationalEnergy(world, rod, Element.size);
  const isCarried = world.memory.f64[world.components.Workspace.span[rod] + Header.carried] !== 0;
  out.kinetic = isCarried ? kernel.carriedEnergy(rod) : kernel.kineticEnergy(rod);
}

/**
 * a = 1/2 v^T (M + h^2 K) v, which is 1/2 v^T A v without the damping, and b = h v . (K (q - q0) - G), G the
 * weight. Only what drag takes is counted as if it were kept.
 */
export function stepEnergy(world: RodWorld, rod: number, h: number, out: Float64Array): void {
  const { components, gravity } = world;
  const { Rod, Mechanics, GeneralizedCoordinates, Workspace } = components;
  const proposed = kernelOf(world).proposedEnergy(rod, h);
  const heap = world.memory.f64;
  const q = GeneralizedCoordinates.qSpan[rod] + qCurvature;
  const rest = GeneralizedCoordinates.restSpan[rod];
  const rate = GeneralizedCoordinates.nextSpan[rod] + vCurvature;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const header = Workspace.span[rod];
  const linear = SharedRoom.found + 3;
  let strained = 0;
  let damped = 0;
  for (let i = 0; i < 3 * Rod.elements[rod]; i++) {
    // h times a sixth of the stiffness of the element's curvature
    const sixth = (heap[header + Header.elastic + (i % 3)] * heap[lengths + Math.floor(i / 3)]) / 6;
    const a = heap[q + i] - heap[rest + i];
    const b = heap[q + i + 3] - heap[rest + i + 3];
    const [ra, rb] = [heap[rate + i], heap[rate + i + 3]];
    strained += sixth * (2 * (a * ra + b * rb) + a * rb + b * ra);
    damped += 2 * sixth * (ra * ra + ra * rb + rb * rb);
  }
  for (let c = 0; c < 3; c++) strained -= h * gravity[c] * heap[linear + c];
  const undamped = proposed - 0.5 * Mechanics.internalDamping[rod] * damped;
  if (heap[header + Header.isMidpoint] !== 0) {
    midpointEnergy(proposed, undamped, out);
    return;
  }
  out[0] = undamped;
  out[1] = strained;
  out[2] = heap[header + Header.kinetic];
}

/** Between two joints strains a and b go linearly: l/6 (a . K a + a . K b + b . K b). */
function elasticEnergy(world: RodWorld, rod: number): number {
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates } = world.components;
  const q = GeneralizedCoordinates.qSpan[rod] + qCurvature;
  const rest = GeneralizedCoordinates.restSpan[rod];
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const stiffness = [
    Mechanics.twistStiffness[rod],
    Mechanics.bendStiffness1[rod],
    Mechanics.bendStiffness2[rod],
  ];
  let energy = 0;
  for (let i = 0; i < 3 * Rod.elements[rod]; i++) {
    const a = heap[q + i] - heap[rest + i];
    const b = heap[q + i + 3] - heap[rest + i + 3];
    energy += (stiffness[i % 3] * heap[lengths + Math.floor(i / 3)] * (a * a + a * b + b * b)) / 6;
  }
  return energy;
}
