import { SharedRoom } from "../../models/kernel-room";
import { Numbers, place } from "./rods/numbers";
import { Vector } from "./rods/records";
import { elements, next, v } from "./rods/rod";
import * as contact from "./nodal/contact";
import * as energies from "./nodal/energy";
import { findEdges, moveState } from "./nodal/frames";
import * as motion from "./nodal/motion";
import { fixNatural } from "./nodal/natural";
import * as plasticity from "./nodal/plasticity";
import { columns, count, firstFree, loads, q, rootTurn, side, take } from "./nodal/rod";
import { placeJoints } from "./nodal/shape";
import { predictRod } from "./nodal/step";

/** What a call has found. */
const found = changetype<Numbers>(SharedRoom.found << 3);

export * from "./rods/columns";
export { axialStiffnessColumn } from "./nodal/rod";
export { law, room } from "./nodal/room";

/**
 * The numerics of rods that are made of nodes (`systems/models/nodal`), in the memory of a world: one
 * implementation, whose `law` says which energy it has. Rods are named by their entity, places by their
 * offset in `memory.f64`.
 */

/** The velocity that the step has found. */
function proposed(): Numbers {
  return changetype<Numbers>(changetype<usize>(next));
}

/** q -> joints and the box around them. */
export function deform(rod: i32): void {
  take(rod);
  placeJoints();
}

export function predict(rod: i32, h: f64): void {
  take(rod);
  predictRod(h);
}

export function displace(rod: i32, h: f64): void {
  take(rod);
  moveState(q, proposed(), h, rootTurn, q);
}

export function advanceRod(rod: i32, h: f64): void {
  displace(rod, h);
  const velocity = changetype<Numbers>(changetype<usize>(v));
  for (let i = 0; i < count; i++) velocity[i] = proposed()[i];
  for (let i = 0; i < 3 * (elements + 1); i++) loads[i] = 0;
}

/** Leaves a share of what is proposed; and takes away the motion of a held root alone. */
export function slow(rod: i32, share: f64): void {
  take(rod);
  motion.slowRod(proposed(), share, 1);
}

export function holdRoot(rod: i32): void {
  take(rod);
  motion.slowRod(proposed(), 1, 0);
  for (let c = 0; c < 3; c++) rootTurn[c] = 0;
  for (let c = 0; c < firstFree; c++) proposed()[c] = 0;
}

/** Contacts: the point is given (`ContactPoint`), its arc length from the start of the element. */
export function contactColumns(rod: i32, element: i32): i32 {
  take(rod);
  contact.contactColumns(element);
  return contact.columnLength(element);
}

export function contactVelocity(rod: i32, element: i32): void {
  take(rod);
  contact.contactVelocity(element);
}

export function response(rod: i32, element: i32): i32 {
  take(rod);
  contact.contactColumns(element);
  const length = contact.columnLength(element);
  contact.selfProduct(length);
  return length;
}

export function push(rod: i32, length: i32, x: f64, y: f64, z: f64): void {
  take(rod);
  contact.push(length, x, y, z);
}

/** w stands in the free numbers of the columns' place, one after the other. */
export function applyWhitened(rod: i32): void {
  take(rod);
  for (let i = firstFree; i < count; i++) side[i] = columns[i - firstFree];
  contact.applySide();
}

export function fastestBending(rod: i32): f64 {
  take(rod);
  return motion.fastestBending(proposed());
}

export function fastestMotion(rod: i32): void {
  take(rod);
  motion.fastestMotion(proposed(), found);
}

/** The angular velocity of an edge by the velocity at an offset is found. */
export function edgeTurn(rod: i32, velocity: i32, element: i32): void {
  take(rod);
  motion.turnOf(place<Numbers>(velocity), element, changetype<Vector>(found));
}

export function energy(rod: i32): void {
  take(rod);
  energies.findEnergy();
}

export function stepEnergy(rod: i32, h: f64): void {
  take(rod);
  energies.findStepEnergy(h);
}

/** By how much the nodes of an element are bent beyond their natural shape, the more of both. */
export function bend(rod: i32, element: i32): f64 {
  take(rod);
  findEdges(q);
  fixNatural();
  return Math.max(plasticity.bendAt(element), plasticity.bendAt(element + 1));
}

export function yieldBending(rod: i32, limit: f64): void {
  take(rod);
  findEdges(q);
  fixNatural();
  plasticity.yieldNodes(limit);
}
