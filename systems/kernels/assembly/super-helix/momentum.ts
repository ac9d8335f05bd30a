import { RootKind } from "../../../../components/components";
import { Element, Header, jointPosition, jointStride, vCurvature } from "../../../models/super-helix/layout";
import { centreByMomentum } from "./centre";
import { heap } from "./numbers";
import { backwardRigid, factorRigid, forwardRigid } from "./recursion";
import { addMomentum } from "./rigid-motion";
import {
  elements,
  joints,
  kind,
  maxXColumn,
  maxYColumn,
  maxZColumn,
  minXColumn,
  minYColumn,
  minZColumn,
  next,
  number,
  q,
  setNumber,
  v,
  workspace,
} from "./rod";
import { body, central, centralFactor, centre, missing, momentum, turn } from "./scratch";
import { addSpin, tipSpinInertia } from "./spin";

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
const toleratedGain: f64 = 1e-9;

/**
 * At the start of a step, rows fresh, of inertia times `scale`: puts a free rod where it must be and leaves the rigid motion
 * that would restore its momentum in the header, `known` telling whether there is anything to restore.
 */
export function findLostMomentum(known: bool, h: f64, scale: f64): void {
  const lost = workspace + Header.lostMotion;
  if (!known) {
    for (let r = 0; r < 6; r++) heap[lost + r] = 0;
    for (let c = 0; c < 3; c++) heap[workspace + Header.precession + c] = 0;
    return;
  }
  const free = kind == RootKind.free;
  sumRows(scale);
  if (free) restoreCentre();
  factorCentral(free);

  const wanted = workspace + Header.momentum;
  const origin = workspace + Header.momentumOrigin;
  const x = heap[origin] - heap[q];
  const y = heap[origin + 1] - heap[q + 1];
  const z = heap[origin + 2] - heap[q + 2];
  const px = heap[wanted + 3];
  const py = heap[wanted + 4];
  const pz = heap[wanted + 5];
  missing[0] = heap[wanted] + y * pz - z * py - momentum[0];
  missing[1] = heap[wanted + 1] + z * px - x * pz - momentum[1];
  missing[2] = heap[wanted + 2] + x * py - y * px - momentum[2];
  missing[3] = free ? px - momentum[3] : 0;
  missing[4] = free ? py - momentum[4] : 0;
  missing[5] = free ? pz - momentum[5] : 0;
  precess(workspace + Header.precession, h);

  // The motion xi with P xi = `missing`: turning by the angular momentum about the centre, which itself moves by the linear one.
  const cx = centre[0];
  const cy = centre[1];
  const cz = centre[2];
  turn[0] = missing[0] - (cy * missing[5] - cz * missing[4]);
  turn[1] = missing[1] - (cz * missing[3] - cx * missing[5]);
  turn[2] = missing[2] - (cx * missing[4] - cy * missing[3]);
  forwardRigid(centralFactor, 0, 3, turn, 0);
  backwardRigid(centralFactor, 0, 3, turn, 0);
  const wx = turn[0];
  const wy = turn[1];
  const wz = turn[2];
  const mass = body[9];
  const vx: f64 = free ? missing[3] / mass - (wy * cz - wz * cy) : 0;
  const vy: f64 = free ? missing[4] / mass - (wz * cx - wx * cz) : 0;
  const vz: f64 = free ? missing[5] / mass - (wx * cy - wy * cx) : 0;
  heap[lost] = wx;
  heap[lost + 1] = wy;
  heap[lost + 2] = wz;
  heap[lost + 3] = vx;
  heap[lost + 4] = vy;
  heap[lost + 5] = vz;
  // With a motion xi, kinetic energy rises by xi . momentum + 1/2 xi . P xi, and P xi is the momentum to be restored.
  heap[workspace + Header.lostEnergy] =
    wx * momentum[0] +
    wy * momentum[1] +
    wz * momentum[2] +
    vx * momentum[3] +
    vy * momentum[4] +
    vz * momentum[5];
  heap[workspace + Header.lostEnergy + 1] =
    0.5 *
    (wx * missing[0] +
      wy * missing[1] +
      wz * missing[2] +
      vx * missing[3] +
      vy * missing[4] +
      vz * missing[5]);
}

/**
 * With the velocity found. A step that begins with kinetic energy T, carried momentum p and elastic impulse g = h K (q - q0)
 * ends with 1/2 p A^-1 p - 1/2 g A^-1 g more than the elastic energy it began with. So as much as
 * T + 1/2 g A^-1 g - 1/2 p A^-1 p may be given back, and the total does not rise. A rigid motion strains nothing, so its
 * momentum M xi is A xi but for drag: solving for it gives xi back.
 */
export function restoreMomentum(h: f64): void {
  const linear = heap[workspace + Header.lostEnergy];
  const quadratic = heap[workspace + Header.lostEnergy + 1];
  if (quadratic == 0) return;
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
  for (let r = 0; r < vCurvature; r++) heap[next + r] += part * heap[lost + r];
}

/**
 * A tumbling body turns about an axis that moves: w' = -I^-1 (w x L), L fixed, about its centre of mass or its pin.
 * Turning it by the w of the start of the step would pump energy into it, so half a step of w' is added to the rotation.
 */
function precess(out: i32, h: f64): void {
  const cx = centre[0];
  const cy = centre[1];
  const cz = centre[2];
  // `momentum` + `missing` is the restored momentum about the root.
  const px = momentum[3] + missing[3];
  const py = momentum[4] + missing[4];
  const pz = momentum[5] + missing[5];
  const Lx = momentum[0] + missing[0] - (cy * pz - cz * py);
  const Ly = momentum[1] + missing[1] - (cz * px - cx * pz);
  const Lz = momentum[2] + missing[2] - (cx * py - cy * px);
  turn[0] = Lx;
  turn[1] = Ly;
  turn[2] = Lz;
  forwardRigid(centralFactor, 0, 3, turn, 0);
  backwardRigid(centralFactor, 0, 3, turn, 0);
  const wx = turn[0];
  const wy = turn[1];
  const wz = turn[2];
  turn[0] = wz * Ly - wy * Lz;
  turn[1] = wx * Lz - wz * Lx;
  turn[2] = wy * Lx - wx * Ly;
  forwardRigid(centralFactor, 0, 3, turn, 0);
  backwardRigid(centralFactor, 0, 3, turn, 0);
  const share = 0.5 * h * h;
  heap[out] = share * turn[0];
  heap[out + 1] = share * turn[1];
  heap[out + 2] = share * turn[2];
}

/** The centre about which a rod turns, and the inertia about it, factored. */
function factorCentral(free: bool): void {
  const mass = body[9];
  const cx: f64 = free ? body[6] / mass : 0;
  const cy: f64 = free ? body[7] / mass : 0;
  const cz: f64 = free ? body[8] / mass : 0;
  const cc = cx * cx + cy * cy + cz * cz;
  centre[0] = cx;
  centre[1] = cy;
  centre[2] = cz;
  central[0] = body[0] - mass * (cc - cx * cx);
  central[1] = body[1] + mass * cx * cy;
  central[2] = body[2] + mass * cx * cz;
  central[3] = body[3] - mass * (cc - cy * cy);
  central[4] = body[4] + mass * cy * cz;
  central[5] = body[5] - mass * (cc - cz * cz);
  factorRigid(central, centralFactor, 0, 3);
}

/** Moves the whole rod, without turning it, so that its centre of mass is where its momentum has taken it. */
function restoreCentre(): void {
  const centre = workspace + Header.centre;
  const mass = body[9];
  const x = heap[centre] - heap[q] - body[6] / mass;
  const y = heap[centre + 1] - heap[q + 1] - body[7] / mass;
  const z = heap[centre + 2] - heap[q + 2] - body[8] / mass;
  heap[q] += x;
  heap[q + 1] += y;
  heap[q + 2] += z;
  const end = joints + (elements + 1) * jointStride;
  for (let position = joints + jointPosition; position < end; position += jointStride) {
    heap[position] += x;
    heap[position + 1] += y;
    heap[position + 2] += z;
  }
  setNumber(minXColumn, number(minXColumn) + x);
  setNumber(maxXColumn, number(maxXColumn) + x);
  setNumber(minYColumn, number(minYColumn) + y);
  setNumber(maxYColumn, number(maxYColumn) + y);
  setNumber(minZColumn, number(minZColumn) + z);
  setNumber(maxZColumn, number(maxZColumn) + z);
}

/** After the step's velocity is found, in the shape it was found in: the momentum and the place to be shown next. */
export function expectMomentum(h: f64): void {
  const wanted = workspace + Header.momentum;
  for (let r = 0; r < 6; r++) heap[wanted + r] = 0;
  addMomentum(v, h, heap, wanted);
  for (let c = 0; c < 3; c++) heap[workspace + Header.momentumOrigin + c] = heap[q + c];
  if (kind != RootKind.free) return;
  centreByMomentum(heap, wanted + 3, h, heap, workspace + Header.centre);
}

/** `body` and `momentum` of the whole rod; the rows hold `scale` times its inertia. */
function sumRows(scale: f64): void {
  // prettier-ignore
  let xx: f64 = 0, xy: f64 = 0, xz: f64 = 0, yy: f64 = 0, yz: f64 = 0, zz: f64 = 0, hx: f64 = 0, hy: f64 = 0, hz: f64 = 0, mass: f64 = 0, p3: f64 = 0, p4: f64 = 0, p5: f64 = 0;
  let p0 = heap[workspace + Header.tipLoad];
  let p1 = heap[workspace + Header.tipLoad + 1];
  let p2 = heap[workspace + Header.tipLoad + 2];
  let row = workspace + Header.size;
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
    const wrench = row + Element.wrench;
    p0 += heap[wrench];
    p1 += heap[wrench + 1];
    p2 += heap[wrench + 2];
    p3 += heap[wrench + 3];
    p4 += heap[wrench + 4];
    p5 += heap[wrench + 5];
  }
  const share = 1 / scale;
  body[0] = share * xx;
  body[1] = share * xy;
  body[2] = share * xz;
  body[3] = share * yy;
  body[4] = share * yz;
  body[5] = share * zz;
  body[6] = share * hx;
  body[7] = share * hy;
  body[8] = share * hz;
  body[9] = share * mass;
  momentum[0] = p0;
  momentum[1] = p1;
  momentum[2] = p2;
  momentum[3] = p3;
  momentum[4] = p4;
  momentum[5] = p5;
  const tip = joints + elements * jointStride;
  addSpin(body, 0, tip, tipSpinInertia());
}
