import { RootTarget } from "../../components/spans/root-target.js";
import { modelOf } from "../models/model-of.js";
import type { RodEnergy } from "../models/rod-model.js";
import { livingRod, type RodHandle } from "./rods.js";
import { energyUnit, velocityUnit } from "../world/units.js";
import { place } from "../world/quantities.js";
import { reject, rotation, within } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { RootKind } from "../../components/index.js";
import { hypot } from "../math/elementary.js";

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

const kappa = new Float64Array(3);

/**
 * (twist, curvature 1, curvature 2) in the middle of every element, 1/m, to `out[at]`: what `createRod` takes
 * as `curvature`. A model that has more of them than elements is made again from these as well as they say.
 */
export function getCurvatures(
  world: RodWorld,
  rod: RodHandle,
  out: Float32Array | Float64Array,
  at: number,
): void {
  const entity = livingRod(world, rod);
  const model = modelOf(world, entity);
  for (let i = 0; i < world.components.Rod.elements[entity]; i++) {
    model.curvature(world, entity, i, 0.5, kappa, 0);
    for (let c = 0; c < 3; c++) out[at + 3 * i + c] = kappa[c] / world.units.length;
  }
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

/** Where a held root has to be at the end of the next `stepWorld`; it moves there at constant velocity. */
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
  place("position", position);
  if (quaternion) rotation("quaternion", quaternion);
  writePose(world, world.components.Root.targetSpan[entity]!, position, quaternion);
}

/**
 * Puts a rod somewhere else in the same shape and at rest: after a respawn, or a pause in which its root went
 * far. All kinds of roots, free ones too.
 */
export function teleport(
  world: RodWorld,
  rod: RodHandle,
  position: ArrayLike<number>,
  quaternion?: ArrayLike<number>,
): void {
  const entity = livingRod(world, rod);
  place("position", position);
  if (quaternion) rotation("quaternion", quaternion);
  const heap = world.memory.f64;
  const target = world.components.Root.targetSpan[entity];
  const model = modelOf(world, entity);
  model.readRootPose(world, entity, heap, target);
  writePose(world, target, position, quaternion);
  model.writeRootPose(world, entity, heap, target);
  heap.fill(0, target + RootTarget.angular, target + RootTarget.size);
  model.stop(world, entity);
  model.deform(world, entity);
}

/** Position and, where given, the normalised quaternion, to a root's target. */
function writePose(
  world: RodWorld,
  to: number,
  position: ArrayLike<number>,
  quaternion: ArrayLike<number> | undefined,
): void {
  const heap = world.memory.f64;
  for (let c = 0; c < 3; c++) heap[to + c] = position[c]! / world.units.length;
  if (!quaternion) return;
  const norm = hypot(quaternion[0]!, quaternion[1]!, quaternion[2]!, quaternion[3]!);
  for (let c = 0; c < 4; c++) heap[to + RootTarget.quaternion + c] = quaternion[c]! / norm;
}

/**
 * `s` in world units; an error outside the rod. Rounding of a length that was read from the rod is forgiven.
 */
export function arcLength(world: RodWorld, rod: RodHandle, s: number): number {
  const length = rodLength(world, rod);
  within("arc length", s, -1e-12 * length, length * (1 + 1e-12));
  return Math.min(Math.max(s / world.units.length, 0), world.components.Rod.length[rod.entity]!);
}
