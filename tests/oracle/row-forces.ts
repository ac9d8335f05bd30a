import { rodInertia } from "../../systems/models/super-helix/dynamics.js";
import { Element, Header, vCurvature } from "../../systems/models/super-helix/layout.js";
import { superHelix } from "../../systems/models/super-helix/super-helix.js";
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
  addWeight(world, rod, 1);
  return rowForces(world, rod);
}

/** Adds to the rows the impulses of gravity in a step h. They hold inertia times 1 + h drag. */
export function addWeight(world: RodWorld, rod: number, h: number): void {
  const heap = world.memory.f64;
  const { gravity } = world;
  const { Rod, Workspace } = world.components;
  for (let i = 0; i < Rod.elements[rod]!; i++) {
    const row = Workspace.span[rod]! + Header.size + i * Element.size;
    const wrench = row + Element.wrench;
    const share = h / (1 + h * heap[row + Element.drag]!);
    const x = share * gravity[0]!;
    const y = share * gravity[1]!;
    const z = share * gravity[2]!;
    const mass = heap[row + Element.mass]!;
    const hx = heap[row + Element.h]!;
    const hy = heap[row + Element.h + 1]!;
    const hz = heap[row + Element.h + 2]!;
    heap[wrench]! += hy * z - hz * y;
    heap[wrench + 1]! += hz * x - hx * z;
    heap[wrench + 2]! += hx * y - hy * x;
    heap[wrench + 3]! += mass * x;
    heap[wrench + 4]! += mass * y;
    heap[wrench + 5]! += mass * z;
    for (let c = 0; c < 3; c++) {
      const F = row + Element.F + 6 * c + 3;
      heap[row + Element.own + c]! += heap[F]! * x + heap[F + 1]! * y + heap[F + 2]! * z;
    }
  }
}
