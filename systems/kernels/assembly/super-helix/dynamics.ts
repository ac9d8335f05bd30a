import { RootKind } from "../../../../components/components";
import { integrateVelocity, scatterVelocity } from "./carried-velocity";
import { elementInertia } from "./element-inertia";
import { exactKinetic, isUnresolved } from "./exact-energy";
import { helixMoments } from "./helix-moments";
import { expectMomentum, findLostMomentum, restoreMomentum, toleratedGain } from "./momentum";
import { factor } from "./recursion";
import { forwardRigid, rootFreedoms } from "./rigid-factor";
import { addColumns } from "./rigid-motion";
import {
  bendStiffness1Column,
  bendStiffness2Column,
  elements,
  freedoms,
  header,
  internalDampingColumn,
  jointAt,
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
} from "./rod";
import { Spatial } from "./records";
import { ElementRow, poseSize, RootMotion, twistSize } from "./rows";
import { constants, elasticWrench, fall, G, given, gravity, kick, twist, wind, wrench } from "./scratch";
import { unwhiten, whiten } from "./solve";
import { spinMomentum, tipSpinInertia } from "./spin";
import { findSwing } from "./swing";
import { stiffenJoints } from "./tension";

/**
 * The implicit step without contact, for the new velocity itself:
 *   (M + (h^2 + h gamma) K) v = (carried momentum) - h (G(q) + K (q - q0)),
 * with drag implicit too: it multiplies an element's inertia by 1 + h drag. Inertial forces are in the
 * carried momentum.
 */
export function predictRod(h: f64): void {
  gatherRows(h);
  stiffenJoints(h);
  setStiffness(h);
  factor();
  whiten(next);
  boundCarried();
  header.swing = 1;
  if (kind == RootKind.clamped) findSwing(h);
  const swing = header.swing;
  for (let i = 0; i < elements; i++) {
    const y = next.rate(i);
    const own = header.element(i).own;
    y[0] = swing * y[0] - own[0];
    y[1] = swing * y[1] - own[1];
    y[2] = swing * y[2] - own[2];
  }
  giveRootMotion(h);
  unwhiten(next);
  setRootVelocity();
  if (kind != RootKind.clamped) restoreMomentum(h);
}

/**
 * A projection cannot add energy, 1/2 p A^-1 p <= T. But nodes that are too few for the turns of an element
 * make another inertia of it than the exact one, and momentum from nowhere: a rope of 6 turns an element flew
 * away at 1e7 m/s. What is above T, which is then exact (`exact-energy.ts`), is taken back.
 */
function boundCarried(): void {
  const most = (1 + toleratedGain) * header.kinetic + header.addedEnergy;
  const carried = header.carriedEnergy;
  if (carried <= most) return;
  const factor = Math.sqrt(Math.max(0, most) / carried);
  header.carriedEnergy = factor * factor * carried;
  for (let r = 0; r < rootFreedoms(); r++) next[r] = factor * wrench[r] - elasticWrench[r];
  for (let i = 0; i < elements; i++) {
    const y = next.rate(i);
    for (let c = 0; c < 3; c++) y[c] *= factor;
  }
}

function setStiffness(h: f64): void {
  const C = h * number(twistStiffnessColumn);
  const B1 = h * number(bendStiffness1Column);
  const B2 = h * number(bendStiffness2Column);
  const implicit = h + number(internalDampingColumn);
  header.elastic[0] = C;
  header.elastic[1] = B1;
  header.elastic[2] = B2;
  header.stiffness[0] = implicit * C;
  header.stiffness[1] = implicit * B1;
  header.stiffness[2] = implicit * B2;
}

/** Takes over the velocity that the step has found, and with it what the next one starts from. */
export function acceptVelocity(h: f64): void {
  const count = freedoms();
  for (let i = 0; i < count; i++) v[i] = next[i];
  carryVelocity();
  if (isUnresolved()) header.kinetic = exactKinetic(h);
  rememberField();
  header.fieldStep = h;
  if (kind != RootKind.clamped) expectMomentum(h);
}

/** Forgets the forces of the last step. */
export function clearLoads(): void {
  for (let i = 0; i < elements; i++) header.element(i).force.put(0, 0, 0);
  header.tipForce.put(0, 0, 0);
}

/** Notes the present shape as the one that the carried velocities belong to (`resize.ts` goes back to it). */
function rememberField(): void {
  for (let i = 0; i < poseSize; i++) header.fieldPose[i] = q[i];
  for (let i = 0; i < twistSize; i++) header.fieldTwist[i] = v[i];
  for (let i = 0; i < elements; i++) {
    const kappa = q.kappa(i);
    const field = header.element(i).fieldCurvature;
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
  if (kind != RootKind.clamped) findLostMomentum(known, h, scale);
  applyDrag(h, uniform);
}

/** Inertia rows of all elements, times `scale`, and the momentum that the carried velocities amount to. */
export function rodInertia(scale: f64): void {
  const spin = scale * number(spinInertiaColumn);
  setConstants();
  constants.inertia = scale * constants.density;
  let row = header.element(0);
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
 * Finds each element's drag, and multiplies the inertia by 1 + h drag unless it has been taken up already.
 */
function applyDrag(h: f64, taken: bool): void {
  const linearDrag = number(linearDragColumn);
  const quadraticDrag = number(quadraticDragColumn);
  let drag = linearDrag;
  let sum: f64 = 0;
  header.addedEnergy = 0;
  if (!taken) findFall(h);
  for (let i = 0; i < elements; i++) {
    const row = header.element(i);
    if (!taken) {
      // One coefficient an element, from its mean velocity: a multiple of its inertia is implicit at no cost.
      const mass = row.mass;
      const x = row.wrench.lx / mass - wind.x;
      const y = row.wrench.ly / mass - wind.y;
      const z = row.wrench.lz / mass - wind.z;
      const beyond = quadraticDrag * Math.sqrt(x * x + y * y + z * z);
      for (let c = 0; c < 3; c++) kick[c] = h * beyond * (wind[c] - fall[c]);
      addKick(row);
      drag = linearDrag + beyond;
      if (drag != 0) scaleInertia(row, 1 + h * drag);
    }
    row.drag = drag;
    sum += drag;
  }
  header.drag = sum / elements;
  header.tipSpin = tipSpinInertia() * (1 + h * drag);
}

/**
 * fall <- the velocity that gravity, and wind by linear drag, would give to everything alike in a step. No
 * rod feels that but by its root: seen from what falls so, a held root moves by as much less.
 */
function findFall(h: f64): void {
  const drag = number(linearDragColumn);
  const share = h / (1 + h * drag);
  fall.x = share * (gravity.x + drag * wind.x);
  fall.y = share * (gravity.y + drag * wind.y);
  fall.z = share * (gravity.z + drag * wind.z);
}

/**
 * Changes an element's carried velocity by `kick`: its drag beyond the linear one, which `fall` leaves out.
 */
function addKick(row: ElementRow): void {
  const x = kick.x;
  const y = kick.y;
  const z = kick.z;
  const wrench = row.wrench;
  const mass = row.mass;
  const hx = row.h.x;
  const hy = row.h.y;
  const hz = row.h.z;
  header.addedEnergy +=
    x * (wrench.lx + 0.5 * mass * x) + y * (wrench.ly + 0.5 * mass * y) + z * (wrench.lz + 0.5 * mass * z);
  wrench.ax += hy * z - hz * y;
  wrench.ay += hz * x - hx * z;
  wrench.az += hx * y - hy * x;
  wrench.lx += mass * x;
  wrench.ly += mass * y;
  wrench.lz += mass * z;
  for (let c = 0; c < 3; c++) {
    const F = row.F.part<Spatial>(6 * c);
    row.own[c] += F.lx * x + F.ly * y + F.lz * z;
  }
}

/**
 * Before `unwhiten`: the motion of a held root as seen from what falls, with what the swing's factor takes
 * from it; a pinned one drags the rod along by its linear velocity.
 */
function giveRootMotion(h: f64): void {
  findFall(h);
  if (kind == RootKind.free) return;
  // The factor is meant for the motion relative to the root alone.
  // The root's share in p is U^T xi / (1 + h drag).
  const share = 1 + (header.swing - 1) / (1 + h * header.drag);
  const target = span<RootMotion>(rootTargetColumn).twist;
  next.lx = share * target.lx - fall.x;
  next.ly = share * target.ly - fall.y;
  next.lz = share * target.lz - fall.z;
  if (kind == RootKind.clamped) {
    next.ax = share * target.ax;
    next.ay = share * target.ay;
    next.az = share * target.az;
    return;
  }
  const coupling = header.rootCoupling;
  const x = next.lx;
  const y = next.ly;
  const z = next.lz;
  given.x = -(coupling[0] * x + coupling[1] * y + coupling[2] * z);
  given.y = -(coupling[3] * x + coupling[4] * y + coupling[5] * z);
  given.z = -(coupling[6] * x + coupling[7] * y + coupling[8] * z);
  forwardRigid(header.rootFactor, 3, given);
  next.ax += given.x;
  next.ay += given.y;
  next.az += given.z;
}

/** After `unwhiten`: what falls is seen from the world again, and a held root moves as it has to. */
function setRootVelocity(): void {
  if (kind == RootKind.free) {
    next.lx += fall.x;
    next.ly += fall.y;
    next.lz += fall.z;
    return;
  }
  const target = span<RootMotion>(rootTargetColumn).twist;
  next.linear.copy(target.linear);
  if (kind == RootKind.clamped) next.angular.copy(target.angular);
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
    const row = header.element(i);
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

/** Multiplies F, m, J, h and mass of an element's row. */
function scaleInertia(row: ElementRow, scale: f64): void {
  for (let i = 0; i < 18; i++) row.F[i] *= scale;
  for (let i = 0; i < 6; i++) row.m[i] *= scale;
  for (let i = 0; i < 6; i++) row.J[i] *= scale;
  for (let i = 0; i < 3; i++) row.h[i] *= scale;
  row.mass *= scale;
}

function setConstants(): void {
  constants.rootX = q.x;
  constants.rootY = q.y;
  constants.rootZ = q.z;
  constants.density = number(lineDensityColumn);
}
