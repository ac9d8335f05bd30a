import { RootKind } from "../../../components/index.js";
import type { RodWorld } from "../../world.js";
import { RootTarget } from "../root-motion.js";
import { createJointMotion, elementBias, type JointMotion } from "./element-bias.js";
import { elementInertia } from "./element-inertia.js";
import { helixMoments } from "./helix-moments.js";
import { Element, Header, jointStride, qCurvature, vCurvature, vRootLinear } from "./layout.js";
import { expectMomentum, restoreMomentum } from "./momentum.js";
import { factor } from "./recursion.js";
import { unwhiten, whiten } from "./solve.js";
import { addSpin, addSpinTorque, tipSpinInertia } from "./spin.js";

const motion: JointMotion = createJointMotion();

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
  const tip = joints + elements * jointStride;
  const tipSpin = tipSpinInertia(world, rod) * (1 + h * heap[lastRow(workspace, elements) + Element.drag]!);
  factor(heap, elements, workspace, lengths, implicit * C, implicit * B1, implicit * B2, tip, tipSpin, root);

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
  const density = Mechanics.lineDensity[rod]!;
  const spin = Mechanics.spinInertia[rod]!;
  const x = heap[q]!;
  const y = heap[q + 1]!;
  const z = heap[q + 2]!;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const joint = joints + i * jointStride;
    const k = q + qCurvature + 3 * i;
    const l = heap[lengths + i]!;
    const k0 = heap[k]!;
    const k1 = heap[k + 1]!;
    const k2 = heap[k + 2]!;
    helixMoments(k0 * k0 + k1 * k1 + k2 * k2, l, heap, row + Element.moments);
    elementInertia(heap, joint, k, l, density, x, y, z, row);
    // The section's inertia about the tangent is lumped at the joints, half of each neighbour.
    const before = i > 0 ? heap[lengths + i - 1]! : 0;
    addSpin(heap, row + Element.J, heap, joint, 0.5 * spin * (before + l));
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
  const density = Mechanics.lineDensity[rod]!;
  const spin = Mechanics.spinInertia[rod]!;
  const linearDrag = Mechanics.linearDrag[rod]!;
  const quadraticDrag = Mechanics.quadraticDrag[rod]!;
  const x = heap[q]!;
  const y = heap[q + 1]!;
  const z = heap[q + 2]!;
  let drag = 0;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const joint = joints + i * jointStride;
    const k = q + qCurvature + 3 * i;
    const kDot = v + vCurvature + 3 * i;
    const l = heap[lengths + i]!;
    const before = i > 0 ? heap[lengths + i - 1]! : 0;
    const { wx, wy, wz, alphaX, alphaY, alphaZ } = motion;
    elementBias(heap, joint, k, kDot, l, density, linearDrag, quadraticDrag, motion, x, y, z, row);
    drag = heap[row + Element.drag]!;
    addSpinTorque(
      heap,
      row + Element.wrench,
      joint,
      0.5 * spin * (before + l),
      drag,
      wx,
      wy,
      wz,
      alphaX,
      alphaY,
      alphaZ,
    );
    if (drag !== 0) scaleInertia(heap, row, 1 + h * drag);
  }
  const torque = workspace + Header.tipTorque;
  heap.fill(0, torque, torque + 3);
  const { wx, wy, wz, alphaX, alphaY, alphaZ } = motion;
  const tip = joints + elements * jointStride;
  addSpinTorque(heap, torque, tip, tipSpinInertia(world, rod), drag, wx, wy, wz, alphaX, alphaY, alphaZ);
}

/** The root's velocity and acceleration for this step: given for a held root, gravity enters as -g. */
function beginMotion(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Root } = world.components;
  const v = GeneralizedCoordinates.vSpan[rod]!;
  const target = Root.targetSpan[rod]!;
  const root = Root.kind[rod]! as RootKind;
  motion.alphaX = motion.alphaY = motion.alphaZ = 0;
  motion.ax = -world.gravity[0]!;
  motion.ay = -world.gravity[1]!;
  motion.az = -world.gravity[2]!;
  if (root === RootKind.clamped) {
    motion.alphaX = (heap[target + RootTarget.angular]! - heap[v]!) / h;
    motion.alphaY = (heap[target + RootTarget.angular + 1]! - heap[v + 1]!) / h;
    motion.alphaZ = (heap[target + RootTarget.angular + 2]! - heap[v + 2]!) / h;
    heap.copyWithin(v, target + RootTarget.angular, target + RootTarget.angular + 3);
  }
  if (root !== RootKind.free) {
    const linear = v + vRootLinear;
    motion.ax += (heap[target + RootTarget.linear]! - heap[linear]!) / h;
    motion.ay += (heap[target + RootTarget.linear + 1]! - heap[linear + 1]!) / h;
    motion.az += (heap[target + RootTarget.linear + 2]! - heap[linear + 2]!) / h;
    heap.copyWithin(linear, target + RootTarget.linear, target + RootTarget.linear + 3);
  }
  motion.wx = heap[v]!;
  motion.wy = heap[v + 1]!;
  motion.wz = heap[v + 2]!;
  motion.vx = heap[v + 3]! - world.wind[0]!;
  motion.vy = heap[v + 4]! - world.wind[1]!;
  motion.vz = heap[v + 5]! - world.wind[2]!;
}

function lastRow(workspace: number, elements: number): number {
  return workspace + Header.size + (elements - 1) * Element.size;
}

/** Multiplies F, m, J, h and mass of an element's row. */
function scaleInertia(heap: Float64Array, row: number, scale: number): void {
  for (let i = row + Element.F; i < row + Element.U; i++) heap[i]! *= scale;
  for (let i = row + Element.m; i < row + Element.bias; i++) heap[i]! *= scale;
}
