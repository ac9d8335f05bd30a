import { RootKind } from "../../components/index.js";
import { modelOf, requireHolding } from "../models/model-of.js";
import { limits } from "../world/limits.js";
import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";

const { mostCurvature } = limits.ranges;

/** `parameter` is what is said to be wrong where it cannot be held; then nothing is changed. */
export function holdEntity(world: RodWorld, rod: number, parameter: string): void {
  const { components, memory, units } = world;
  const model = modelOf(world, rod);
  const holding = requireHolding(world, model, parameter);
  if (components.Root.kind[rod] !== RootKind.clamped)
    reject(parameter, "held", 'a rod whose root is "clamped": no other can stand by itself');
  const elements = components.Rod.elements[rod];
  const rest = components.GeneralizedCoordinates.restSpan[rod];
  const before = memory.f64.slice(rest, rest + model.restCount(elements));
  model.deform(world, rod);
  holding.hold(world, rod);
  const refuse = (allowed: string) => {
    memory.f64.set(before, rest);
    reject(parameter, "held", allowed);
  };
  for (let i = 0; i < before.length; i++) {
    const curvature = Math.abs(memory.f64[rest + i]) / units.length;
    if (!(curvature <= mostCurvature))
      refuse(`a rod so stiff that its natural curvature is at most ${mostCurvature}/m`);
  }
  const yields = components.Mechanics.yieldCurvature[rod];
  for (let i = 0; i < elements; i++)
    if (model.bend(world, rod, i) > yields) refuse("a rod that does not yield under its own weight");
}
