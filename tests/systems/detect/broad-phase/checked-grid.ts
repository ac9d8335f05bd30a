import {
  createCandidatePairs,
  type CandidatePairs,
} from "../../../../systems/detect/broad-phase/candidate-pairs.js";
import type { ElementBoxes } from "../../../../systems/detect/broad-phase/element-boxes.js";
import { Grid } from "../../../../systems/detect/broad-phase/grid.js";
import type { RodWorld } from "../../../../systems/index.js";

/** Searches from nothing, every time. */
class ForgetfulGrid extends Grid {
  override findPairs(boxes: ElementBoxes, pairs: CandidatePairs, comparesPieces = false): void {
    const margin = boxes.margin.slice();
    boxes.margin.fill(0);
    this.forget();
    super.findPairs(boxes, pairs, comparesPieces);
    boxes.margin.set(margin);
  }
}

/** Searches once more from nothing, every time, and holds the pairs and their ranges against each other. */
export class CheckedGrid extends Grid {
  searches = 0;
  /** Of elements, over all searches: how many there were, and for how many pairs had to be sought. */
  elements = 0;
  soughtInAll = 0;
  readonly #other = new ForgetfulGrid();
  readonly #others = createCandidatePairs();

  override findPairs(boxes: ElementBoxes, pairs: CandidatePairs, comparesPieces = false): void {
    super.findPairs(boxes, pairs, comparesPieces);
    this.searches++;
    this.elements += boxes.elements;
    this.soughtInAll += this.sought;
    this.#other.findPairs(boxes, this.#others, comparesPieces);
    const [text, expected] = [textOf(pairs), textOf(this.#others)];
    if (text !== expected) throw new Error(`search ${this.searches}: ${text} instead of ${expected}`);
  }
}

const textOf = ({ first, second, ranges, count, hasRanges }: CandidatePairs) =>
  Array.from({ length: count }, (_, i) => [first[i], second[i], hasRanges ? ranges[i] : 0].join("-")).join(
    " ",
  );

/** Both grids of a world, from now on, check all that they find. */
export function checkGrids(world: RodWorld): { crowd: CheckedGrid; exact: CheckedGrid } {
  const grids = { crowd: new CheckedGrid(), exact: new CheckedGrid() };
  Object.assign(world.detection, { grid: grids.crowd, exactGrid: grids.exact });
  return grids;
}

/** A world that keeps no pairs from step to step. */
export function keepNothing(world: RodWorld): void {
  Object.assign(world.detection, { grid: new ForgetfulGrid(), exactGrid: new ForgetfulGrid() });
}
