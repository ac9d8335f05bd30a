import { arcLength } from "../rods/readings.js";
import { livingRod, type RodHandle } from "../rods/rods.js";
import { impulseUnit } from "../world/units.js";
import { quantityVector } from "../world/quantities.js";
import type { RodWorld } from "../world/world.js";
import { mayPush, noteImpulse } from "./impulses.js";
import { given, push, respondAt } from "./push-point.js";

/**
 * Gives a rod the impulse (N s) at arc length `s` (metres from the root): that of a force is the force times
 * the seconds of the step. The rod takes it by its own implicit dynamics, v <- v + A^-1 J^T p, as it takes
 * the impulse of a contact, so that stiff rods stay stable and momentum is exact. To be called from a system
 * after "predict" (or, the same moment, before "detect"): later the contacts would not know of it, earlier
 * there is no step yet.
 */
export function applyImpulse(world: RodWorld, rod: RodHandle, s: number, impulse: ArrayLike<number>): void {
  const entity = livingRod(world, rod);
  const arc = arcLength(world, rod, s);
  quantityVector("impulse", impulse, 3, "impulse");
  if (!mayPush(world, entity, "applyImpulse")) return;
  const unit = impulseUnit(world.units);
  respondAt(world, entity, arc);
  for (let c = 0; c < 3; c++) given[c] = impulse[c] / unit;
  push(world, entity);
  noteImpulse(world.userSystems.impulses, entity, arc, given);
}
