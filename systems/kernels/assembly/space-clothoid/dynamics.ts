import { RootKind } from "../../../../components/components";
import { spaceClothoid } from "../../../world/limits/space-clothoid";
import { boundCarried, setConstants, setStiffness } from "../rods/carried";
import { applyDrag } from "../rods/drag";
import { findHeightFactor } from "../rods/height";
import { enterMiddle, leaveMiddle, isSlowEnough } from "../rods/midpoint";
import { findLostMomentum, restoreMomentum } from "../rods/momentum";
import {
  elements,
  header,
  jointAt,
  kind,
  lengthColumn,
  lengths,
  lineDensityColumn,
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
import { centroid, constants } from "../rods/scratch";
import { stiffenJoints } from "../rods/tension";
import { carryVelocity, hasEnoughNodes, scaleCarried } from "./carried-velocity";
import { expectByMidpoint, expectMomentum, findCentroid } from "./centre";
import { elementInertia } from "./element-inertia";
import { forgetPlaced, isPlaced, placeJoints } from "./kinematics";
import { findMotion } from "./nodes";
import { factor } from "./recursion";
import { ElementRow, elementRow, knot } from "./rows";
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
  if (!isSlowEnough(h) || (header.carried != 0 && !hasEnoughNodes())) {
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
  leaveMiddle(elements + 1, knot(elements + 1));
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
  enterMiddle(h, elements + 1, knot(elements + 1));
  place();
}

function leaveMiddleShape(): void {
  leaveMiddle(elements + 1, knot(elements + 1));
  place();
}

function place(): void {
  isPlaced();
  placeJoints();
}

function findVelocity(h: f64): void {
  gatherRows(h);
  stiffenJoints<ElementRow>(h);
  setStiffness(h);
  if (h == 0) addSoftness();
  factor();
  whiten(next);
  boundCarried(elements + 1);
  header.swing = 1;
  if (kind == RootKind.clamped && !header.isMidpoint) findSwing(h);
  const swing = header.swing;
  for (let i = 0; i <= elements; i++) {
    const y = next.rate(i);
    const own = knot(i).own;
    for (let c = 0; c < 3; c++) y[c] = swing * y[c] - own[c];
  }
  giveRootMotion(h);
  unwhiten(next);
  setRootVelocity();
  if (kind != RootKind.clamped) restoreMomentum(h);
}

/**
 * In a step of no length nothing but its spin resists the twist of a straight rod: N + 1 rates on the spins of
 * N + 1 joints, one of which is the root's. A trace of stiffness makes that solvable.
 */
function addSoftness(): void {
  const length = number(lengthColumn);
  const square = length * length;
  const trace = spaceClothoid.settlingStiffness * number(lineDensityColumn) * square * square;
  for (let c = 0; c < 3; c++) header.stiffness[c] += trace;
}

/** Takes over the velocity that the step has found, and with it what the next one starts from. */
export function acceptVelocity(h: f64): void {
  if (header.isMidpoint) {
    enterMiddleShape(h);
    findMotion();
  }
  const count = freedoms();
  for (let i = 0; i < count; i++) v[i] = next[i];
  carryVelocity();
  if (header.isMidpoint) {
    expectByMidpoint(h);
    leaveMiddle(elements + 1, knot(elements + 1));
    forgetPlaced();
    header.isMidpoint = false;
    header.carried = 2;
    return;
  }
  rememberField();
  header.fieldStep = h;
  if (kind != RootKind.clamped) expectMomentum(h);
}

/** Notes the present shape as the one that the carried velocities belong to. */
function rememberField(): void {
  for (let i = 0; i < poseSize; i++) header.fieldPose[i] = q[i];
  for (let i = 0; i < twistSize; i++) header.fieldTwist[i] = v[i];
  for (let i = 0; i <= elements; i++) {
    const kappa = q.kappa(i);
    const field = knot(i).field;
    for (let c = 0; c < 3; c++) field[c] = kappa[c];
  }
}

/** Numbers of v. */
export function freedoms(): i32 {
  return twistSize + 3 * (elements + 1);
}

/**
 * Inertia and carried momentum in the present shape, by element. Drag is a factor 1 + h drag of the inertia.
 */
function gatherRows(h: f64): void {
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
  let before: f64 = 0;
  findMotion();
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const length = lengths[i];
    // The section's inertia about the tangent is lumped at the joints, half of each neighbour.
    constants.spin = 0.5 * spin * (before + length);
    before = length;
    elementInertia(i, jointAt(i), row);
  }
  header.tipLoad.copy(header.tipSpinMomentum);
}

/** 1/2 v^T M v where nothing is carried yet. The rows must be of the present shape. */
export function kineticEnergy(): f64 {
  carryVelocity();
  header.carried = 0;
  return header.kinetic;
}
