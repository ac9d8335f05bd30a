import { Care } from "../../components/index.js";
import { modelOf, requireReshaping } from "../models/model-of.js";
import { requireBetweenSteps } from "../world/between-steps.js";
import { limits } from "../world/limits.js";
import { quantityVector } from "../world/quantities.js";
import { flag, oneOf, positiveInteger, reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { applyMaterial } from "./material.js";
import {
  checkAdaptation,
  checkTurnOfElements,
  checkRadii,
  checkRodCollision,
  isSecondOrder,
  type AdaptOptions,
  type RodCollisionOptions,
  type RodOptions,
  type RodStep,
} from "./rod-options.js";
import { getMaterial, livingRod, type RodHandle } from "./rods.js";

/**
 * What a rod was made with, changed while it lives: it goes on from where it is, in the shape and with the
 * velocities that it has. Everything is checked first.
 */

const { mostElements } = limits.rods;

/**
 * Another section, metres. Its material keeps its values per length too: drag, and the curvature at which it
 * yields. It may be as thick as it is long at most.
 */
export function setRadius(world: RodWorld, rod: RodHandle, radius: RodOptions["radius"]): void {
  const entity = livingRod(world, rod);
  requireBetweenSteps(world, "setRadius");
  const radii = checkRadii(radius);
  const { Rod } = world.components;
  const { length } = world.units;
  const most = (Rod.length[entity] * length) / 2;
  if (Math.max(...radii) > most) reject("radius", radius, `at most ${most}, half the length of the rod`);
  modelOf(world, entity).settle?.(world, entity);
  Rod.radius1[entity] = radii[0] / length;
  Rod.radius2[entity] = radii[1] / length;
  applyMaterial(world, entity, getMaterial(world, rod));
}

/** So many elements of equal length. */
export function setElements(world: RodWorld, rod: RodHandle, elements: number): void {
  const entity = livingRod(world, rod);
  requireBetweenSteps(world, "setElements");
  positiveInteger("elements", elements, mostElements);
  const model = modelOf(world, entity);
  const { divide } = requireReshaping(world, model, "elements");
  if (!divide)
    reject("elements", elements, `${world.components.Rod.elements[entity]}: ${model.name} keeps them`);
  if (elements !== world.components.Rod.elements[entity]) divide(world, entity, elements);
}

/**
 * Natural (twist, curvature 1, curvature 2), 1/m, from now on: a curl that is set or brushed out. Three numbers
 * for the whole rod, or three for each element.
 */
export function setRestCurvature(world: RodWorld, rod: RodHandle, curvature: ArrayLike<number>): void {
  const entity = livingRod(world, rod);
  const count = 3 * world.components.Rod.elements[entity];
  quantityVector("curvature", curvature, curvature?.length === count ? count : 3, "curvature");
  const { length } = curvature;
  const natural = Float64Array.from({ length: count }, (_, i) => curvature[i % length] * world.units.length);
  const { GeneralizedCoordinates, Rod } = world.components;
  const lengths = world.memory.f64.subarray(GeneralizedCoordinates.lengthsSpan[entity]);
  const model = modelOf(world, entity);
  checkTurnOfElements("curvature", model, natural, lengths.subarray(0, Rod.elements[entity]));
  model.setNaturalCurvature(world, entity, natural);
}

/** The same of every element, as `setRestCurvature` takes it: three numbers each. */
export function getRestCurvature(world: RodWorld, rod: RodHandle): Float64Array {
  const entity = livingRod(world, rod);
  const natural = new Float64Array(3 * world.components.Rod.elements[entity]);
  const model = modelOf(world, entity);
  if (!model.naturalCurvature)
    throw new RangeError(`getRestCurvature: model "${model.name}" does not tell its natural curvature`);
  model.naturalCurvature(world, entity, natural);
  return natural.map((curvature) => curvature / world.units.length);
}

export function getCare(world: RodWorld, rod: RodHandle): keyof typeof Care {
  return world.components.Rod.care[livingRod(world, rod)] === Care.crowd ? "crowd" : "exact";
}

export function setCare(world: RodWorld, rod: RodHandle, care: keyof typeof Care): void {
  const entity = livingRod(world, rod);
  world.components.Rod.care[entity] = Care[oneOf("care", care, ["exact", "crowd"])];
}

export function getStep(world: RodWorld, rod: RodHandle): RodStep {
  return world.components.Rod.secondOrder[livingRod(world, rod)] === 1 ? "second-order" : "robust";
}

export function setStep(world: RodWorld, rod: RodHandle, step: RodStep): void {
  const entity = livingRod(world, rod);
  world.components.Rod.secondOrder[entity] = isSecondOrder(world, modelOf(world, entity), step) ? 1 : 0;
}

export function getCollision(world: RodWorld, rod: RodHandle): Required<RodCollisionOptions> {
  const entity = livingRod(world, rod);
  const { membership, collidesWith, selfContact } = world.components.Rod;
  return {
    membership: membership[entity],
    collidesWith: collidesWith[entity],
    self: selfContact[entity] === 1,
  };
}

/** Some of its groups, and whether it touches itself; the others stay. */
export function setCollision(world: RodWorld, rod: RodHandle, collision: RodCollisionOptions): void {
  const present = getCollision(world, rod);
  checkRodCollision(collision);
  const { membership, collidesWith, selfContact } = checkRodCollision({ ...present, ...collision });
  const { Rod } = world.components;
  Rod.membership[rod.entity] = membership;
  Rod.collidesWith[rod.entity] = collidesWith;
  Rod.selfContact[rod.entity] = flag("collision.self", selfContact) ? 1 : 0;
}

/** Between which lengths its elements are halved and merged, metres; null if they stay. */
export function getAdapt(world: RodWorld, rod: RodHandle): AdaptOptions | null {
  const entity = livingRod(world, rod);
  const { shortest, longest } = world.components.Rod;
  const { length } = world.units;
  if (longest[entity] === 0) return null;
  return { shortest: shortest[entity] * length, longest: longest[entity] * length };
}

export function setAdapt(world: RodWorld, rod: RodHandle, adapt: AdaptOptions | null): void {
  const entity = livingRod(world, rod);
  const checked = checkAdaptation(world, modelOf(world, entity), adapt ?? undefined);
  const { Rod } = world.components;
  Rod.shortest[entity] = checked.shortest / world.units.length;
  Rod.longest[entity] = checked.longest / world.units.length;
}
