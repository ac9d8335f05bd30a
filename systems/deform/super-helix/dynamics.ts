import { RootKind } from "../../../components/index.js";
import type { RodWorld } from "../../world.js";
import { RootTarget } from "../root-motion.js";
import { gatherMomentum, scatterVelocity } from "./carried-velocity.js";
import { elasticImpulse } from "./elasticity.js";
import { elementInertia } from "./element-inertia.js";
import { helixMoments, momentCount } from "./helix-moments.js";
import { Element, Header, jointStride, qCurvature, RodConstant, vCurvature, vRootLinear } from "./layout.js";
import { expectMomentum, findLostMomentum, restoreMomentum } from "./momentum.js";
import { factor } from "./recursion.js";
import { addColumns } from "./rigid-motion.js";
import { unwhiten, whiten } from "./solve.js";
import { restoreSwing } from "./swing.js";
import { stiffenJoints } from "./tension.js";
import { addSpin, addSpinMomentum, spinEnergy, spinMomentum, tipSpinInertia } from "./spin.js";

const constants = new Float64Array(RodConstant.size);
const G = new Float64Array(momentCount);
const twist = new Float64Array(6);

/**
 * The implicit step without contact, for the new velocity itself:
 *   (M + (h^2 + h gamma) K) v = (carried momentum) - h (G(q) + K (q - q0)),
 * with drag implicit too: it multiplies an element's inertia by 1 + h drag. Inertial forces are in the carried momentum.
 */
export function predictRod(world: RodWorld, rod: number, h: number): void {
  const { components, memory } = world;
  const heap = memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates, Centreline, Root, Workspace } = components;
  const elements = Rod.elements[rod]!;
  const root = Root.kind[rod]! as RootKind;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const next = GeneralizedCoordinates.nextSpan[rod]!;
  const workspace = Workspace.span[rod]!;

  gatherRows(world, rod, h);
  stiffenJoints(world, rod, h);
  const implicit = h * (h + Mechanics.internalDamping[rod]!);
  heap[workspace + Header.stiffness] = implicit * Mechanics.twistStiffness[rod]!;
  heap[workspace + Header.stiffness + 1] = implicit * Mechanics.bendStiffness1[rod]!;
  heap[workspace + Header.stiffness + 2] = implicit * Mechanics.bendStiffness2[rod]!;
  factor(heap, elements, workspace, lengths, Centreline.jointsSpan[rod]!, root);
  if (root !== RootKind.clamped) restoreMomentum(world, rod, h);
  else restoreSwing(world, rod, h);
  addLoads(world, rod, h);

  setRootVelocity(world, rod);
  elasticImpulse(world, rod, h, next + vCurvature);
  for (let i = 0; i < elements; i++) {
    const own = workspace + Header.size + i * Element.size + Element.own;
    const to = next + vCurvature + 3 * i;
    for (let c = 0; c < 3; c++) heap[to + c] = heap[own + c]! - heap[to + c]!;
  }
  whiten(heap, elements, workspace, root, 1, heap, next);
  unwhiten(heap, elements, workspace, root, heap, next);
}

/** Takes over the velocity that the step has found, and the field and momenta that the next one starts from. */
export function acceptVelocity(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Root } = world.components;
  const v = GeneralizedCoordinates.vSpan[rod]!;
  const next = GeneralizedCoordinates.nextSpan[rod]!;
  const count = vCurvature + 3 * Rod.elements[rod]!;
  for (let i = 0; i < count; i++) heap[v + i] = heap[next + i];
  carryVelocity(world, rod);
  rememberField(world, rod);
  heap[world.components.Workspace.span[rod]! + Header.fieldStep] = h;
  if (Root.kind[rod] !== RootKind.clamped) expectMomentum(world, rod, h);
}

/** Notes the present shape as the one that the carried velocities belong to (`resize.ts` goes back to it). */
function rememberField(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Workspace } = world.components;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const v = GeneralizedCoordinates.vSpan[rod]!;
  const workspace = Workspace.span[rod]!;
  for (let i = 0; i < qCurvature; i++) heap[workspace + Header.fieldPose + i] = heap[q + i];
  for (let i = 0; i < vCurvature; i++) heap[workspace + Header.fieldTwist + i] = heap[v + i];
  const end = 3 * Rod.elements[rod]!;
  let to = workspace + Header.size + Element.fieldCurvature;
  for (let i = q + qCurvature; i < q + qCurvature + end; i += 3, to += Element.size) {
    heap[to] = heap[i]!;
    heap[to + 1] = heap[i + 1]!;
    heap[to + 2] = heap[i + 2]!;
  }
}

/** Inertia and carried momentum in the present shape, element by element; drag as a factor 1 + h drag of the inertia. */
export function gatherRows(world: RodWorld, rod: number, h: number): void {
  const { Root, Mechanics, Workspace } = world.components;
  // Uniform drag goes into the inertia as it is made.
  const uniform = Mechanics.quadraticDrag[rod] === 0;
  const scale = uniform ? 1 + h * Mechanics.linearDrag[rod]! : 1;
  const known = world.memory.f64[Workspace.span[rod]! + Header.carried] !== 0;
  rodInertia(world, rod, scale);
  if (!known) {
    // A rod that was given its velocity from outside, a new one for instance: the field is that velocity's, here and now.
    carryVelocity(world, rod);
    rodInertia(world, rod, scale);
    // Nothing has been projected yet, so nothing is to be given back; and if the step is repeated, still nothing is known.
    world.memory.f64[Workspace.span[rod]! + Header.turning] = 0;
    forgetCarried(world, rod);
  }
  if (Root.kind[rod] !== RootKind.clamped) findLostMomentum(world, rod, known, h, scale);
  applyDrag(world, rod, h, uniform);
}

/** Inertia rows of all elements, times `scale`, and the momentum that the carried velocities amount to. */
export function rodInertia(world: RodWorld, rod: number, scale = 1): void {
  const heap = world.memory.f64;
  const { Rod, Mechanics, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const joints = Centreline.jointsSpan[rod]!;
  const workspace = Workspace.span[rod]!;
  const spin = scale * Mechanics.spinInertia[rod]!;
  setConstants(world, rod);
  constants[RodConstant.inertia] = scale * constants[RodConstant.density]!;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const joint = joints + i * jointStride;
    const k = q + qCurvature + 3 * i;
    helixMoments(heap, k, lengths + i, G);
    elementInertia(heap, joint, k, lengths + i, constants, G, row);
    gatherMomentum(heap, joint, k, lengths + i, constants, row);
    // The section's inertia about the tangent is lumped at the joints, half of each neighbour.
    const before = i > 0 ? heap[lengths + i - 1]! : 0;
    addSpin(heap, row + Element.J, heap, joint, 0.5 * spin * (before + heap[lengths + i]!));
    addSpinMomentum(heap, row + Element.wrench, row + Element.spinMomentum);
  }
  for (let c = 0; c < 3; c++) {
    heap[workspace + Header.tipLoad + c] = heap[workspace + Header.tipSpinMomentum + c];
  }
}

/** Finds each element's drag and, unless the inertia has taken it up already, multiplies the inertia by 1 + h drag. */
function applyDrag(world: RodWorld, rod: number, h: number, taken: boolean): void {
  const heap = world.memory.f64;
  const { wind } = world;
  const { Rod, Mechanics, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const workspace = Workspace.span[rod]!;
  const linearDrag = Mechanics.linearDrag[rod]!;
  const quadraticDrag = Mechanics.quadraticDrag[rod]!;
  let drag = linearDrag;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    if (quadraticDrag !== 0) {
      // One coefficient an element, from its mean velocity: drag is a multiple of its inertia, and implicit at no cost.
      const mass = heap[row + Element.mass]!;
      const x = heap[row + Element.wrench + 3]! / mass - wind[0]!;
      const y = heap[row + Element.wrench + 4]! / mass - wind[1]!;
      const z = heap[row + Element.wrench + 5]! / mass - wind[2]!;
      drag = linearDrag + quadraticDrag * Math.sqrt(x * x + y * y + z * z);
    }
    heap[row + Element.drag] = drag;
    if (drag !== 0 && !taken) scaleInertia(heap, row, 1 + h * drag);
  }
  heap[workspace + Header.tipSpin] = tipSpinInertia(world, rod) * (1 + h * drag);
}

/** Impulses of gravity and of the wind's share of drag, to the rows. */
export function addLoads(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { gravity, wind } = world;
  const { Rod, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const workspace = Workspace.span[rod]!;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const wrench = row + Element.wrench;
    const drag = heap[row + Element.drag]!;
    // The rows hold inertia times 1 + h drag.
    const share = h / (1 + h * drag);
    const x = share * (gravity[0]! + drag * wind[0]!);
    const y = share * (gravity[1]! + drag * wind[1]!);
    const z = share * (gravity[2]! + drag * wind[2]!);
    const mass = heap[row + Element.mass]!;
    const hx = heap[row + Element.h]!;
    const hy = heap[row + Element.h + 1]!;
    const hz = heap[row + Element.h + 2]!;
    heap[wrench]! += hy * z - hz * y;
    heap[wrench + 1]! += hz * x - hx * z;
    heap[wrench + 2]! += hx * y - hy * x;
    heap[wrench + 3]! += mass * x;
    heap[wrench + 4]! += mass * y;
    heap[wrench + 5]! += mass * z;
    for (let c = 0; c < 3; c++) {
      const F = row + Element.F + 6 * c + 3;
      heap[row + Element.own + c]! += heap[F]! * x + heap[F + 1]! * y + heap[F + 2]! * z;
    }
  }
}

/** The root's velocity is given where it is held; a pinned one drags the rod along by its linear velocity. */
function setRootVelocity(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Root, Workspace } = world.components;
  const next = GeneralizedCoordinates.nextSpan[rod]!;
  const target = Root.targetSpan[rod]!;
  const root = Root.kind[rod]! as RootKind;
  for (let r = 0; r < vCurvature; r++) heap[next + r] = 0;
  if (root === RootKind.free) return;
  const linear = target + RootTarget.linear;
  for (let c = 0; c < 3; c++) heap[next + vRootLinear + c] = heap[linear + c];
  if (root === RootKind.clamped) {
    for (let c = 0; c < 3; c++) heap[next + c] = heap[target + RootTarget.angular + c];
    return;
  }
  const coupling = Workspace.span[rod]! + Header.rootCoupling;
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) heap[next + r]! -= heap[coupling + 3 * r + c]! * heap[linear + c]!;
  }
}

/** Velocity of all nodes and spin momentum of all sections, from v in the present shape, whose rows are fresh. */
export function carryVelocity(world: RodWorld, rod: number): void {
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
  constants[RodConstant.energy] = 0;
  for (let r = 0; r < 6; r++) twist[r] = heap[v + r]!;
  let turning = 0;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const joint = joints + i * jointStride;
    const kDot = v + vCurvature + 3 * i;
    scatterVelocity(heap, joint, q + qCurvature + 3 * i, kDot, lengths + i, constants, twist, row);
    const wx = twist[0]!;
    const wy = twist[1]!;
    const wz = twist[2]!;
    turning += heap[lengths + i]! * (wx * wx + wy * wy + wz * wz);
    const before = i > 0 ? heap[lengths + i - 1]! : 0;
    const inertia = 0.5 * spin * (before + heap[lengths + i]!);
    spinMomentum(heap, joint, inertia, twist, row + Element.spinMomentum);
    constants[RodConstant.energy] += spinEnergy(heap, row + Element.spinMomentum, inertia);
    addColumns(heap, row + Element.S, heap, kDot, twist);
  }
  const tip = joints + elements * jointStride;
  const inertia = tipSpinInertia(world, rod);
  spinMomentum(heap, tip, inertia, twist, workspace + Header.tipSpinMomentum);
  constants[RodConstant.energy] += spinEnergy(heap, workspace + Header.tipSpinMomentum, inertia);
  heap[workspace + Header.turning] = turning / Rod.length[rod]!;
  heap[workspace + Header.kinetic] = constants[RodConstant.energy];
  heap[workspace + Header.carried] = 1;
}

/** To be called when q or v of a rod have been set from outside: nothing is carried over from before. */
export function forgetCarried(world: RodWorld, rod: number): void {
  world.memory.f64[world.components.Workspace.span[rod]! + Header.carried] = 0;
}

/** At rest, with nothing carried over. */
export function stopRod(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Rod, Workspace } = world.components;
  const v = GeneralizedCoordinates.vSpan[rod]!;
  const workspace = Workspace.span[rod]!;
  heap.fill(0, v, v + vCurvature + 3 * Rod.elements[rod]!);
  heap.fill(0, workspace, workspace + Workspace.size[rod]!);
}

function setConstants(world: RodWorld, rod: number): void {
  const { Mechanics, GeneralizedCoordinates } = world.components;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  for (let c = 0; c < 3; c++) constants[RodConstant.rootX + c] = world.memory.f64[q + c]!;
  constants[RodConstant.density] = Mechanics.lineDensity[rod]!;
}

/** Multiplies F, m, J, h and mass of an element's row. */
function scaleInertia(heap: Float64Array, row: number, scale: number): void {
  for (let i = row + Element.F; i < row + Element.U; i++) heap[i]! *= scale;
  for (let i = row + Element.m; i < row + Element.own; i++) heap[i]! *= scale;
}
