import { RootKind } from "../../../../components/components";
import { addColumns } from "../rods/add-columns";
import { boundCarried, setConstants, setStiffness } from "../rods/carried";
import { applyDrag } from "../rods/drag";
import { findHeightFactor } from "../rods/height";
import { enterMiddle, leaveMiddle, isSlowEnough } from "../rods/midpoint";
import { findLostMomentum, restoreMomentum } from "../rods/momentum";
import {
  elements,
  freedoms,
  header,
  jointAt,
  joints,
  kind,
  lengthColumn,
  lengths,
  linearDragColumn,
  next,
  number,
  q,
  quadraticDragColumn,
  spinInertiaColumn,
  v,
} from "../rods/rod";
import { giveRootMotion, setRootVelocity } from "../rods/root-motion";
import { poseSize, twistSize } from "../rods/rows";
import { centroid, constants, twist } from "../rods/scratch";
import { spinMomentum, tipSpinInertia } from "../rods/spin";
import { stiffenJoints } from "../rods/tension";
import { hasAllNodes, integrateVelocity, scaleCarried, scatterVelocity } from "./carried-velocity";
import { expectByMidpoint, expectMomentum, findCentroid } from "./centre";
import { elementInertia } from "./element-inertia";
import { exactKinetic, isUnresolved } from "./exact-energy";
import { helixMoments } from "./helix-moments";
import { forgetPlaced, placeJoints } from "./kinematics";
import { factor } from "./recursion";
import { ElementRow, elementRow } from "./rows";
import { G } from "./scratch";
import { unwhiten, whiten } from "./solve";
import { findSwing } from "./swing";

/**
 * The implicit step without contact, for the new velocity itself:
 *   (M + (h^2 + h gamma) K) v = (carried momentum) - h (G(q) + K (q - q0)),
 * with drag implicit too: it multiplies an element's inertia by 1 + h drag. Inertial forces are in the
 * carried momentum.
 */
export function predictRod(h: f64): void {
  header.isMidpoint = false;
  if (header.carried == 2) payForHeight();
  findVelocity(h);
}

/** The same by the midpoint rule (`rods/midpoint.ts`) where that may be. */
export function predictMidpoint(h: f64): void {
  if (!isSlowEnough(h) || isUnresolved() || (header.carried != 0 && !hasAllNodes())) {
    predictRod(h);
    return;
  }
  header.isMidpoint = false;
  if (header.carried == 0) {
    rodInertia(1);
    carryVelocity();
    findCentroid();
    header.centre.copy(centroid);
    header.carried = 2;
  } else payForHeight();
  header.isMidpoint = true;
  enterMiddleShape(h);
  findVelocity(0.5 * h);
  // Where that leads to is the better middle.
  leaveMiddle(elements, elementRow(elements));
  const count = freedoms();
  for (let i = 0; i < count; i++) v[i] = next[i];
  enterMiddleShape(h);
  findVelocity(0.5 * h);
  leaveMiddleShape();
}

/** For what the last step, if by the midpoint rule, came out too high (`rods/height.ts`). */
function payForHeight(): void {
  findCentroid();
  if (header.carried != 2) {
    header.centre.copy(centroid);
    return;
  }
  const factor = findHeightFactor();
  if (factor != 1) scaleCarried(factor);
}

/** The shape in the middle of the step, and back. */
function enterMiddleShape(h: f64): void {
  enterMiddle(h, elements, elementRow(elements));
  placeJoints();
}

function leaveMiddleShape(): void {
  leaveMiddle(elements, elementRow(elements));
  placeJoints();
}

function findVelocity(h: f64): void {
  gatherRows(h);
  stiffenJoints<ElementRow>(h);
  setStiffness(h);
  factor();
  whiten(next);
  boundCarried(elements);
  header.swing = 1;
  if (kind == RootKind.clamped && !header.isMidpoint) findSwing(h);
  const swing = header.swing;
  for (let i = 0; i < elements; i++) {
    const y = next.rate(i);
    const own = elementRow(i).own;
    y[0] = swing * y[0] - own[0];
    y[1] = swing * y[1] - own[1];
    y[2] = swing * y[2] - own[2];
  }
  giveRootMotion(h);
  unwhiten(next);
  setRootVelocity();
  if (kind != RootKind.clamped) restoreMomentum(h);
}

/** Takes over the velocity that the step has found, and with it what the next one starts from. */
export function acceptVelocity(h: f64): void {
  if (header.isMidpoint) enterMiddleShape(h);
  const count = freedoms();
  for (let i = 0; i < count; i++) v[i] = next[i];
  carryVelocity();
  if (header.isMidpoint) {
    expectByMidpoint(h);
    leaveMiddle(elements, elementRow(elements));
    forgetPlaced();
    header.isMidpoint = false;
    header.carried = 2;
    return;
  }
  if (isUnresolved()) header.kinetic = exactKinetic(h);
  rememberField();
  header.fieldStep = h;
  if (kind != RootKind.clamped) expectMomentum(h);
}

/** Notes the present shape as the one that the carried velocities belong to (`resize.ts` goes back to it). */
function rememberField(): void {
  for (let i = 0; i < poseSize; i++) header.fieldPose[i] = q[i];
  for (let i = 0; i < twistSize; i++) header.fieldTwist[i] = v[i];
  for (let i = 0; i < elements; i++) {
    const kappa = q.kappa(i);
    const field = elementRow(i).fieldCurvature;
    field[0] = kappa[0];
    field[1] = kappa[1];
    field[2] = kappa[2];
  }
}

/**
 * Inertia and carried momentum in the present shape, by element. Drag is a factor 1 + h drag of the inertia.
 */
export function gatherRows(h: f64): void {
  // Uniform drag goes into the inertia as it is made.
  const uniform = number(quadraticDragColumn) == 0;
  const scale: f64 = uniform ? 1 + h * number(linearDragColumn) : 1;
  const known = header.carried != 0;
  rodInertia(scale);
  if (!known) {
    // A rod whose velocity was given from outside, a new one for instance: the field is that velocity's.
    carryVelocity();
    rodInertia(scale);
    // Nothing has been projected yet, so nothing is to be given back; nor if the step is repeated.
    header.turning = 0;
    header.carried = 0;
  }
  if (kind != RootKind.clamped)
    findLostMomentum<ElementRow>(header.carried == 1 && !header.isMidpoint, h, scale);
  applyDrag<ElementRow>(h, uniform);
}

/** Inertia rows of all elements, times `scale`, and the momentum that the carried velocities amount to. */
export function rodInertia(scale: f64): void {
  const spin = scale * number(spinInertiaColumn);
  setConstants();
  constants.inertia = scale * constants.density;
  let row = elementRow(0);
  let joint = joints;
  let before: f64 = 0;
  for (let i = 0; i < elements; i++, row = row.next, joint = joint.next) {
    const kappa = q.kappa(i);
    const length = lengths[i];
    // The section's inertia about the tangent is lumped at the joints, half of each neighbour.
    constants.spin = 0.5 * spin * (before + length);
    before = length;
    helixMoments(kappa, length, row.ends, G);
    integrateVelocity(kappa, length, row);
    elementInertia(joint, kappa, length, row);
  }
  header.tipLoad.copy(header.tipSpinMomentum);
}

/**
 * Velocity of all nodes and spin momentum of all sections, from v in the present shape. Rows must be fresh.
 */
export function carryVelocity(): void {
  const spin = number(spinInertiaColumn);
  setConstants();
  let energy: f64 = 0;
  twist.setPair(0, v.pair(0));
  twist.setPair(2, v.pair(2));
  twist.setPair(4, v.pair(4));
  let turning: f64 = 0;
  let before: f64 = 0;
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const joint = jointAt(i);
    const kappaDot = v.rate(i);
    const length = lengths[i];
    energy += scatterVelocity(joint, q.kappa(i), kappaDot, length, row);
    const wx = twist.ax;
    const wy = twist.ay;
    const wz = twist.az;
    turning += length * (wx * wx + wy * wy + wz * wz);
    energy += spinMomentum(joint, 0.5 * spin * (before + length), twist, row.spinMomentum);
    before = length;
    addColumns(row.S, kappaDot, twist);
  }
  energy += spinMomentum(jointAt(elements), tipSpinInertia(), twist, header.tipSpinMomentum);
  header.turning = turning / number(lengthColumn);
  header.kinetic = energy;
  header.carried = 1;
}
