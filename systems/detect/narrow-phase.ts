import type { Memory } from "../../components/index.js";
import { loadKernel } from "../kernels/load-kernel.js";
import { NarrowHead, PairInHand } from "../kernels/narrow-phase-layout.js";
import kernelText from "../kernels/narrow-phase.wasm.js";
import { Followed, followed } from "../rods/follow-place.js";
import type { Threads } from "../threads/threads.js";
import { reject } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { purposeStep } from "./broad-phase/element-boxes.js";
import { followedAt } from "./follow-contacts.js";
import { reserveFound } from "./found-contacts.js";
import { NarrowPortions } from "./narrow-portions.js";
import { tellFound, tellPieces } from "./narrow-tables.js";
import { takeOffSection } from "./section-radius.js";
import { closestPointsBySegments } from "./segments/closest-segments.js";

interface NarrowFunctions {
  roomBytes(): number;
  takeRoom(at: number): void;
  carryContact(a: number, b: number): number;
  searchPairs(from: number): number;
  searchElements(from: number): number;
}

/**
 * The compiled search for contacts of curves with curves (`kernels/assembly/narrow-phase.ts`), on the world's
 * memory. It reads the tables of detection where they are and writes rows of contacts found.
 */
export class NarrowPhase {
  readonly #kernel: NarrowFunctions;
  /** What the kernel is told and what it has at hand (`kernels/narrow-phase-layout.ts`). */
  #f64 = new Float64Array(0);
  #i32 = new Int32Array(0);
  #pair = new Float64Array(0);
  #elements = new Int32Array(0);
  readonly #room: number;
  readonly #portions: NarrowPortions;
  /** Whose contacts are searched for: what the kernel leaves to its host needs to know. */
  #world: RodWorld | undefined;

  constructor(memory: Memory) {
    this.#kernel = loadKernel<NarrowFunctions>(kernelText, memory.linear, {
      takeOffSection: (rod: number, side: number, row: number) => this.#takeOffSection(rod, side, row),
      closestSegments: () => this.#closestSegments(),
    });
    const room = (this.#room = 8 * memory.allocate(Math.ceil(this.#kernel.roomBytes() / 8)));
    this.#portions = new NarrowPortions(memory);
    memory.view(() => {
      const { buffer } = memory.linear;
      this.#f64 = new Float64Array(buffer, room, NarrowHead.bytes / 8);
      this.#i32 = new Int32Array(buffer, room, NarrowHead.bytes / 4);
      this.#pair = new Float64Array(buffer, room + NarrowHead.bytes, PairInHand.bytes / 8);
      this.#elements = new Int32Array(buffer, room + NarrowHead.bytes, PairInHand.bytes / 4);
    });
    this.#kernel.takeRoom(room);
  }

  /** Makes the kernel known to threads, before they are started. */
  shareWith(threads: Threads): void {
    this.#portions.shareWith(threads);
  }

  /** Before anything else in a step: where all tables are, for which room has been made. */
  begin(world: RodWorld, h: number): void {
    this.#world = world;
    this.#i32[NarrowHead.isRefused] = this.#f64[NarrowHead.work] = 0;
    this.#tell(world, h);
  }

  /** A contact of the step before, of elements a and b, that has been followed (`follow-contacts.ts`). */
  carry(world: RodWorld, h: number, a: number, b: number): void {
    const pair = this.#pair;
    pair[PairInHand.x] = followedAt[0];
    pair[PairInHand.y] = followedAt[1];
    pair[PairInHand.distance] = followed[Followed.distance];
    while (!this.#kernel.carryContact(a, b)) this.#makeRoom(world, h);
  }

  /** All contacts of the candidate pairs, and of elements with themselves, to the table of found ones. */
  findContacts(world: RodWorld, h: number): void {
    const { detection, statistics } = world;
    const { pairs, boxes } = detection;
    this.#portions.search(world, this.#room / 4);
    for (let i = this.#kernel.searchPairs(0); i < pairs.count; i = this.#kernel.searchPairs(i))
      this.#makeRoom(world, h);
    for (let e = this.#kernel.searchElements(0); e < boxes.elements; e = this.#kernel.searchElements(e))
      this.#makeRoom(world, h);
    this.#world = undefined;
    detection.found.count = this.#i32[NarrowHead.found];
    statistics.work += this.#f64[NarrowHead.work];
    if (this.#i32[NarrowHead.isRefused] === 1)
      reject("a pair of elements", "without a reach", "curves that move at finite speeds");
  }

  /** Twice as many rows: the pair for which there were too few is searched again. */
  #makeRoom(world: RodWorld, h: number): void {
    const { found } = world.detection;
    found.count = this.#i32[NarrowHead.found];
    reserveFound(found, found.gap.length);
    this.#tell(world, h);
  }

  /** Where everything is: views are replaced whenever a table grows. */
  #tell({ detection, components, work }: RodWorld, h: number): void {
    const { boxes, curves, found, pairs, pieces } = detection;
    const { Rod, Material } = components;
    const f64 = this.#f64;
    const i32 = this.#i32;
    f64[NarrowHead.h] = h;
    f64[NarrowHead.boxStep] = boxes.purpose[purposeStep];
    i32[NarrowHead.elements] = boxes.elements;
    i32[NarrowHead.pairs] = pairs.count;
    i32[NarrowHead.hasRanges] = pairs.hasRanges ? 1 : 0;
    i32[NarrowHead.bySegments] = detection.method === "segments" ? 1 : 0;
    i32[NarrowHead.step] = detection.step;
    i32[NarrowHead.isBounded] = work.budget === Infinity ? 0 : 1;
    i32[NarrowHead.rows] = detection.rows.byteOffset;
    i32[NarrowHead.curves] = curves.data.byteOffset;
    i32[NarrowHead.kind] = curves.kind.byteOffset;
    i32[NarrowHead.firstPiece] = curves.firstPiece.byteOffset;
    i32[NarrowHead.terms] = curves.pieces.byteOffset;
    i32[NarrowHead.rod] = boxes.rod.byteOffset;
    i32[NarrowHead.place] = boxes.place.byteOffset;
    i32[NarrowHead.crowded] = boxes.crowded.byteOffset;
    i32[NarrowHead.firstBox] = boxes.firstBox.byteOffset;
    tellPieces(i32, 0, pieces);
    i32[NarrowHead.first] = pairs.first.byteOffset;
    i32[NarrowHead.second] = pairs.second.byteOffset;
    i32[NarrowHead.ranges] = pairs.ranges.byteOffset;
    i32[NarrowHead.isPairFollowed] = pairs.isFollowed.byteOffset;
    i32[NarrowHead.isElementFollowed] = detection.isFollowed.byteOffset;
    i32[NarrowHead.account] = Rod.account.byteOffset;
    i32[NarrowHead.workTaken] = Rod.workTaken.byteOffset;
    i32[NarrowHead.workLeft] = Rod.workLeft.byteOffset;
    i32[NarrowHead.selfContact] = Rod.selfContact.byteOffset;
    i32[NarrowHead.radius1] = Rod.radius1.byteOffset;
    i32[NarrowHead.radius2] = Rod.radius2.byteOffset;
    i32[NarrowHead.materialFriction] = Material.friction.byteOffset;
    tellFound(i32, 0, found);
  }

  #takeOffSection(rod: number, side: number, row: number): void {
    const { found } = this.#world!.detection;
    const arcs = side === 0 ? found.sA : found.sB;
    takeOffSection(this.#world!, rod, arcs, found.basis, 9 * row, found.gap, row);
  }

  /** The baseline: the pair in hand as segments. */
  #closestSegments(): boolean {
    const { segments, segmentLength, curves } = this.#world!.detection;
    const pair = this.#pair;
    const elements = this.#elements;
    const isFound = closestPointsBySegments(
      segments,
      curves,
      elements[PairInHand.a],
      pair[PairInHand.x0],
      pair[PairInHand.x1],
      elements[PairInHand.b],
      pair[PairInHand.y0],
      pair[PairInHand.y1],
      pair[PairInHand.reach],
      segmentLength,
    );
    pair[PairInHand.x] = segments.sA;
    pair[PairInHand.y] = segments.sB;
    return isFound;
  }
}
