import { RootKind } from "../../../components/index.js";
import { windowPlan } from "../../models/element-plan.js";
import { modelOf, reshapingOf } from "../../models/model-of.js";
import { addRodEntity } from "../../models/rod-spans.js";
import { livingRod, type RodHandle } from "../rods.js";
import { requireBetweenSteps } from "../../world/between-steps.js";
import { makeHandle } from "../../world/handles.js";
import { reject, within } from "../../world/validate.js";
import type { RodWorld } from "../../world/world.js";
import { moveAttachments, moveContacts, type Moved } from "./moved-places.js";

/** World units. No piece may be shorter than a rod is thick. */
export function leastLength(world: RodWorld, rod: number): number {
  const { Rod } = world.components;
  return 2 * Math.max(Rod.radius1[rod], Rod.radius2[rod]);
}

/**
 * Cuts a rod at `s` metres from its root. The first part stays the rod that it was; the second is a new free
 * rod that begins at the cut, with the same section, material, natural shape and collision groups. Nothing
 * moves: every point keeps its place and its velocity. Attachments beyond the cut hold the new rod, and
 * contacts go on. Both parts must be as long as the rod is thick.
 */
export function cutRod(world: RodWorld, rod: RodHandle, s: number): RodHandle {
  const first = livingRod(world, rod);
  requireBetweenSteps(world, "cutRod");
  const reshaping = reshapingOf(world, first, "cut");
  const { components, units } = world;
  const length = components.Rod.length[first];
  const least = leastLength(world, first);
  if (length < 2 * least)
    reject(
      "rod",
      `${length * units.length} m long`,
      `at least ${2 * least * units.length} m, a diameter for each part`,
    );
  within("s", s, least * units.length, (length - least) * units.length);
  const cut = s / units.length;

  const second = addRodEntity(world);
  const { Rod, Root, Material, Mechanics } = components;
  const generation = Rod.generation[second];
  for (const component of [Rod, Material, Mechanics])
    for (const column of Object.values(component)) column[second] = column[first];
  Rod.generation[second] = generation;
  Root.kind[second] = RootKind.free;
  Root.halvings[second] = 0;
  reshaping.takeElements(world, first, windowPlan(world, first, cut, length), second);
  reshaping.takeElements(world, first, windowPlan(world, first, 0, cut), first);
  modelOf(world, second).readRootPose(world, second, world.memory.f64, Root.targetSpan[second]);
  world.rods.push(second);

  const moved: Moved = (at) =>
    at > cut
      ? { rod: second, s: Math.min(at - cut, Rod.length[second]) }
      : { rod: first, s: Math.min(at, Rod.length[first]) };
  moveAttachments(world, first, moved);
  moveContacts(world, first, moved);
  return makeHandle(world, "rod", second);
}
