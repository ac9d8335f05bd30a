import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";

const { sliverShare } = limits.models;

/**
 * New elements of a rod in terms of its present ones: element i reaches from `borders[i]` to `borders[i +
 * 1]`, arc lengths of the rod as it is, and is a piece of the present element `sources[i]`, which may be
 * continued beyond its ends.
 */
export interface ElementPlan {
  readonly borders: number[];
  readonly sources: number[];
}

/** The elements as they are. */
export function elementPlan(world: RodWorld, rod: number): ElementPlan {
  const { Rod, GeneralizedCoordinates } = world.components;
  const lengths = GeneralizedCoordinates.lengthsSpan[rod];
  const plan: ElementPlan = { borders: [0], sources: [] };
  for (let i = 0; i < Rod.elements[rod]; i++) {
    plan.borders.push(plan.borders[i] + world.memory.f64[lengths + i]);
    plan.sources.push(i);
  }
  return plan;
}

/** One element divided, a `share` of it in the first part. */
export function splitPlan(world: RodWorld, rod: number, element: number, share: number): ElementPlan {
  const plan = elementPlan(world, rod);
  const start = plan.borders[element];
  plan.borders.splice(element + 1, 0, start + share * (plan.borders[element + 1] - start));
  plan.sources.splice(element, 0, element);
  return plan;
}

/**
 * The rod from arc length `from` to `to`: less of it than there is, or more, its end elements longer then.
 */
export function windowPlan(world: RodWorld, rod: number, from: number, to: number): ElementPlan {
  const whole = elementPlan(world, rod);
  const last = whole.sources.length - 1;
  whole.borders[last + 1] = Math.max(whole.borders[last + 1], to);
  const plan: ElementPlan = { borders: [from], sources: [] };
  for (let i = 0; i <= last; i++) {
    const end = Math.min(whole.borders[i + 1], to);
    if (end <= plan.borders[plan.borders.length - 1]) continue;
    plan.borders.push(end);
    plan.sources.push(i);
  }
  dropSliver(plan, 0, 1);
  dropSliver(plan, plan.sources.length - 1, plan.sources.length - 2);
  return plan;
}

function dropSliver({ borders, sources }: ElementPlan, end: number, neighbour: number): void {
  if (sources.length < 2) return;
  const length = (i: number) => borders[i + 1] - borders[i];
  if (length(end) >= sliverShare * length(neighbour)) return;
  borders.splice(Math.max(end, neighbour), 1);
  sources.splice(end, 1);
}
