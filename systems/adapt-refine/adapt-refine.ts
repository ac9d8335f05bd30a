import { elementPlan } from "../models/element-plan.js";
import { modelOf, reshapingOf } from "../models/model-of.js";
import type { RodWorld } from "../world/world.js";
import { noteLoadsOf } from "./note-loads.js";
import type { RodLoads } from "./rod-loads.js";

/**
 * Stage: rods that may be divided as they need it. An element is halved if forces act on both of its halves, or further apart
 * than the shortest element is long: it has too few ways to give way to them; or if it is bent far from its natural shape. Forces of
 * obstacles count only once they bend it: what lies flat on the ground needs no more elements than what hangs free. Two become
 * one when nothing else has touched them for a while, they are nearly natural, and nobody would see it.
 */
export function adaptRefine(world: RodWorld, h: number): void {
  const { rods, components, adaptation } = world;
  const { Rod } = components;
  let any = false;
  for (const rod of rods) if (Rod.longest[rod] > 0) any = true;
  if (!any) return;
  noteLoadsOf(world, h);
  for (const rod of rods) {
    if (Rod.longest[rod] === 0) continue;
    const loads = adaptation.loads.get(rod)!;
    if (!refine(world, rod, loads)) coarsen(world, rod, loads);
  }
}

/** Halves every element that needs it, all in one go. Whether any did. */
function refine(world: RodWorld, rod: number, loads: RodLoads): boolean {
  const { Rod } = world.components;
  const shortest = Rod.shortest[rod];
  let needed = false;
  for (let i = 0; i < loads.count && !needed; i++) needed = needsHalving(world, rod, loads, i, shortest);
  if (!needed) return false;
  const { borders, sources } = elementPlan(world, rod);
  for (let i = loads.count - 1; i >= 0; i--) {
    if (!needsHalving(world, rod, loads, i, shortest)) continue;
    borders.splice(i + 1, 0, 0.5 * (borders[i] + borders[i + 1]));
    sources.splice(i, 0, i);
  }
  modelOf(world, rod).deform(world, rod);
  reshapingOf(world, rod, "adapt").takeElements(world, rod, { borders, sources }, rod);
  loads.follow(sources);
  world.statistics.splits += sources.length - new Set(sources).size;
  return true;
}

function needsHalving(
  world: RodWorld,
  rod: number,
  { first, last, firstOfAll, lastOfAll }: RodLoads,
  element: number,
  shortest: number,
): boolean {
  const length = lengthOf(world, rod, element);
  // Halves of halves are not exactly what they would be by division.
  if (0.5 * length < (1 - 1e-9) * shortest) return false;
  if (actsOnBothHalves(first[element], last[element], length, shortest)) return true;
  const { smallestTurn, largestTurn } = world.adaptation;
  const turn = bend(world, rod, element) * length;
  if (turn > largestTurn) return true;
  return turn > smallestTurn && actsOnBothHalves(firstOfAll[element], lastOfAll[element], length, shortest);
}

function actsOnBothHalves(first: number, last: number, length: number, shortest: number): boolean {
  return (first < 0.5 * length && last > 0.5 * length) || last - first > shortest;
}

/**
 * Where something is near, merging may move a point by no more than this share of what it may elsewhere, so that nothing sinks in. (With a
 * fifth of it the tails of a double fisherman's stayed fine: 147 elements and 65 contacts instead of 141 and 62, at the same shape.)
 */
const shareNearContacts = 0.25;

/** Elements near a contact, to either side of a pair that merges, whose gap counts. */
const neighbourhood = 2;

/** Merges the pairs that may be, from the tip on, none near another: so what is known of gaps is still true. */
function coarsen(world: RodWorld, rod: number, loads: RodLoads): void {
  const { adaptation, components, statistics } = world;
  const { Rod } = components;
  const model = modelOf(world, rod);
  const reshaping = reshapingOf(world, rod, "adapt");
  const tolerance = adaptation.tolerance * Math.min(Rod.radius1[rod], Rod.radius2[rod]);
  for (let i = loads.count - 2; i >= 0; i--) {
    if (loads.calm[i] < adaptation.patience || loads.calm[i + 1] < adaptation.patience) continue;
    const length = lengthOf(world, rod, i) + lengthOf(world, rod, i + 1);
    if (length > (1 + 1e-9) * Rod.longest[rod]) continue;
    const turn = length * Math.max(bend(world, rod, i), bend(world, rod, i + 1));
    if (turn > adaptation.smallestTurn) continue;
    const isNear = nearestGap(loads, i - neighbourhood, i + 1 + neighbourhood) < 2 * tolerance;
    model.deform(world, rod);
    if (reshaping.merge(world, rod, i, isNear ? shareNearContacts * tolerance : tolerance)) {
      loads.follow(Array.from({ length: loads.count - 1 }, (_, k) => (k <= i ? k : k + 1)));
      statistics.merges++;
      i -= neighbourhood + 1;
    }
    // Asked again when as much time has passed.
    else loads.calm[i] = 0;
  }
}

function nearestGap({ gap, count }: RodLoads, from: number, to: number): number {
  let nearest = Infinity;
  for (let i = Math.max(0, from); i <= Math.min(count - 1, to); i++) nearest = Math.min(nearest, gap[i]);
  return nearest;
}

function lengthOf({ components, memory }: RodWorld, rod: number, element: number): number {
  return memory.f64[components.GeneralizedCoordinates.lengthsSpan[rod] + element];
}

function bend(world: RodWorld, rod: number, element: number): number {
  return modelOf(world, rod).bend(world, rod, element);
}
