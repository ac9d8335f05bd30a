import { describe } from "vitest";
import type { RodModel } from "../../../systems/index.js";
import { contactContract } from "./contract/contact.js";
import { dynamicsContract } from "./contract/dynamics.js";
import { reshapingContract } from "./contract/reshaping.js";
import { sampleMaker } from "./contract/sample-rods.js";
import { shapeContract } from "./contract/shape.js";

/**
 * What every rod model promises to the stages, as tests: whoever adds a model runs them over it. They know
 * nothing of a model but its interface. `isFlexible`: whether its rods can be bent.
 */
export function rodModelContract(model: RodModel, isFlexible = true): void {
  const make = sampleMaker(model, isFlexible);
  describe(`shape of a ${model.name} rod`, () => shapeContract(make));
  describe(`dynamics of a ${model.name} rod`, () => dynamicsContract(make));
  describe(`contacts of a ${model.name} rod`, () => contactContract(make));
  const { reshaping } = model;
  if (reshaping)
    describe(`a ${model.name} rod that is divided anew`, () => reshapingContract(make, reshaping));
}
