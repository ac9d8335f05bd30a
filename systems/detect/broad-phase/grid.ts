import { limits } from "../../world/limits.js";
import { ElementGroups, GridHead } from "../../kernels/grid-layout.js";
import gridText from "../../kernels/grid.wasm.js";
import { loadKernel } from "../../kernels/load-kernel.js";
import { resizeCandidatePairs, type CandidatePairs } from "./candidate-pairs.js";
import type { ElementBoxes } from "./element-boxes.js";
import { createCellLayout, fitCells } from "./grid-cells.js";
import { GridMemory } from "./grid-memory.js";

const { largeBoxShare, mostMoving } = limits.detect;

/**
 * Why a grid and chains of boxes: sweep-and-prune looks at all that share an interval of one axis, and in a
 * wisp that is a whole layer. It takes 3.7 times as long for 24,300 boxes of straight fibres, 52 times for
 * chains of curly ones (docs/results/broad-phase.md). Where whole boxes of curly fibres overlap by the
 * hundred nothing is left to prune: 18 million pairs instead of 300,000.
 *
 * A box is split from a width of 20 radii on (`limits.detect.splitWidth`), in a crowd, where what is in boxes
 * is compared before the narrow phase, from 80. At the microsecond that this needs to reject a pair, that is
 * about the cheapest in all: three times as many boxes, of 20 radii, cost more than the pairs that they save,
 * in wisps and on a head.
 */

interface GridFunctions {
  countEntries(count: number): number;
  search(from: number, count: number, comparesPieces: boolean): number;
  forget(elements: number): void;
  assignRoles(elements: number): number;
  countActive(count: number): number;
  gather(count: number): boolean;
  sortPairs(elements: number): void;
  evaluate(from: number, elements: number, comparesPieces: boolean): number;
}

/**
 * A uniform grid. It lives in the memory of a kernel (`kernels/assembly/grid.ts`), which does what is done for
 * every box. In a combed wisp of 2,025 fibres that is 57 million comparisons of boxes and 3.4 million of
 * pieces; all candidates take 386 instead of 614 ms.
 *
 * Boxes of elements that hardly move are widened, and pairs of widened boxes are kept for as long as the boxes
 * of later steps are within. So only what has left its widened boxes is searched for, and all pairs of boxes
 * that are left are compared as they are now. The pairs found are those of a search from nothing, whatever has
 * happened to the elements: what is kept saves time and decides nothing.
 */
export class Grid {
  readonly #cells = createCellLayout();
  readonly #memory = new GridMemory();
  readonly #functions = loadKernel<GridFunctions>(gridText, this.#memory.linear);
  /** Elements for which pairs had to be sought in the last search. */
  sought = 0;
  /** Boxes of which there were too many pairs to keep. */
  #tooMany = Infinity;
  /** Elements that what is kept is of. */
  #keptElements = 0;
  /** Of the boxes in hand: how many elements have any, how many of these move, and whether some enter none. */
  #boxed = 0;
  #moving = 0;
  #hasPassive = false;
  /** Where the pairs of each element go in the ordered list. */
  #place: Int32Array = new Int32Array(0);

  /** Keeps nothing for the next search. */
  forget(): void {
    this.#memory.isForgotten = true;
  }

  /**
   * All pairs of elements that may touch by their groups and of which two boxes overlap, in order. Boxes that
   * only touch overlap. With `comparesPieces`, only pairs of which two pieces may come near each other where
   * their boxes overlap, and which boxes those are.
   */
  findPairs(boxes: ElementBoxes, pairs: CandidatePairs, comparesPieces = false): void {
    pairs.count = 0;
    pairs.hasRanges = comparesPieces;
    const { count, elements } = boxes;
    if (elements < 2 || count === 0) return;
    this.#memory.roomForBoxes(count, elements);
    this.#memory.takeBoxes(boxes);
    if (comparesPieces) this.#memory.takePieces(boxes);
    this.#takeElements(boxes);
    this.#begin(elements);
    const areKept = this.#hasPassive || this.#moving <= mostMoving * this.#boxed;
    if (areKept && this.#gather(boxes)) this.#evaluate(boxes, comparesPieces);
    else this.#search(boxes, comparesPieces);
    this.#end(elements);
    this.#orderPairs(elements, pairs);
  }

  /** Notes too whether they are those of whom something is kept. */
  #takeElements(boxes: ElementBoxes): void {
    const { elements, rod, firstBox, folds, margin } = boxes;
    const { f64, i32 } = this.#memory;
    const firsts = this.#memory.at(GridHead.firstBox);
    const parted = this.#memory.at(GridHead.parted);
    const margins = this.#memory.at(GridHead.margin) / 2;
    this.#boxed = this.#moving = 0;
    this.#hasPassive = false;
    if (elements !== this.#keptElements) this.forget();
    this.#keptElements = elements;
    for (let element = 0; element < elements; element++) {
      i32[firsts + element] = firstBox[element];
      const follows = element > 0 && rod[element - 1] === rod[element];
      i32[parted + element] = follows && folds[element - 1] !== 1 ? 1 : 0;
      f64[margins + element] = margin[element];
      this.#takeGroups(boxes, element);
      if (firstBox[element] === firstBox[element + 1]) continue;
      this.#boxed++;
      if (margin[element] === 0) this.#moving++;
    }
    i32[firsts + elements] = firstBox[elements];
  }

  #takeGroups(
    { rod, membership, collidesWith, touchesItself, firstBox }: ElementBoxes,
    element: number,
  ): void {
    const { i32 } = this.#memory;
    const at = this.#memory.at(GridHead.groups) + (ElementGroups.bytes / 4) * element;
    const isSame =
      i32[at + ElementGroups.rod] === rod[element] &&
      i32[at + ElementGroups.membership] === membership[element] &&
      i32[at + ElementGroups.collidesWith] === collidesWith[element] &&
      i32[at + ElementGroups.touchesItself] === touchesItself[element];
    if (!isSame) this.forget();
    i32[at + ElementGroups.rod] = rod[element];
    i32[at + ElementGroups.membership] = membership[element];
    i32[at + ElementGroups.collidesWith] = collidesWith[element];
    i32[at + ElementGroups.touchesItself] = touchesItself[element];
    const touchesOwn = touchesItself[element] === 1 || (membership[element] & collidesWith[element]) !== 0;
    if (!touchesOwn && firstBox[element] < firstBox[element + 1]) this.#hasPassive = true;
  }

  #begin(elements: number): void {
    const { i32 } = this.#memory;
    const seen = this.#memory.at(GridHead.seen);
    i32.fill(-1, seen, seen + elements);
    i32[GridHead.largeBefore] = i32[GridHead.total] = 0;
    i32[GridHead.element] = -1;
  }

  /** Elements behind the last with partners have none. */
  #end(elements: number): void {
    const { i32 } = this.#memory;
    const ends = this.#memory.at(GridHead.foundEnd);
    i32.fill(i32[GridHead.total], ends + i32[GridHead.element] + 1, ends + elements);
  }

  /** From nothing: all boxes enter the grid. */
  #search(boxes: ElementBoxes, comparesPieces: boolean): void {
    const { count, elements } = boxes;
    this.sought = elements;
    const buckets = this.#fitCells(boxes);
    this.#memory.roomForCells(buckets, this.#functions.countEntries(count));
    let box = this.#functions.search(0, count, comparesPieces);
    while (box < count) {
      this.#roomForPartners(elements);
      box = this.#functions.search(box, count, comparesPieces);
    }
  }

  /** Of pairs of boxes that are kept, and of those that have been sought. */
  #evaluate({ elements }: ElementBoxes, comparesPieces: boolean): void {
    let element = this.#functions.evaluate(0, elements, comparesPieces);
    while (element < elements) {
      this.#roomForPartners(elements);
      element = this.#functions.evaluate(element, elements, comparesPieces);
    }
  }

  /** Brings the kept pairs of boxes up to date. False if there are too many. */
  #gather(boxes: ElementBoxes): boolean {
    const { count, elements } = boxes;
    const memory = this.#memory;
    if (count >= this.#tooMany) return false;
    for (;;) {
      if (memory.isForgotten) this.#functions.forget(memory.elements);
      memory.isForgotten = false;
      this.sought = this.#functions.assignRoles(elements);
      if (this.sought === 0 || (this.sought > 0 && this.#seek(boxes))) return true;
      if (memory.roomForKept(count, this.sought > 0)) continue;
      this.#tooMany = count;
      this.forget();
      return false;
    }
  }

  /** Gathers pairs of boxes of elements that have not kept theirs. False if there is too little room. */
  #seek(boxes: ElementBoxes): boolean {
    const { count, elements } = boxes;
    const buckets = this.#fitCells(boxes);
    this.#memory.roomForCells(buckets, this.#functions.countActive(count));
    if (!this.#functions.gather(count)) return false;
    this.#functions.sortPairs(elements);
    return true;
  }

  #roomForPartners(elements: number): void {
    this.#memory.roomForFound(2 * (this.#memory.i32[GridHead.total] + elements));
  }

  /** Gives how many buckets there are, for which there is room. */
  #fitCells(boxes: ElementBoxes): number {
    fitCells(this.#cells, boxes);
    const { origin, perEdge, bits } = this.#cells;
    const buckets = 1 << (bits[0] + bits[1] + bits[2]);
    this.#memory.roomForCells(buckets, 0);
    const { f64, i32 } = this.#memory;
    for (let c = 0; c < 3; c++) {
      f64[GridHead.originX + c] = origin[c];
      f64[GridHead.perEdgeX + c] = perEdge[c];
      i32[GridHead.bitsX + c] = bits[c];
    }
    f64[GridHead.mostCells] = Math.max(8, largeBoxShare * boxes.count);
    return buckets;
  }

  /**
   * From partners grouped by the higher number to pairs ordered by the lower one: a counting
   * sort, which is stable.
   */
  #orderPairs(elements: number, pairs: CandidatePairs): void {
    const { i32 } = this.#memory;
    const total = i32[GridHead.total];
    const found = this.#memory.at(GridHead.found);
    const foundEnd = this.#memory.at(GridHead.foundEnd);
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
}
