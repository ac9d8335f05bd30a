import type { Memory } from "../../components/index.js";
import type { CurveSet } from "../curves/curve-set.js";
import { CurveSlot } from "../curves/curve-slot.js";
import { EntryQuery, ReachQuery } from "../kernels/obstacles-layout.js";
import { poseStride } from "../shapes/rigid-pose.js";
import { roomIn, ShapeKernel } from "../shapes/shape-kernel.js";
import type { ShapeSet } from "../shapes/shape-set.js";

/**
 * What a search is given: the radius of the rod; the stretch of the curve that matters; how many pieces of
 * shapes all searches compared with boxes since somebody asked, and how many they may.
 */
export const Entry = { radius: 0, start: 1, end: 2, pieces: 3, mostPieces: 4, size: 5 } as const;
export const entry = new Float64Array(Entry.size);
entry[Entry.mostPieces] = Infinity;

/** The compiled continuous collision of a curve with a shape (`kernels/assembly/obstacles/entry.ts`). */
export class EntrySearch {
  readonly #kernel: ShapeKernel;
  readonly #before: CurveSlot;
  readonly #after: CurveSlot;
  /** The query (`EntryQuery`), as doubles and as whole numbers, and where the shape stands after the step. */
  #f64 = new Float64Array(0);
  #i32 = new Int32Array(0);
  poseAfter = new Float64Array(0);
  /** What is asked of elements that move by (`ReachQuery`), likewise. */
  reach = new Float64Array(0);
  reachTables = new Int32Array(0);

  constructor(memory: Memory) {
    this.#kernel = new ShapeKernel(memory);
    const { functions } = this.#kernel;
    const room = roomIn(memory, functions.entryRoomBytes());
    const reach = room + EntryQuery.bytes;
    this.#before = new CurveSlot(memory);
    this.#after = new CurveSlot(memory);
    memory.view(() => {
      const { buffer } = memory.linear;
      this.#f64 = new Float64Array(buffer, room, EntryQuery.bytes / 8);
      this.#i32 = new Int32Array(buffer, room, EntryQuery.bytes / 4);
      this.reach = new Float64Array(buffer, reach, ReachQuery.bytes / 8);
      this.reachTables = new Int32Array(buffer, reach, ReachQuery.bytes / 4);
      this.poseAfter = new Float64Array(buffer, reach + ReachQuery.bytes, poseStride);
    });
    functions.takeEntryRoom(room);
  }

  /** Takes an obstacle in hand, by where its numbers stand in the memory; the step is in `reach`. */
  watchObstacle(poseSpan: number, velocitySpan: number, boundsSpan: number): void {
    this.#kernel.functions.watchObstacle(poseSpan, velocitySpan, boundsSpan);
  }

  /** The first element from `from` on that may reach it, by the rest of `reach`; or `to`. */
  nextReaching(from: number, to: number): number {
    return this.#kernel.functions.nextReaching(from, to);
  }

  /** Where the shape stands before the step. */
  get poseBefore(): Float64Array {
    return this.#kernel.pose;
  }

  /**
   * Whether the stretch of a curve may enter a shape, or come nearer to it than the crossing distance and than it
   * was; the poses are the caller's to write. True too where that takes more boxes or pieces than allowed.
   */
  mayEnter(
    shapes: ShapeSet,
    shape: number,
    curvesFrom: CurveSet,
    curvesTo: CurveSet,
    curve: number,
  ): boolean {
    const before = this.#before;
    const after = this.#after;
    before.put(curvesFrom, curve);
    after.put(curvesTo, curve);
    this.#kernel.takeShapes(shapes);
    const i32 = this.#i32;
    const f64 = this.#f64;
    f64[EntryQuery.radius] = entry[Entry.radius];
    f64[EntryQuery.start] = entry[Entry.start];
    f64[EntryQuery.end] = entry[Entry.end];
    f64[EntryQuery.pieces] = entry[Entry.pieces];
    f64[EntryQuery.mostPieces] = entry[Entry.mostPieces];
    i32[EntryQuery.curveFrom] = before.curve;
    i32[EntryQuery.kindFrom] = before.kind;
    i32[EntryQuery.termsFrom] = before.terms;
    i32[EntryQuery.curveTo] = after.curve;
    i32[EntryQuery.kindTo] = after.kind;
    i32[EntryQuery.termsTo] = after.terms;
    const mayEnter = this.#kernel.functions.mayEnter(shape) !== 0;
    entry[Entry.pieces] = f64[EntryQuery.pieces];
    return mayEnter;
  }
}
