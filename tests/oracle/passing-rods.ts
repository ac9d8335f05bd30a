// Whether rods of a world go through each other or themselves, looked at from outside after every sub-step.
import { AttachmentTarget, Care } from "../../components/index.js";
import {
  addSystem,
  getCurvatures,
  rodHandle,
  rodLength,
  rodPoints,
  type RodWorld,
} from "../../systems/index.js";
import { closestOf, closestTurns, passages, passagesBetween } from "./moving-rope.js";
import { threadMilliseconds } from "../runner/thread-time.js";

/** Radians that a rod turns by at most between two of its points, and points for each of its elements at least. */
const turnBetween = 0.5;
const perElement = 3;
/**
 * Radii that a chord between two points may miss the curve by, where that bends most: chords of hooked thin ropes would go through each
 * other while the ropes do not.
 */
const missed = 0.2;
/** A rod that needs more points is not watched: brute force takes the square of them. */
const mostPoints = 600;
/** Rods that are watched at most in a world, so that a head of ropes does not take hours. */
const mostRods = 16;
/**
 * Points are taken to move straight in a sub-step. Of a rod that goes farther than this share of its length that says nothing, since
 * it may turn meanwhile.
 */
const mostTravel = 0.1;
/** Sides that are closer than this share of their thicknesses when they are first seen may come apart either way. */
const overlapping = 0.9;

type Moved = readonly [Float64Array, Float64Array];

/** Watches rods whose care is exact, from `begin` to `end`. */
export class PassingRods {
  /** Passages that were seen so far. */
  count = 0;
  /** Rods that were too many or too curly to be watched. */
  unwatched = 0;
  readonly #shapes = new Map<number, Float64Array>();
  /** Pairs that have been seen, a rod with itself too, and whether they overlapped when they were put there. */
  readonly #overlapped = new Map<string, boolean>();

  /** CPU time that it took to look, within steps: no part of what they cost. */
  milliseconds = 0;

  constructor(private readonly world: RodWorld) {
    addSystem(world, {
      after: "deform",
      name: "passing rods",
      run: (_, seconds) => {
        // Inside of a divided step not all rods are at the same time.
        const { frame, subSteps } = world.clock;
        if (seconds <= 0.999 * (frame / subSteps) * world.units.time) return;
        const began = threadMilliseconds();
        this.look(world.rods);
        this.milliseconds += threadMilliseconds() - began;
      },
    });
  }

  /** Rods have been put elsewhere by hand: what overlaps now may come apart either way. */
  lookAnew(): void {
    this.#overlapped.clear();
  }

  /** Before a step: from here on shapes are compared. What was changed by hand in between is no passage. */
  begin(): void {
    this.#shapes.clear();
    this.unwatched = 0;
    const { Rod } = this.world.components;
    for (const rod of this.world.rods) {
      if (Rod.care[rod] !== Care.exact) continue;
      const points = pointsOf(this.world, rod);
      if (!(points <= mostPoints) || this.#shapes.size >= mostRods) this.unwatched++;
      else this.#shapes.set(rod, this.shape(rod, points));
    }
    for (const a of this.#shapes.keys()) for (const b of this.#shapes.keys()) this.noteOverlap(a, b);
  }

  /** After it; gives the passages since `begin`. */
  end(): number {
    const before = this.count;
    this.look(this.world.rods);
    this.#shapes.clear();
    return this.count - before;
  }

  private look(rods: readonly number[]): void {
    const moved: { rod: number; way: Moved }[] = [];
    for (const rod of rods) {
      const before = this.#shapes.get(rod);
      if (!before) continue;
      const after = this.shape(rod, before.length / 3);
      this.#shapes.set(rod, after);
      if (isShort([before, after], mostTravel * this.length(rod))) moved.push({ rod, way: [before, after] });
    }
    if (!this.world.collides) return;
    moved.forEach((one, i) => {
      if (this.isJudged(one.rod, one.rod) && passages(...one.way).through.length > 0) this.count++;
      for (const other of moved.slice(0, i)) {
        if (!near(one.way, other.way) || !this.isJudged(one.rod, other.rod)) continue;
        if (passagesBetween(one.way, other.way) > 0) this.count++;
      }
    });
  }

  /** Rods that are tied to each other do not touch there, and those that overlapped from the start may come apart either way. */
  private isJudged(a: number, b: number): boolean {
    if (this.#overlapped.get(keyOf(this.world, a, b)) !== false) return false;
    const { Attachment } = this.world.components;
    return !this.world.attachments.some((entity) => {
      const [rod, other] = [Attachment.rod[entity], Attachment.other[entity]];
      const isTie = Attachment.target[entity] === AttachmentTarget.rod;
      return isTie && ((rod === a && other === b) || (rod === b && other === a));
    });
  }

  private noteOverlap(a: number, b: number): void {
    const key = keyOf(this.world, a, b);
    if (a > b || this.#overlapped.has(key)) return;
    const { Rod } = this.world.components;
    const within = overlapping * this.world.units.length * (Rod.radius1[a] + Rod.radius1[b]);
    const [first, second] = [this.#shapes.get(a)!, this.#shapes.get(b)!];
    const distance = a === b ? closestTurns(first, within) : closestOf(first, second, within);
    this.#overlapped.set(key, distance < within);
  }

  private shape(rod: number, points: number): Float64Array {
    return rodPoints(this.world, rodHandle(this.world, rod), points);
  }

  private length(rod: number): number {
    return rodLength(this.world, rodHandle(this.world, rod));
  }
}

function keyOf({ components }: RodWorld, a: number, b: number): string {
  const { generation } = components.Rod;
  const [first, second] = a < b ? [a, b] : [b, a];
  return [first, generation[first], second, generation[second]].join(" ");
}

/** Whether all points went less far; of what is not a number, none. */
function isShort([before, after]: Moved, most: number): boolean {
  return before.every((x, i) => Math.abs(after[i] - x) < most);
}

function pointsOf(world: RodWorld, rod: number): number {
  const handle = rodHandle(world, rod);
  const elements = world.components.Rod.elements[rod];
  const curvatures = new Float64Array(3 * elements);
  getCurvatures(world, handle, curvatures, 0);
  let [turn, most] = [0, 0];
  for (let i = 0; i < elements; i++) {
    const bend = Math.hypot(...curvatures.subarray(3 * i + 1, 3 * i + 3));
    turn += bend;
    most = Math.max(most, bend);
  }
  const length = rodLength(world, handle);
  // A chord of length d misses a bend k by k d^2 / 8.
  const close =
    length * Math.sqrt(most / (8 * missed * world.components.Rod.radius1[rod] * world.units.length));
  return Math.ceil(Math.max(close, perElement * elements + (turn * length) / elements / turnBetween)) + 1;
}

/** Whether the boxes that two rods stay in meet. */
function near(a: Moved, b: Moved): boolean {
  for (let c = 0; c < 3; c++) {
    const [lowA, highA] = rangeOf(a, c);
    const [lowB, highB] = rangeOf(b, c);
    if (lowA > highB || lowB > highA) return false;
  }
  return true;
}

function rangeOf(shapes: Moved, c: number): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (const points of shapes) {
    for (let i = c; i < points.length; i += 3) {
      low = Math.min(low, points[i]);
      high = Math.max(high, points[i]);
    }
  }
  return [low, high];
}
