import { arcLength } from "../rods/readings.js";
import { livingRod, type RodHandle } from "../rods/rods.js";
import { impulseUnit } from "../world/units.js";
import { quantityVector } from "../world/quantities.js";
import type { RodWorld } from "../world/world.js";
import { mayPush } from "./impulses.js";
import { given, push, respondAt } from "./push-point.js";

/** In world units. */
const torque = new Float64Array(3);
const arm = new Float64Array(3);

/**
 * Gives a rod the angular impulse (N m s) at arc length `s`: that of a torque is the torque times the seconds
 * of the step. When and how as `applyImpulse`.
 *
 * It is a couple: an impulse at the end of an arm that turns with the section, and its opposite at the
 * centreline. The arm is as long as an element, at right angles to the torque.
 */
export function applyAngularImpulse(
  world: RodWorld,
  rod: RodHandle,
  s: number,
  angular: ArrayLike<number>,
): void {
  const entity = livingRod(world, rod);
  const arc = arcLength(world, rod, s);
  quantityVector("angular", angular, 3, "angularImpulse");
  if (!mayPush(world, entity, "applyAngularImpulse")) return;
  const { Rod } = world.components;
  const unit = impulseUnit(world.units) * world.units.length;
  for (let c = 0; c < 3; c++) torque[c] = angular[c] / unit;
  if (!stretchArm(Rod.length[entity] / Rod.elements[entity])) return;
  respondAt(world, entity, arc, arm);
  giveCouple(1);
  push(world, entity);
  respondAt(world, entity, arc);
  giveCouple(-1);
  push(world, entity);
}

/** The impulse torque x arm / arm^2, whose moment at the end of the arm is the torque. */
function giveCouple(sign: number): void {
  const x = torque[0];
  const y = torque[1];
  const z = torque[2];
  const a = arm[0];
  const b = arm[1];
  const c = arm[2];
  const share = sign / (a * a + b * b + c * c);
  given[0] = share * (y * c - z * b);
  given[1] = share * (z * a - x * c);
  given[2] = share * (x * b - y * a);
}

/** The arm, across the torque and the axis that is least along it; false where there is no torque. */
function stretchArm(length: number): boolean {
  const x = torque[0];
  const y = torque[1];
  const z = torque[2];
  const u = Math.abs(x);
  const v = Math.abs(y);
  const w = Math.abs(z);
  if (u <= v && u <= w) setArm(0, z, -y);
  else if (v <= w) setArm(-z, 0, x);
  else setArm(y, -x, 0);
  const size = Math.sqrt(arm[0] * arm[0] + arm[1] * arm[1] + arm[2] * arm[2]);
  if (!(size > 0)) return false;
  for (let c = 0; c < 3; c++) arm[c] *= length / size;
  return true;
}

function setArm(x: number, y: number, z: number): void {
  arm[0] = x;
  arm[1] = y;
  arm[2] = z;
}
