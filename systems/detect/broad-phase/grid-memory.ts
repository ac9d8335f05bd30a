import { createLinearMemory, kernelBytes } from "../../../components/index.js";
import {
  Box,
  BoxPair,
  BoxPlaces,
  ElementGroups,
  GridHead,
  Partner,
  Piece,
} from "../../kernels/grid-layout.js";
import { limits } from "../../world/limits.js";
import { boxStride, pieceSize, type ElementBoxes } from "./element-boxes.js";

const { mostKeptPairs } = limits.detect;

const page = 65536;

/** Kinds of things that there is room for. */
const Room = { boxes: 0, elements: 1, wide: 2, pairs: 3, buckets: 4, entries: 5, found: 6, size: 7 } as const;

/**
 * In this order they stand in memory: where their addresses are kept, whose they are, and their bytes. What
 * grows moves all that is behind it: first what is written before a search, then what is kept for later ones,
 * then what a search needs for itself.
 */
const arrays = [
  [GridHead.bounds, Room.boxes, Box.bytes],
  [GridHead.pieces, Room.boxes, Piece.bytes],
  [GridHead.places, Room.boxes, BoxPlaces.bytes],
  [GridHead.owner, Room.boxes, 4],
  [GridHead.large, Room.boxes, 4],
  [GridHead.active, Room.boxes, 4],
  [GridHead.firstBox, Room.elements, 4],
  [GridHead.parted, Room.elements, 4],
  [GridHead.foundEnd, Room.elements, 4],
  [GridHead.seen, Room.elements, 4],
  [GridHead.slot, Room.elements, 4],
  [GridHead.groups, Room.elements, ElementGroups.bytes],
  [GridHead.margin, Room.elements, 8],
  [GridHead.role, Room.elements, 4],
  [GridHead.keptBoxes, Room.elements, 4],
  [GridHead.keptFirst, Room.elements, 4],
  [GridHead.keptSpan, Room.elements, 4],
  [GridHead.pairStart, Room.elements, 4],
  [GridHead.wide, Room.wide, Box.bytes],
  [GridHead.boxPairs, Room.pairs, BoxPair.bytes],
  [GridHead.sorted, Room.pairs, BoxPair.bytes],
  [GridHead.bucketStart, Room.buckets, 4],
  [GridHead.bucketEnd, Room.buckets, 4],
  [GridHead.entries, Room.entries, 4],
  [GridHead.lows, Room.entries, 4],
  [GridHead.highs, Room.entries, 4],
  [GridHead.found, Room.found, Partner.bytes],
] as const;
/** Every array begins at a multiple of this: a piece is one line of memory. */
const line = 64;

/** The memory of a grid's kernel, which grows with what it has to hold. */
export class GridMemory {
  readonly linear = createLinearMemory(kernelBytes);
  f64 = new Float64Array(this.linear.buffer);
  i32 = new Int32Array(this.linear.buffer);
  /** Whether what was kept has been moved away, or is of others. */
  isForgotten = true;
  readonly #room = new Int32Array(Room.size);

  /** Where an array stands whose address is kept in the head, in integers. */
  at(address: number): number {
    return this.i32[address] / 4;
  }

  /** How many elements there is room for, and for the end of the last. */
  get elements(): number {
    return this.#room[Room.elements] - 1;
  }

  /** Room for so many boxes and elements. What is kept does not stay if there was too little. */
  roomForBoxes(boxes: number, elements: number): void {
    const room = this.#room;
    if (boxes <= room[Room.boxes] && elements < room[Room.elements]) return;
    if (boxes > room[Room.boxes]) room[Room.boxes] = Math.ceil(1.5 * boxes);
    if (elements >= room[Room.elements]) room[Room.elements] = Math.ceil(1.5 * elements) + 1;
    this.#layOut();
    this.isForgotten = true;
  }

  /** Takes boxes over, for which there is room. */
  takeBoxes({ count, bounds, owner }: ElementBoxes): void {
    this.f64.set(bounds.subarray(0, boxStride * count), this.at(GridHead.bounds) / 2);
    this.i32.set(owner.subarray(0, count), this.at(GridHead.owner));
  }

  /** And what is in them. */
  takePieces({ count, pieces }: ElementBoxes): void {
    this.i32.set(pieces.subarray(0, pieceSize * count), this.at(GridHead.pieces));
  }

  /**
   * Room for kept boxes of which there are so many at a time, and for twice as many pairs as before. False if
   * these would be more than are kept.
   */
  roomForKept(boxes: number, hasTooFewPairs: boolean): boolean {
    const room = this.#room;
    const pairs = hasTooFewPairs ? 2 * Math.max(room[Room.pairs], boxes) : room[Room.pairs];
    if (pairs > mostKeptPairs) return false;
    room[Room.pairs] = pairs;
    // Elements that need more than they had leave theirs behind.
    if (room[Room.wide] < 2 * boxes) room[Room.wide] = 3 * boxes;
    this.#layOut();
    this.isForgotten = true;
    return true;
  }

  roomForCells(buckets: number, entries: number): void {
    const room = this.#room;
    if (buckets <= room[Room.buckets] && entries <= room[Room.entries]) return;
    room[Room.buckets] = Math.max(buckets, room[Room.buckets]);
    if (entries > room[Room.entries]) room[Room.entries] = Math.ceil(1.5 * entries);
    this.#layOut();
  }

  /** More room for partners, which stay. */
  roomForFound(found: number): void {
    this.#room[Room.found] = found;
    this.#layOut();
  }

  #layOut(): void {
    const room = this.#room;
    let end = line * Math.ceil(GridHead.bytes / line);
    for (const [, kind, bytes] of arrays) end += line * (Math.ceil((bytes * room[kind]) / line) + 1);
    const missing = end - this.linear.buffer.byteLength;
    if (missing > 0) {
      this.linear.grow(Math.ceil(missing / page));
      this.f64 = new Float64Array(this.linear.buffer);
      this.i32 = new Int32Array(this.linear.buffer);
    }
    let at = line * Math.ceil(GridHead.bytes / line);
    for (const [address, kind, bytes] of arrays) {
      this.i32[address] = at;
      // One line more than needed: entries are read four at a time, beyond the last.
      at += line * (Math.ceil((bytes * room[kind]) / line) + 1);
    }
    this.i32[GridHead.foundRoom] = room[Room.found];
    this.i32[GridHead.wideRoom] = room[Room.wide];
    this.i32[GridHead.pairRoom] = room[Room.pairs];
  }
}
