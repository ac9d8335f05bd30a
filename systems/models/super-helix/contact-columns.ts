import { RootKind } from "../../../components/components.js";
import type { RodWorld } from "../../world/world.js";
import { locate } from "../locate.js";
import { ContactPoint } from "../rod-model.js";
import { SharedRoom } from "../kernel-room.js";
import { exchangeStart, respondingAt, vCurvature } from "./layout.js";
import { kernelOf } from "./kernel.js";

/**
 * The link between a rod and the contact solver. A force e at a point of element c has the whitened
 * generalised force
 *   y_c = L^-1 (own force of e),  p = [r x e; e] - U_c y_c,  then towards the root
 *   y = L^-1 S^T p,  p <- p - U y,
 * (`whiten` with nothing beyond c), so that W_ab = Y_a . Y_b and neither A nor W is ever made. Freedoms
 * beyond c take no part: a column is a prefix of the rod's w = (those of the root that are free, kappa_0,
 * kappa_1, ...), whatever its length. The three columns of a contact stand interleaved (measured in
 * `systems/solve/whitened/island-operator.ts`).
 */

/** Degrees of freedom of the root: none, rotation about the root point (the first 3 of a twist), or all 6. */
function rootFreedoms(kind: RootKind): number {
  return kind === RootKind.clamped ? 0 : kind === RootKind.pinned ? 3 : 6;
}

/** Freedoms that a force on `element` reaches. */
export function columnLength(kind: RootKind, element: number): number {
  return rootFreedoms(kind) + 3 * (element + 1);
}

export function contactFreedoms(world: RodWorld, rod: number): number {
  const { Rod, Root } = world.components;
  return columnLength(Root.kind[rod] as RootKind, Rod.elements[rod] - 1);
}

export function contactColumns(
  world: RodWorld,
  rod: number,
  contact: Float64Array,
  contactAt: number,
  out: Float64Array,
  at: number,
): number {
  const element = giveContact(world, rod, contact, contactAt);
  const { Rod, Root, Workspace } = world.components;
  const from = Workspace.span[rod] + exchangeStart(Rod.elements[rod]);
  kernelOf(world).contactColumns(rod, element, from);
  const heap = world.memory.f64;
  takeVelocity(heap, contact, contactAt);
  const length = columnLength(Root.kind[rod] as RootKind, element);
  for (let i = 0; i < 3 * length; i++) out[at + i] = heap[from + i];
  return length;
}

export function contactVelocity(
  world: RodWorld,
  rod: number,
  contact: Float64Array,
  contactAt: number,
): void {
  kernelOf(world).contactVelocity(rod, giveContact(world, rod, contact, contactAt));
  takeVelocity(world.memory.f64, contact, contactAt);
}

/** W = Y^T Y to `out[at]`; the columns stay where `push` finds them. */
export function response(
  world: RodWorld,
  rod: number,
  contact: Float64Array,
  contactAt: number,
  out: Float64Array,
  at: number,
): void {
  const element = giveContact(world, rod, contact, contactAt);
  const { Rod, Workspace } = world.components;
  kernelOf(world).response(rod, element, Workspace.span[rod] + exchangeStart(Rod.elements[rod]));
  const heap = world.memory.f64;
  takeVelocity(heap, contact, contactAt);
  for (let i = 0; i < 9; i++) out[at + i] = heap[SharedRoom.found + i];
  heap[Workspace.span[rod] + respondingAt(Rod.elements[rod])] = element;
}

export function push(world: RodWorld, rod: number, r: Float64Array, at: number): void {
  const { Rod, Workspace } = world.components;
  const from = Workspace.span[rod] + exchangeStart(Rod.elements[rod]);
  const element = world.memory.f64[Workspace.span[rod] + respondingAt(Rod.elements[rod])];
  kernelOf(world).push(rod, element, from, r[at], r[at + 1], r[at + 2]);
}

const arc = new Float64Array(1);

/** Puts the contact where the kernel looks for it; its element. */
function giveContact(world: RodWorld, rod: number, contact: Float64Array, contactAt: number): number {
  const heap = world.memory.f64;
  arc[0] = contact[contactAt + ContactPoint.s];
  const element = locate(world, rod, arc, 0);
  heap[SharedRoom.given] = arc[0];
  for (let i = ContactPoint.arm; i < ContactPoint.velocity; i++)
    heap[SharedRoom.given + i] = contact[contactAt + i];
  return element;
}

function takeVelocity(heap: Float64Array, contact: Float64Array, contactAt: number): void {
  const velocity = ContactPoint.velocity;
  for (let d = velocity; d < velocity + 3; d++) contact[contactAt + d] = heap[SharedRoom.given + d];
}

export function applyWhitened(world: RodWorld, rod: number, w: Float64Array, at: number): void {
  const heap = world.memory.f64;
  const { Rod, Root, Workspace } = world.components;
  const freedoms = rootFreedoms(Root.kind[rod] as RootKind);
  const change = Workspace.span[rod] + exchangeStart(Rod.elements[rod]);
  const rates = change + vCurvature;
  // A held root does not move.
  for (let r = 0; r < vCurvature; r++) heap[change + r] = r < freedoms ? w[at + r] : 0;
  for (let i = 0; i < 3 * Rod.elements[rod]; i++) heap[rates + i] = w[at + freedoms + i];
  kernelOf(world).applyWhitened(rod, change);
}
