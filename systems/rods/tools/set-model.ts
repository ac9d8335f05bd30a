import { modelOf, requireConversion, requireMidpoint, requireReshaping } from "../../models/model-of.js";
import { allocateSpans, assignSpans, releaseSpans, spansOf } from "../../models/rod-spans.js";
import { requireBetweenSteps } from "../../world/between-steps.js";
import { oneOf } from "../../world/validate.js";
import type { RodWorld } from "../../world/world.js";
import { checkTurnOfElements } from "../rod-options.js";
import { livingRod, type RodHandle } from "../rods.js";

/** The name of the model that a rod is made of. */
export function rodModelName(world: RodWorld, rod: RodHandle): string {
  return modelOf(world, livingRod(world, rod)).name;
}

/**
 * Makes a rod one of another of the world's models while it lives. Its elements stay, and with them its arc
 * lengths: handles, attachments and contacts go on. Its shape, natural shape and motion are the nearest that
 * the new model has, by element; its root stays in place.
 */
export function setRodModel(world: RodWorld, rod: RodHandle, model: string): void {
  const entity = livingRod(world, rod);
  requireBetweenSteps(world, "setRodModel");
  const names = world.models.map(({ name }) => name);
  const index = names.indexOf(oneOf("model", model, names));
  const { Rod, Rest } = world.components;
  const before = Rod.model[entity];
  if (index === before) return;
  const to = world.models[index];
  if (Rod.longest[entity] > 0) requireReshaping(world, to, "adapt");
  if (Rod.secondOrder[entity] === 1) requireMidpoint(world, to, "step");
  const wanted = "change the model";
  const from = requireConversion(world, world.models[before], wanted);
  const { setMotion } = requireConversion(world, to, wanted);
  const shape = from.read(world, entity);
  const { lengthsSpan } = world.components.GeneralizedCoordinates;
  const lengths = world.memory.f64.subarray(lengthsSpan[entity], lengthsSpan[entity] + Rod.elements[entity]);
  checkTurnOfElements("model", to, shape.natural, lengths);
  checkTurnOfElements("model", to, shape.curvature, lengths);

  const old = spansOf(world, entity);
  const spans = allocateSpans(world, index, old.elements);
  world.memory.f64.copyWithin(spans.lengths, old.lengths, old.lengths + old.elements);
  releaseSpans(world, before, old);
  Rod.model[entity] = index;
  assignSpans(world, entity, spans);
  to.create(world, entity, shape);
  setMotion(world, entity, shape);
  to.deform(world, entity);
  Rest.isAtRest[entity] = Rest.isStill[entity] = 0;
  Rest.since[entity] = world.clock.now;
}
