import { RootKind } from "../../../components/components.js";
import type { RodWorld } from "../../world/world.js";
import { givePlace, takeVelocity } from "../contact-exchange.js";
import { SharedRoom } from "../kernel-room.js";
import type { RodContact } from "../rod-contact.js";
import { vCurvature } from "../rod-workspace.js";

/** What a kernel does for the contacts of a rod. */
export interface ContactKernel {
  contactColumns(rod: number, element: number, out: number): void;
  response(rod: number, element: number, out: number): void;
  push(rod: number, element: number, from: number, x: number, y: number, z: number): void;
  contactVelocity(rod: number, element: number): void;
  applyWhitened(rod: number, change: number): void;
}

/** Where a model keeps columns and a vector like v, and the element of its last `response`. */
export interface ContactLayout {
  kernelOf(world: RodWorld): ContactKernel;
  exchangeStart(elements: number): number;
  respondingAt(elements: number): number;
  /** Curvatures of an element: its own, or those of its two joints. */
  readonly perElement: number;
}

/** Degrees of freedom of the root: none, rotation about the root point (the first 3 of a twist), or all 6. */
function rootFreedoms(kind: RootKind): number {
  return kind === RootKind.clamped ? 0 : kind === RootKind.pinned ? 3 : 6;
}

/** Length of the column of a force that so many curvatures feel. */
export function columnLength(kind: RootKind, curvatures: number): number {
  return rootFreedoms(kind) + 3 * curvatures;
}

type Methods = Omit<RodContact, "addLoad" | "leastTension">;

/**
 * The link between a rod of curvatures and the contact solver, which its kernel makes. Freedoms beyond a
 * contact's element take no part: a column is a prefix of the rod's w = (those of the root that are free,
 * kappa_0, kappa_1, ...), whatever its length. The three columns of a contact stand interleaved (measured in
 * `systems/solve/whitened/island-operator.ts`).
 */
export function contactMethods({
  kernelOf,
  exchangeStart,
  respondingAt,
  perElement,
}: ContactLayout): Methods {
  /** Freedoms that a force on `element` reaches. */
  const lengthTo = (world: RodWorld, rod: number, element: number): number =>
    columnLength(world.components.Root.kind[rod] as RootKind, element + perElement);
  const exchangeOf = ({ components: { Rod, Workspace } }: RodWorld, rod: number): number =>
    Workspace.span[rod] + exchangeStart(Rod.elements[rod]);
  const respondingOf = ({ components: { Rod, Workspace } }: RodWorld, rod: number): number =>
    Workspace.span[rod] + respondingAt(Rod.elements[rod]);
  return {
    contactFreedoms: (world, rod) => lengthTo(world, rod, world.components.Rod.elements[rod] - 1),

    contactColumns(world, rod, contact, contactAt, out, at) {
      const element = givePlace(world, rod, contact, contactAt);
      const from = exchangeOf(world, rod);
      kernelOf(world).contactColumns(rod, element, from);
      const heap = world.memory.f64;
      takeVelocity(heap, contact, contactAt);
      const length = lengthTo(world, rod, element);
      for (let i = 0; i < 3 * length; i++) out[at + i] = heap[from + i];
      return length;
    },

    contactVelocity(world, rod, contact, contactAt) {
      kernelOf(world).contactVelocity(rod, givePlace(world, rod, contact, contactAt));
      takeVelocity(world.memory.f64, contact, contactAt);
    },

    /** W = Y^T Y to `out[at]`; the columns stay where `push` finds them. */
    response(world, rod, contact, contactAt, out, at) {
      const element = givePlace(world, rod, contact, contactAt);
      kernelOf(world).response(rod, element, exchangeOf(world, rod));
      const heap = world.memory.f64;
      takeVelocity(heap, contact, contactAt);
      for (let i = 0; i < 9; i++) out[at + i] = heap[SharedRoom.found + i];
      heap[respondingOf(world, rod)] = element;
    },

    push(world, rod, r, at) {
      const element = world.memory.f64[respondingOf(world, rod)];
      kernelOf(world).push(rod, element, exchangeOf(world, rod), r[at], r[at + 1], r[at + 2]);
    },

    applyWhitened(world, rod, w, at) {
      const heap = world.memory.f64;
      const { Rod, Root } = world.components;
      const freedoms = rootFreedoms(Root.kind[rod] as RootKind);
      const change = exchangeOf(world, rod);
      const rates = change + vCurvature;
      const count = 3 * (Rod.elements[rod] - 1 + perElement);
      // A held root does not move.
      for (let r = 0; r < vCurvature; r++) heap[change + r] = r < freedoms ? w[at + r] : 0;
      for (let i = 0; i < count; i++) heap[rates + i] = w[at + freedoms + i];
      kernelOf(world).applyWhitened(rod, change);
    },
  };
}
