import type { RodWorld } from "../../systems/index.js";
import { qCurvature, vCurvature } from "../../systems/models/super-helix/layout.js";
import { modelOf } from "../../systems/models/model-of.js";
import { superHelix } from "../../systems/models/super-helix/super-helix.js";
import { cholesky, choleskySolve } from "./dense-super-helix.js";
import { addPointForce } from "./point-force.js";
import { gravityForce } from "./row-forces.js";

export interface Loads {
  /** Dead force at the tip. */
  tipForce?: readonly number[];
  /** Gravity when the load is complete. */
  gravity?: readonly number[];
}

/**
 * Static equilibrium of a clamped rod by Newton's method on the energy's gradient (Hessian by differences, shifted
 * until it is positive), the load raised from zero in `stages` so that the branch from the natural shape is followed.
 */
export function settle(world: RodWorld, rod: number, loads: Loads, stages: number): void {
  for (let stage = 1; stage <= stages; stage++) {
    const share = stage / stages;
    const gravity = loads.gravity ?? [0, 0, 0];
    for (let c = 0; c < 3; c++) world.gravity[c] = share * gravity[c]!;
    const tipForce = (loads.tipForce ?? [0, 0, 0]).map((f) => share * f);
    newton(world, rod, tipForce, stage === stages ? 1e-11 : 1e-4);
  }
}

/** Gradient of the total energy with respect to the curvatures. */
export function gradient(world: RodWorld, rod: number, tipForce: readonly number[], out: Float64Array): void {
  if (modelOf(world, rod) !== superHelix) return gradientByWork(world, rod, tipForce, out);
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates } = world.components;
  const elements = Rod.elements[rod]!;
  const { qSpan, restSpan, lengthsSpan } = GeneralizedCoordinates;
  const load = gravityForce(world, rod);
  addPointForce(world, rod, Rod.length[rod]!, tipForce[0]!, tipForce[1]!, tipForce[2]!, load, 0);
  const K = [Mechanics.twistStiffness[rod]!, Mechanics.bendStiffness1[rod]!, Mechanics.bendStiffness2[rod]!];
  for (let i = 0; i < 3 * elements; i++) {
    const strain = heap[qSpan[rod]! + qCurvature + i]! - heap[restSpan[rod]! + i]!;
    out[i] = heap[lengthsSpan[rod]! + Math.floor(i / 3)]! * K[i % 3]! * strain - load[vCurvature + i]!;
  }
}

/** The same for any model of curvatures, from what it says that a velocity does in a step. */
function gradientByWork(world: RodWorld, rod: number, tipForce: readonly number[], out: Float64Array): void {
  const model = modelOf(world, rod);
  const { Rod, GeneralizedCoordinates } = world.components;
  const next = GeneralizedCoordinates.nextSpan[rod];
  const [energy, tip] = [new Float64Array(3), new Float64Array(3)];
  model.stop(world, rod);
  model.deform(world, rod);
  model.predict(world, rod, 1);
  for (let i = 0; i < out.length; i++) {
    world.memory.f64.fill(0, next, next + vCurvature + out.length);
    world.memory.f64[next + vCurvature + i] = 1;
    model.stepEnergy(world, rod, 1, energy);
    model.nextVelocity(world, rod, Rod.length[rod], tip, 0);
    out[i] = energy[1] - tip.reduce((sum, u, c) => sum + u * tipForce[c], 0);
  }
}

function curvatureCount(world: RodWorld, rod: number): number {
  return modelOf(world, rod).restCount(world.components.Rod.elements[rod]);
}

/** Hessian of the energy by central differences of the gradient, symmetrised. */
export function hessian(world: RodWorld, rod: number, tipForce: readonly number[]): Float64Array {
  const n = curvatureCount(world, rod);
  const q = world.components.GeneralizedCoordinates.qSpan[rod]! + qCurvature;
  const heap = world.memory.f64;
  const plus = new Float64Array(n);
  const minus = new Float64Array(n);
  const out = new Float64Array(n * n);
  const step = 1e-5;
  for (let j = 0; j < n; j++) {
    const before = heap[q + j]!;
    heap[q + j] = before + step;
    gradient(world, rod, tipForce, plus);
    heap[q + j] = before - step;
    gradient(world, rod, tipForce, minus);
    heap[q + j] = before;
    for (let i = 0; i < n; i++) out[i * n + j] = (plus[i]! - minus[i]!) / (2 * step);
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < i; j++) out[i * n + j] = out[j * n + i] = (out[i * n + j]! + out[j * n + i]!) / 2;
  }
  return out;
}

function newton(world: RodWorld, rod: number, tipForce: readonly number[], tolerance: number): void {
  const heap = world.memory.f64;
  const n = curvatureCount(world, rod);
  const q = world.components.GeneralizedCoordinates.qSpan[rod]! + qCurvature;
  const g = new Float64Array(n);
  const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
  const tip = new Float64Array(3);
  const total = () => {
    const model = modelOf(world, rod);
    model.deform(world, rod);
    model.energy(world, rod, energy);
    model.point(world, rod, world.components.Rod.length[rod]!, tip, 0);
    return energy.elastic + energy.gravitational - tip.reduce((sum, x, c) => sum + x * tipForce[c]!, 0);
  };
  for (let iteration = 0; iteration < 60; iteration++) {
    gradient(world, rod, tipForce, g);
    if (Math.hypot(...g) < tolerance) return;
    const H = hessian(world, rod, tipForce);
    const before = heap.slice(q, q + n);
    const start = total();
    for (let shift = 0; ; shift = shift === 0 ? 1e-4 : 4 * shift) {
      const a = H.slice();
      for (let i = 0; i < n; i++) a[i * n + i]! += shift * Math.abs(H[i * n + i]!) + shift * 1e-3;
      cholesky(a, n);
      const direction = g.map((x) => -x);
      choleskySolve(a, n, direction);
      heap.set(before, q);
      if (direction.every(Number.isFinite)) {
        for (let i = 0; i < n; i++) heap[q + i]! += direction[i]!;
        if (total() <= start + 1e-12 * Math.abs(start)) break;
      }
      if (shift > 1e8) throw new Error(`no descent at iteration ${iteration}, gradient ${Math.hypot(...g)}`);
    }
  }
  throw new Error(`no equilibrium: gradient ${Math.hypot(...g)}`);
}
