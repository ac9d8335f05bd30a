import { hasComponent } from "bitecs";
import { makeHandle } from "../world/handles.js";
import { reject, wholeNumber } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import type { RodHandle } from "./rods.js";

/** The handle of a rod that a query has found. */
export function rodHandle(world: RodWorld, entity: number): RodHandle {
  const { Rod } = world.components;
  wholeNumber("entity", entity, 0);
  if (!hasComponent(world.entities, entity, Rod)) reject("entity", entity, "a living rod");
  return makeHandle(world, "rod", entity);
}
