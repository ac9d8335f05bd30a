import { curvatureRods } from "../../../world/limits/curvature-rods";
import {
  elements,
  header,
  jointAt,
  joints,
  lengthColumn,
  lengths,
  lineDensityColumn,
  number,
  v,
} from "./rod";
import { Joint, Vector } from "./records";
import { twistSize } from "./rows";
import { gravity, meanTurn, twist, wind } from "./scratch";

/**
 * A rod under tension is a string: forces T beyond a section hold the tangent t there to their direction.
 * Their energy is -int T . t ds; its second variation by a turn w of the sections is
 *   int T . t |w - t (t . w)|^2 ds.
 * Weight, wind, contacts and attachments act in the shape at the start of a step. Where h times the frequency
 * of that string is above 2, as for a heavy crate on a light rope or hair in a storm, such a step explodes.
 * So that stiffness is implicit, with the forces of the last step, lumped at the joints,
 *   G = l max(0, h^2 T . t - rho l^2 / 15),   (A + G) v+ = ... + G m,
 * as far as the string's own inertia does not suffice. G m, with m the mean turn of all joints, leaves the
 * rod's turning as a whole alone: a pendulum does not tire. Turns against each other are damped where they
 * are too fast for the step, as by any implicit step. Shapes at rest do not change, nor does anything where
 * the step is short enough.
 *
 * With G w of every joint's own turn w, and half of the G, the string is heavier instead and keeps its
 * energy. That is enough as long as T does not change. But a crate of a thousand ropes that is pushed at 1
 * m/s shakes its rope, the tension with it, and G is late.
 */
const ownShare: f64 = 1.0 / 15.0;

/** G of all joints; adds G m to the momentum in the rows, and its energy to the added one. */
export function stiffenJoints<Row>(h: f64): void {
  if (!findStiffening<Row>(h)) return;
  findMeanTurn<Row>();
  let energy: f64 = 0;
  let row = header.row<Row>(0);
  let joint = joints;
  for (let i = 0; i < elements; i++, row = row.next, joint = joint.next) {
    energy += addMeanTurn(row.force.stiffening, joint, row.wrench.angular);
  }
  energy += addMeanTurn(header.tipForce.stiffening, joint, header.tipLoad);
  header.addedEnergy += energy;
}

/** The mean of all joints' turns across the tangent, by their G. */
function findMeanTurn<Row>(): void {
  let sum: f64 = 0;
  let mx: f64 = 0;
  let my: f64 = 0;
  let mz: f64 = 0;
  for (let r = 0; r < twistSize; r++) twist[r] = v[r];
  let row = header.row<Row>(0);
  let joint = joints;
  for (let i = 0; i <= elements; i++, row = row.next, joint = joint.next) {
    const G = i == elements ? header.tipForce.stiffening : row.force.stiffening;
    const x = joint.tx;
    const y = joint.ty;
    const z = joint.tz;
    const wx = twist.ax;
    const wy = twist.ay;
    const wz = twist.az;
    const along = x * wx + y * wy + z * wz;
    mx += G * (wx - along * x);
    my += G * (wy - along * y);
    mz += G * (wz - along * z);
    sum += G;
    if (i == elements) break;
    row.move(v, i, twist);
  }
  const share = 1 / sum;
  meanTurn.put(mx * share, my * share, mz * share);
}

/** Adds G m to a momentum, and returns the energy 1/2 m . G m. */
function addMeanTurn(G: f64, joint: Joint, momentum: Vector): f64 {
  const x = joint.tx;
  const y = joint.ty;
  const z = joint.tz;
  const along = x * meanTurn.x + y * meanTurn.y + z * meanTurn.z;
  const mx = meanTurn.x - along * x;
  const my = meanTurn.y - along * y;
  const mz = meanTurn.z - along * z;
  momentum.x += G * mx;
  momentum.y += G * my;
  momentum.z += G * mz;
  return 0.5 * G * (mx * mx + my * my + mz * mz);
}

/**
 * From the tip to the root, T growing by the force on each joint. Returns whether any of them is stiffened.
 */
function findStiffening<Row>(h: f64): bool {
  const density = number(lineDensityColumn);
  const most = curvatureRods.mostTension * density * number(lengthColumn) * number(lengthColumn);
  let load = header.tipForce;
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  let fromBeyond: f64 = 0;
  let isStiffened = false;
  for (let i = elements - 1; i >= 0; i--) {
    const length = lengths[i];
    const row = header.row<Row>(i);
    // Half of the weight, and of the drag at the element's mean velocity, its momentum by its mass.
    const half = 0.5 * density * length;
    const drag = row.drag;
    const gx = half * (gravity.x + drag * wind.x) - 0.5 * drag * row.wrench.lx;
    const gy = half * (gravity.y + drag * wind.y) - 0.5 * drag * row.wrench.ly;
    const gz = half * (gravity.z + drag * wind.z) - 0.5 * drag * row.wrench.lz;
    x += load.x + gx;
    y += load.y + gy;
    z += load.z + gz;
    const needed = 0.5 * length * h * h;
    const own = 0.5 * density * ownShare * length * length * length;
    load.stiffening = fromBeyond;
    fromBeyond = 0;
    // No tension is larger than all of the force.
    if (needed * (Math.abs(x) + Math.abs(y) + Math.abs(z)) > own) {
      const near = jointAt(i);
      const far = near.next;
      const atFar = needed * (x * far.tx + y * far.ty + z * far.tz) - own;
      const atNear = needed * (x * near.tx + y * near.ty + z * near.tz) - own;
      const limit = length * most;
      if (atFar > 0) load.stiffening += atFar < limit ? atFar : limit;
      if (atNear > 0) fromBeyond = atNear < limit ? atNear : limit;
      if (atFar > 0 || atNear > 0) isStiffened = true;
    }
    x += gx;
    y += gy;
    z += gz;
    load = row.force;
  }
  load.stiffening = fromBeyond;
  header.isStiffened = isStiffened ? 1 : 0;
  return isStiffened;
}
