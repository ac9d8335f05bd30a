import { advanceFrame } from "../../../../systems/models/super-helix/kinematics.js";
import { createPointQuery, queryDistance } from "../../../../systems/shapes/point-query.js";
import { distanceToShape } from "../../../../systems/shapes/shape-distance.js";
import type { ShapeSet } from "../../../../systems/shapes/shape-set.js";
import { createRodWorld } from "../../../../systems/index.js";
import { symmetric } from "../../../oracle/random.js";
import { randomQuaternion, turned } from "../../shapes/shape-samples.js";

export interface Element {
  joint: Float64Array;
  kappa: Float64Array;
  length: Float64Array;
}

/** An element that starts at `position` with its frame turned by a quaternion. */
export function element(position: number[], q: number[], kappa: number[], length: number): Element {
  const frame = [turned(q, [1, 0, 0]), turned(q, [0, 1, 0]), turned(q, [0, 0, 1])].flat();
  return {
    joint: Float64Array.from([...frame, ...position]),
    kappa: Float64Array.from(kappa),
    length: Float64Array.from([length]),
  };
}

/** From nearly straight to several turns, starting within 2 of the origin. */
export function randomElement(random: () => number): Element {
  const turn = 10 ** symmetric(random, 1);
  return element(
    [symmetric(random, 2), symmetric(random, 2), symmetric(random, 2)],
    randomQuaternion(random),
    [symmetric(random, turn), symmetric(random, turn), symmetric(random, turn)],
    0.3 + 3 * random(),
  );
}

const world = createRodWorld();
const heap = new Float64Array(15);
const arc = new Float64Array(1);
const advanced = new Float64Array(12);

/** The point at arc length s, by the rod model's own kinematics. */
export function pointOf(rod: Element, s: number): Float64Array {
  heap.set(rod.joint);
  heap.set(rod.kappa, 12);
  arc[0] = s;
  advanceFrame(world, heap, 0, 12, arc, 0, advanced, 0, null, 0);
  return advanced.subarray(9);
}

const query = createPointQuery();

export function distanceAt(shapes: ShapeSet, shape: number, pose: number[], rod: Element, s: number): number {
  query.values.set(pointOf(rod, s));
  distanceToShape(shapes, shape, pose, 0, query);
  return query.values[queryDistance];
}

/** The least distance by even sampling; the lowest dips are refined by golden sections. */
export function sampledLowest(
  shapes: ShapeSet,
  shape: number,
  pose: number[],
  rod: Element,
  samples: number,
): number {
  const at = (s: number) => distanceAt(shapes, shape, pose, rod, s);
  const length = rod.length[0];
  const values = Array.from({ length: samples + 1 }, (_, i) => at((i / samples) * length));
  const dips = values
    .map((_, i) => i)
    .filter((i) => values[i] <= (values[i - 1] ?? Infinity) && values[i] <= (values[i + 1] ?? Infinity))
    .sort((i, j) => values[i] - values[j])
    .slice(0, 4);
  let least = Infinity;
  for (const i of dips) {
    let a = (Math.max(0, i - 1) / samples) * length;
    let b = (Math.min(samples, i + 1) / samples) * length;
    while (b - a > 1e-12) {
      const third = (b - a) * 0.381966;
      if (at(a + third) < at(b - third)) b -= third;
      else a += third;
    }
    least = Math.min(least, values[i], at(a), at(b));
  }
  return least;
}
