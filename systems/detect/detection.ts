import {
  createContactTable,
  createTables,
  placeRows,
  reserveRows,
  type ContactTable,
  type Memory,
  type Placed,
  type Tables,
} from "../../components/index.js";
import { rowStride } from "../../components/spans/element-row.js";
import type { RodWorld } from "../world/world.js";
import { BoxKernel } from "./broad-phase/box-kernel.js";
import { createCandidatePairs, type CandidatePairs } from "./broad-phase/candidate-pairs.js";
import { createElementBoxes, reserveElements, type ElementBoxes } from "./broad-phase/element-boxes.js";
import { Grid } from "./broad-phase/grid.js";
import { createCurveSet, curveLayout, pieceLayout, pieceStride, type CurveSet } from "../curves/curve-set.js";
import { createFoundContacts, type FoundContacts } from "./found-contacts.js";
import { createKeptPieces, type KeptPieces } from "./kept-pieces.js";
import { NarrowPhase } from "./narrow-phase.js";
import { ObstaclePhase } from "./obstacle-phase.js";
import { boundsStride } from "./rod-bounds.js";
import { createSegmentSearch, type SegmentSearch } from "./segments/closest-segments.js";

const layouts = {
  ofElements: {
    /** See `components/spans/element-row.ts`. */
    rows: ["f64", rowStride],
    /** In which step the element was written as a curve. */
    written: "i32",
    /** Whether its contacts with itself were carried along from the step before (`follow-contacts.ts`). */
    isFollowed: "u8",
    /** By place in the list: elements that are near the obstacle in hand. */
    nearElements: "i32",
  },
  /** Room for the pieces of one clothoid in the frame of an obstacle (`kernels/assembly/obstacles`). */
  ofPlacedPieces: { placedPieces: ["f64", pieceStride] },
  /** In the order of `world.rods`. */
  ofRods: {
    /** See `rod-bounds.ts`. */
    rodBounds: ["f64", boundsStride],
  },
  ofEntities: {
    /** Rods that contacts pressed in the step before, in a crowd (`expected-velocity.ts`). */
    isPressed: "u8",
    /** Rods that may meet others in the search for pairs of a crowd (`broad-phase/meeting-rods.ts`). */
    meets: "u8",
    /** Place of every rod and obstacle in the order that contacts are kept in. */
    rank: "i32",
    /** Contacts that a rod may still have (`thin-contacts.ts`). */
    contactsLeft: "i32",
    /** By account: units of work that its contacts may still cost (`thin-contacts.ts`). */
    workOfContacts: "f64",
    /** By account: whether contacts were dropped because they would have cost more. */
    isThinned: "u8",
  },
} as const;

/** How contacts are found; the world keeps one of these. */
export interface Detection extends Tables<typeof layouts> {
  /**
   * "curve": exact, on the smooth curves; "segments": the baseline, on segments no longer than
   * `segmentLength`.
   */
  method: DetectionMethod;
  segmentLength: number;
  readonly boxes: ElementBoxes;
  readonly boxKernel: BoxKernel;
  /** Grids of all pairs, and of those of exact rods alone: each keeps pairs for later steps. */
  readonly grid: Grid;
  readonly exactGrid: Grid;
  /**
   * Pairs that may meet; and those of exact rods alone, while pairs of a crowd are being found beside them.
   */
  readonly pairs: CandidatePairs;
  readonly exactPairs: CandidatePairs;
  readonly pieces: KeptPieces;
  /** All elements as curves, and where they stand in memory. */
  readonly curves: CurveSet;
  readonly ofCurves: Placed<typeof curveLayout>;
  readonly ofPieces: Placed<typeof pieceLayout>;
  step: number;
  readonly narrowPhase: NarrowPhase;
  readonly segments: SegmentSearch;
  readonly obstaclePhase: ObstaclePhase;
  readonly found: FoundContacts;
  /** The contacts of the step before, while those of this step are being written. */
  readonly before: ContactTable;
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

export function createDetection(memory: Memory, capacity = 64): Detection {
  const curves = createCurveSet(0);
  return createTables(memory, layouts, capacity, {
    method: "curve" as const,
    segmentLength: Infinity,
    boxes: createElementBoxes(memory, capacity),
    boxKernel: new BoxKernel(memory),
    grid: new Grid(),
    exactGrid: new Grid(),
    pairs: createCandidatePairs(memory, 4 * capacity),
    exactPairs: createCandidatePairs(memory, capacity),
    pieces: createKeptPieces(memory, capacity),
    curves,
    ofCurves: placeRows(memory, curveLayout, capacity, curves),
    ofPieces: placeRows(memory, pieceLayout, 1, curves),
    step: 0,
    narrowPhase: new NarrowPhase(memory),
    segments: createSegmentSearch(),
    obstaclePhase: new ObstaclePhase(memory),
    found: createFoundContacts(memory, 8 * capacity),
    before: createContactTable(memory, capacity),
    ranks: 1,
    counts: { candidates: 0, contacts: 0, created: 0, ended: 0 },
  });
}

/** Room for all rods of the world and their elements. To be called before anything is read. */
export function reserveDetection(world: RodWorld): void {
  const { detection, components, models, rods } = world;
  let elements = 0;
  let entities = 0;
  let pieces = 0;
  for (const rod of rods) {
    elements += components.Rod.elements[rod];
    entities = Math.max(entities, rod + 1);
    pieces += models[components.Rod.model[rod]].curvePieces?.(world, rod) ?? 0;
  }
  const { boxes, curves } = detection;
  reserveElements(boxes, elements, entities);
  reserveRows(detection.ofElements, elements);
  reserveRows(detection.ofRods, rods.length);
  reserveRows(detection.pieces, elements);
  reserveRows(detection.ofCurves, elements);
  curves.capacity = Math.max(curves.capacity, elements);
  // Curves are written once in a step, so their pieces are dealt out anew.
  reserveRows(detection.ofPieces, pieces);
  reserveRows(detection.ofPlacedPieces, pieces);
  curves.usedPieces = 0;
  curves.ownedPieces.fill(0);
}
