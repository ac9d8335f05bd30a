import { rowAngular, rowBend, rowLength, rowRest, rowStride } from "../../components/spans/element-row.js";
import { isExactRod } from "../world/care.js";
import type { RodWorld } from "../world/world.js";
import { Excuse } from "./excuse.js";
import { isSearchSpent } from "./passage-work.js";
import { hypot } from "../math/elementary.js";

/**
 * An element and itself, or the next of its rod, are never apart. But a piece of curve whose tangents stay
 * within a right angle of one direction n goes on along n, and meets itself nowhere. If it turns by less than
 * pi in all, that is so for n, the tangent in its middle. On the straight way from the curve before to the
 * one after, tangents are mixtures of both, so it stays so if the step turns n by rho and the turn is below
 * pi - 2 rho. Only where elements turn by more, as those of coils, they have to be followed.
 */

/** Before the rods are displaced: whether any element of a group turns enough to meet itself or the next. */
export function anyIsCoiled(world: RodWorld, group: number, h: number): boolean {
  const { groups, passage } = world.trial;
  const { rods, firstElement } = groups;
  const { elements, selfContact } = world.components.Rod;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod) || selfContact[rod] === 0) continue;
    const end = firstElement[rod] + elements[rod];
    for (
      let a = passage.nextBent(rod, firstElement[rod], end);
      a < end;
      a = passage.nextBent(rod, a + 1, end)
    ) {
      const b = Math.min(a + 1, end - 1);
      if (areCoiled(world, a, b, h) && passage.mayComeTogether(a, b)) return true;
    }
  }
  return false;
}

/** After they have been displaced: whether any such may pass itself or the next. */
export function coilsMayPass(world: RodWorld, group: number, h: number): boolean {
  const { groups, passage } = world.trial;
  const { rods, firstElement } = groups;
  const { elements, selfContact } = world.components.Rod;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod) || selfContact[rod] === 0) continue;
    const end = firstElement[rod] + elements[rod];
    for (
      let a = passage.nextBent(rod, firstElement[rod], end);
      a < end;
      a = passage.nextBent(rod, a + 1, end)
    ) {
      for (let b = a; b < Math.min(a + 2, end); b++) {
        if (!areCoiled(world, a, b, h) || !passage.mayComeTogether(a, b)) continue;
        if (!passage.doComeTogether(a, b)) continue;
        if (passage.mayCross(a, b, rod, rod, Excuse.littleTurn) || isSearchSpent()) return true;
      }
    }
  }
  return false;
}

/** Whether elements a and b, which is a or the next, turn and are turned enough to be followed. */
function areCoiled({ trial }: RodWorld, a: number, b: number, h: number): boolean {
  let turn = 0;
  let turned = 0;
  for (let element = a; element <= b; element++) {
    const row = element * rowStride;
    const { rows } = trial;
    const w = hypot(rows[row + rowAngular], rows[row + rowAngular + 1], rows[row + rowAngular + 2]);
    // Four rests in a length are how much the ends turn against each other (`element-motion.ts`).
    const bending = (4 * h * rows[row + rowRest]) / rows[row + rowLength];
    turn += rows[row + rowBend] * rows[row + rowLength] + bending;
    turned = Math.max(turned, h * w + bending);
  }
  const allowed = Math.PI - 2 * turned;
  trial.passage.littleTurn = allowed;
  return turn >= allowed;
}
