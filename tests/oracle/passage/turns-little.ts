import { curveBend, curveStride, endOfCurve, type CurveSet } from "../../../systems/curves/curve-set.js";
import { Crossing, crossing } from "./curve-crossing.js";

/** What a search for a rod's passage through itself is told. */
export interface LittleTurn {
  readonly before: CurveSet;
  readonly after: CurveSet;
  readonly allowed: number;
}

/** Whether the curve turns little between the far ends of the box in hand; or its mirror image was seen. */
export function turnsLittle({ before, after, allowed }: LittleTurn, a: number, b: number): boolean {
  const firstA = crossing[Crossing.sA] - crossing[Crossing.halfA];
  const lastA = crossing[Crossing.sA] + crossing[Crossing.halfA];
  const firstB = crossing[Crossing.sB] - crossing[Crossing.halfB];
  const lastB = crossing[Crossing.sB] + crossing[Crossing.halfB];
  if (a === b && firstA >= lastB) return true;
  const along = a === b ? Math.max(lastA, lastB) - Math.min(firstA, firstB) : endOfCurve(before, a) - firstA;
  const beyond = a === b ? 0 : lastB;
  const turnBefore = bendOf(before, a) * along + bendOf(before, b) * beyond;
  const turnAfter = bendOf(after, a) * along + bendOf(after, b) * beyond;
  return Math.max(turnBefore, turnAfter) < allowed;
}

function bendOf({ data }: CurveSet, curve: number): number {
  return data[curve * curveStride + curveBend];
}
