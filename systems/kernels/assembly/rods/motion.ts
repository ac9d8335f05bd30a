import { RootKind } from "../../../../components/components";
import { curvatureRods } from "../../../world/limits/curvature-rods";
import { rotateQuaternion } from "./quaternion";
import { elements, header, jointAt, joints, kind, lengthColumn, number, q } from "./rod";
import { Velocity } from "./rows";

/** q + h v, of so many curvatures. */
export function moveCoordinates(velocity: Velocity, h: f64, curvatures: i32): void {
  q.x += h * velocity.lx;
  q.y += h * velocity.ly;
  q.z += h * velocity.lz;
  turnRoot(velocity, h);
  const count = 3 * curvatures;
  const kappa = q.kappa(0);
  const rate = velocity.rate(0);
  for (let i = 0; i < count; i++) kappa[i] += h * rate[i];
}

function turnRoot(velocity: Velocity, h: f64): void {
  const wx = velocity.ax;
  const wy = velocity.ay;
  const wz = velocity.az;
  if (kind != RootKind.clamped) {
    const tip = jointAt(elements);
    let x = tip.x - joints.x;
    let y = tip.y - joints.y;
    let z = tip.z - joints.z;
    const chord = Math.sqrt(x * x + y * y + z * z);
    if (chord > curvatureRods.straightShare * number(lengthColumn)) {
      // Such a rod spins about itself ever so fast on little momentum, and its axis must not feel it. By the
      // law of the symmetric top it spins in place, and turns about the momentum, which is across, as if it
      // did not spin. (Precession to the second order in h would need spins well below a radian a step, and
      // threw rods about after a blow.)
      x /= chord;
      y /= chord;
      z /= chord;
      const spin = wx * x + wy * y + wz * z;
      x *= spin;
      y *= spin;
      z *= spin;
      turn(h * x, h * y, h * z);
      turn(h * (wx - x), h * (wy - y), h * (wz - z));
      return;
    }
  }
  turn(h * wx, h * wy, h * wz);
  const precession = header.precession;
  turn(precession.x, precession.y, precession.z);
}

/** A clamp that stands still is spared the sines. */
function turn(x: f64, y: f64, z: f64): void {
  if (x != 0 || y != 0 || z != 0) rotateQuaternion(q.quaternion, x, y, z);
}
