import { RootKind } from "../../../../components/components";
import { Spatial, Vector } from "./records";
import { backwardRigid, factorRigid, forwardRigid } from "./rigid-factor";
import {
  elements,
  header,
  jointAt,
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
} from "./rod";
import { twistSize } from "./rows";
import { body, central, centralFactor, centre, missing, momentum, turn } from "./scratch";
import { addSpin, tipSpinInertia } from "./spin";

/**
 * The carried velocity field keeps the linear momentum of a free rod, but angular momentum only to O(h^2) a
 * step: the projection takes from what turns. Where the root can turn, the momenta are therefore carried
 * along too. They change by exactly the impulses of a step, and what the projection took is given back by a
 * rigid motion: six momenta of a free rod, whose centre of mass then moves by exactly momentum / mass, or
 * three about the pin of a pinned one.
 *
 * It is given back only as far as the energy that the step takes allows. From a stiff rod the step takes what
 * is needed: a thrown stick goes on spinning, and a pendulum does not tire. From a slack rope it takes less,
 * and a rigid motion would add energy (unlimited, it explodes). So angular momentum is kept to first order in
 * h.
 */

/** Share of the kinetic energy that a step may gain, so that rounding takes nothing from a stiff rod. */
export const toleratedGain: f64 = 1e-9;

/**
 * At the start of a step, when the rows hold `scale` times the inertia: puts a free rod where it must be, and
 * leaves the rigid motion that would restore its momentum in the header. There is one only if it is `known`.
 */
export function findLostMomentum<Row>(known: bool, h: f64, scale: f64): void {
  const lost = header.lostMotion;
  if (!known) {
    for (let r = 0; r < twistSize; r++) lost[r] = 0;
    header.precession.put(0, 0, 0);
    return;
  }
  const free = kind == RootKind.free;
  sumRows<Row>(scale);
  if (free) restoreCentre();
  factorCentral(free);
  findMissing(free);
  precess(header.precession, h);

  // The motion xi with P xi = `missing`: a turn by the angular momentum about the centre, which moves by the
  // linear one.
  const cx = centre.x;
  const cy = centre.y;
  const cz = centre.z;
  turn.x = missing.ax - (cy * missing.lz - cz * missing.ly);
  turn.y = missing.ay - (cz * missing.lx - cx * missing.lz);
  turn.z = missing.az - (cx * missing.ly - cy * missing.lx);
  forwardRigid(centralFactor, 3, turn);
  backwardRigid(centralFactor, 3, turn);
  const wx = turn.x;
  const wy = turn.y;
  const wz = turn.z;
  const mass = body.mass;
  lost.ax = wx;
  lost.ay = wy;
  lost.az = wz;
  lost.lx = free ? missing.lx / mass - (wy * cz - wz * cy) : 0;
  lost.ly = free ? missing.ly / mass - (wz * cx - wx * cz) : 0;
  lost.lz = free ? missing.lz / mass - (wx * cy - wy * cx) : 0;
  // With a motion xi, kinetic energy rises by xi . momentum + 1/2 xi . P xi, and P xi is what is missing.
  header.lostEnergy[0] = dot(lost, momentum);
  header.lostEnergy[1] = 0.5 * dot(lost, missing);
}

/** missing <- by how much the carried velocities fall short of the momentum that was carried along. */
function findMissing(free: bool): void {
  const wanted = header.momentum;
  const origin = header.momentumOrigin;
  const x = origin.x - q.x;
  const y = origin.y - q.y;
  const z = origin.z - q.z;
  const px = wanted.lx;
  const py = wanted.ly;
  const pz = wanted.lz;
  missing.ax = wanted.ax + y * pz - z * py - momentum.ax;
  missing.ay = wanted.ay + z * px - x * pz - momentum.ay;
  missing.az = wanted.az + x * py - y * px - momentum.az;
  missing.lx = free ? px - momentum.lx : 0;
  missing.ly = free ? py - momentum.ly : 0;
  missing.lz = free ? pz - momentum.lz : 0;
}

function dot(a: Spatial, b: Spatial): f64 {
  return a.ax * b.ax + a.ay * b.ay + a.az * b.az + a.lx * b.lx + a.ly * b.ly + a.lz * b.lz;
}

/**
 * With the velocity found. A step that begins with kinetic energy T, carried momentum p and the elastic
 * impulse g = h K (q - q0) ends with 1/2 p A^-1 p - 1/2 g A^-1 g more than the elastic energy it began with.
 * So
 *   T + 1/2 g A^-1 g - 1/2 p A^-1 p
 * may be given back, and the total does not rise. A rigid motion strains nothing, so its momentum M xi is A
 * xi but for drag: solving for it gives xi back.
 */
export function restoreMomentum(h: f64): void {
  const linear = header.lostEnergy[0];
  const quadratic = header.lostEnergy[1];
  if (quadratic == 0) return;
  const spare =
    (1 + toleratedGain) * header.kinetic + header.addedEnergy + header.elasticEnergy - header.carriedEnergy;
  // Largest share <= 1 with linear share + quadratic share^2 <= spare.
  const discriminant = linear * linear + 4 * quadratic * Math.max(0, spare);
  const share = Math.min(1, (Math.sqrt(discriminant) - linear) / (2 * quadratic));
  const part = share / (1 + h * header.drag);
  const lost = header.lostMotion;
  for (let r = 0; r < twistSize; r++) next[r] += part * lost[r];
}

/**
 * A tumbling body turns about an axis that moves: w' = -I^-1 (w x L), L fixed, about its centre of mass or
 * its pin. Turning it by the w of the start of the step would pump energy into it, so half a step of w' is
 * added to the rotation.
 */
function precess(out: Vector, h: f64): void {
  const cx = centre.x;
  const cy = centre.y;
  const cz = centre.z;
  // `momentum` + `missing` is the restored momentum about the root.
  const px = momentum.lx + missing.lx;
  const py = momentum.ly + missing.ly;
  const pz = momentum.lz + missing.lz;
  const Lx = momentum.ax + missing.ax - (cy * pz - cz * py);
  const Ly = momentum.ay + missing.ay - (cz * px - cx * pz);
  const Lz = momentum.az + missing.az - (cx * py - cy * px);
  turn.put(Lx, Ly, Lz);
  forwardRigid(centralFactor, 3, turn);
  backwardRigid(centralFactor, 3, turn);
  const wx = turn.x;
  const wy = turn.y;
  const wz = turn.z;
  turn.put(wz * Ly - wy * Lz, wx * Lz - wz * Lx, wy * Lx - wx * Ly);
  forwardRigid(centralFactor, 3, turn);
  backwardRigid(centralFactor, 3, turn);
  const share = 0.5 * h * h;
  out.put(share * turn.x, share * turn.y, share * turn.z);
}

/** The centre about which a rod turns, and the inertia about it, factored. */
function factorCentral(free: bool): void {
  const mass = body.mass;
  const cx: f64 = free ? body.hx / mass : 0;
  const cy: f64 = free ? body.hy / mass : 0;
  const cz: f64 = free ? body.hz / mass : 0;
  const cc = cx * cx + cy * cy + cz * cz;
  centre.put(cx, cy, cz);
  central.xx = body.xx - mass * (cc - cx * cx);
  central.xy = body.xy + mass * cx * cy;
  central.xz = body.xz + mass * cx * cz;
  central.yy = body.yy - mass * (cc - cy * cy);
  central.yz = body.yz + mass * cy * cz;
  central.zz = body.zz - mass * (cc - cz * cz);
  factorRigid(central, centralFactor, 3);
}

/** Moves the whole rod, without turning it, so that its centre of mass is where its momentum has taken it. */
function restoreCentre(): void {
  const wanted = header.centre;
  const mass = body.mass;
  const x = wanted.x - q.x - body.hx / mass;
  const y = wanted.y - q.y - body.hy / mass;
  const z = wanted.z - q.z - body.hz / mass;
  q.x += x;
  q.y += y;
  q.z += z;
  let joint = joints;
  for (let i = 0; i <= elements; i++, joint = joint.next) {
    joint.x += x;
    joint.y += y;
    joint.z += z;
  }
  setNumber(minXColumn, number(minXColumn) + x);
  setNumber(maxXColumn, number(maxXColumn) + x);
  setNumber(minYColumn, number(minYColumn) + y);
  setNumber(maxYColumn, number(maxYColumn) + y);
  setNumber(minZColumn, number(minZColumn) + z);
  setNumber(maxZColumn, number(maxZColumn) + z);
}

/** `body` and `momentum` of the whole rod; the rows hold `scale` times its inertia. */
function sumRows<Row>(scale: f64): void {
  let xx: f64 = 0, xy: f64 = 0, xz: f64 = 0, yy: f64 = 0, yz: f64 = 0, zz: f64 = 0;
  let hx: f64 = 0, hy: f64 = 0, hz: f64 = 0, mass: f64 = 0;
  let p3: f64 = 0, p4: f64 = 0, p5: f64 = 0;
  let p0 = header.tipLoad.x;
  let p1 = header.tipLoad.y;
  let p2 = header.tipLoad.z;
  let row = header.row<Row>(0);
  for (let i = 0; i < elements; i++, row = row.next) {
    const J = row.J;
    xx += J.xx;
    xy += J.xy;
    xz += J.xz;
    yy += J.yy;
    yz += J.yz;
    zz += J.zz;
    hx += row.h.x;
    hy += row.h.y;
    hz += row.h.z;
    mass += row.mass;
    const wrench = row.wrench;
    p0 += wrench.ax;
    p1 += wrench.ay;
    p2 += wrench.az;
    p3 += wrench.lx;
    p4 += wrench.ly;
    p5 += wrench.lz;
  }
  const share = 1 / scale;
  body.xx = share * xx;
  body.xy = share * xy;
  body.xz = share * xz;
  body.yy = share * yy;
  body.yz = share * yz;
  body.zz = share * zz;
  body.hx = share * hx;
  body.hy = share * hy;
  body.hz = share * hz;
  body.mass = share * mass;
  momentum.ax = p0;
  momentum.ay = p1;
  momentum.az = p2;
  momentum.lx = p3;
  momentum.ly = p4;
  momentum.lz = p5;
  addSpin(body, jointAt(elements), tipSpinInertia());
}
