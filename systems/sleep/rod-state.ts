import { reserveSpan } from "../../components/index.js";
import { RootTarget } from "../../components/spans/root-target.js";
import type { RodWorld } from "../world/world.js";

/**
 * Whether the state of a rod differs from what was noted: coordinates, velocities, natural shape, lengths,
 * material, groups, where its root has to go. Whatever part of the program changes a rod, it does so here;
 * nobody has to remember to wake it.
 */
export function hasChanged(world: RodWorld, rod: number): boolean {
  const { Rest } = world.components;
  const count = Rest.stateSize[rod];
  if (count !== stateSize(world, rod)) return true;
  const noted = Rest.span[rod] + Rest.joints[rod];
  const present = noted + count;
  writeState(world, rod, present);
  const heap = world.memory.f64;
  for (let i = 0; i < count; i++) if (heap[present + i] !== heap[noted + i]) return true;
  return false;
}

/** Notes the state of a rod. */
export function noteState(world: RodWorld, rod: number): void {
  const { Rest } = world.components;
  const count = stateSize(world, rod);
  reserveSpan(world.memory, Rest, rod, Rest.joints[rod] + 2 * count);
  Rest.stateSize[rod] = count;
  writeState(world, rod, Rest.span[rod] + Rest.joints[rod]);
}

/** Numbers that are not in spans. */
const scalars = 19;

function stateSize({ components, models }: RodWorld, rod: number): number {
  const elements = components.Rod.elements[rod];
  const model = models[components.Rod.model[rod]];
  const spans = model.coordinateCount(elements) + model.velocityCount(elements) + model.restCount(elements);
  return scalars + RootTarget.angular + spans + elements;
}

function writeState(world: RodWorld, rod: number, to: number): void {
  const { components, models, memory } = world;
  const { Rod, Root, Material, GeneralizedCoordinates } = components;
  const elements = Rod.elements[rod];
  const model = models[Rod.model[rod]];
  const heap = memory.f64;
  let at = to;
  // One by one: columns found by name would be boxed numbers.
  heap[at++] = Rod.generation[rod];
  heap[at++] = Rod.model[rod];
  heap[at++] = elements;
  heap[at++] = Rod.length[rod];
  heap[at++] = Rod.radius1[rod];
  heap[at++] = Rod.radius2[rod];
  heap[at++] = Rod.membership[rod];
  heap[at++] = Rod.collidesWith[rod];
  heap[at++] = Rod.selfContact[rod];
  heap[at++] = Material.density[rod];
  heap[at++] = Material.youngModulus[rod];
  heap[at++] = Material.poissonRatio[rod];
  heap[at++] = Material.internalDamping[rod];
  heap[at++] = Material.linearDrag[rod];
  heap[at++] = Material.quadraticDrag[rod];
  heap[at++] = Material.friction[rod];
  heap[at++] = Material.yieldCurvature[rod];
  heap[at++] = Material.axialStiffness[rod];
  heap[at++] = Root.kind[rod];
  // Velocities of the root are made anew in every frame.
  at = copy(heap, Root.targetSpan[rod], RootTarget.angular, at);
  at = copy(heap, GeneralizedCoordinates.qSpan[rod], model.coordinateCount(elements), at);
  at = copy(heap, GeneralizedCoordinates.vSpan[rod], model.velocityCount(elements), at);
  at = copy(heap, GeneralizedCoordinates.restSpan[rod], model.restCount(elements), at);
  copy(heap, GeneralizedCoordinates.lengthsSpan[rod], elements, at);
}

function copy(heap: Float64Array, span: number, count: number, at: number): number {
  for (let i = 0; i < count; i++) heap[at + i] = heap[span + i];
  return at + count;
}
