import { spaceClothoid } from "../../../world/limits/space-clothoid";
import { Numbers } from "../rods/numbers";
import { Spatial, Vector } from "../rods/records";
import { elements, header, jointAt, lengthColumn, lengths, number, spinInertiaColumn, v } from "../rods/rod";
import { twistSize } from "../rods/rows";
import { constants, twist } from "../rods/scratch";
import { setConstants } from "../rods/carried";
import { spinEnergy, spinMomentum, tipSpinInertia } from "../rods/spin";
import { Twist } from "../rods/wrench";
import { turnAlong } from "./long-element";
import { chooseNodes } from "./nodes";
import { nodesFor, ruleOf } from "./room";
import { ElementRow, elementRow, motionAt, vectorAt } from "./rows";

/**
 * Velocity of all nodes and spin momentum of all sections, from v in the present shape. The motion of the
 * nodes must be that of this shape. What is carried says how many nodes there are until it is written anew:
 * the next step's inertia is taken at the same.
 */
export function carryVelocity(): void {
  const spin = number(spinInertiaColumn);
  setConstants();
  let energy: f64 = 0;
  let turning: f64 = 0;
  let before: f64 = 0;
  for (let r = 0; r < twistSize; r++) twist[r] = v[r];
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const length = lengths[i];
    if (!header.isMidpoint) chooseNodes(i, row);
    scatterVelocity(i, row, twist);
    energy += 0.5 * constants.density * length * square(row);
    turning += length * (twist.ax * twist.ax + twist.ay * twist.ay + twist.az * twist.az);
    energy += spinMomentum(jointAt(i), 0.5 * spin * (before + length), twist, row.spinMomentum);
    before = length;
    row.move(v, i, twist);
  }
  energy += spinMomentum(jointAt(elements), tipSpinInertia(), twist, header.tipSpinMomentum);
  header.turning = turning / number(lengthColumn);
  header.kinetic = energy;
  header.carried = 1;
}

/** Whether the nodes of what is carried are enough for the present shape. */
export function hasEnoughNodes(): bool {
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    if (<i32>row.nodes < nodesFor(turnAlong(row) / spaceClothoid.roughRatio)) return false;
  }
  return true;
}

/**
 * v + w x r + B_a kappaDot_a + B_b kappaDot_b at the nodes, with the twist of the element's start. In a step by
 * the midpoint rule it is the velocity in the middle, and what was before is reflected at it.
 */
function scatterVelocity(i: i32, row: ElementRow, xi: Spatial): void {
  const count = <i32>row.nodes;
  for (let g = 0; g < count; g++) {
    const u = vectorAt(row.velocity, g);
    const x = u.x;
    const y = u.y;
    const z = u.z;
    nodeVelocity(row, g, xi, v.rate(i), u);
    if (header.isMidpoint) u.put(2 * u.x - x, 2 * u.y - y, 2 * u.z - z);
  }
}

/** The same at one node, both rates side by side. */
export function nodeVelocity(row: ElementRow, g: i32, xi: Spatial, rates: Numbers, out: Vector): void {
  const r = vectorAt(row.position, g);
  const B = motionAt(row.motion, g);
  const k0 = rates.pair(0);
  const k1 = rates.pair(2);
  const k2 = rates.pair(4);
  out.put(
    xi.lx + xi.ay * r.z - xi.az * r.y + Twist.dot(k0, k1, k2, B, 0),
    xi.ly + xi.az * r.x - xi.ax * r.z + Twist.dot(k0, k1, k2, B, 6),
    xi.lz + xi.ax * r.y - xi.ay * r.x + Twist.dot(k0, k1, k2, B, 12),
  );
}

/** sum_g w |u|^2 */
function square(row: ElementRow): f64 {
  const count = <i32>row.nodes;
  const weights = ruleOf(count).weights;
  let sum: f64 = 0;
  for (let g = 0; g < count; g++) {
    const u = vectorAt(row.velocity, g);
    sum += weights[g] * (u.x * u.x + u.y * u.y + u.z * u.z);
  }
  return sum;
}

/** Multiplies all that is carried. */
export function scaleCarried(factor: f64): void {
  header.kinetic *= factor * factor;
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const count = 3 * <i32>row.nodes;
    for (let k = 0; k < count; k++) row.velocity[k] *= factor;
    for (let c = 0; c < 3; c++) row.spinMomentum[c] *= factor;
  }
  for (let c = 0; c < 3; c++) header.tipSpinMomentum[c] *= factor;
}

/** Kinetic energy of the carried velocities and spins. */
export function carriedEnergy(): f64 {
  const spin = number(spinInertiaColumn);
  setConstants();
  let energy: f64 = 0;
  let before: f64 = 0;
  for (let i = 0; i < elements; i++) {
    const row = elementRow(i);
    const length = lengths[i];
    energy += 0.5 * constants.density * length * square(row);
    energy += spinEnergy(row.spinMomentum, 0.5 * spin * (before + length));
    before = length;
  }
  return energy + spinEnergy(header.tipSpinMomentum, tipSpinInertia());
}
