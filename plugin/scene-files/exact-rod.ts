import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { getCurvatures, getRestCurvature, type RodOptions } from "../../systems/index.js";
import { modelOf } from "../../systems/models/model-of.js";
import { everyGroup } from "../../systems/world/collision.js";
import type { ElasticRods } from "../elastic-rods.js";
import type { Rod } from "../rod.js";
import { checkNames, listOf, type Placed } from "./entries.js";
import { tidy, tidyAll, tidyPlace, tidyRotation } from "./numbers.js";
import type { Entry } from "./rods-file.js";

/** Fields of a rod that is described exactly; beside them those that say how it is drawn and what it follows. */
export const exactNames = [
  ...["name", "kind", "model", "lengths", "length", "elements", "radius", "material", "natural", "shape"],
  ...["root", "collision", "care", "adapt", "closed", "tearingForce", "colour", "layPitch", "look", "follow"],
];

/** For the simulator, which checks it. */
export function exactOptions({ path, entry }: Placed): RodOptions {
  const { model, lengths, length, elements, radius, material, natural, shape, collision, care, adapt } =
    entry;
  const root = checkNames(`${path}.root`, entry["root"] ?? {}, ["kind", "position", "rotation"]);
  const given = {
    model,
    lengths,
    length,
    elements,
    restCurvature: natural,
    curvature: shape,
    collision,
    care,
    adapt,
  };
  return {
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as object),
    radius: radius as RodOptions["radius"],
    material: material as RodOptions["material"],
    root: {
      kind: (root["kind"] ?? "clamped") as "clamped",
      position: listOf(`${path}.root.position`, root["position"] ?? [0, 0, 0], 3),
      quaternion: listOf(`${path}.root.rotation`, root["rotation"] ?? [0, 0, 0, 1], 4),
    },
  };
}

const position = new Vector3();
const rotation = new Quaternion();

/** As it is now. Null for the natural shape where its model does not tell it. */
export function describeRod(rods: ElasticRods, rod: Rod): Entry {
  const { world } = rods;
  const { entity } = rod.handle;
  const lengthsAt = world.components.GeneralizedCoordinates.lengthsSpan[entity];
  const { elements } = rod;
  const lengths = Array.from({ length: elements }, (_, i) =>
    tidy(world.memory.f64[lengthsAt + i] * world.units.length),
  );
  const shape = new Float64Array(3 * elements);
  getCurvatures(world, rod.handle, shape, 0);
  rod.getRootToRef(position, rotation);
  const { membership, collidesWith, self } = rod.collision;
  const isWhole = membership === everyGroup && collidesWith === everyGroup && self;
  const adapt = rod.adapt;
  const tells = modelOf(world, entity).naturalCurvature !== undefined;
  return {
    name: rod.name,
    kind: rod.kind,
    model: rod.model,
    ...(new Set(lengths).size === 1 ? { length: tidy(rod.length), elements } : { lengths }),
    radius: tidyAll(rod.radii),
    material: describeMaterial(rod.material),
    ...(tells ? { natural: alike(tidyAll(getRestCurvature(world, rod.handle))) } : {}),
    shape: alike(tidyAll(shape)),
    root: {
      kind: rod.root,
      position: tidyPlace(position.asArray()),
      rotation: tidyRotation(rotation.asArray()),
    },
    care: rod.care,
    ...(isWhole ? {} : { collision: { membership, collidesWith, self } }),
    ...(adapt ? { adapt: { shortest: tidy(adapt.shortest), longest: tidy(adapt.longest) } } : {}),
  };
}

/** JSON has no infinity: what never yields does not say so. */
function describeMaterial(material: Rod["material"]): Entry {
  const finite = Object.entries(material).filter(([, value]) => Number.isFinite(value));
  return Object.fromEntries(finite.map(([name, value]) => [name, tidy(value as number)]));
}

/** Three numbers where all elements have the same. */
function alike(values: number[]): number[] {
  return values.every((value, i) => value === values[i % 3]) ? values.slice(0, 3) : values;
}
