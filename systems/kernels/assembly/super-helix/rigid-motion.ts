import { Spatial } from "../rods/records";
import { elements, jointAt } from "../rods/rod";
import { Velocity } from "../rods/rows";
import { tipSpinInertia } from "../rods/spin";
import { elementRow } from "./rows";

/**
 * Momentum of a rod, and of rigid motions of it. Once drag is applied, rows hold inertia times 1 + h drag.
 */

/** Adds the momentum (angular about the root, linear) of a velocity. h = 0 where no drag is in the rows. */
export function addMomentum(velocity: Velocity, h: f64, out: Spatial): void {
  let t0 = velocity.ax;
  let t1 = velocity.ay;
  let t2 = velocity.az;
  let t3 = velocity.lx;
  let t4 = velocity.ly;
  let t5 = velocity.lz;
  let p0: f64 = 0, p1: f64 = 0, p2: f64 = 0, p3: f64 = 0, p4: f64 = 0, p5: f64 = 0;
  let row = elementRow(0);
  for (let i = 0; i < elements; i++, row = row.next) {
    const share = 1 / (1 + h * row.drag);
    const rate = velocity.rate(i);
    const J = row.J;
    const F = row.F;
    const S = row.S;
    const hx = row.h.x;
    const hy = row.h.y;
    const hz = row.h.z;
    const mass = row.mass;
    const k0 = rate[0];
    const k1 = rate[1];
    const k2 = rate[2];
    // I xi + F kappaDot
    const j0 = J.xx * t0 + J.xy * t1 + J.xz * t2;
    const j1 = J.xy * t0 + J.yy * t1 + J.yz * t2;
    const j2 = J.xz * t0 + J.yz * t1 + J.zz * t2;
    p0 += share * (j0 + hy * t5 - hz * t4 + F[0] * k0 + F[6] * k1 + F[12] * k2);
    p1 += share * (j1 + hz * t3 - hx * t5 + F[1] * k0 + F[7] * k1 + F[13] * k2);
    p2 += share * (j2 + hx * t4 - hy * t3 + F[2] * k0 + F[8] * k1 + F[14] * k2);
    p3 += share * (mass * t3 - hy * t2 + hz * t1 + F[3] * k0 + F[9] * k1 + F[15] * k2);
    p4 += share * (mass * t4 - hz * t0 + hx * t2 + F[4] * k0 + F[10] * k1 + F[16] * k2);
    p5 += share * (mass * t5 - hx * t1 + hy * t0 + F[5] * k0 + F[11] * k1 + F[17] * k2);
    t0 += S[0] * k0 + S[6] * k1 + S[12] * k2;
    t1 += S[1] * k0 + S[7] * k1 + S[13] * k2;
    t2 += S[2] * k0 + S[8] * k1 + S[14] * k2;
    t3 += S[3] * k0 + S[9] * k1 + S[15] * k2;
    t4 += S[4] * k0 + S[10] * k1 + S[16] * k2;
    t5 += S[5] * k0 + S[11] * k1 + S[17] * k2;
  }
  const tip = jointAt(elements);
  const spin = tipSpinInertia() * (tip.tx * t0 + tip.ty * t1 + tip.tz * t2);
  out.ax += p0 + spin * tip.tx;
  out.ay += p1 + spin * tip.ty;
  out.az += p2 + spin * tip.tz;
  out.lx += p3;
  out.ly += p4;
  out.lz += p5;
}
