import { ClothoidRoom, Rule } from "../../../models/space-clothoid/kernel-room";
import { spaceClothoid } from "../../../world/limits/space-clothoid";
import { Numbers } from "../rods/numbers";

/** Where the kernel's room begins, in bytes: set when it is installed (`models/space-clothoid/kernel.ts`). */
export let room: usize = 0;

/** What begins at a place of the room. */
// @ts-ignore: decorator
@inline
export function inRoom<T>(offset: i32): T {
  return changetype<T>(room + ((<usize>offset) << 3));
}

/** A quadrature rule (`models/space-clothoid/rules.ts`). */
@unmanaged
export class GaussRule extends Numbers {
  @inline get nodes(): Numbers { return this.part<Numbers>(Rule.nodes); }
  @inline get weights(): Numbers { return this.part<Numbers>(Rule.weights); }
  /** What the values at all nodes add up to node g. */
  @inline collocation(g: i32): Numbers { return this.part<Numbers>(Rule.collocation + (g << 4)); }
  /** By halves: h and g count the nodes of the second half, from the middle on. */
  @inline even(g: i32): Numbers { return this.part<Numbers>(Rule.even + (g << 3)); }
  @inline odd(g: i32): Numbers { return this.part<Numbers>(Rule.odd + (g << 3)); }
}

/** The rule of 4, 6, 8, 10, 12 or 16 nodes. */
export function ruleOf(count: i32): GaussRule {
  const index = count == 16 ? 5 : (count >> 1) - 2;
  return inRoom<GaussRule>(ClothoidRoom.rules + index * Rule.size);
}

/** Nodes that place the end of an element that turns so far. */
export function nodesOfEnd(turn: f64): i32 {
  return nodesFor(turn);
}

/** Nodes for the inertia of an element that turns so far. */
export function nodesFor(turn: f64): i32 {
  if (turn <= spaceClothoid.turnOfSix) return 6;
  if (turn <= spaceClothoid.turnOfEight) return 8;
  if (turn <= spaceClothoid.turnOfTen) return 10;
  return turn <= spaceClothoid.turnOfTwelve ? 12 : 16;
}
