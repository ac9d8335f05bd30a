import { createContactTable, type ContactTable, type Memory } from "../../components/index.js";
import { createCandidatePairs, type CandidatePairs } from "./broad-phase/candidate-pairs.js";
import { createElementBoxes, type ElementBoxes } from "./broad-phase/element-boxes.js";
import { Grid } from "./broad-phase/grid.js";
import { createContactSearch, type ContactSearch } from "../curves/contact-points.js";
import { createCurveSet, type CurveSet } from "../curves/curve-set.js";
import { createCurveSearch, type CurveSearch } from "./obstacles/curve-search.js";
import { createPieceTable, reservePieces, type PieceTable } from "./piece-tests.js";
import { createSegmentSearch, type SegmentSearch } from "./segments/closest-segments.js";

/**
 * How contacts are found; the world keeps one of these. All arrays are replaced by longer ones
 * when they must grow.
 */
export interface Detection {
  /**
   * "curve": exact, on the smooth curves; "segments": the baseline, on segments no longer than
   * `segmentLength`.
   */
  method: DetectionMethod;
  segmentLength: number;
  readonly boxes: ElementBoxes;
  readonly grid: Grid;
  /**
   * Pairs that may meet; and those of exact rods alone, while pairs of a crowd are being found beside them.
   */
  readonly pairs: CandidatePairs;
  readonly exactPairs: CandidatePairs;
  readonly pieces: PieceTable;
  /** Rows of all elements: `element-rows.ts`. */
  rows: Float64Array;
  /** By entity: rods that contacts pressed in the step before, in a crowd (`expected-velocity.ts`). */
  isPressed: Uint8Array;
  /** Of all rods: `rod-bounds.ts`. */
  rodBounds: Float64Array;
  /** All elements as curves, and in which step each was written. */
  curves: CurveSet;
  written: Int32Array;
  step: number;
  readonly search: ContactSearch;
  readonly segments: SegmentSearch;
  readonly obstacleSearch: CurveSearch;
  /** Contacts as they are found; their order is made afterwards. */
  readonly found: ContactTable;
  /** The contacts of the step before, while those of this step are being written. */
  readonly before: ContactTable;
  order: Float64Array;
  /** Place of every rod and obstacle, by entity, in the order that contacts are kept in. */
  rank: Int32Array;
  /** How many ranks there are. */
  ranks: number;
  readonly counts: DetectionCounts;
}

export type DetectionMethod = "curve" | "segments";

/** Of the last step. */
export interface DetectionCounts {
  candidates: number;
  contacts: number;
  created: number;
  ended: number;
}

export function createDetection(memory: Memory): Detection {
  return {
    method: "curve",
    segmentLength: Infinity,
    boxes: createElementBoxes(),
    grid: new Grid(),
    pairs: createCandidatePairs(),
    exactPairs: createCandidatePairs(),
    pieces: createPieceTable(),
    rows: new Float64Array(0),
    isPressed: new Uint8Array(0),
    rodBounds: new Float64Array(0),
    curves: createCurveSet(64),
    written: new Int32Array(64),
    step: 0,
    search: createContactSearch(),
    segments: createSegmentSearch(),
    obstacleSearch: createCurveSearch(),
    found: createContactTable(memory),
    before: createContactTable(memory),
    order: new Float64Array(64),
    rank: new Int32Array(64),
    ranks: 1,
    counts: { candidates: 0, contacts: 0, created: 0, ended: 0 },
  };
}

/** Room for the curves of `elements` elements; all of them have to be written anew. */
export function reserveElements(detection: Detection, elements: number, rowStride: number): void {
  if (detection.rows.length < elements * rowStride)
    detection.rows = new Float64Array(2 * elements * rowStride);
  if (detection.pieces.step.length < elements) reservePieces(detection.pieces, 2 * elements);
  if (detection.curves.capacity >= elements) return;
  detection.curves = createCurveSet(2 * elements);
  detection.written = new Int32Array(2 * elements);
}
