import { RootKind } from "../../../components/index.js";
import type { RodWorld } from "../../world.js";
import { centreByMomentum } from "./centre.js";
import { Element, Header, jointPosition, jointStride, vCurvature } from "./layout.js";
import { backwardRigid, factorRigid, forwardRigid } from "./recursion.js";
import { addMomentum } from "./rigid-motion.js";
import { addSpin, tipSpinInertia } from "./spin.js";

/**
 * The carried velocity field keeps the linear momentum of a free rod, but angular momentum only to O(h^2) a step: the
 * projection takes from what turns. Where the root can turn, the momenta are therefore carried along too: they change by
 * exactly the impulses of a step, and what the projection took is given back by a rigid motion: six momenta of a free rod
 * (whose centre of mass then moves by exactly momentum / mass), three about the pin of a pinned one.
 * It is given back only as far as the energy that the step takes allows. From a stiff rod it takes what is needed: a thrown
 * stick goes on spinning, and a pendulum does not tire. From a slack rope it takes less, and a rigid motion would add energy
 * (unlimited, it explodes); so angular momentum is kept to first order in h.
 */

/** Share of the kinetic energy that a step may gain, so that rounding and quadrature do not keep a stiff rod from its due. */
const toleratedGain = 1e-9;

/** Momentum of the rod about its root: angular 3, linear 3. */
const momentum = new Float64Array(6);
const change = new Float64Array(6);
const restored = new Float64Array(6);
const composite = new Float64Array(21);
const central = new Float64Array(21);
const turn = new Float64Array(3);
const rigidFactor = new Float64Array(21);

/**
 * At the start of a step, rows fresh, of inertia times `scale`: puts a free rod where it must be and leaves the rigid motion
 * that would restore its momentum in the header, `known` telling whether there is anything to restore.
 */
export function findLostMomentum(
  world: RodWorld,
  rod: number,
  known: boolean,
  h: number,
  scale: number,
): void {
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates, Root, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  const workspace = Workspace.span[rod]!;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const lost = workspace + Header.lostMotion;
  if (!known) {
    heap.fill(0, lost, lost + 6);
    heap.fill(0, workspace + Header.precession, workspace + Header.precession + 3);
    return;
  }
  const free = Root.kind[rod] === RootKind.free;
  compositeInertia(world, rod, scale);
  if (free) restoreCentre(world, rod);

  for (let c = 0; c < 3; c++) {
    momentum[c] = heap[workspace + Header.tipLoad + c]!;
    momentum[3 + c] = 0;
  }
  for (let i = 0; i < elements; i++) {
    const wrench = workspace + Header.size + i * Element.size + Element.wrench;
    for (let r = 0; r < 6; r++) momentum[r]! += heap[wrench + r]!;
  }
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
  for (let c = 3; c < 6; c++) change[c] = free ? heap[wanted + c]! - momentum[c]! : 0;
  precess(world, rod, h, free);
  const freedoms = free ? 6 : 3;
  // With a motion xi, kinetic energy rises by xi . momentum + 1/2 xi . P xi, and P xi is the momentum to be restored.
  for (let r = 0; r < 6; r++) restored[r] = change[r]!;
  factorRigid(composite, rigidFactor, 0, freedoms);
  forwardRigid(rigidFactor, 0, freedoms, change, 0);
  backwardRigid(rigidFactor, 0, freedoms, change, 0);
  let linear = 0;
  let quadratic = 0;
  for (let r = 0; r < freedoms; r++) {
    linear += change[r]! * momentum[r]!;
    quadratic += 0.5 * change[r]! * restored[r]!;
    heap[lost + r] = change[r]!;
  }
  for (let r = freedoms; r < 6; r++) heap[lost + r] = 0;
  heap[workspace + Header.lostEnergy] = linear;
  heap[workspace + Header.lostEnergy + 1] = quadratic;
}

/**
 * With the velocity found. A step that begins with kinetic energy T, carried momentum p and elastic impulse g = h K (q - q0)
 * ends with 1/2 p A^-1 p - 1/2 g A^-1 g more than the elastic energy it began with. So as much as
 * T + 1/2 g A^-1 g - 1/2 p A^-1 p may be given back, and the total does not rise. A rigid motion strains nothing, so its
 * momentum M xi is A xi but for drag: solving for it gives xi back.
 */
export function restoreMomentum(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Workspace } = world.components;
  const workspace = Workspace.span[rod]!;
  const linear = heap[workspace + Header.lostEnergy]!;
  const quadratic = heap[workspace + Header.lostEnergy + 1]!;
  if (quadratic === 0) return;
  const spare =
    (1 + toleratedGain) * heap[workspace + Header.kinetic] +
    heap[workspace + Header.addedEnergy] +
    heap[workspace + Header.elasticEnergy] -
    heap[workspace + Header.carriedEnergy];
  // Largest share <= 1 with linear share + quadratic share^2 <= spare.
  const discriminant = linear * linear + 4 * quadratic * Math.max(0, spare);
  const share = Math.min(1, (Math.sqrt(discriminant) - linear) / (2 * quadratic));
  const part = share / (1 + h * heap[workspace + Header.drag]);
  const lost = workspace + Header.lostMotion;
  const next = GeneralizedCoordinates.nextSpan[rod]!;
  for (let r = 0; r < vCurvature; r++) heap[next + r] += part * heap[lost + r];
}

/**
 * A tumbling body turns about an axis that moves: w' = -I^-1 (w x L), L fixed, about its centre of mass or its pin.
 * Turning it by the w of the start of the step would pump energy into it, so half a step of w' is added to the rotation.
 */
function precess(world: RodWorld, rod: number, h: number, free: boolean): void {
  const heap = world.memory.f64;
  const out = world.components.Workspace.span[rod]! + Header.precession;
  const mass = composite[15]!;
  const cx = free ? composite[13]! / mass : 0;
  const cy = free ? composite[8]! / mass : 0;
  const cz = free ? composite[9]! / mass : 0;
  // Inertia and angular momentum about that point; `momentum` + `change` is the restored momentum about the root.
  const px = momentum[3]! + change[3]!;
  const py = momentum[4]! + change[4]!;
  const pz = momentum[5]! + change[5]!;
  const Lx = momentum[0]! + change[0]! - (cy * pz - cz * py);
  const Ly = momentum[1]! + change[1]! - (cz * px - cx * pz);
  const Lz = momentum[2]! + change[2]! - (cx * py - cy * px);
  const cc = cx * cx + cy * cy + cz * cz;
  central[0] = composite[0]! - mass * (cc - cx * cx);
  central[1] = composite[1]! + mass * cx * cy;
  central[2] = composite[2]! + mass * cx * cz;
  central[3] = composite[3]! - mass * (cc - cy * cy);
  central[4] = composite[4]! + mass * cy * cz;
  central[5] = composite[5]! - mass * (cc - cz * cz);
  factorRigid(central, rigidFactor, 0, 3);
  turn[0] = Lx;
  turn[1] = Ly;
  turn[2] = Lz;
  forwardRigid(rigidFactor, 0, 3, turn, 0);
  backwardRigid(rigidFactor, 0, 3, turn, 0);
  const wx = turn[0];
  const wy = turn[1];
  const wz = turn[2];
  turn[0] = wz * Ly - wy * Lz;
  turn[1] = wx * Lz - wz * Lx;
  turn[2] = wy * Lx - wx * Ly;
  forwardRigid(rigidFactor, 0, 3, turn, 0);
  backwardRigid(rigidFactor, 0, 3, turn, 0);
  for (let c = 0; c < 3; c++) heap[out + c] = 0.5 * h * h * turn[c]!;
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

/** After the step's velocity is found, in the shape it was found in: the momentum and the place to be shown next. */
export function expectMomentum(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { GeneralizedCoordinates, Root, Workspace } = world.components;
  const workspace = Workspace.span[rod]!;
  const q = GeneralizedCoordinates.qSpan[rod]!;
  const wanted = workspace + Header.momentum;
  for (let r = 0; r < 6; r++) heap[wanted + r] = 0;
  addMomentum(world, rod, GeneralizedCoordinates.vSpan[rod]!, h, heap, wanted);
  for (let c = 0; c < 3; c++) heap[workspace + Header.momentumOrigin + c] = heap[q + c];
  if (Root.kind[rod] !== RootKind.free) return;
  centreByMomentum(world, rod, heap, wanted + 3, h, heap, workspace + Header.centre);
}

/** Inertia of the whole rod as a rigid body about its root, in the packing of `recursion.ts`; the rows hold `scale` times it. */
function compositeInertia(world: RodWorld, rod: number, scale: number): void {
  const heap = world.memory.f64;
  const { Rod, Centreline, Workspace } = world.components;
  const elements = Rod.elements[rod]!;
  // prettier-ignore
  let xx = 0, xy = 0, xz = 0, yy = 0, yz = 0, zz = 0, hx = 0, hy = 0, hz = 0, mass = 0;
  let row = Workspace.span[rod]! + Header.size;
  for (let i = 0; i < elements; i++, row += Element.size) {
    const J = row + Element.J;
    xx += heap[J];
    xy += heap[J + 1];
    xz += heap[J + 2];
    yy += heap[J + 3];
    yz += heap[J + 4];
    zz += heap[J + 5];
    hx += heap[row + Element.h];
    hy += heap[row + Element.h + 1];
    hz += heap[row + Element.h + 2];
    mass += heap[row + Element.mass];
  }
  const share = 1 / scale;
  composite[0] = share * xx;
  composite[1] = share * xy;
  composite[2] = share * xz;
  composite[3] = share * yy;
  composite[4] = share * yz;
  composite[5] = share * zz;
  // [h]x, whose diagonal stays zero, and the mass three times.
  composite[7] = -share * hz;
  composite[8] = share * hy;
  composite[9] = share * hz;
  composite[11] = -share * hx;
  composite[12] = -share * hy;
  composite[13] = share * hx;
  composite[15] = composite[18] = composite[20] = share * mass;
  const tip = Centreline.jointsSpan[rod]! + elements * jointStride;
  addSpin(composite, 0, heap, tip, tipSpinInertia(world, rod));
}
