import { createLinearMemory, kernelBytes } from "../../../components/index.js";
import { limits } from "../../world/limits.js";
import { Box, BoxPlaces, GridHead, Partner, Piece } from "../../kernels/grid-layout.js";
import gridText from "../../kernels/grid.wasm.js";
import { loadKernel } from "../../kernels/load-kernel.js";
import { resizeCandidatePairs, type CandidatePairs } from "./candidate-pairs.js";
import { boxStride, type ElementBoxes } from "./element-boxes.js";
import { createCellLayout, fitCells } from "./grid-cells.js";

const { largeBoxShare } = limits.detect;

/**
 * Why a grid and chains of boxes: sweep-and-prune looks at all that share an interval of one axis, and in a
 * wisp that is a whole layer. It takes 3.7 times as long for 24,300 boxes of straight fibres, 52 times for
 * chains of curly ones (docs/results/broad-phase.md). Where whole boxes of curly fibres overlap by the
 * hundred nothing is left to prune: 18 million pairs instead of 300,000.
 *
 * A box is split from a width of 20 radii on (`limits.detect.splitWidth`). At one to two microseconds that
 * the narrow phase needs to reject a pair, that is the cheapest in all.
 */

interface GridFunctions {
  countEntries(count: number): number;
  search(from: number, count: number, comparesPieces: boolean): number;
}

const page = 65536;

/** Kinds of things that there is room for. */
const Room = { boxes: 0, elements: 1, buckets: 2, entries: 3, found: 4, size: 5 } as const;

/** In this order they stand in memory: where their addresses are kept, whose they are, and their bytes. */
const arrays = [
  [GridHead.bounds, Room.boxes, Box.bytes],
  [GridHead.pieces, Room.boxes, Piece.bytes],
  [GridHead.places, Room.boxes, BoxPlaces.bytes],
  [GridHead.owner, Room.boxes, 4],
  [GridHead.large, Room.boxes, 4],
  [GridHead.firstBox, Room.elements, 4],
  [GridHead.parted, Room.elements, 4],
  [GridHead.foundEnd, Room.elements, 4],
  [GridHead.seen, Room.elements, 4],
  [GridHead.slot, Room.elements, 4],
  [GridHead.bucketStart, Room.buckets, 4],
  [GridHead.bucketEnd, Room.buckets, 4],
  [GridHead.entries, Room.entries, 4],
  [GridHead.lows, Room.entries, 4],
  [GridHead.highs, Room.entries, 4],
  [GridHead.found, Room.found, Partner.bytes],
] as const;
/** Every array begins at a multiple of this: a piece is one line of memory. */
const line = 64;

/**
 * A uniform grid, filled anew for every search. It lives in the memory of a kernel
 * (`kernels/assembly/grid.ts`), which does what is done for every box. In a combed wisp of 2,025 fibres that
 * is 57 million comparisons of boxes and 3.4 million of pieces; all candidates take 386 instead of 614 ms.
 */
export class Grid {
  /**
   * What is in the boxes, `pieceStride` numbers each, where that is compared too (`near-pieces.ts`).
   * Another array after `roomForPieces`.
   */
  pieces: Float32Array = new Float32Array(0);
  readonly #cells = createCellLayout();
  readonly #memory = createLinearMemory(kernelBytes);
  readonly #functions = loadKernel<GridFunctions>(gridText, this.#memory);
  #f64 = new Float64Array(this.#memory.buffer);
  #i32 = new Int32Array(this.#memory.buffer);
  readonly #room = new Int32Array(Room.size);
  /** Where the pairs of each element go in the ordered list. */
  #place: Int32Array = new Int32Array(0);

  /** Room for what is in all boxes. It is to be written before `findPairs`, which does not move it. */
  roomForPieces({ count, elements }: ElementBoxes): Float32Array {
    this.#makeRoom(count, elements, 0, 0);
    return this.pieces;
  }

  /**
   * All pairs of elements of which two boxes overlap, in order. Boxes that only touch overlap. With
   * `comparesPieces`, only pairs of which two pieces may come near each other where their boxes overlap, and
   * which boxes those are.
   */
  findPairs(boxes: ElementBoxes, pairs: CandidatePairs, comparesPieces = false): void {
    pairs.count = 0;
    pairs.hasRanges = comparesPieces;
    const { count, elements } = boxes;
    if (elements < 2 || count === 0) return;
    fitCells(this.#cells, boxes);
    const { bits } = this.#cells;
    const buckets = 1 << (bits[0] + bits[1] + bits[2]);
    this.#makeRoom(count, elements, buckets, 0);
    this.#takeBoxes(boxes);
    this.#makeRoom(count, elements, buckets, this.#functions.countEntries(count));
    this.#search(boxes, comparesPieces);
    this.#orderPairs(elements, pairs);
  }

  #takeBoxes({ count, elements, bounds, owner, rod, firstBox, folds }: ElementBoxes): void {
    const { origin, perEdge, bits } = this.#cells;
    const f64 = this.#f64;
    const i32 = this.#i32;
    for (let c = 0; c < 3; c++) {
      f64[GridHead.originX + c] = origin[c];
      f64[GridHead.perEdgeX + c] = perEdge[c];
      i32[GridHead.bitsX + c] = bits[c];
    }
    f64[GridHead.mostCells] = Math.max(8, largeBoxShare * count);
    const corners = this.#at(GridHead.bounds) / 2;
    for (let k = 0; k < boxStride * count; k++) f64[corners + k] = bounds[k];
    const owners = this.#at(GridHead.owner);
    for (let box = 0; box < count; box++) i32[owners + box] = owner[box];
    const firsts = this.#at(GridHead.firstBox);
    const parted = this.#at(GridHead.parted);
    for (let element = 0; element < elements; element++) {
      i32[firsts + element] = firstBox[element];
      const follows = element > 0 && rod[element - 1] === rod[element];
      i32[parted + element] = follows && folds[element - 1] !== 1 ? 1 : 0;
    }
  }

  #search({ count, elements }: ElementBoxes, comparesPieces: boolean): void {
    const seen = this.#at(GridHead.seen);
    this.#i32.fill(-1, seen, seen + elements);
    this.#i32[GridHead.largeBefore] = this.#i32[GridHead.total] = 0;
    this.#i32[GridHead.element] = -1;
    for (let box = 0; ;) {
      box = this.#functions.search(box, count, comparesPieces);
      if (box === count) break;
      this.#room[Room.found] = 2 * (this.#i32[GridHead.total] + elements);
      this.#layOut();
    }
    const found = this.#i32[GridHead.total];
    const ends = this.#at(GridHead.foundEnd);
    this.#i32.fill(found, ends + this.#i32[GridHead.element] + 1, ends + elements);
  }

  /**
   * From partners grouped by the higher number to pairs ordered by the lower one: a counting
   * sort, which is stable.
   */
  #orderPairs(elements: number, pairs: CandidatePairs): void {
    const i32 = this.#i32;
    const total = i32[GridHead.total];
    const found = this.#at(GridHead.found);
    const foundEnd = this.#at(GridHead.foundEnd);
    resizeCandidatePairs(pairs, total);
    const { first, second } = pairs;
    if (this.#place.length < elements) this.#place = new Int32Array(Math.ceil(1.5 * elements));
    const place = this.#place;
    place.fill(0, 0, elements);
    for (let i = 0; i < total; i++) place[i32[found + 2 * i]]++;
    let next = 0;
    for (let element = 0; element < elements; element++) {
      const partners = place[element];
      place[element] = next;
      first.fill(element, next, next + partners);
      next += partners;
    }
    for (let element = 0, i = 0; element < elements; element++) {
      for (const end = i32[foundEnd + element]; i < end; i++) {
        const at = place[i32[found + 2 * i]]++;
        second[at] = element;
        if (pairs.hasRanges) pairs.ranges[at] = i32[found + 2 * i + 1];
      }
    }
  }

  /** Where an array stands whose address is kept in the head, in integers. */
  #at(address: number): number {
    return this.#i32[address] / 4;
  }

  /**
   * Room for so many of all; those of whom there is room enough stay where they are if all before them do.
   */
  #makeRoom(boxes: number, elements: number, buckets: number, entries: number): void {
    const room = this.#room;
    const isEnough =
      boxes <= room[Room.boxes] &&
      elements <= room[Room.elements] &&
      buckets <= room[Room.buckets] &&
      entries <= room[Room.entries];
    if (isEnough) return;
    if (boxes > room[Room.boxes]) room[Room.boxes] = Math.ceil(1.5 * boxes);
    if (elements > room[Room.elements]) room[Room.elements] = Math.ceil(1.5 * elements);
    room[Room.buckets] = Math.max(buckets, room[Room.buckets]);
    if (entries > room[Room.entries]) room[Room.entries] = Math.ceil(1.5 * entries);
    this.#layOut();
  }

  #layOut(): void {
    let end = line * Math.ceil(GridHead.bytes / line);
    for (const [, kind, bytes] of arrays) end += line * (Math.ceil((bytes * this.#room[kind]) / line) + 1);
    const missing = end - this.#memory.buffer.byteLength;
    if (missing > 0) {
      this.#memory.grow(Math.ceil(missing / page));
      this.#f64 = new Float64Array(this.#memory.buffer);
      this.#i32 = new Int32Array(this.#memory.buffer);
    }
    let at = line * Math.ceil(GridHead.bytes / line);
    for (const [address, kind, bytes] of arrays) {
      this.#i32[address] = at;
      // One line more than needed: entries are read four at a time, beyond the last.
      at += line * (Math.ceil((bytes * this.#room[kind]) / line) + 1);
    }
    this.#i32[GridHead.foundRoom] = this.#room[Room.found];
    const pieces = (Piece.bytes / 4) * this.#room[Room.boxes];
    this.pieces = new Float32Array(this.#memory.buffer, this.#i32[GridHead.pieces], pieces);
  }
}
