import { RootKind } from "../../components/index.js";
import { endAttachmentsOf, forgetContactsOf } from "../world/removal.js";
import {
  applyMaterial,
  checkMaterial,
  materialNames,
  type Material,
  type MaterialOptions,
} from "./material.js";
import { holdEntity } from "./hold-entity.js";
import { modelOf } from "../models/model-of.js";
import type { InitialShape } from "../models/rod-model.js";
import { checkRodOptions, type CheckedRodOptions, type RodOptions } from "./rod-options.js";
import { addRodEntity, allocateSpans, assignSpans, removeRodEntity } from "../models/rod-spans.js";
import { requireBetweenSteps } from "../world/between-steps.js";
import { isLiving, livingEntity, makeHandle, type Handle } from "../world/handles.js";
import type { Units } from "../world/units.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import type { RodWorld } from "../world/world.js";

/** Names a rod for as long as it lives; a later rod that gets the same entity has another generation. */
export type RodHandle = Handle;

/** Creates a rod, at rest. Checks everything first: an error leaves the world as it was. */
export function createRod(world: RodWorld, options: RodOptions): RodHandle {
  requireBetweenSteps(world, "createRod");
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
  Rod.care[entity] = checked.care;
  Rod.secondOrder[entity] = checked.secondOrder ? 1 : 0;
  Rod.shortest[entity] = checked.shortest / units.length;
  Rod.longest[entity] = checked.longest / units.length;
  Rod.length[entity] = 0;
  Root.kind[entity] = checked.root;
  Root.halvings[entity] = 0;

  const heap = memory.f64;
  for (let i = 0; i < elements; i++) {
    heap[spans.lengths + i] = checked.lengths[i] / units.length;
    Rod.length[entity] += heap[spans.lengths + i];
  }
  applyMaterial(world, entity, checked.material);
  const model = world.models[checked.model];
  model.create(world, entity, initialShape(checked, units));
  model.readRootPose(world, entity, heap, Root.targetSpan[entity]);
  world.rods.push(entity);
  model.deform(world, entity);
  const handle = makeHandle(world, "rod", entity);
  if (checked.hold) holdNew(world, handle);
  return handle;
}

function holdNew(world: RodWorld, rod: RodHandle): void {
  try {
    holdEntity(world, rod.entity, "hold");
  } catch (error) {
    removeRod(world, rod);
    throw error;
  }
}

function initialShape(checked: CheckedRodOptions, { length }: Units): InitialShape {
  const inWorld = (curvature: number) => curvature * length;
  return {
    root: [...Array.from(checked.position, (x) => x / length), ...Array.from(checked.quaternion)],
    curvature: checked.curvature.map(inWorld),
    natural: checked.restCurvature.map(inWorld),
  };
}

export function removeRod(world: RodWorld, rod: RodHandle): void {
  const entity = livingRod(world, rod);
  requireBetweenSteps(world, "removeRod");
  world.rods.splice(world.rods.indexOf(entity), 1);
  forgetContactsOf(world, entity);
  endAttachmentsOf(world, entity);
  removeRodEntity(world, entity);
}

export function isAlive(world: RodWorld, rod: RodHandle): boolean {
  return isLiving(world, "rod", rod);
}

/** The rod's entity, or an error if it has been removed. */
export function livingRod(world: RodWorld, rod: RodHandle, parameter = "rod"): number {
  return livingEntity(world, "rod", rod, parameter);
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
    axialStiffness: columns.axialStiffness[entity],
    yieldCurvature: columns.yieldCurvature[entity],
  };
}

/** Changes any part of a rod's material while it lives. */
export function setMaterial(world: RodWorld, rod: RodHandle, material: Partial<MaterialOptions>): void {
  const present = getMaterial(world, rod);
  checkOptions("material", material, materialNames as OptionNames<Partial<MaterialOptions>>);
  const changed = checkMaterial({ ...present, ...material });
  // What is carried from the last step has the mass that the rod had then.
  if (changed.density !== present.density) modelOf(world, rod.entity).settle?.(world, rod.entity);
  applyMaterial(world, rod.entity, changed);
}

/** What holds the rod's start, by name. */
export function rootKind(world: RodWorld, rod: RodHandle): "clamped" | "pinned" | "free" {
  const kind = world.components.Root.kind[livingRod(world, rod)];
  return kind === RootKind.clamped ? "clamped" : kind === RootKind.pinned ? "pinned" : "free";
}
