import { RootTarget } from "./deform/root-motion.js";
import type { RodEnergy } from "./deform/rod-model.js";
import { checkQuaternion } from "./rod-options.js";
import { livingRod, type RodHandle } from "./rods.js";
import { energyUnit, velocityUnit } from "./units.js";
import { reject, vector, within } from "./validate.js";
import type { RodWorld } from "./world.js";
import { RootKind } from "../components/index.js";

/** What can be read of a rod and told to its root, in SI. Outputs belong to the caller. */

export function rodLength(world: RodWorld, rod: RodHandle): number {
  return world.components.Rod.length[livingRod(world, rod)]! * world.units.length;
}

/** Position of the centreline at arc length `s` (metres from the root). */
export function getPoint(world: RodWorld, rod: RodHandle, s: number, out: Float64Array): Float64Array {
  const entity = livingRod(world, rod);
  modelOf(world, entity).point(world, entity, arcLength(world, rod, s), out, 0);
  for (let c = 0; c < 3; c++) out[c]! *= world.units.length;
  return out;
}

/** Frame [t d1 d2] column by column, then the position: 12 numbers. */
export function getFrame(world: RodWorld, rod: RodHandle, s: number, out: Float64Array): Float64Array {
  const entity = livingRod(world, rod);
  modelOf(world, entity).frame(world, entity, arcLength(world, rod, s), out, 0);
  for (let c = 9; c < 12; c++) out[c]! *= world.units.length;
  return out;
}

/** Velocity of the centreline at `s`, m/s. */
export function getVelocity(world: RodWorld, rod: RodHandle, s: number, out: Float64Array): Float64Array {
  const entity = livingRod(world, rod);
  modelOf(world, entity).velocity(world, entity, arcLength(world, rod, s), out, 0);
  for (let c = 0; c < 3; c++) out[c]! *= velocityUnit(world.units);
  return out;
}

/** Elastic, gravitational and kinetic energy, J. */
export function getEnergy(world: RodWorld, rod: RodHandle, out: RodEnergy): RodEnergy {
  const entity = livingRod(world, rod);
  modelOf(world, entity).energy(world, entity, out);
  const unit = energyUnit(world.units);
  out.elastic *= unit;
  out.gravitational *= unit;
  out.kinetic *= unit;
  return out;
}

/** Where a held root has to be at the end of the next frame; it moves there at constant velocity. */
export function moveRoot(
  world: RodWorld,
  rod: RodHandle,
  position: ArrayLike<number>,
  quaternion?: ArrayLike<number>,
): void {
  const entity = livingRod(world, rod);
  if (world.components.Root.kind[entity] === RootKind.free) {
    reject("rod", `entity ${entity} (free)`, "a rod whose root is clamped or pinned");
  }
  vector("position", position, 3);
  const frame = quaternion ? checkQuaternion("quaternion", quaternion) : undefined;
  const target = world.components.Root.targetSpan[entity]!;
  const heap = world.memory.f64;
  for (let c = 0; c < 3; c++) heap[target + RootTarget.position + c] = position[c]! / world.units.length;
  if (frame) heap.set(frame, target + RootTarget.quaternion);
}

/** `s` in world units; an error outside the rod. Rounding of a length that was read from the rod is forgiven. */
function arcLength(world: RodWorld, rod: RodHandle, s: number): number {
  const length = rodLength(world, rod);
  within("arc length", s, -1e-12 * length, length * (1 + 1e-12));
  return Math.min(Math.max(s / world.units.length, 0), world.components.Rod.length[rod.entity]!);
}

function modelOf(world: RodWorld, entity: number) {
  return world.models[world.components.Rod.model[entity]!]!;
}
