import type { Memory } from "../../components/index.js";
import { rowStart, rowStride } from "../../components/spans/element-row.js";
import { areTied } from "../attachments/tied-places.js";
import type { CurveSet } from "../curves/curve-set.js";
import { loadKernel } from "../kernels/load-kernel.js";
import { PassageHead } from "../kernels/passage-layout.js";
import kernelText from "../kernels/passage.wasm.js";
import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import type { Excuse } from "./excuse.js";
import { noteBoxes } from "./passage-work.js";

interface PassageFunctions {
  roomBytes(): number;
  takeRoom(at: number): void;
  noteMotion(rod: number, first: number, elements: number): void;
  nextBent(rod: number, from: number, end: number): number;
  mayComeTogether(a: number, b: number): number;
  doComeTogether(a: number, b: number): number;
  nextPair(from: number, to: number): number;
  nextPairDisplaced(from: number, to: number): number;
  noteDisplacements(from: number, end: number): void;
  mayCross(a: number, b: number, A: number, B: number, excuse: Excuse): number;
}

/** Of the trial: curves of elements before and after the step, and how far it takes them. */
interface NotedCurves {
  curvesFrom: CurveSet;
  curvesTo: CurveSet;
  displacements: Float64Array;
}

/**
 * The compiled search for passages of curves through curves (`kernels/assembly/passage.ts`), on the world's
 * memory. It reads the tables of the trial and of detection where they are.
 */
export class PassageKernel {
  readonly #kernel: PassageFunctions;
  /** What the kernel is told and what it says (`kernels/passage-layout.ts`). */
  #f64 = new Float64Array(0);
  #i32 = new Int32Array(0);
  /** Whose rods are looked at: what the kernel leaves to its host needs to know. */
  #world: RodWorld | undefined;

  constructor(memory: Memory) {
    this.#kernel = loadKernel<PassageFunctions>(kernelText, memory.linear, {
      areTiedThere: (a: number, b: number) => this.#areTiedThere(a, b),
    });
    const room = 8 * memory.allocate(Math.ceil(this.#kernel.roomBytes() / 8));
    memory.view(() => {
      const { buffer } = memory.linear;
      this.#f64 = new Float64Array(buffer, room, PassageHead.bytes / 8);
      this.#i32 = new Int32Array(buffer, room, PassageHead.bytes / 4);
    });
    this.#kernel.takeRoom(room);
  }

  /** Before anything is asked about a group, with room for its motion and its distances. */
  begin(world: RodWorld, h: number): void {
    const { trial, detection, components } = world;
    const { Rod } = components;
    const i32 = this.#i32;
    this.#world = world;
    this.#f64[PassageHead.h] = h;
    i32[PassageHead.isRefused] = 0;
    i32[PassageHead.rows] = trial.rows.byteOffset;
    i32[PassageHead.detour] = trial.detour.byteOffset;
    i32[PassageHead.rod] = detection.boxes.rod.byteOffset;
    i32[PassageHead.expected] = detection.rows.byteOffset;
    i32[PassageHead.travel] = trial.travel.byteOffset;
    i32[PassageHead.deviation] = trial.deviation.byteOffset;
    i32[PassageHead.turning] = trial.turning.byteOffset;
    i32[PassageHead.length] = Rod.length.byteOffset;
    i32[PassageHead.distance] = trial.distance.byteOffset;
    i32[PassageHead.radius1] = Rod.radius1.byteOffset;
    i32[PassageHead.radius2] = Rod.radius2.byteOffset;
    i32[PassageHead.first] = detection.pairs.first.byteOffset;
    i32[PassageHead.second] = detection.pairs.second.byteOffset;
    i32[PassageHead.pairs] = trial.groups.pairs.item.byteOffset;
  }

  /** Where curves will be noted, for which room has been made. */
  takeCurves({ curvesFrom, curvesTo, displacements }: NotedCurves): void {
    const i32 = this.#i32;
    i32[PassageHead.curvesFrom] = curvesFrom.data.byteOffset;
    i32[PassageHead.kindFrom] = curvesFrom.kind.byteOffset;
    i32[PassageHead.firstPieceFrom] = curvesFrom.firstPiece.byteOffset;
    i32[PassageHead.termsFrom] = this.#termsOf(curvesFrom);
    i32[PassageHead.curvesTo] = curvesTo.data.byteOffset;
    i32[PassageHead.kindTo] = curvesTo.kind.byteOffset;
    i32[PassageHead.firstPieceTo] = curvesTo.firstPiece.byteOffset;
    i32[PassageHead.termsTo] = this.#termsOf(curvesTo);
    i32[PassageHead.displacements] = displacements.byteOffset;
  }

  /** Bounds of a rod's motion, of which the rows are written (`found-motion.ts`). */
  noteMotion(rod: number, first: number, elements: number): void {
    this.#kernel.noteMotion(rod, first, elements);
  }

  /** The first of a rod's elements from `from` on that may meet itself or the next; or `end`. */
  nextBent(rod: number, from: number, end: number): number {
    return this.#kernel.nextBent(rod, from, end);
  }

  /** Whether two elements may approach each other by as much as their rods are apart. */
  mayComeTogether(a: number, b: number): boolean {
    return this.#kernel.mayComeTogether(a, b) !== 0;
  }

  /** Whether they do where they have been displaced. */
  doComeTogether(a: number, b: number): boolean {
    return this.#kernel.doComeTogether(a, b) !== 0;
  }

  /** The first of the pairs `from` to `to - 1`, in the order of their groups, that may; or `to`. */
  nextPair(from: number, to: number): number {
    return this.#kernel.nextPair(from, to);
  }

  /** The same of those that do. */
  nextPairDisplaced(from: number, to: number): number {
    return this.#kernel.nextPairDisplaced(from, to);
  }

  /** How far elements `from` to `end - 1` have been displaced, by the curves noted before and after. */
  noteDisplacements(from: number, end: number): void {
    this.#kernel.noteDisplacements(from, end);
  }

  /** Whether the curves noted of elements a and b, of rods A and B, may pass through each other. */
  mayCross(a: number, b: number, A: number, B: number, excuse: Excuse): boolean {
    const crosses = this.#kernel.mayCross(a, b, A, B, excuse) !== 0;
    noteBoxes(this.boxes);
    if (this.#i32[PassageHead.isRefused] === 1)
      reject("a pair of elements", "one of clothoids", "curves whose pieces are in the world's memory");
    return crosses;
  }

  /** Boxes that the last search took. */
  get boxes(): number {
    return this.#i32[PassageHead.boxes];
  }

  /** The turn below which a piece of a rod cannot pass itself (`joined-elements.ts`). */
  set littleTurn(turn: number) {
    this.#f64[PassageHead.littleTurn] = turn;
  }

  /** Whether two rods are tied to each other in the box in hand. */
  #areTiedThere(a: number, b: number): boolean {
    const world = this.#world!;
    const { boxes, rows } = world.detection;
    const sA = rows[a * rowStride + rowStart] + this.#f64[PassageHead.sA];
    const sB = rows[b * rowStride + rowStart] + this.#f64[PassageHead.sB];
    return areTied(world, boxes.rod[a], sA, boxes.rod[b], sB);
  }

  #termsOf({ pieces }: CurveSet): number {
    return pieces.buffer === this.#f64.buffer ? pieces.byteOffset : 0;
  }
}
