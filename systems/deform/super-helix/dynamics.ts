import { RootKind } from "../../../components/index.js";
import type { RodWorld } from "../../world.js";
import { RootTarget } from "../root-motion.js";
import { elementBias } from "./element-bias.js";
import { elementInertia } from "./element-inertia.js";
import { helixMoments } from "./helix-moments.js";
import {
  Element,
  Header,
  jointStride,
  Motion,
  qCurvature,
  RodConstant,
  vCurvature,
  vRootLinear,
} from "./layout.js";
import { expectMomentum, restoreMomentum } from "./momentum.js";
import { factor } from "./recursion.js";
import { unwhiten, whiten } from "./solve.js";
import { addSpin, addSpinTorque, tipSpinInertia } from "./spin.js";

const constants = new Float64Array(RodConstant.size);
const motion = new Float64Array(Motion.size);
/** The motion at the start of the element at hand, when `motion` is at its end already. */
const jointMotion = new Float64Array(Motion.size);

/**
 * The implicit step without contact, design section 4:
 *   (M + (h^2 + h gamma) K) dv = -h (A(q, v) + G(q) + drag + K (q - q0) + (h + gamma) K v),
 * with drag implicit too: it multiplies an element's inertia by 1 + h drag.
 */
export function predictRod(world: RodWorld, rod: number, h: number): void {
  const { components, memory } = world;
  const heap = memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates, Centreline, Root, Workspace } = components;
  const elements = Rod.elements[rod]!;
  const root = Root.kind[rod]! as RootKind;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const v = GeneralizedCoordinates.vSpan[rod]!;
  const rest = GeneralizedCoordinates.restSpan[rod]!;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const delta = GeneralizedCoordinates.deltaSpan[rod]!;
  const joints = Centreline.jointsSpan[rod]!;
  const workspace = Workspace.span[rod]!;

  gatherRows(world, rod, h);
  const gamma = Mechanics.internalDamping[rod]!;
  const C = Mechanics.twistStiffness[rod]!;
  const B1 = Mechanics.bendStiffness1[rod]!;
  const B2 = Mechanics.bendStiffness2[rod]!;
  const implicit = h * (h + gamma);
  heap[workspace + Header.stiffness] = implicit * C;
  heap[workspace + Header.stiffness + 1] = implicit * B1;
  heap[workspace + Header.stiffness + 2] = implicit * B2;
  const tipDrag = heap[workspace + Header.size + (elements - 1) * Element.size + Element.drag]!;
  heap[workspace + Header.tipSpin] = tipSpinInertia(world, rod) * (1 + h * tipDrag);
  factor(heap, elements, workspace, lengths, joints + elements * jointStride, root);

  heap.fill(0, delta, delta + vCurvature);
  for (let i = 0; i < elements; i++) {
    const bias = workspace + Header.size + i * Element.size + Element.bias;
    const k = q + qCurvature + 3 * i;
    const kDot = v + vCurvature + 3 * i;
    const k0 = rest + 3 * i;
    const d = delta + vCurvature + 3 * i;
    const l = heap[lengths + i]!;
    const ahead = h + gamma;
    heap[d] = -h * (heap[bias]! + l * C * (heap[k]! - heap[k0]! + ahead * heap[kDot]!));
    heap[d + 1] = -h * (heap[bias + 1]! + l * B1 * (heap[k + 1]! - heap[k0 + 1]! + ahead * heap[kDot + 1]!));
    heap[d + 2] = -h * (heap[bias + 2]! + l * B2 * (heap[k + 2]! - heap[k0 + 2]! + ahead * heap[kDot + 2]!));
  }
  whiten(heap, elements, workspace, root, -h, heap, delta);
  unwhiten(heap, elements, workspace, root, heap, delta);
}

/** Everything that the equation of motion at the present q and v consists of, element by element. */
export function gatherRows(world: RodWorld, rod: number, h: number): void {
  rodInertia(world, rod);
  if (world.components.Root.kind[rod] === RootKind.free) restoreMomentum(world, rod);
  beginMotion(world, rod, h);
  rodBias(world, rod, h);
}

/** v <- v + dv; a free rod notes the momentum that it must show at its new place. */
export function applyDelta(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Root } = world.components;
  if (Root.kind[rod] === RootKind.free) expectMomentum(world, rod, h);
  const v = GeneralizedCoordinates.vSpan[rod]!;
  const delta = GeneralizedCoordinates.deltaSpan[rod]!;
  const count = vCurvature + 3 * Rod.elements[rod]!;
  for (let i = 0; i < count; i++) heap[v + i]! += heap[delta + i]!;
}

/** Inertia rows of all elements, without drag. */
export function rodInertia(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const joints = Centreline.jointsSpan[rod]!;
  const workspace = Workspace.span[rod]!;
  const spin = Mechanics.spinInertia[rod]!;
  setConstants(world, rod);
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const joint = joints + i * jointStride;
    const k = q + qCurvature + 3 * i;
    helixMoments(heap, k, lengths + i, row + Element.moments);
    elementInertia(heap, joint, k, lengths + i, constants, row);
    // The section's inertia about the tangent is lumped at the joints, half of each neighbour.
    const before = i > 0 ? heap[lengths + i - 1]! : 0;
    addSpin(heap, row + Element.J, heap, joint, 0.5 * spin * (before + heap[lengths + i]!));
  }
}

/** Forces that depend on velocity, gravity and drag: rows `bias` and `wrench`; inertia rows take up the implicit drag. */
function rodBias(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const v = GeneralizedCoordinates.vSpan[rod]!;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const joints = Centreline.jointsSpan[rod]!;
  const workspace = Workspace.span[rod]!;
  const spin = Mechanics.spinInertia[rod]!;
  setConstants(world, rod);
  let drag = 0;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const joint = joints + i * jointStride;
    const k = q + qCurvature + 3 * i;
    const kDot = v + vCurvature + 3 * i;
    const before = i > 0 ? heap[lengths + i - 1]! : 0;
    jointMotion.set(motion);
    elementBias(heap, joint, k, kDot, lengths + i, constants, motion, row);
    drag = heap[row + Element.drag]!;
    addSpinTorque(
      heap,
      row + Element.wrench,
      joint,
      0.5 * spin * (before + heap[lengths + i]!),
      drag,
      jointMotion,
    );
    if (drag !== 0) scaleInertia(heap, row, 1 + h * drag);
  }
  const torque = workspace + Header.tipTorque;
  heap.fill(0, torque, torque + 3);
  addSpinTorque(heap, torque, joints + elements * jointStride, tipSpinInertia(world, rod), drag, motion);
}

/** The root's velocity and acceleration for this step: given for a held root, gravity enters as -g. */
function beginMotion(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Root } = world.components;
  const v = GeneralizedCoordinates.vSpan[rod]!;
  const target = Root.targetSpan[rod]!;
  const root = Root.kind[rod]! as RootKind;
  motion.fill(0, Motion.angularAcceleration, Motion.velocity);
  for (let c = 0; c < 3; c++) motion[Motion.acceleration + c] = -world.gravity[c]!;
  if (root === RootKind.clamped) {
    for (let c = 0; c < 3; c++) {
      const angular = heap[target + RootTarget.angular + c]!;
      motion[Motion.angularAcceleration + c] = (angular - heap[v + c]!) / h;
      heap[v + c] = angular;
    }
  }
  if (root !== RootKind.free) {
    for (let c = 0; c < 3; c++) {
      const linear = heap[target + RootTarget.linear + c]!;
      motion[Motion.acceleration + c]! += (linear - heap[v + vRootLinear + c]!) / h;
      heap[v + vRootLinear + c] = linear;
    }
  }
  for (let c = 0; c < 3; c++) {
    motion[Motion.angular + c] = heap[v + c]!;
    motion[Motion.velocity + c] = heap[v + vRootLinear + c]! - world.wind[c]!;
  }
}

function setConstants(world: RodWorld, rod: number): void {
  const { Mechanics, GeneralizedCoordinates } = world.components;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  for (let c = 0; c < 3; c++) constants[RodConstant.rootX + c] = world.memory.f64[q + c]!;
  constants[RodConstant.density] = Mechanics.lineDensity[rod]!;
  constants[RodConstant.linearDrag] = Mechanics.linearDrag[rod]!;
  constants[RodConstant.quadraticDrag] = Mechanics.quadraticDrag[rod]!;
}

/** Multiplies F, m, J, h and mass of an element's row. */
function scaleInertia(heap: Float64Array, row: number, scale: number): void {
  for (let i = row + Element.F; i < row + Element.U; i++) heap[i]! *= scale;
  for (let i = row + Element.m; i < row + Element.bias; i++) heap[i]! *= scale;
}
