import type { Components, Memory } from "../../components/index.js";
import { reject } from "../world/validate.js";
import { SharedRoom } from "./kernel-room.js";
import type { RodModel } from "./rod-model.js";
import { corde } from "./nodal/corde.js";
import { elasticRod } from "./nodal/elastic-rod.js";
import { massSpring } from "./nodal/mass-spring.js";
import { spaceClothoid } from "./space-clothoid/space-clothoid.js";
import { superHelix } from "./super-helix/super-helix.js";

/** The models of a world that is told of no others, the default one first. */
export const defaultModels: readonly RodModel[] = [superHelix, spaceClothoid, elasticRod, corde, massSpring];

/** `Rod.model` is a byte. */
const mostModels = 256;

export function checkModels(models: readonly RodModel[]): readonly RodModel[] {
  if (!Array.isArray(models)) reject("models", models, "an array of rod models");
  const names = (models as readonly RodModel[]).map(({ name }) => name);
  if (models.length === 0 || models.length > mostModels)
    reject("models.length", models.length, `from 1 to ${mostModels}`);
  if (new Set(names).size < names.length) reject("models", names, "models of different names");
  return models;
}

/**
 * Where the room of each model begins, behind the one that they share. To be called before anything else is
 * put into the memory.
 */
export function reserveRooms(memory: Memory, models: readonly RodModel[]): number[] {
  if (memory.allocate(SharedRoom.size) !== 0) reject("memory", "one that is in use", "an empty one");
  return models.map((model) => memory.allocate(model.room));
}

/** What the models keep with a world, by name. */
export function installModels(
  memory: Memory,
  components: Components,
  models: readonly RodModel[],
  rooms: readonly number[],
): Record<string, unknown> {
  return Object.fromEntries(
    models.map((model, i) => [model.name, model.install(memory, components, rooms[i])]),
  );
}
