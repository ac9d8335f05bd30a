import { addColumns } from "../rods/add-columns";
import { Numbers } from "../rods/numbers";
import { elements, jointAt, lengths, next, q } from "../rods/rod";
import { twistSize } from "../rods/rows";
import { twist } from "../rods/scratch";
import { elementRow } from "./rows";

/**
 * out <- how fast the proposed velocity turns the tangent of the rod at most, and how fast it moves its
 * points, joint by joint. Between joints, which are l apart, points may be faster by what the element bends,
 * l^2 |kappaDot| / 8, and by what the height of its arc, |kappa| l^2 / 8, makes of its turn.
 */
export function fastestMotion(out: Numbers): void {
  for (let r = 0; r < twistSize; r++) twist[r] = next[r];
  let turning: f64 = 0;
  let speed: f64 = 0;
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
    turning = Math.max(turning, ux * ux + uy * uy + uz * uz);
    const own = Math.sqrt(vx * vx + vy * vy + vz * vz);
    if (i == elements) {
      speed = Math.max(speed, own);
      break;
    }
    const rate = next.rate(i);
    const spin = Math.sqrt(twist.ax * twist.ax + twist.ay * twist.ay + twist.az * twist.az);
    speed = Math.max(speed, own + between(i, spin, rate));
    addColumns(elementRow(i).S, rate, twist);
  }
  out[0] = Math.sqrt(turning);
  out[1] = speed;
}

/** By how much points inside an element may be faster than its ends. */
function between(element: i32, spin: f64, rate: Numbers): f64 {
  const l = lengths[element];
  const kappa = q.kappa(element);
  const bending = Math.sqrt(rate[1] * rate[1] + rate[2] * rate[2]);
  const bend = Math.sqrt(kappa[1] * kappa[1] + kappa[2] * kappa[2]);
  return 0.125 * l * l * bending + spin * Math.min(0.125 * bend * l * l, 0.5 * l);
}
