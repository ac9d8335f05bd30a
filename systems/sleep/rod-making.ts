import { RootTarget } from "../../components/spans/root-target.js";
import type { RodWorld } from "../world/world.js";

let made: Float64Array = new Float64Array(256);

/**
 * Whether anything that a rod is made of differs from `making`: coordinates, velocities, natural shape, lengths, material, groups, where
 * its root has to go. Whatever part of the program changes a rod, it does so here; nobody has to remember to wake it.
 */
export function isMadeOtherwise(world: RodWorld, rod: number, making: Float64Array): boolean {
  const count = writeMaking(world, rod);
  if (count !== making.length) return true;
  for (let i = 0; i < count; i++) if (made[i] !== making[i]) return true;
  return false;
}

/** What a rod is made of, to an array that is `present` if that fits. */
export function noteMaking(world: RodWorld, rod: number, present: Float64Array): Float64Array {
  const count = writeMaking(world, rod);
  const making = present.length === count ? present : new Float64Array(count);
  for (let i = 0; i < count; i++) making[i] = made[i];
  return making;
}

function writeMaking(world: RodWorld, rod: number): number {
  const { components, models } = world;
  const { Rod, Root, Material, GeneralizedCoordinates } = components;
  const elements = Rod.elements[rod];
  const model = models[Rod.model[rod]];
  const spans = model.coordinateCount(elements) + model.velocityCount(elements) + model.restCount(elements);
  const most = spans + elements + 64;
  if (made.length < most) made = new Float64Array(2 * most);
  let at = 0;
  // One by one: columns found by name would be boxed numbers.
  made[at++] = Rod.generation[rod];
  made[at++] = Rod.model[rod];
  made[at++] = elements;
  made[at++] = Rod.length[rod];
  made[at++] = Rod.radius1[rod];
  made[at++] = Rod.radius2[rod];
  made[at++] = Rod.membership[rod];
  made[at++] = Rod.collidesWith[rod];
  made[at++] = Rod.selfContact[rod];
  made[at++] = Material.density[rod];
  made[at++] = Material.youngModulus[rod];
  made[at++] = Material.poissonRatio[rod];
  made[at++] = Material.internalDamping[rod];
  made[at++] = Material.linearDrag[rod];
  made[at++] = Material.quadraticDrag[rod];
  made[at++] = Material.friction[rod];
  made[at++] = Material.yieldCurvature[rod];
  made[at++] = Root.kind[rod];
  // Velocities of the root are made anew in every frame.
  at = copy(world, Root.targetSpan[rod], RootTarget.angular, at);
  at = copy(world, GeneralizedCoordinates.qSpan[rod], model.coordinateCount(elements), at);
  at = copy(world, GeneralizedCoordinates.vSpan[rod], model.velocityCount(elements), at);
  at = copy(world, GeneralizedCoordinates.restSpan[rod], model.restCount(elements), at);
  return copy(world, GeneralizedCoordinates.lengthsSpan[rod], elements, at);
}

function copy({ memory }: RodWorld, span: number, count: number, at: number): number {
  const heap = memory.f64;
  for (let i = 0; i < count; i++) made[at + i] = heap[span + i];
  return at + count;
}
