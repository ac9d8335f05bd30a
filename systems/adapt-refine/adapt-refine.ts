import { LoadRow } from "../../components/spans/load-row.js";
import { elementPlan } from "../models/element-plan.js";
import { modelOf, reshapingOf } from "../models/model-of.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { noteLoadsOf } from "./note-loads.js";
import { followElements, loadRow } from "./rod-loads.js";

const { movedNearContacts, neighbourhood } = limits.adaptRefine;

/**
 * Stage: rods that may be divided as they need it. An element is halved if forces act on both of its halves,
 * or further apart than the shortest element is long: it has too few degrees of freedom to give way to them.
 * So it is if it is bent far from its natural shape. Forces of obstacles count only once they bend it: what
 * lies flat on the ground needs no more elements than what hangs free. Two become one when nothing else has
 * touched them for a while, they are nearly natural, and it would not be seen.
 */
export function adaptRefine(world: RodWorld, h: number): void {
  const { rods, components } = world;
  const { Rod } = components;
  let any = false;
  for (const rod of rods) if (Rod.longest[rod] > 0) any = true;
  if (!any) return;
  noteLoadsOf(world, h);
  for (const rod of rods) {
    if (Rod.longest[rod] === 0) continue;
    if (!refine(world, rod)) coarsen(world, rod);
  }
}

/** Halves every element that needs it, all in one go. Whether any did. */
function refine(world: RodWorld, rod: number): boolean {
  const { Rod } = world.components;
  const shortest = Rod.shortest[rod];
  const elements = Rod.elements[rod];
  let needed = false;
  for (let i = 0; i < elements && !needed; i++) needed = needsHalving(world, rod, i, shortest);
  if (!needed) return false;
  const { borders, sources } = elementPlan(world, rod);
  for (let i = elements - 1; i >= 0; i--) {
    if (!needsHalving(world, rod, i, shortest)) continue;
    borders.splice(i + 1, 0, 0.5 * (borders[i] + borders[i + 1]));
    sources.splice(i, 0, i);
  }
  modelOf(world, rod).deform(world, rod);
  reshapingOf(world, rod, "adapt").takeElements(world, rod, { borders, sources }, rod);
  followElements(world, rod, sources);
  world.statistics.splits += sources.length - new Set(sources).size;
  return true;
}

function needsHalving(world: RodWorld, rod: number, element: number, shortest: number): boolean {
  const length = lengthOf(world, rod, element);
  // Halves of halves are not exactly what they would be by division.
  if (0.5 * length < (1 - 1e-9) * shortest) return false;
  const at = loadRow(world, rod, element);
  if (actsOnBothHalves(world, at + LoadRow.first, at + LoadRow.last, length, shortest)) return true;
  const { smallestTurn, largestTurn } = world.adaptation;
  const turn = bend(world, rod, element) * length;
  if (turn > largestTurn) return true;
  return (
    turn > smallestTurn &&
    actsOnBothHalves(world, at + LoadRow.firstOfAll, at + LoadRow.lastOfAll, length, shortest)
  );
}

/** Of the forces whose first and last are noted at these places. */
function actsOnBothHalves(
  { memory }: RodWorld,
  firstAt: number,
  lastAt: number,
  length: number,
  shortest: number,
): boolean {
  const first = memory.f64[firstAt];
  const last = memory.f64[lastAt];
  return (first < 0.5 * length && last > 0.5 * length) || last - first > shortest;
}

/** Merges the pairs that may be, from the tip on, none near another: what is known of gaps stays true. */
function coarsen(world: RodWorld, rod: number): void {
  const { adaptation, components, statistics, memory } = world;
  const { Rod, Load } = components;
  const model = modelOf(world, rod);
  const reshaping = reshapingOf(world, rod, "adapt");
  const tolerance = adaptation.tolerance * Math.min(Rod.radius1[rod], Rod.radius2[rod]);
  for (let i = Rod.elements[rod] - 2; i >= 0; i--) {
    const calm = loadRow(world, rod, i) + LoadRow.calm;
    if (memory.f64[calm] < adaptation.patience || memory.f64[calm + LoadRow.size] < adaptation.patience)
      continue;
    const length = lengthOf(world, rod, i) + lengthOf(world, rod, i + 1);
    if (length > (1 + 1e-9) * Rod.longest[rod]) continue;
    const turn = length * Math.max(bend(world, rod, i), bend(world, rod, i + 1));
    if (turn > adaptation.smallestTurn) continue;
    const isNear = nearestGap(world, rod, i - neighbourhood, i + 1 + neighbourhood) < 2 * tolerance;
    model.deform(world, rod);
    if (reshaping.merge(world, rod, i, isNear ? movedNearContacts * tolerance : tolerance)) {
      followElements(
        world,
        rod,
        Array.from({ length: Load.elements[rod] - 1 }, (_, k) => (k <= i ? k : k + 1)),
      );
      statistics.merges++;
      i -= neighbourhood + 1;
    }
    // Asked again when as much time has passed.
    else memory.f64[calm] = 0;
  }
}

function nearestGap(world: RodWorld, rod: number, from: number, to: number): number {
  const heap = world.memory.f64;
  const last = world.components.Load.elements[rod] - 1;
  let nearest = Infinity;
  for (let i = Math.max(0, from); i <= Math.min(last, to); i++)
    nearest = Math.min(nearest, heap[loadRow(world, rod, i) + LoadRow.gap]);
  return nearest;
}

function lengthOf({ components, memory }: RodWorld, rod: number, element: number): number {
  return memory.f64[components.GeneralizedCoordinates.lengthsSpan[rod] + element];
}

function bend(world: RodWorld, rod: number, element: number): number {
  return modelOf(world, rod).bend(world, rod, element);
}
