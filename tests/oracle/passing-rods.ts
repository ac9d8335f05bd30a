// Whether rods of a world go through each other or themselves, looked at from outside after every sub-step.
import { Care } from "../../components/index.js";
import {
  addSystem,
  getCurvatures,
  rodHandle,
  rodLength,
  rodPoints,
  type RodWorld,
} from "../../systems/index.js";
import { passages, passagesBetween } from "./moving-rope.js";

/** Radians that a rod turns by at most between two of its points, and points for each of its elements at least. */
const turnBetween = 0.5;
const perElement = 3;
/** A rod that needs more points is not watched: brute force takes the square of them. */
const mostPoints = 600;
/** Pairs of rods that are watched at most in a world, so that a head of ropes does not take hours. */
const mostRods = 16;

/** Watches rods whose care is exact, from `begin` to `end`. */
export class PassingRods {
  /** Passages that were seen so far. */
  count = 0;
  /** Rods that were too many or too curly to be watched. */
  unwatched = 0;
  readonly #shapes = new Map<number, Float64Array>();

  constructor(private readonly world: RodWorld) {
    addSystem(world, {
      after: "deform",
      name: "passing rods",
      run: (_, seconds) => {
        // Inside of a divided step not all rods are at the same time.
        const { frame, subSteps } = world.clock;
        if (seconds > 0.999 * (frame / subSteps) * world.units.time) this.look(world.rods);
      },
    });
  }

  /** Before a step: from here on shapes are compared. What was changed by hand in between is no passage. */
  begin(): void {
    this.#shapes.clear();
    this.unwatched = 0;
    const { Rod } = this.world.components;
    for (const rod of this.world.rods) {
      if (Rod.care[rod] !== Care.exact) continue;
      const points = pointsOf(this.world, rod);
      if (points > mostPoints || this.#shapes.size >= mostRods) this.unwatched++;
      else this.#shapes.set(rod, this.shape(rod, points));
    }
  }

  /** After it; gives the passages since `begin`. */
  end(): number {
    const before = this.count;
    this.look(this.world.rods);
    return this.count - before;
  }

  private look(rods: readonly number[]): void {
    const moved = new Map<number, readonly [Float64Array, Float64Array]>();
    for (const rod of rods) {
      const before = this.#shapes.get(rod);
      if (!before) continue;
      const after = this.shape(rod, before.length / 3);
      if (!after.every(Number.isFinite)) continue;
      moved.set(rod, [before, after]);
      this.#shapes.set(rod, after);
    }
    const all = [...moved.values()];
    all.forEach((one, i) => {
      this.count += passages(...one).through.length > 0 ? 1 : 0;
      for (let j = 0; j < i; j++) if (near(one, all[j]) && passagesBetween(one, all[j]) > 0) this.count++;
    });
  }

  private shape(rod: number, points: number): Float64Array {
    return rodPoints(this.world, rodHandle(this.world, rod), points);
  }
}

function pointsOf(world: RodWorld, rod: number): number {
  const handle = rodHandle(world, rod);
  const elements = world.components.Rod.elements[rod];
  const curvatures = new Float64Array(3 * elements);
  getCurvatures(world, handle, curvatures, 0);
  let turn = 0;
  for (let i = 0; i < elements; i++) turn += Math.hypot(...curvatures.subarray(3 * i + 1, 3 * i + 3));
  return Math.ceil(perElement * elements + (turn * rodLength(world, handle)) / elements / turnBetween) + 1;
}

/** Whether the boxes that two rods stay in meet. */
function near(a: readonly [Float64Array, Float64Array], b: readonly [Float64Array, Float64Array]): boolean {
  for (let c = 0; c < 3; c++) {
    const [lowA, highA] = rangeOf(a, c);
    const [lowB, highB] = rangeOf(b, c);
    if (lowA > highB || lowB > highA) return false;
  }
  return true;
}

function rangeOf(shapes: readonly [Float64Array, Float64Array], c: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const points of shapes) {
    for (let i = c; i < points.length; i += 3) {
      low = Math.min(low, points[i]);
      high = Math.max(high, points[i]);
    }
  }
  return [low, high];
}
