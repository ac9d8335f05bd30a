import { addLoads, rodInertia } from "../../systems/deform/super-helix/dynamics.js";
import { Element, Header, vCurvature } from "../../systems/deform/super-helix/layout.js";
import { superHelix } from "../../systems/deform/super-helix/super-helix.js";
import type { RodWorld } from "../../systems/index.js";

/** Generalised force, laid out like v, that the rows of a rod hold: own parts, and wrenches through the twist columns. */
export function rowForces(world: RodWorld, rod: number): Float64Array {
  const heap = world.memory.f64;
  const { Rod, Workspace } = world.components;
  const workspace = Workspace.span[rod]!;
  const elements = Rod.elements[rod]!;
  const force = new Float64Array(vCurvature + 3 * elements);
  const wrench = new Float64Array(6);
  for (let c = 0; c < 3; c++) wrench[c] = heap[workspace + Header.tipLoad + c]!;
  for (let i = elements - 1; i >= 0; i--) {
    const row = workspace + Header.size + i * Element.size;
    for (let c = 0; c < 3; c++) {
      let sum = heap[row + Element.own + c]!;
      for (let r = 0; r < 6; r++) sum += heap[row + Element.S + 6 * c + r]! * wrench[r]!;
      force[vCurvature + 3 * i + c] = sum;
    }
    for (let r = 0; r < 6; r++) wrench[r]! += heap[row + Element.wrench + r]!;
  }
  force.set(wrench);
  return force;
}

/** Generalised force of gravity alone in the present shape. The rod must not move; nothing of a step under way survives. */
export function gravityForce(world: RodWorld, rod: number): Float64Array {
  superHelix.stop(world, rod);
  superHelix.deform(world, rod);
  rodInertia(world, rod);
  addLoads(world, rod, 1);
  return rowForces(world, rod);
}
