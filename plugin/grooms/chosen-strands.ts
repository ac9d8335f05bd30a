import { hypot } from "../../systems/math/elementary.js";
import { seededRandom } from "../../systems/math/seeded-random.js";
import { limits } from "../../systems/world/limits.js";
import { reject } from "../../systems/world/validate.js";
import { mortonThird } from "../hair/surface-points.js";
import { type StrandCurves, strandCount } from "./curves.js";
import type { Placement } from "./placement.js";

const { mostLength, leastLength } = limits.grooms;
const CELLS = 1023;

/** Strands of a file that can grow, so that any even part of them covers what all of them cover. */
export class GrowingStrands {
  /** Numbers of the strands in the file, neighbours near each other. */
  readonly order: Uint32Array;
  /** Strands that are too short to be any. */
  readonly skipped: number;

  constructor(
    readonly curves: StrandCurves,
    private readonly placement: Placement,
  ) {
    const count = strandCount(curves);
    const kept: number[] = [];
    const roots: number[] = [];
    let sum = 0;
    for (let i = 0; i < count; i++) {
      const points = this.points(i);
      const length = lengthOf(points);
      if (!(length >= leastLength)) continue;
      kept.push(i);
      roots.push(points[0], points[1], points[2]);
      sum += length;
    }
    if (kept.length === 0)
      reject(
        "groom",
        `${count} strands shorter than ${leastLength} m`,
        "strands with a length, or a larger scale",
      );
    const mean = sum / kept.length;
    if (!(mean <= mostLength))
      reject(
        "scale",
        `one by which strands are ${mean.toPrecision(3)} m long`,
        `at most ${mostLength} m of hair`,
      );
    this.skipped = count - kept.length;
    this.order = alongCurve(kept, roots);
  }

  get count(): number {
    return this.order.length;
  }

  /** In the world. */
  points(strand: number): Float64Array {
    const { starts, points } = this.curves;
    return this.placement.place(points, starts[strand], starts[strand + 1] - starts[strand]);
  }

  /** `count` of them, evenly. */
  some(count: number): number[] {
    return Array.from({ length: count }, (_, i) => this.order[Math.floor(((i + 0.5) * this.count) / count)]);
  }

  /** The same in random order: whoever leaves out the last ones from afar must not make a bald spot. */
  scattered(count: number): number[] {
    const chosen = this.some(count);
    const random = seededRandom(1);
    for (let i = count - 1; i > 0; i--) {
      const k = Math.floor(random() * (i + 1));
      [chosen[i], chosen[k]] = [chosen[k], chosen[i]];
    }
    return chosen;
  }
}

function lengthOf(points: Float64Array): number {
  let sum = 0;
  for (let i = 3; i < points.length; i += 3)
    sum += hypot(points[i] - points[i - 3], points[i + 1] - points[i - 2], points[i + 2] - points[i - 1]);
  return sum;
}

/** By the places of their roots on a curve of Morton. */
function alongCurve(strands: readonly number[], roots: readonly number[]): Uint32Array {
  const low = [Infinity, Infinity, Infinity];
  let extent = Number.MIN_VALUE;
  roots.forEach((x, i) => (low[i % 3] = Math.min(low[i % 3], x)));
  roots.forEach((x, i) => (extent = Math.max(extent, x - low[i % 3])));
  const keys = strands.map((_, i) =>
    [0, 1, 2].reduce((key, c) => {
      const cell = Math.floor((CELLS * (roots[3 * i + c] - low[c])) / extent);
      return key | (mortonThird(cell) << c);
    }, 0),
  );
  const places = strands.map((_, i) => i).sort((a, b) => keys[a] - keys[b] || a - b);
  return Uint32Array.from(places, (i) => strands[i]);
}
