import type { RodWorld } from "../../world/world.js";
import type { RodEnergy } from "../rod-model.js";
import { gravitationalEnergy, midpointEnergy } from "../curvature-rod/energy.js";
import { rodInertia } from "./dynamics.js";
import { Element, Header, jointStride, qCurvature, vCurvature } from "./layout.js";
import { rigidMomentum } from "./rigid-motion.js";
import { tipSpinInertia } from "./spin.js";
import { kernelOf } from "./kernel.js";
import { SharedRoom } from "../kernel-room.js";

const momentum = new Float64Array(6);
const twist = new Float64Array(6);

/**
 * Elastic 1/2 (q - q0)^T K (q - q0), gravitational -int rho S g . r, kinetic that of the carried velocities,
 * or 1/2 v^T M v where nothing is carried yet. Needs `deform` at the present q; overwrites the rows, which
 * the next `predict` makes anew.
 */
export function rodEnergy(world: RodWorld, rod: number, out: RodEnergy): void {
  rodInertia(world, rod);
  out.elastic = elasticEnergy(world, rod);
  out.gravitational = gravitationalEnergy(world, rod, Element.size);
  const carried = world.memory.f64[world.components.Workspace.span[rod]! + Header.carried] !== 0;
  out.kinetic = carried ? kernelOf(world).carriedEnergy(rod) : kineticEnergy(world, rod);
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
  const header = Workspace.span[rod];
  const linear = SharedRoom.found + 3;
  let strained = 0;
  let damped = 0;
  for (let i = 0; i < 3 * Rod.elements[rod]; i++) {
    // h times the stiffness of the element's curvature
    const stiffness =
      heap[header + Header.elastic + (i % 3)] *
      heap[GeneralizedCoordinates.lengthsSpan[rod] + Math.floor(i / 3)];
    strained += stiffness * (heap[q + i] - heap[rest + i]) * heap[rate + i];
    damped += stiffness * heap[rate + i] * heap[rate + i];
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

function elasticEnergy(world: RodWorld, rod: number): number {
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates } = world.components;
  const q = GeneralizedCoordinates.qSpan[rod]! + qCurvature;
  const rest = GeneralizedCoordinates.restSpan[rod]!;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const stiffness = [
    Mechanics.twistStiffness[rod]!,
    Mechanics.bendStiffness1[rod]!,
    Mechanics.bendStiffness2[rod]!,
  ];
  let energy = 0;
  for (let i = 0; i < Rod.elements[rod]!; i++) {
    for (let c = 0; c < 3; c++) {
      const strain = heap[q + 3 * i + c]! - heap[rest + 3 * i + c]!;
      energy += 0.5 * heap[lengths + i]! * stiffness[c]! * strain * strain;
    }
  }
  return energy;
}

/** 1/2 sum over elements of xi . I xi + 2 xi . F kDot + kDot . m kDot, and the spin of the tip. */
function kineticEnergy(world: RodWorld, rod: number): number {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const v = GeneralizedCoordinates.vSpan[rod]!;
  const elements = Rod.elements[rod]!;
  twist.set(heap.subarray(v, v + 6));
  let twice = 0;
  for (let i = 0; i < elements; i++) {
    const row = Workspace.span[rod]! + Header.size + i * Element.size;
    const rate = v + vCurvature + 3 * i;
    rigidMomentum(heap, row, twist, momentum);
    for (let c = 0; c < 3; c++) {
      for (let r = 0; r < 6; r++) momentum[r]! += 2 * heap[rate + c]! * heap[row + Element.F + 6 * c + r]!;
    }
    for (let r = 0; r < 6; r++) twice += twist[r]! * momentum[r]!;
    const [a, b, c] = [heap[rate]!, heap[rate + 1]!, heap[rate + 2]!];
    const m = row + Element.m;
    twice += a * (heap[m]! * a + 2 * (heap[m + 1]! * b + heap[m + 2]! * c));
    twice += b * (heap[m + 3]! * b + 2 * heap[m + 4]! * c) + c * heap[m + 5]! * c;
    for (let r = 0; r < 6; r++) {
      const S = row + Element.S + r;
      twist[r]! += a * heap[S]! + b * heap[S + 6]! + c * heap[S + 12]!;
    }
  }
  const tip = Centreline.jointsSpan[rod]! + elements * jointStride;
  const spin = heap[tip]! * twist[0]! + heap[tip + 1]! * twist[1]! + heap[tip + 2]! * twist[2]!;
  return 0.5 * (twice + tipSpinInertia(world, rod) * spin * spin);
}
