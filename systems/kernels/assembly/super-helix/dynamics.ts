import { RootKind } from "../../../../components/components";
import { RootTarget } from "../../../../components/spans/root-target";
import {
  Element,
  Header,
  jointStride,
  qCurvature,
  RodConstant,
  vCurvature,
  vRootLinear,
} from "../../../models/super-helix/layout";
import { integrateVelocity, scatterVelocity } from "./carried-velocity";
import { elementInertia } from "./element-inertia";
import { helixMoments } from "./helix-moments";
import { expectMomentum, findLostMomentum, restoreMomentum } from "./momentum";
import { heap } from "./numbers";
import { factor, forwardRigid } from "./recursion";
import { addColumns } from "./rigid-motion";
import {
  bendStiffness1Column,
  bendStiffness2Column,
  elements,
  internalDampingColumn,
  joints,
  kind,
  lengthColumn,
  lengths,
  linearDragColumn,
  lineDensityColumn,
  next,
  number,
  q,
  quadraticDragColumn,
  rootTargetColumn,
  span,
  spinInertiaColumn,
  twistStiffnessColumn,
  v,
  workspace,
} from "./rod";
import { constants, fall, G, given, gravity, kick, twist, wind } from "./scratch";
import { unwhiten, whiten } from "./solve";
import { spinMomentum, tipSpinInertia } from "./spin";
import { findSwing } from "./swing";
import { stiffenJoints } from "./tension";

/**
 * The implicit step without contact, for the new velocity itself:
 *   (M + (h^2 + h gamma) K) v = (carried momentum) - h (G(q) + K (q - q0)),
 * with drag implicit too: it multiplies an element's inertia by 1 + h drag. Inertial forces are in the carried momentum.
 */
export function predictRod(h: f64): void {
  gatherRows(h);
  stiffenJoints(h);
  setStiffness(h);
  factor();
  whiten(q + qCurvature, next);
  heap[workspace + Header.swing] = 1;
  if (kind == RootKind.clamped) findSwing(h);
  const swing = heap[workspace + Header.swing];
  let own = workspace + Header.size + Element.own;
  const end = next + vCurvature + 3 * elements;
  for (let y = next + vCurvature; y < end; y += 3, own += Element.size) {
    heap[y] = swing * heap[y] - heap[own];
    heap[y + 1] = swing * heap[y + 1] - heap[own + 1];
    heap[y + 2] = swing * heap[y + 2] - heap[own + 2];
  }
  giveRootMotion(h);
  unwhiten(next);
  setRootVelocity();
  if (kind != RootKind.clamped) restoreMomentum(h);
}

function setStiffness(h: f64): void {
  const C = h * number(twistStiffnessColumn);
  const B1 = h * number(bendStiffness1Column);
  const B2 = h * number(bendStiffness2Column);
  const implicit = h + number(internalDampingColumn);
  heap[workspace + Header.elastic] = C;
  heap[workspace + Header.elastic + 1] = B1;
  heap[workspace + Header.elastic + 2] = B2;
  heap[workspace + Header.stiffness] = implicit * C;
  heap[workspace + Header.stiffness + 1] = implicit * B1;
  heap[workspace + Header.stiffness + 2] = implicit * B2;
}

/** Takes over the velocity that the step has found, and the field and momenta that the next one starts from. */
export function acceptVelocity(h: f64): void {
  const count = vCurvature + 3 * elements;
  for (let i = 0; i < count; i++) heap[v + i] = heap[next + i];
  carryVelocity();
  rememberField();
  heap[workspace + Header.fieldStep] = h;
  if (kind != RootKind.clamped) expectMomentum(h);
}

/** Forgets the forces of the last step. */
export function clearLoads(): void {
  let force = workspace + Header.size + Element.force;
  for (let i = 0; i < elements; i++, force += Element.size)
    heap[force] = heap[force + 1] = heap[force + 2] = 0;
  force = workspace + Header.tipForce;
  heap[force] = heap[force + 1] = heap[force + 2] = 0;
}

/** Notes the present shape as the one that the carried velocities belong to (`resize.ts` goes back to it). */
function rememberField(): void {
  for (let i = 0; i < qCurvature; i++) heap[workspace + Header.fieldPose + i] = heap[q + i];
  for (let i = 0; i < vCurvature; i++) heap[workspace + Header.fieldTwist + i] = heap[v + i];
  const end = 3 * elements;
  let to = workspace + Header.size + Element.fieldCurvature;
  for (let i = q + qCurvature; i < q + qCurvature + end; i += 3, to += Element.size) {
    heap[to] = heap[i];
    heap[to + 1] = heap[i + 1];
    heap[to + 2] = heap[i + 2];
  }
}

/** Inertia and carried momentum in the present shape, element by element; drag as a factor 1 + h drag of the inertia. */
export function gatherRows(h: f64): void {
  // Uniform drag goes into the inertia as it is made.
  const uniform = number(quadraticDragColumn) == 0;
  const scale: f64 = uniform ? 1 + h * number(linearDragColumn) : 1;
  const known = heap[workspace + Header.carried] != 0;
  rodInertia(scale);
  if (!known) {
    // A rod that was given its velocity from outside, a new one for instance: the field is that velocity's, here and now.
    carryVelocity();
    rodInertia(scale);
    // Nothing has been projected yet, so nothing is to be given back; and if the step is repeated, still nothing is known.
    heap[workspace + Header.turning] = 0;
    heap[workspace + Header.carried] = 0;
  }
  if (kind != RootKind.clamped) findLostMomentum(known, h, scale);
  applyDrag(h, uniform);
}

/** Inertia rows of all elements, times `scale`, and the momentum that the carried velocities amount to. */
export function rodInertia(scale: f64): void {
  const spin = scale * number(spinInertiaColumn);
  setConstants();
  constants[RodConstant.inertia] = scale * constants[RodConstant.density];
  let row = workspace + Header.size;
  let joint = joints;
  let k = q + qCurvature;
  let before: f64 = 0;
  for (let i = 0; i < elements; i++, row += Element.size, joint += jointStride, k += 3) {
    // The section's inertia about the tangent is lumped at the joints, half of each neighbour.
    constants[RodConstant.spin] = 0.5 * spin * (before + heap[lengths + i]);
    before = heap[lengths + i];
    helixMoments(k, lengths + i, row + Element.ends, G);
    integrateVelocity(k, lengths + i, row);
    elementInertia(joint, k, lengths + i, row);
  }
  for (let c = 0; c < 3; c++) {
    heap[workspace + Header.tipLoad + c] = heap[workspace + Header.tipSpinMomentum + c];
  }
}

/** Finds each element's drag and, unless the inertia has taken it up already, multiplies the inertia by 1 + h drag. */
function applyDrag(h: f64, taken: bool): void {
  const linearDrag = number(linearDragColumn);
  const quadraticDrag = number(quadraticDragColumn);
  let drag = linearDrag;
  let sum: f64 = 0;
  heap[workspace + Header.addedEnergy] = 0;
  if (!taken) findFall(h);
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    if (!taken) {
      // One coefficient an element, from its mean velocity: drag is a multiple of its inertia, and implicit at no cost.
      const mass = heap[row + Element.mass];
      const x = heap[row + Element.wrench + 3] / mass - wind[0];
      const y = heap[row + Element.wrench + 4] / mass - wind[1];
      const z = heap[row + Element.wrench + 5] / mass - wind[2];
      const beyond = quadraticDrag * Math.sqrt(x * x + y * y + z * z);
      for (let c = 0; c < 3; c++) kick[c] = h * beyond * (wind[c] - fall[c]);
      addKick(row);
      drag = linearDrag + beyond;
      if (drag != 0) scaleInertia(row, 1 + h * drag);
    }
    heap[row + Element.drag] = drag;
    sum += drag;
  }
  heap[workspace + Header.drag] = sum / elements;
  heap[workspace + Header.tipSpin] = tipSpinInertia() * (1 + h * drag);
}

/**
 * fall <- the velocity that gravity, and wind by linear drag, would give to everything alike in a step. No rod feels that but by
 * its root: seen from what falls so, a held root moves by as much less.
 */
function findFall(h: f64): void {
  const drag = number(linearDragColumn);
  const share = h / (1 + h * drag);
  fall[0] = share * (gravity[0] + drag * wind[0]);
  fall[1] = share * (gravity[1] + drag * wind[1]);
  fall[2] = share * (gravity[2] + drag * wind[2]);
}

/** Changes the carried velocity of an element by `kick`: the drag that it has beyond the linear one, which `fall` leaves out. */
function addKick(row: i32): void {
  const x = kick[0];
  const y = kick[1];
  const z = kick[2];
  const wrench = row + Element.wrench;
  const mass = heap[row + Element.mass];
  const hx = heap[row + Element.h];
  const hy = heap[row + Element.h + 1];
  const hz = heap[row + Element.h + 2];
  heap[workspace + Header.addedEnergy] +=
    x * (heap[wrench + 3] + 0.5 * mass * x) +
    y * (heap[wrench + 4] + 0.5 * mass * y) +
    z * (heap[wrench + 5] + 0.5 * mass * z);
  heap[wrench] += hy * z - hz * y;
  heap[wrench + 1] += hz * x - hx * z;
  heap[wrench + 2] += hx * y - hy * x;
  heap[wrench + 3] += mass * x;
  heap[wrench + 4] += mass * y;
  heap[wrench + 5] += mass * z;
  for (let c = 0; c < 3; c++) {
    const F = row + Element.F + 6 * c + 3;
    heap[row + Element.own + c] += heap[F] * x + heap[F + 1] * y + heap[F + 2] * z;
  }
}

/**
 * Before `unwhiten`: the motion of a held root as seen from what falls, with what the swing's factor takes from it; a pinned one
 * drags the rod along by its linear velocity.
 */
function giveRootMotion(h: f64): void {
  findFall(h);
  if (kind == RootKind.free) return;
  // The factor is meant for the motion relative to the root alone; the root's share in p is U^T xi / (1 + h drag).
  const share = 1 + (heap[workspace + Header.swing] - 1) / (1 + h * heap[workspace + Header.drag]);
  const target = span(rootTargetColumn);
  const linear = target + RootTarget.linear;
  for (let c = 0; c < 3; c++) heap[next + vRootLinear + c] = share * heap[linear + c] - fall[c];
  if (kind == RootKind.clamped) {
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
function setRootVelocity(): void {
  if (kind == RootKind.free) {
    for (let c = 0; c < 3; c++) heap[next + vRootLinear + c] += fall[c];
    return;
  }
  const target = span(rootTargetColumn);
  for (let c = 0; c < 3; c++) heap[next + vRootLinear + c] = heap[target + RootTarget.linear + c];
  if (kind == RootKind.pinned) return;
  for (let c = 0; c < 3; c++) heap[next + c] = heap[target + RootTarget.angular + c];
}

/** Velocity of all nodes and spin momentum of all sections, from v in the present shape, whose rows are fresh. */
export function carryVelocity(): void {
  const spin = number(spinInertiaColumn);
  setConstants();
  let energy: f64 = 0;
  twist.setPair(0, heap.pair(v));
  twist.setPair(2, heap.pair(v + 2));
  twist.setPair(4, heap.pair(v + 4));
  let turning: f64 = 0;
  for (let i = 0; i < elements; i++) {
    const row = workspace + Header.size + i * Element.size;
    const joint = joints + i * jointStride;
    const kDot = v + vCurvature + 3 * i;
    energy += scatterVelocity(joint, q + qCurvature + 3 * i, kDot, lengths + i, row);
    const wx = twist[0];
    const wy = twist[1];
    const wz = twist[2];
    turning += heap[lengths + i] * (wx * wx + wy * wy + wz * wz);
    const before: f64 = i > 0 ? heap[lengths + i - 1] : 0;
    const inertia = 0.5 * spin * (before + heap[lengths + i]);
    energy += spinMomentum(joint, inertia, twist, row + Element.spinMomentum);
    addColumns(row + Element.S, kDot, twist);
  }
  const tip = joints + elements * jointStride;
  const inertia = tipSpinInertia();
  energy += spinMomentum(tip, inertia, twist, workspace + Header.tipSpinMomentum);
  heap[workspace + Header.turning] = turning / number(lengthColumn);
  heap[workspace + Header.kinetic] = energy;
  heap[workspace + Header.carried] = 1;
}

/** Multiplies F, m, J, h and mass of an element's row. */
function scaleInertia(row: i32, scale: f64): void {
  for (let i = row + Element.F; i < row + Element.U; i++) heap[i] *= scale;
  for (let i = row + Element.m; i < row + Element.own; i++) heap[i] *= scale;
}

function setConstants(): void {
  for (let c = 0; c < 3; c++) constants[RodConstant.rootX + c] = heap[q + c];
  constants[RodConstant.density] = number(lineDensityColumn);
}
