import { RootKind } from "../../../components/index.js";
import type { RodWorld } from "../../world.js";
import { RootTarget } from "../root-motion.js";
import { integrateVelocity, scatterVelocity, velocityMoments } from "./carried-velocity.js";
import { elementInertia } from "./element-inertia.js";
import { helixMoments, momentCount } from "./helix-moments.js";
import { Element, Header, jointStride, qCurvature, RodConstant, vCurvature, vRootLinear } from "./layout.js";
import { expectMomentum, findLostMomentum, restoreMomentum } from "./momentum.js";
import { factor, forwardRigid } from "./recursion.js";
import { addColumns } from "./rigid-motion.js";
import { unwhiten, whiten } from "./solve.js";
import { findSwing } from "./swing.js";
import { stiffenJoints } from "./tension.js";
import { spinEnergy, spinMomentum, tipSpinInertia } from "./spin.js";

const constants = new Float64Array(RodConstant.size);
const G = new Float64Array(momentCount);
const X = new Float64Array(velocityMoments);
const twist = new Float64Array(6);

/**
 * The implicit step without contact, for the new velocity itself:
 *   (M + (h^2 + h gamma) K) v = (carried momentum) - h (G(q) + K (q - q0)),
 * with drag implicit too: it multiplies an element's inertia by 1 + h drag. Inertial forces are in the carried momentum.
 */
export function predictRod(world: RodWorld, rod: number, h: number): void {
  const { components, memory } = world;
  const heap = memory.f64;
  const { Rod, GeneralizedCoordinates, Centreline, Root, Workspace } = components;
  const elements = Rod.elements[rod]!;
  const root = Root.kind[rod]! as RootKind;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod]!;
  const next = GeneralizedCoordinates.nextSpan[rod]!;
  const workspace = Workspace.span[rod]!;

  gatherRows(world, rod, h);
  stiffenJoints(world, rod, h);
  setStiffness(world, rod, h);
  factor(heap, elements, workspace, lengths, Centreline.jointsSpan[rod]!, root);
  const q = GeneralizedCoordinates.qSpan[rod]! + qCurvature;
  whiten(heap, elements, workspace, root, q, GeneralizedCoordinates.restSpan[rod]!, lengths, next);
  heap[workspace + Header.swing] = 1;
  if (root === RootKind.clamped) findSwing(world, rod, h);
  const swing = heap[workspace + Header.swing];
  let own = workspace + Header.size + Element.own;
  const end = next + vCurvature + 3 * elements;
  for (let y = next + vCurvature; y < end; y += 3, own += Element.size) {
    heap[y] = swing * heap[y] - heap[own];
    heap[y + 1] = swing * heap[y + 1] - heap[own + 1];
    heap[y + 2] = swing * heap[y + 2] - heap[own + 2];
  }
  giveRootMotion(world, rod, h);
  unwhiten(heap, elements, workspace, root, heap, next);
  setRootVelocity(world, rod);
  if (root !== RootKind.clamped) restoreMomentum(world, rod, h);
}

function setStiffness({ memory, components }: RodWorld, rod: number, h: number): void {
  const heap = memory.f64;
  const { Mechanics, Workspace } = components;
  const workspace = Workspace.span[rod]!;
  const C = h * Mechanics.twistStiffness[rod];
  const B1 = h * Mechanics.bendStiffness1[rod];
  const B2 = h * Mechanics.bendStiffness2[rod];
  const implicit = h + Mechanics.internalDamping[rod];
  heap[workspace + Header.elastic] = C;
  heap[workspace + Header.elastic + 1] = B1;
  heap[workspace + Header.elastic + 2] = B2;
  heap[workspace + Header.stiffness] = implicit * C;
  heap[workspace + Header.stiffness + 1] = implicit * B1;
  heap[workspace + Header.stiffness + 2] = implicit * B2;
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
  let row = workspace + Header.size;
  let joint = joints;
  let k = q + qCurvature;
  let before = 0;
  for (let i = 0; i < elements; i++, row += Element.size, joint += jointStride, k += 3) {
    // The section's inertia about the tangent is lumped at the joints, half of each neighbour.
    constants[RodConstant.spin] = 0.5 * spin * (before + heap[lengths + i]);
    before = heap[lengths + i];
    helixMoments(heap, k, lengths + i, G);
    integrateVelocity(heap, k, lengths + i, row, X);
    elementInertia(heap, joint, k, lengths + i, constants, G, X, row);
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
  let sum = 0;
  heap[workspace + Header.addedEnergy] = 0;
  if (!taken) findFall(world, rod, h);
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    if (!taken) {
      // One coefficient an element, from its mean velocity: drag is a multiple of its inertia, and implicit at no cost.
      const mass = heap[row + Element.mass]!;
      const x = heap[row + Element.wrench + 3]! / mass - wind[0]!;
      const y = heap[row + Element.wrench + 4]! / mass - wind[1]!;
      const z = heap[row + Element.wrench + 5]! / mass - wind[2]!;
      const beyond = quadraticDrag * Math.sqrt(x * x + y * y + z * z);
      for (let c = 0; c < 3; c++) kick[c] = h * beyond * (wind[c] - fall[c]);
      addKick(heap, row, workspace);
      drag = linearDrag + beyond;
      if (drag !== 0) scaleInertia(heap, row, 1 + h * drag);
    }
    heap[row + Element.drag] = drag;
    sum += drag;
  }
  heap[workspace + Header.drag] = sum / elements;
  heap[workspace + Header.tipSpin] = tipSpinInertia(world, rod) * (1 + h * drag);
}

const fall = new Float64Array(3);
const kick = new Float64Array(3);

/**
 * fall <- the velocity that gravity, and wind by linear drag, would give to everything alike in a step. No rod feels that but by
 * its root: seen from what falls so, a held root moves by as much less.
 */
function findFall({ gravity, wind, components }: RodWorld, rod: number, h: number): void {
  const drag = components.Mechanics.linearDrag[rod]!;
  const share = h / (1 + h * drag);
  fall[0] = share * (gravity[0]! + drag * wind[0]!);
  fall[1] = share * (gravity[1]! + drag * wind[1]!);
  fall[2] = share * (gravity[2]! + drag * wind[2]!);
}

/** Changes the carried velocity of an element by `kick`: the drag that it has beyond the linear one, which `fall` leaves out. */
function addKick(heap: Float64Array, row: number, workspace: number): void {
  const x = kick[0]!;
  const y = kick[1]!;
  const z = kick[2]!;
  const wrench = row + Element.wrench;
  const mass = heap[row + Element.mass]!;
  const hx = heap[row + Element.h]!;
  const hy = heap[row + Element.h + 1]!;
  const hz = heap[row + Element.h + 2]!;
  heap[workspace + Header.addedEnergy] +=
    x * (heap[wrench + 3] + 0.5 * mass * x) +
    y * (heap[wrench + 4] + 0.5 * mass * y) +
    z * (heap[wrench + 5] + 0.5 * mass * z);
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

const given = new Float64Array(3);

/**
 * Before `unwhiten`: the motion of a held root as seen from what falls, with what the swing's factor takes from it; a pinned one
 * drags the rod along by its linear velocity.
 */
function giveRootMotion(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Root, Workspace } = world.components;
  const root = Root.kind[rod]! as RootKind;
  findFall(world, rod, h);
  if (root === RootKind.free) return;
  const next = GeneralizedCoordinates.nextSpan[rod]!;
  const target = Root.targetSpan[rod]!;
  const workspace = Workspace.span[rod]!;
  // The factor is meant for the motion relative to the root alone; the root's share in p is U^T xi / (1 + h drag).
  const share = 1 + (heap[workspace + Header.swing] - 1) / (1 + h * heap[workspace + Header.drag]);
  const linear = target + RootTarget.linear;
  for (let c = 0; c < 3; c++) heap[next + vRootLinear + c] = share * heap[linear + c] - fall[c];
  if (root === RootKind.clamped) {
    for (let c = 0; c < 3; c++) heap[next + c] = share * heap[target + RootTarget.angular + c];
    return;
  }
  const coupling = workspace + Header.rootCoupling;
  const x = heap[next + vRootLinear];
  const y = heap[next + vRootLinear + 1];
  const z = heap[next + vRootLinear + 2];
  given[0] = -(heap[coupling] * x + heap[coupling + 1] * y + heap[coupling + 2] * z);
  given[1] = -(heap[coupling + 3] * x + heap[coupling + 4] * y + heap[coupling + 5] * z);
  given[2] = -(heap[coupling + 6] * x + heap[coupling + 7] * y + heap[coupling + 8] * z);
  forwardRigid(heap, workspace + Header.rootFactor, 3, given, 0);
  for (let c = 0; c < 3; c++) heap[next + c] += given[c];
}

/** After `unwhiten`: what falls is seen from the world again, and a held root moves as it has to. */
function setRootVelocity(world: RodWorld, rod: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Root } = world.components;
  const next = GeneralizedCoordinates.nextSpan[rod]!;
  const target = Root.targetSpan[rod]!;
  const root = Root.kind[rod]! as RootKind;
  if (root === RootKind.free) {
    for (let c = 0; c < 3; c++) heap[next + vRootLinear + c] += fall[c];
    return;
  }
  for (let c = 0; c < 3; c++) heap[next + vRootLinear + c] = heap[target + RootTarget.linear + c];
  if (root === RootKind.pinned) return;
  for (let c = 0; c < 3; c++) heap[next + c] = heap[target + RootTarget.angular + c];
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
