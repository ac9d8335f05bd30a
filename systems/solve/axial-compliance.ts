import { RootKind } from "../../components/index.js";
import { axialStiffness } from "../rods/axial-stiffness.js";
import type { RodWorld } from "../world/world.js";

const frame = new Float64Array(12);

/**
 * T^2/M, a length per force: how far a rod gives along itself where a contact pushes it.
 *
 * Rods are inextensible, so a straight one that is pressed along itself could not give, and its force had no
 * bound. A real one shortens by L / (E A) per force between the contact and what holds it. Of that a contact
 * with normal n feels the share (n . t)^2; across the rod it gives by bending alone. Rods of models that stretch
 * give by themselves.
 */
export function axialCompliance(
  world: RodWorld,
  rod: number,
  s: number,
  basis: Float64Array,
  at: number,
): number {
  const { Rod, Root } = world.components;
  if (world.models[Rod.model[rod]].stretches) return 0;
  world.models[Rod.model[rod]].frame(world, rod, s, frame, 0);
  const slope = frame[0] * basis[at] + frame[1] * basis[at + 1] + frame[2] * basis[at + 2];
  const pressed = Root.kind[rod] === RootKind.free ? Rod.length[rod] : s;
  return (slope * slope * pressed) / axialStiffness(world, rod);
}
