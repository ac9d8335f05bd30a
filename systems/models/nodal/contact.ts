import { RootKind } from "../../../components/index.js";
import type { RodWorld } from "../../world/world.js";
import { givePlace, takeVelocity } from "../contact-exchange.js";
import { SharedRoom } from "../kernel-room.js";
import type { RodContact } from "../rod-contact.js";
import { kernelOf } from "./kernel.js";
import { NodalHeader } from "./layout.js";
import { columnsStart, velocityCount, type LawIndex } from "./sizes.js";

type Methods = Omit<RodContact, "addLoad" | "leastTension">;

/** Unknowns that are free: a held root's node is not. */
function freedomsOf(law: LawIndex, { components: { Rod, Root } }: RodWorld, rod: number): number {
  return velocityCount(law, Rod.elements[rod]) - (Root.kind[rod] === RootKind.free ? 0 : 3);
}

/**
 * The link between a nodal rod and the contact solver. Unknowns are in order from the root, and the matrix is
 * factored from the tip, so what is beyond a contact's edge takes no part.
 */
export function contactMethods(law: LawIndex): Methods {
  const columnsOf = ({ components: { Rod, Workspace } }: RodWorld, rod: number): number =>
    Workspace.span[rod] + columnsStart(Rod.elements[rod]);
  const respondingOf = ({ components: { Workspace } }: RodWorld, rod: number): number =>
    Workspace.span[rod] + NodalHeader.responding;
  return {
    contactFreedoms: (world, rod) => 3 * Math.ceil(freedomsOf(law, world, rod) / 3),

    contactColumns(world, rod, contact, contactAt, out, at) {
      const length = kernelOf(world, rod).contactColumns(rod, givePlace(world, rod, contact, contactAt));
      const heap = world.memory.f64;
      takeVelocity(heap, contact, contactAt);
      const from = columnsOf(world, rod);
      for (let i = 0; i < 3 * length; i++) out[at + i] = heap[from + i];
      return length;
    },

    contactVelocity(world, rod, contact, contactAt) {
      kernelOf(world, rod).contactVelocity(rod, givePlace(world, rod, contact, contactAt));
      takeVelocity(world.memory.f64, contact, contactAt);
    },

    response(world, rod, contact, contactAt, out, at) {
      const length = kernelOf(world, rod).response(rod, givePlace(world, rod, contact, contactAt));
      const heap = world.memory.f64;
      takeVelocity(heap, contact, contactAt);
      for (let i = 0; i < 9; i++) out[at + i] = heap[SharedRoom.found + i];
      heap[respondingOf(world, rod)] = length;
    },

    push(world, rod, r, at) {
      const length = world.memory.f64[respondingOf(world, rod)];
      kernelOf(world, rod).push(rod, length, r[at], r[at + 1], r[at + 2]);
    },

    applyWhitened(world, rod, w, at) {
      const to = columnsOf(world, rod);
      const count = freedomsOf(law, world, rod);
      for (let i = 0; i < count; i++) world.memory.f64[to + i] = w[at + i];
      kernelOf(world, rod).applyWhitened(rod);
    },
  };
}
