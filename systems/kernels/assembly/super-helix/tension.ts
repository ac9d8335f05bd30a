import { Element, Header, jointStride, vCurvature } from "../../../models/super-helix/layout";
import { heap } from "./numbers";
import { elements, joints, lengthColumn, lengths, lineDensityColumn, number, v, workspace } from "./rod";
import { gravity, meanTurn, wind } from "./scratch";

/**
 * A rod under tension is a string: forces T beyond a section hold the tangent t there to their direction, with the energy
 * -int T . t ds, whose second variation by a turn w of the sections is int T . t |w - t (t . w)|^2 ds. Weight, wind, contacts and
 * attachments act in the shape at the start of a step; where h times the frequency of that string is above 2, as for a heavy crate
 * on a light rope or hair in a storm, such a step explodes. So that stiffness is implicit, with the forces of the last step, lumped at the joints,
 *   G = l max(0, h^2 T . t - rho l^2 / 15),   (A + G) v+ = ... + G m,
 * as far as the string's own inertia does not suffice. G m, with m the mean turn of all joints, leaves the rod's turning as a whole
 * alone: a pendulum does not tire. Turns against each other are calmed where they are too fast for the step, as any implicit step does.
 * Shapes at rest do not change, nor does anything where the step is short enough.
 *
 * With G w of every joint's own turn w, and half of the G, the string is heavier instead and keeps its energy, which is enough as long
 * as T does not change. But a crate of a thousand ropes that is pushed at 1 m/s shakes its rope, the tension with it, and G is late.
 */
const ownShare: f64 = 1.0 / 15.0;
/**
 * No G is larger than so many times what the whole rod's mass at its length would be: beyond, a section does not turn anyway.
 * (Contacts that contradict each other, where a rod is created inside of something, have forces without limit.)
 */
const largestShare: f64 = 1e4;

/** G of all joints; adds G m to the momentum in the rows, and its energy to the added one. */
export function stiffenJoints(h: f64): void {
  if (!findStiffening(h)) return;
  findMeanTurn();
  let energy: f64 = 0;
  let row = workspace + Header.size;
  let t = joints;
  for (let i = 0; i < elements; i++, row += Element.size, t += jointStride) {
    energy += addMeanTurn(row + Element.stiffening, t, row + Element.wrench);
  }
  energy += addMeanTurn(workspace + Header.tipStiffening, t, workspace + Header.tipLoad);
  heap[workspace + Header.addedEnergy] += energy;
}

/** The mean of all joints' turns across the tangent, by their G. */
function findMeanTurn(): void {
  let sum: f64 = 0;
  let mx: f64 = 0;
  let my: f64 = 0;
  let mz: f64 = 0;
  let wx = heap[v];
  let wy = heap[v + 1];
  let wz = heap[v + 2];
  let row = workspace + Header.size;
  let t = joints;
  let rate = v + vCurvature;
  for (let i = 0; i <= elements; i++, row += Element.size, t += jointStride, rate += 3) {
    const G = heap[i == elements ? workspace + Header.tipStiffening : row + Element.stiffening];
    const x = heap[t];
    const y = heap[t + 1];
    const z = heap[t + 2];
    const along = x * wx + y * wy + z * wz;
    mx += G * (wx - along * x);
    my += G * (wy - along * y);
    mz += G * (wz - along * z);
    sum += G;
    if (i == elements) break;
    const S = row + Element.S;
    const k0 = heap[rate];
    const k1 = heap[rate + 1];
    const k2 = heap[rate + 2];
    wx += heap[S] * k0 + heap[S + 6] * k1 + heap[S + 12] * k2;
    wy += heap[S + 1] * k0 + heap[S + 7] * k1 + heap[S + 13] * k2;
    wz += heap[S + 2] * k0 + heap[S + 8] * k1 + heap[S + 14] * k2;
  }
  const share = 1 / sum;
  meanTurn[0] = mx * share;
  meanTurn[1] = my * share;
  meanTurn[2] = mz * share;
}

/** Adds G m to the momentum at `heap[to]`, for the joint whose tangent is at `heap[t]`, and returns the energy 1/2 m . G m. */
function addMeanTurn(stiffening: i32, t: i32, to: i32): f64 {
  const G = heap[stiffening];
  const x = heap[t];
  const y = heap[t + 1];
  const z = heap[t + 2];
  const along = x * meanTurn[0] + y * meanTurn[1] + z * meanTurn[2];
  const mx = meanTurn[0] - along * x;
  const my = meanTurn[1] - along * y;
  const mz = meanTurn[2] - along * z;
  heap[to] += G * mx;
  heap[to + 1] += G * my;
  heap[to + 2] += G * mz;
  return 0.5 * G * (mx * mx + my * my + mz * mz);
}

/** From the tip to the root, T growing by the force on each joint. Returns whether any element is under tension. */
function findStiffening(h: f64): bool {
  const density = number(lineDensityColumn);
  const most = largestShare * density * number(lengthColumn) * number(lengthColumn);
  let force = workspace + Header.tipForce;
  let to = workspace + Header.tipStiffening;
  let x: f64 = 0;
  let y: f64 = 0;
  let z: f64 = 0;
  let fromBeyond: f64 = 0;
  let isStiffened = false;
  for (let i = elements - 1; i >= 0; i--) {
    const length = heap[lengths + i];
    const row = workspace + Header.size + i * Element.size;
    // Half of the weight and of the drag at the element's mean velocity; its own momentum is that times its mass.
    const half = 0.5 * density * length;
    const drag = heap[row + Element.drag];
    const gx = half * (gravity[0] + drag * wind[0]) - 0.5 * drag * heap[row + Element.wrench + 3];
    const gy = half * (gravity[1] + drag * wind[1]) - 0.5 * drag * heap[row + Element.wrench + 4];
    const gz = half * (gravity[2] + drag * wind[2]) - 0.5 * drag * heap[row + Element.wrench + 5];
    x += heap[force] + gx;
    y += heap[force + 1] + gy;
    z += heap[force + 2] + gz;
    const needed = 0.5 * length * h * h;
    const own = 0.5 * density * ownShare * length * length * length;
    heap[to] = fromBeyond;
    fromBeyond = 0;
    // No tension is larger than all of the force.
    if (needed * (Math.abs(x) + Math.abs(y) + Math.abs(z)) > own) {
      const near = joints + i * jointStride;
      const far = near + jointStride;
      const atFar = needed * (x * heap[far] + y * heap[far + 1] + z * heap[far + 2]) - own;
      const atNear = needed * (x * heap[near] + y * heap[near + 1] + z * heap[near + 2]) - own;
      const limit = length * most;
      if (atFar > 0) heap[to] += atFar < limit ? atFar : limit;
      if (atNear > 0) fromBeyond = atNear < limit ? atNear : limit;
      if (atFar > 0 || atNear > 0) isStiffened = true;
    }
    x += gx;
    y += gy;
    z += gz;
    force = row + Element.force;
    to = row + Element.stiffening;
  }
  heap[to] = fromBeyond;
  heap[workspace + Header.isStiffened] = isStiffened ? 1 : 0;
  return isStiffened;
}
