import { rowAngular, rowBend, rowLength, rowRest, rowStride } from "../../components/spans/element-row.js";
import { curveBend, curveStride, endOfCurve } from "../curves/curve-set.js";
import { isExactRod } from "../world/care.js";
import type { RodWorld } from "../world/world.js";
import { Crossing, crossing, curvesMayCross } from "./curve-crossing.js";
import { leastRadius } from "./least-radius.js";
import { mayComeTogether } from "./no-passage.js";
import { isSearchSpent } from "./passage-work.js";

/**
 * An element and itself, or the next of its rod, are never apart. But a piece of curve whose tangents stay
 * within a right angle of one direction n goes on along n, and meets itself nowhere. If it turns by less than
 * pi in all, that is so for n, the tangent in its middle. On the straight way from the curve before to the
 * one after, tangents are mixtures of both, so it stays so if the step turns n by rho and the turn is below
 * pi - 2 rho. Only where elements turn by more, as those of coils, they have to be followed.
 */

/** What is left of pi where a step turns the elements in hand. */
const allowed = new Float64Array(1);

/** Before the rods are displaced: whether any element of a group turns enough to meet itself or the next. */
export function anyIsCoiled(world: RodWorld, group: number, h: number): boolean {
  const { rods, firstElement } = world.trial.groups;
  const { elements, selfContact } = world.components.Rod;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod) || selfContact[rod] === 0) continue;
    const end = firstElement[rod] + elements[rod];
    for (let a = firstElement[rod]; a < end; a++) {
      const b = Math.min(a + 1, end - 1);
      if (areCoiled(world, a, b, h) && mayComeTogether(world, a, b, h)) return true;
    }
  }
  return false;
}

/** After they have been displaced: whether any such may pass itself or the next. */
export function coilsMayPass(world: RodWorld, group: number, h: number): boolean {
  const { groups, curvesFrom, curvesTo } = world.trial;
  const { rods, firstElement } = groups;
  const { elements, selfContact } = world.components.Rod;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod) || selfContact[rod] === 0) continue;
    const end = firstElement[rod] + elements[rod];
    crossing[Crossing.thickness] = 2 * leastRadius(world, rod);
    for (let a = firstElement[rod]; a < end; a++) {
      for (let b = a; b < Math.min(a + 2, end); b++) {
        if (!areCoiled(world, a, b, h) || !mayComeTogether(world, a, b, h)) continue;
        if (curvesMayCross(curvesFrom, curvesTo, a, b, turnsLittle, world) || isSearchSpent()) return true;
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
    const w = Math.hypot(rows[row + rowAngular], rows[row + rowAngular + 1], rows[row + rowAngular + 2]);
    // Four rests in a length are how much the ends turn against each other (`element-motion.ts`).
    const bending = (4 * h * rows[row + rowRest]) / rows[row + rowLength];
    turn += rows[row + rowBend] * rows[row + rowLength] + bending;
    turned = Math.max(turned, h * w + bending);
  }
  allowed[0] = Math.PI - 2 * turned;
  return turn >= allowed[0];
}

/** Whether the curve turns little between the far ends of the box in hand; or its mirror image was seen. */
function turnsLittle({ trial }: RodWorld, a: number, b: number): boolean {
  const { curvesFrom, curvesTo } = trial;
  const firstA = crossing[Crossing.sA] - crossing[Crossing.halfA];
  const lastA = crossing[Crossing.sA] + crossing[Crossing.halfA];
  const firstB = crossing[Crossing.sB] - crossing[Crossing.halfB];
  const lastB = crossing[Crossing.sB] + crossing[Crossing.halfB];
  if (a === b && firstA >= lastB) return true;
  const along =
    a === b ? Math.max(lastA, lastB) - Math.min(firstA, firstB) : endOfCurve(curvesFrom, a) - firstA;
  const beyond = a === b ? 0 : lastB;
  const before = bendOf(curvesFrom.data, a) * along + bendOf(curvesFrom.data, b) * beyond;
  const after = bendOf(curvesTo.data, a) * along + bendOf(curvesTo.data, b) * beyond;
  return Math.max(before, after) < allowed[0];
}

function bendOf(data: Float64Array, curve: number): number {
  return data[curve * curveStride + curveBend];
}
