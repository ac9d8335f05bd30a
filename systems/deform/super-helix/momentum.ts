import type { RodWorld } from "../../world.js";
import { Element, Header, jointPosition, jointStride, vCurvature } from "./layout.js";
import { backwardRigid, factorRigid, forwardRigid } from "./recursion.js";
import { addSpin, tipSpinInertia } from "./spin.js";

/**
 * The step solves for velocities at the old place, so the momentum of a free rod at the new place would be off by
 * O(h^2) each step, and so would the way of its centre of mass, which a rotating root only follows along tangents.
 * Instead its six momenta are carried along: they change by exactly the impulses of the step, the centre of mass moves by
 * exactly momentum / mass, and at the new place the root's position and twist are corrected to show both. The correction is
 * O(h^2); without the one of the place, the error of r x p would feed a spinning rod with energy.
 */

/** Momentum of the rod about its root: angular 3, linear 3. */
const momentum = new Float64Array(6);
const change = new Float64Array(6);
const rigid = new Float64Array(6);
const composite = new Float64Array(21);
const rigidFactor = new Float64Array(21);
const twist = new Float64Array(6);

/** At the start of a step, inertia rows fresh and without drag: gives the rod the momentum it must have. */
export function restoreMomentum(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Workspace } = world.components;
  const workspace = Workspace.span[rod]!;
  if (heap[workspace + Header.momentumKnown] === 0) return;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const v = GeneralizedCoordinates.vSpan[rod]!;

  compositeInertia(world, rod);
  restoreCentre(world, rod);
  momentum.fill(0);
  addMomentum(world, rod, v, 0, 0, momentum, 0);
  const wanted = workspace + Header.momentum;
  const origin = workspace + Header.momentumOrigin;
  const x = heap[origin]! - heap[q]!;
  const y = heap[origin + 1]! - heap[q + 1]!;
  const z = heap[origin + 2]! - heap[q + 2]!;
  const px = heap[wanted + 3]!;
  const py = heap[wanted + 4]!;
  const pz = heap[wanted + 5]!;
  change[0] = heap[wanted]! + y * pz - z * py - momentum[0]!;
  change[1] = heap[wanted + 1]! + z * px - x * pz - momentum[1]!;
  change[2] = heap[wanted + 2]! + x * py - y * px - momentum[2]!;
  change[3] = px - momentum[3]!;
  change[4] = py - momentum[4]!;
  change[5] = pz - momentum[5]!;
  factorRigid(composite, rigidFactor, 0, 6);
  forwardRigid(rigidFactor, 0, 6, change, 0);
  backwardRigid(rigidFactor, 0, 6, change, 0);
  for (let c = 0; c < 6; c++) heap[v + c]! += change[c]!;
}

/** Moves the whole rod, without turning it, so that its centre of mass is where its momentum has taken it. */
function restoreCentre(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const centre = Workspace.span[rod]! + Header.centre;
  const mass = composite[15]!;
  // The first moment h stands in the coupling block as [h]x.
  const x = heap[centre]! - heap[q]! - composite[13]! / mass;
  const y = heap[centre + 1]! - heap[q + 1]! - composite[8]! / mass;
  const z = heap[centre + 2]! - heap[q + 2]! - composite[9]! / mass;
  heap[q]! += x;
  heap[q + 1]! += y;
  heap[q + 2]! += z;
  const joints = Centreline.jointsSpan[rod]!;
  const end = joints + (Rod.elements[rod]! + 1) * jointStride;
  for (let position = joints + jointPosition; position < end; position += jointStride) {
    heap[position]! += x;
    heap[position + 1]! += y;
    heap[position + 2]! += z;
  }
  Centreline.minX[rod]! += x;
  Centreline.maxX[rod]! += x;
  Centreline.minY[rod]! += y;
  Centreline.maxY[rod]! += y;
  Centreline.minZ[rod]! += z;
  Centreline.maxZ[rod]! += z;
}

/**
 * Before v changes: the momentum after the step. It changes by the impulses of the step, which the rigid rows of the
 * equation of motion hold: M dv + h (inertial force). Those rows contain the implicit drag as a factor 1 + h drag of
 * the inertia and in the wrench; both are taken out again here.
 */
export function expectMomentum(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const workspace = Workspace.span[rod]!;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const gravity = world.gravity;
  const wind = world.wind;
  const wanted = workspace + Header.momentum;

  let massOfAll = 0;
  const centre = workspace + Header.centre;
  heap.fill(0, centre, centre + 3);
  heap.fill(0, wanted, wanted + 6);
  addMomentum(world, rod, GeneralizedCoordinates.vSpan[rod]!, h, -h, heap, wanted);
  addMomentum(world, rod, GeneralizedCoordinates.deltaSpan[rod]!, h, 0, heap, wanted);
  for (let c = 0; c < 3; c++) heap[wanted + c]! += h * heap[workspace + Header.tipTorque + c]!;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const wrench = row + Element.wrench;
    const drag = heap[row + Element.drag]!;
    const unscale = 1 / (1 + h * drag);
    const mass = heap[row + Element.mass]! * unscale;
    const hx = heap[row + Element.h]! * unscale;
    const hy = heap[row + Element.h + 1]! * unscale;
    const hz = heap[row + Element.h + 2]! * unscale;
    massOfAll += mass;
    heap[centre]! += hx;
    heap[centre + 1]! += hy;
    heap[centre + 2]! += hz;
    const x = drag * wind[0]! + gravity[0]!;
    const y = drag * wind[1]! + gravity[1]!;
    const z = drag * wind[2]! + gravity[2]!;
    heap[wanted]! += h * (heap[wrench]! + hy * z - hz * y);
    heap[wanted + 1]! += h * (heap[wrench + 1]! + hz * x - hx * z);
    heap[wanted + 2]! += h * (heap[wrench + 2]! + hx * y - hy * x);
    heap[wanted + 3]! += h * (heap[wrench + 3]! + mass * x);
    heap[wanted + 4]! += h * (heap[wrench + 4]! + mass * y);
    heap[wanted + 5]! += h * (heap[wrench + 5]! + mass * z);
  }
  for (let c = 0; c < 3; c++) {
    heap[centre + c] = heap[q + c]! + (heap[centre + c]! + h * heap[wanted + 3 + c]!) / massOfAll;
  }
  heap.copyWithin(workspace + Header.momentumOrigin, q, q + 3);
  heap[workspace + Header.momentumKnown] = 1;
}

/** The rod has been put somewhere or given a velocity from outside: what it had before does not count. */
export function forgetMomentum(world: RodWorld, rod: number): void {
  world.memory.f64[world.components.Workspace.span[rod]! + Header.momentumKnown] = 0;
}

/**
 * Adds to `out[at]` the momentum (angular about the root, linear) of the velocity at `velocity`, an element's share
 * weighted by 1 + weight drag. The rows hold inertia times 1 + h drag (h = 0: inertia alone).
 */
export function addMomentum(
  world: RodWorld,
  rod: number,
  velocity: number,
  h: number,
  weight: number,
  out: Float64Array,
  at: number,
): void {
  const heap = world.memory.f64;
  const { Rod, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const workspace = Workspace.span[rod]!;
  for (let c = 0; c < 6; c++) twist[c] = heap[velocity + c]!;
  let share = 1;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const drag = heap[row + Element.drag]!;
    share = h === 0 ? 1 : (1 + weight * drag) / (1 + h * drag);
    rigidMomentum(heap, row, twist, rigid);
    for (let r = 0; r < 6; r++) out[at + r]! += share * rigid[r]!;
    const k = velocity + vCurvature + 3 * i;
    for (let c = 0; c < 3; c++) {
      const rate = heap[k + c]!;
      const F = row + Element.F + 6 * c;
      const S = row + Element.S + 6 * c;
      for (let r = 0; r < 6; r++) {
        out[at + r]! += share * rate * heap[F + r]!;
        twist[r]! += rate * heap[S + r]!;
      }
    }
  }
  if (h !== 0) share *= 1 + h * heap[workspace + Header.size + (elements - 1) * Element.size + Element.drag]!;
  const tip = Centreline.jointsSpan[rod]! + elements * jointStride;
  const spin =
    share *
    tipSpinInertia(world, rod) *
    (heap[tip]! * twist[0]! + heap[tip + 1]! * twist[1]! + heap[tip + 2]! * twist[2]!);
  for (let c = 0; c < 3; c++) out[at + c]! += spin * heap[tip + c]!;
}

/** I xi = (J w + h x v, mass v - h x w) of one element's row. */
export function rigidMomentum(heap: Float64Array, row: number, xi: Float64Array, out: Float64Array): void {
  const J = row + Element.J;
  const hx = heap[row + Element.h]!;
  const hy = heap[row + Element.h + 1]!;
  const hz = heap[row + Element.h + 2]!;
  const mass = heap[row + Element.mass]!;
  const wx = xi[0]!;
  const wy = xi[1]!;
  const wz = xi[2]!;
  const vx = xi[3]!;
  const vy = xi[4]!;
  const vz = xi[5]!;
  out[0] = heap[J]! * wx + heap[J + 1]! * wy + heap[J + 2]! * wz + hy * vz - hz * vy;
  out[1] = heap[J + 1]! * wx + heap[J + 3]! * wy + heap[J + 4]! * wz + hz * vx - hx * vz;
  out[2] = heap[J + 2]! * wx + heap[J + 4]! * wy + heap[J + 5]! * wz + hx * vy - hy * vx;
  out[3] = mass * vx - hy * wz + hz * wy;
  out[4] = mass * vy - hz * wx + hx * wz;
  out[5] = mass * vz - hx * wy + hy * wx;
}

/** Inertia of the whole rod as a rigid body about its root, in the packing of `recursion.ts`. */
function compositeInertia(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { Rod, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  composite.fill(0);
  for (let i = 0; i < elements; i++) {
    const row = Workspace.span[rod]! + Header.size + i * Element.size;
    for (let c = 0; c < 6; c++) composite[c]! += heap[row + Element.J + c]!;
    const hx = heap[row + Element.h]!;
    const hy = heap[row + Element.h + 1]!;
    const hz = heap[row + Element.h + 2]!;
    const mass = heap[row + Element.mass]!;
    composite[7]! -= hz;
    composite[8]! += hy;
    composite[9]! += hz;
    composite[11]! -= hx;
    composite[12]! -= hy;
    composite[13]! += hx;
    composite[15]! += mass;
    composite[18]! += mass;
    composite[20]! += mass;
  }
  addSpin(
    composite,
    0,
    heap,
    Centreline.jointsSpan[rod]! + elements * jointStride,
    tipSpinInertia(world, rod),
  );
}
