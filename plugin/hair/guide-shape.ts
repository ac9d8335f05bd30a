import type { RodHandle, RodWorld } from "../../systems/index.js";
import { spansOf } from "../../systems/rod-spans.js";
import { livingRod } from "../../systems/rods.js";

const Q_CURVATURE = 7;

/** Natural twist and curvature of all elements, 1/m; the rod goes there by its own stiffness. */
export function setNaturalCurl(world: RodWorld, rod: RodHandle, twist: number, curvature: number): void {
  const { rest, elements } = spansOf(world, livingRod(world, rod));
  const heap = world.memory.f64;
  const metre = world.units.length;
  for (let i = 0; i < elements; i++) {
    heap[rest + 3 * i] = twist * metre;
    heap[rest + 3 * i + 1] = 0;
    heap[rest + 3 * i + 2] = curvature * metre;
  }
}

/** Twist and curvatures of its elements as they are, 1/m. */
export function readShape(world: RodWorld, rod: RodHandle, out: Float32Array, at: number): void {
  const { q, elements } = spansOf(world, livingRod(world, rod));
  for (let i = 0; i < 3 * elements; i++)
    out[at + i] = world.memory.f64[q + Q_CURVATURE + i] / world.units.length;
}
