import { Numbers } from "../rods/numbers";
import { Pair } from "../rods/pair";
import { Joint, Spatial } from "../rods/records";
import { lengths } from "../rods/rod";
import { constants } from "../rods/scratch";
import { GaussRule, ruleOf } from "./room";
import { ElementRow, knot, motionAt, vectorAt } from "./rows";

/**
 * Inertia of one element about the root point, and the momentum of its carried velocity u, by the same nodes:
 *   rigid part    mass = int 1, h = int r, J = tr(Sigma) - Sigma, Sigma = int r r^T
 *   coupling      F_x = [int r x B_x; int B_x]
 *   own           m_xy = int B_x^T B_y
 *   momentum      [int r x u; int u], int B_x^T u
 * all times the density, and to J the inertia of the section at the start about the tangent. Since M and
 * momentum are sums over the same nodes, solving for the velocity is an orthogonal projection however few
 * they are: it cannot add energy.
 */
export function elementInertia(i: i32, joint: Joint, row: ElementRow): void {
  const count = <i32>row.nodes;
  const rule = ruleOf(count);
  rigidInertia(joint, row, rule, count, lengths[i]);
  coupling(row, rule, count, constants.inertia * lengths[i]);
  ownMomentum(i, row, rule, count, constants.density * lengths[i]);
  ownInertia(row, rule, count, constants.inertia * lengths[i]);
}

function rigidInertia(joint: Joint, row: ElementRow, rule: GaussRule, count: i32, length: f64): void {
  let hx: f64 = 0, hy: f64 = 0, hz: f64 = 0;
  let xx: f64 = 0, xy: f64 = 0, xz: f64 = 0, yy: f64 = 0, yz: f64 = 0, zz: f64 = 0;
  let px: f64 = 0, py: f64 = 0, pz: f64 = 0, nx: f64 = 0, ny: f64 = 0, nz: f64 = 0;
  for (let g = 0; g < count; g++) {
    const weight = length * rule.weights[g];
    const r = vectorAt(row.position, g);
    const u = vectorAt(row.velocity, g);
    const x = weight * r.x;
    const y = weight * r.y;
    const z = weight * r.z;
    hx += x;
    hy += y;
    hz += z;
    xx += x * r.x;
    xy += x * r.y;
    xz += x * r.z;
    yy += y * r.y;
    yz += y * r.z;
    zz += z * r.z;
    px += weight * u.x;
    py += weight * u.y;
    pz += weight * u.z;
    nx += y * u.z - z * u.y;
    ny += z * u.x - x * u.z;
    nz += x * u.y - y * u.x;
  }
  const inertia = constants.inertia;
  const spin = constants.spin;
  const J = row.J;
  J.xx = inertia * (yy + zz) + spin * joint.tx * joint.tx;
  J.xy = spin * joint.tx * joint.ty - inertia * xy;
  J.xz = spin * joint.tx * joint.tz - inertia * xz;
  J.yy = inertia * (xx + zz) + spin * joint.ty * joint.ty;
  J.yz = spin * joint.ty * joint.tz - inertia * yz;
  J.zz = inertia * (xx + yy) + spin * joint.tz * joint.tz;
  row.h.put(inertia * hx, inertia * hy, inertia * hz);
  row.mass = inertia * length;
  // The section at the start keeps the vector of its spin momentum, as a point does its velocity.
  const density = constants.density;
  const spinning = row.spinMomentum;
  const wrench = row.wrench;
  wrench.angular.put(density * nx + spinning.x, density * ny + spinning.y, density * nz + spinning.z);
  wrench.linear.put(density * px, density * py, density * pz);
}

/** F of both curvatures, two columns at a time. */
function coupling(row: ElementRow, rule: GaussRule, count: i32, density: f64): void {
  for (let k = 0; k < 6; k += 2) {
    let lx = f64x2.splat(0), ly = lx, lz = lx, ax = lx, ay = lx, az = lx;
    for (let g = 0; g < count; g++) {
      const B = motionAt(row.motion, g).from(k);
      const r = vectorAt(row.position, g);
      const weight = f64x2.splat(density * rule.weights[g]);
      const x = f64x2.mul(weight, B.pair(0));
      const y = f64x2.mul(weight, B.pair(6));
      const z = f64x2.mul(weight, B.pair(12));
      lx = f64x2.add(lx, x);
      ly = f64x2.add(ly, y);
      lz = f64x2.add(lz, z);
      ax = f64x2.add(ax, f64x2.sub(f64x2.mul(r.both(1), z), f64x2.mul(r.both(2), y)));
      ay = f64x2.add(ay, f64x2.sub(f64x2.mul(r.both(2), x), f64x2.mul(r.both(0), z)));
      az = f64x2.add(az, f64x2.sub(f64x2.mul(r.both(0), y), f64x2.mul(r.both(1), x)));
    }
    // Fa and Fb stand side by side.
    const first = row.Fa.part<Spatial>(6 * k);
    const second = row.Fa.part<Spatial>(6 * k + 6);
    first.angular.put(Pair.first(ax), Pair.first(ay), Pair.first(az));
    first.linear.put(Pair.first(lx), Pair.first(ly), Pair.first(lz));
    second.angular.put(Pair.second(ax), Pair.second(ay), Pair.second(az));
    second.linear.put(Pair.second(lx), Pair.second(ly), Pair.second(lz));
  }
}

/** What the carried velocity is on both curvatures. */
function ownMomentum(i: i32, row: ElementRow, rule: GaussRule, count: i32, density: f64): void {
  let s0 = f64x2.splat(0), s1 = s0, s2 = s0;
  for (let g = 0; g < count; g++) {
    const B = motionAt(row.motion, g);
    const u = vectorAt(row.velocity, g);
    const weight = density * rule.weights[g];
    const x = f64x2.splat(weight * u.x);
    const y = f64x2.splat(weight * u.y);
    const z = f64x2.splat(weight * u.z);
    s0 = f64x2.add(s0, Pair.threeProducts(x, B.pair(0), y, B.pair(6), z, B.pair(12)));
    s1 = f64x2.add(s1, Pair.threeProducts(x, B.pair(2), y, B.pair(8), z, B.pair(14)));
    s2 = f64x2.add(s2, Pair.threeProducts(x, B.pair(4), y, B.pair(10), z, B.pair(16)));
  }
  const ofA = knot(i).own;
  const ofB = knot(i + 1).own;
  // What is of b comes first to its curvature, what is of the next element's a is added.
  if (i == 0) for (let c = 0; c < 3; c++) ofA[c] = 0;
  ofA[0] += Pair.first(s0);
  ofA[1] += Pair.second(s0);
  ofA[2] += Pair.first(s1);
  ofB[0] = Pair.second(s1);
  ofB[1] = Pair.first(s2);
  ofB[2] = Pair.second(s2);
}

/** m: one of the six columns after the other with all of them, two at a time. */
function ownInertia(row: ElementRow, rule: GaussRule, count: i32, density: f64): void {
  for (let c = 0; c < 6; c++) {
    let s0 = f64x2.splat(0), s1 = s0, s2 = s0;
    for (let g = 0; g < count; g++) {
      const B = motionAt(row.motion, g);
      const weight = f64x2.splat(density * rule.weights[g]);
      const x = f64x2.mul(weight, B.both(c));
      const y = f64x2.mul(weight, B.both(6 + c));
      const z = f64x2.mul(weight, B.both(12 + c));
      if (c < 3) {
        s0 = f64x2.add(s0, Pair.threeProducts(x, B.pair(0), y, B.pair(6), z, B.pair(12)));
      }
      s1 = f64x2.add(s1, Pair.threeProducts(x, B.pair(2), y, B.pair(8), z, B.pair(14)));
      s2 = f64x2.add(s2, Pair.threeProducts(x, B.pair(4), y, B.pair(10), z, B.pair(16)));
    }
    putInertia(
      row, c,
      Pair.first(s0), Pair.second(s0), Pair.first(s1),
      Pair.second(s1), Pair.first(s2), Pair.second(s2),
    );
  }
}

/** Products of column c, of which there are three of a and three of b, with a and with b. */
function putInertia(row: ElementRow, c: i32, a0: f64, a1: f64, a2: f64, b0: f64, b1: f64, b2: f64): void {
  if (c < 3) {
    putTriangle(row.maa, c, a0, a1, a2);
    const mab = row.mab.from(3 * c);
    mab[0] = b0;
    mab[1] = b1;
    mab[2] = b2;
  } else putTriangle(row.mbb, c - 3, b0, b1, b2);
}

/** Column c of a lower triangle. */
function putTriangle(m: Numbers, c: i32, m0: f64, m1: f64, m2: f64): void {
  if (c == 0) {
    m[0] = m0;
    m[1] = m1;
    m[2] = m2;
  } else if (c == 1) {
    m[3] = m1;
    m[4] = m2;
  } else m[5] = m2;
}
