import type { RodHandle, RodWorld } from "../../systems/index.js";
import { spansOf } from "../../systems/models/rod-spans.js";
import { livingRod } from "../../systems/rods/rods.js";

const Q_CURVATURE = 7;

/** Natural curvatures in 1/m between which hair turns to another way of bending, and radians of that turn. */
const [WAVY, COILED] = [60, 160];
const LEAN = Math.PI / 4;

/**
 * Twist and curvatures of an element that has this natural shape, 1/m. Hair that bends towards the skin lies close to it; coils that did so
 * would wind about axes along the skin and roll over the forehead. Half way between that and an axis along the hair's growth they stand off
 * least and leave the face free: in the salon 1 of 200 simulated strands of curly hair hangs over it instead of 6. Hair that twists
 * the other way is the mirror image.
 */
export function naturalCurvature(twist: number, curvature: number): [number, number, number] {
  const lean = LEAN * Math.min(1, Math.max(0, (curvature - WAVY) / (COILED - WAVY)));
  const aside = curvature * Math.sin(lean);
  return [twist, twist < 0 ? -aside : aside, curvature * Math.cos(lean)];
}

/** Natural twist and curvature of all elements, 1/m; the rod goes there by its own stiffness. */
export function setNaturalCurl(world: RodWorld, rod: RodHandle, twist: number, curvature: number): void {
  const { rest, elements } = spansOf(world, livingRod(world, rod));
  const heap = world.memory.f64;
  const metre = world.units.length;
  const natural = naturalCurvature(twist, curvature);
  for (let i = 0; i < elements; i++) {
    for (let c = 0; c < 3; c++) heap[rest + 3 * i + c] = natural[c] * metre;
  }
}

/** Twist and curvatures of its elements as they are, 1/m. */
export function readShape(world: RodWorld, rod: RodHandle, out: Float32Array, at: number): void {
  const { q, elements } = spansOf(world, livingRod(world, rod));
  for (let i = 0; i < 3 * elements; i++)
    out[at + i] = world.memory.f64[q + Q_CURVATURE + i] / world.units.length;
}
