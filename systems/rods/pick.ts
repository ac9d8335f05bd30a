import { jointPosition, jointStride } from "../../components/spans/joint.js";
import { closestPoints, createClosestPointSearch } from "../curves/closest-points.js";
import { createCurveSet } from "../curves/curve-set.js";
import { writeSegment } from "../curves/polynomial-curve.js";
import type { RodHandle } from "./rods.js";
import { makeHandle } from "../world/handles.js";
import { limits } from "../world/limits.js";
import { place, quantity, quantityOrZero } from "../world/quantities.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { reject, vector, within } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { hypot } from "../math/elementary.js";

const { pickPrecision, pickMargin } = limits.rods;

/** Where a ray meets a rod; metres. The caller owns it. */
export interface RodPick {
  rod: RodHandle | null;
  /** Arc length of the point, and its distance from the ray's origin along the ray. */
  s: number;
  along: number;
  /** How far the ray passes from the rod's surface; 0 for a hit. */
  miss: number;
}

export interface PickOptions {
  /** Metres that the ray may pass by the surface; default 0. */
  reach?: number;
  /** Radians by which that grows along the ray, so that thin things far away can be picked too; default 0. */
  spread?: number;
  /** Metres; default 1,000. */
  farthest?: number;
  /** Which rods count, by entity; default all. */
  counts?: (rod: number) => boolean;
}

const pickNames: OptionNames<PickOptions> = { reach: true, spread: true, farthest: true, counts: true };

export function createRodPick(): RodPick {
  return { rod: null, s: 0, along: Infinity, miss: Infinity };
}

const rayCurve = 0;
const elementCurve = 1;
const curves = createCurveSet(2);
const search = createClosestPointSearch();
/** Origin and end of the ray; its unit direction. */
const ray = new Float64Array(6);
const unit = new Float64Array(3);

/**
 * The rod that a ray points at: of those it hits the nearest to its origin, else the one that it misses by
 * least, within reach. On the smooth curve, not on a mesh: a hair is picked as exactly as a rope. Returns
 * whether there is one.
 */
export function pickRod(
  world: RodWorld,
  origin: ArrayLike<number>,
  direction: ArrayLike<number>,
  options: PickOptions,
  out: RodPick,
): boolean {
  checkOptions("options", options, pickNames);
  const metre = world.units.length;
  const reach = quantityOrZero("reach", options.reach ?? 0, "position") / metre;
  const spread = within("spread", options.spread ?? 0, 0, Math.PI);
  aim(world, origin, direction, quantity("farthest", options.farthest ?? 1000, "position") / metre);
  const length = hypot(ray[3] - ray[0], ray[4] - ray[1], ray[5] - ray[2]);
  out.rod = null;
  out.along = out.miss = Infinity;
  const { Rod, GeneralizedCoordinates, Centreline } = world.components;
  const heap = world.memory.f64;
  for (const rod of world.rods) {
    if (options.counts && !options.counts(rod)) continue;
    const radius = Math.max(Rod.radius1[rod], Rod.radius2[rod]);
    const joints = Centreline.jointsSpan[rod];
    const lengths = GeneralizedCoordinates.lengthsSpan[rod];
    let start = 0;
    for (let i = 0; i < Rod.elements[rod]; i++) {
      const l = heap[lengths + i];
      const along = alongRay(heap, joints + i * jointStride + jointPosition);
      const bound = radius + reach + spread * Math.max(0, along + l);
      // The element is within its length of its start.
      if (
        along > -l &&
        along < length + l &&
        missOf(heap, joints + i * jointStride + jointPosition) < bound + l
      ) {
        world.models[Rod.model[rod]].writeCurve(world, rod, i, curves, elementCurve);
        if (
          closestPoints(search, curves, rayCurve, 0, 1, elementCurve, 0, l, bound, pickPrecision * radius)
        ) {
          const t = search.sA * length;
          const miss = Math.max(0, search.distance - radius);
          if (miss <= reach + spread * t) offer(world, out, rod, start + search.sB, t, miss);
        }
      }
      start += l;
    }
  }
  return out.rod !== null;
}

/** A hit beats any miss, a nearer hit a farther one, a closer miss a wider one. */
function offer(world: RodWorld, out: RodPick, rod: number, s: number, along: number, miss: number): void {
  const metre = world.units.length;
  const isBetter = miss === out.miss / metre ? along < out.along / metre : miss < out.miss / metre;
  if (!isBetter) return;
  out.rod = makeHandle(world, "rod", rod);
  out.s = s * metre;
  out.along = along * metre;
  out.miss = miss * metre;
}

function aim(
  world: RodWorld,
  origin: ArrayLike<number>,
  direction: ArrayLike<number>,
  farthest: number,
): void {
  place("origin", origin);
  vector("direction", direction, 3);
  const size = hypot(direction[0], direction[1], direction[2]);
  if (!(size > 0)) reject("direction", direction, "a vector that is not zero");
  for (let c = 0; c < 3; c++) {
    unit[c] = direction[c] / size;
    ray[c] = origin[c] / world.units.length;
  }
  // No farther than the rods reach: a segment far longer than they are would cost digits.
  let needed = 0;
  const { Centreline } = world.components;
  for (const rod of world.rods) {
    const x = Math.max(Math.abs(Centreline.minX[rod] - ray[0]), Math.abs(Centreline.maxX[rod] - ray[0]));
    const y = Math.max(Math.abs(Centreline.minY[rod] - ray[1]), Math.abs(Centreline.maxY[rod] - ray[1]));
    const z = Math.max(Math.abs(Centreline.minZ[rod] - ray[2]), Math.abs(Centreline.maxZ[rod] - ray[2]));
    needed = Math.max(needed, hypot(x, y, z));
  }
  const length = Math.min(farthest, pickMargin * needed + 1);
  for (let c = 0; c < 3; c++) ray[3 + c] = ray[c] + length * unit[c];
  writeSegment(curves, rayCurve, ray, 0);
}

function alongRay(heap: Float64Array, at: number): number {
  return (
    (heap[at] - ray[0]) * unit[0] + (heap[at + 1] - ray[1]) * unit[1] + (heap[at + 2] - ray[2]) * unit[2]
  );
}

function missOf(heap: Float64Array, at: number): number {
  const t = alongRay(heap, at);
  const x = heap[at] - ray[0] - t * unit[0];
  const y = heap[at + 1] - ray[1] - t * unit[1];
  const z = heap[at + 2] - ray[2] - t * unit[2];
  return Math.sqrt(x * x + y * y + z * z);
}
