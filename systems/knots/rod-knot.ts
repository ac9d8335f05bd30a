import { getPoint, rodLength } from "../rods/readings.js";
import type { RodHandle } from "../rods/rods.js";
import { limits } from "../world/limits.js";
import { wholeNumber } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { recogniseKnot, type Knot } from "./recognise.js";

const { mostSamples, samplesPerRod } = limits.knots;

/** Points of the rod's centreline at equal distances, x, y, z one after the other, in metres. */
export function rodPoints(world: RodWorld, rod: RodHandle, samples: number): Float64Array {
  wholeNumber("samples", samples, 2, mostSamples);
  const points = new Float64Array(3 * samples);
  const point = new Float64Array(3);
  const length = rodLength(world, rod);
  for (let i = 0; i < samples; i++) {
    points.set(getPoint(world, rod, Math.min(length, (length * i) / (samples - 1)), point), 3 * i);
  }
  return points;
}

/**
 * The knot in a rod. Samples farther apart than the rod is thick may cut a corner through another turn of it.
 */
export function recogniseRod(world: RodWorld, rod: RodHandle, samples = samplesPerRod): Knot {
  return recogniseKnot(rodPoints(world, rod, samples));
}
