import { Care, RootKind } from "../../components/index.js";
import { endAttachmentsOf, forgetContactsOf } from "../world/removal.js";
import { applyMaterial, checkMaterial, type Material, type MaterialOptions } from "./material.js";
import { checkRodOptions, type RodOptions } from "./rod-options.js";
import { addRodEntity, allocateSpans, assignSpans, removeRodEntity } from "../models/rod-spans.js";
import { reject, vector } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";

/** Names a rod for as long as it lives; a later rod that gets the same entity has another generation. */
export interface RodHandle {
  readonly entity: number;
  readonly generation: number;
}

/** Creates a rod, at rest. Checks everything first: an error leaves the world as it was. */
export function createRod(world: RodWorld, options: RodOptions): RodHandle {
  const checked = checkRodOptions(world, options);
  const { components, memory, units } = world;
  const elements = checked.lengths.length;
  const entity = addRodEntity(world);
  const spans = allocateSpans(world, checked.model, elements);
  const { Rod, Root } = components;
  Rod.model[entity] = checked.model;
  assignSpans(world, entity, spans);
  Rod.radius1[entity] = checked.radii[0] / units.length;
  Rod.radius2[entity] = checked.radii[1] / units.length;
  Rod.membership[entity] = checked.membership;
  Rod.collidesWith[entity] = checked.collidesWith;
  Rod.selfContact[entity] = checked.selfContact ? 1 : 0;
  Rod.care[entity] = world.isCrowd ? Care.crowd : Care.exact;
  Rod.shortest[entity] = checked.shortest / units.length;
  Rod.longest[entity] = checked.longest / units.length;
  Rod.length[entity] = 0;
  Root.kind[entity] = checked.root;

  const heap = memory.f64;
  for (let i = 0; i < elements; i++) {
    heap[spans.lengths + i] = checked.lengths[i]! / units.length;
    Rod.length[entity]! += heap[spans.lengths + i]!;
    for (let c = 0; c < 3; c++) {
      heap[spans.rest + 3 * i + c] = checked.restCurvature[3 * i + c]! * units.length;
      heap[spans.q + 7 + 3 * i + c] = checked.curvature[3 * i + c]! * units.length;
    }
  }
  for (let c = 0; c < 3; c++) heap[spans.q + c] = checked.position[c]! / units.length;
  for (let c = 0; c < 4; c++) heap[spans.q + 3 + c] = checked.quaternion[c]!;
  heap.copyWithin(Root.targetSpan[entity], spans.q, spans.q + 7);
  applyMaterial(world, entity, checked.material);
  world.rods.push(entity);
  world.models[checked.model].deform(world, entity);
  return { entity, generation: Rod.generation[entity] };
}

export function removeRod(world: RodWorld, rod: RodHandle): void {
  const entity = livingRod(world, rod);
  world.rods.splice(world.rods.indexOf(entity), 1);
  forgetContactsOf(world, entity);
  endAttachmentsOf(world, entity);
  removeRodEntity(world, entity);
}

export function isAlive(world: RodWorld, rod: RodHandle): boolean {
  return world.components.Rod.generation[rod.entity] === rod.generation;
}

/** The rod's entity, or an error if it has been removed. */
export function livingRod(world: RodWorld, rod: RodHandle): number {
  if (!isAlive(world, rod)) {
    reject(
      "rod",
      `entity ${rod.entity}, generation ${rod.generation} (disposed)`,
      "a rod that has not been disposed",
    );
  }
  return rod.entity;
}

/** A copy of a rod's material, SI. */
export function getMaterial(world: RodWorld, rod: RodHandle): Material {
  const entity = livingRod(world, rod);
  const columns = world.components.Material;
  return {
    density: columns.density[entity],
    youngModulus: columns.youngModulus[entity],
    poissonRatio: columns.poissonRatio[entity],
    internalDamping: columns.internalDamping[entity],
    linearDrag: columns.linearDrag[entity],
    quadraticDrag: columns.quadraticDrag[entity],
    friction: columns.friction[entity],
    yieldCurvature: columns.yieldCurvature[entity],
  };
}

/** Changes any part of a rod's material while it lives. */
export function setMaterial(world: RodWorld, rod: RodHandle, material: Partial<MaterialOptions>): void {
  const present = getMaterial(world, rod);
  applyMaterial(world, rod.entity, checkMaterial({ ...present, ...material }));
}

/** Natural (twist, curvature 1, curvature 2) of the whole rod, 1/m, from now on: a curl that is set or brushed out. */
export function setRestCurvature(world: RodWorld, rod: RodHandle, curvature: ArrayLike<number>): void {
  const entity = livingRod(world, rod);
  vector("curvature", curvature, 3);
  const { Rod, GeneralizedCoordinates } = world.components;
  const rest = GeneralizedCoordinates.restSpan[entity];
  for (let i = 0; i < 3 * Rod.elements[entity]; i++) {
    world.memory.f64[rest + i] = curvature[i % 3] * world.units.length;
  }
}

/** What holds the rod's start, by name. */
export function rootKind(world: RodWorld, rod: RodHandle): "clamped" | "pinned" | "free" {
  const kind = world.components.Root.kind[livingRod(world, rod)];
  return kind === RootKind.clamped ? "clamped" : kind === RootKind.pinned ? "pinned" : "free";
}
