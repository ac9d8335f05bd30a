import { Numbers } from "./numbers";
import { elements, header, jointAt, next, q } from "./rod";
import { twistSize } from "./rows";
import { twist } from "./scratch";

/**
 * out <- how fast the proposed velocity turns the tangent of the rod at most, and how fast it moves its
 * points, joint by joint; what is between joints the rows of the model say.
 */
export function fastestMotion<Row>(out: Numbers): void {
  for (let r = 0; r < twistSize; r++) twist[r] = next[r];
  // The square of it, until all are seen.
  out[0] = 0;
  out[1] = 0;
  for (let i = 0; i <= elements; i++) {
    const joint = jointAt(i);
    const x = joint.x - q.x;
    const y = joint.y - q.y;
    const z = joint.z - q.z;
    const vx = twist.lx + twist.ay * z - twist.az * y;
    const vy = twist.ly + twist.az * x - twist.ax * z;
    const vz = twist.lz + twist.ax * y - twist.ay * x;
    const ux = twist.ay * joint.tz - twist.az * joint.ty;
    const uy = twist.az * joint.tx - twist.ax * joint.tz;
    const uz = twist.ax * joint.ty - twist.ay * joint.tx;
    out[0] = Math.max(out[0], ux * ux + uy * uy + uz * uz);
    const own = Math.sqrt(vx * vx + vy * vy + vz * vz);
    out[1] = Math.max(out[1], own);
    if (i == elements) break;
    const row = header.row<Row>(i);
    row.fastestInside(i, own, twist, out);
    row.move(next, i, twist);
  }
  out[0] = Math.sqrt(out[0]);
}
