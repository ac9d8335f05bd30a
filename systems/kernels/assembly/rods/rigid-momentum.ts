import { Spatial } from "./records";
import { BodyRow } from "./rows";

/** I xi = (J w + h x v, mass v - h x w) of one element's row. */
export function rigidMomentum(row: BodyRow, xi: Spatial, out: Spatial): void {
  const J = row.J;
  const hx = row.h.x;
  const hy = row.h.y;
  const hz = row.h.z;
  const mass = row.mass;
  const wx = xi.ax;
  const wy = xi.ay;
  const wz = xi.az;
  const vx = xi.lx;
  const vy = xi.ly;
  const vz = xi.lz;
  out.ax = J.xx * wx + J.xy * wy + J.xz * wz + hy * vz - hz * vy;
  out.ay = J.xy * wx + J.yy * wy + J.yz * wz + hz * vx - hx * vz;
  out.az = J.xz * wx + J.yz * wy + J.zz * wz + hx * vy - hy * vx;
  out.lx = mass * vx - hy * wz + hz * wy;
  out.ly = mass * vy - hz * wx + hx * wz;
  out.lz = mass * vz - hx * wy + hy * wx;
}
