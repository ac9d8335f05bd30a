import { createTables, placeRows, type Memory, type Placed, type Tables } from "../../components/index.js";
import { rowStride } from "../../components/spans/element-row.js";
import { createCurveSet, curveLayout, pieceLayout, type CurveSet } from "../curves/curve-set.js";
import { Displacement } from "../kernels/passage-layout.js";
import { EntrySearch } from "./obstacle-crossing.js";
import { PassageKernel } from "./passage-kernel.js";
import { StepGroups } from "./step-groups.js";
import { TiedStretches } from "./tied-stretches.js";

/** Every element as two segments: its ends and its middle, 3 numbers each. */
export const corners = 3;
/**
 * Points of a contact that was struck which are looked at: the touching one, and one spacing of contacts
 * (half an element) to either side.
 */
export const struckPlaces = 3;

const layouts = {
  ofGroups: {
    /** Whether the group's velocities are not numbers. */
    isBroken: "u8",
    /** The worst residual Es of its islands. */
    residual: "f64",
    /**
     * The largest penetration that the step causes, in shares of the thickness; Infinity
     * if something would pass.
     */
    depthError: "f64",
    /** Whether it would take rods through each other. */
    isPassing: "u8",
    /** How far what would enter an obstacle goes, in radii; Infinity where rods would pass each other. */
    passingTravel: "f64",
    /** Whether velocities of the group were changed after it was tried. */
    isSlowed: "u8",
    /** Radians by which it bends an element of a rod that is tied fast. */
    bending: "f64",
    /** Radians by which it turns an exact rod anywhere; 0 where that is clearly little. */
    turn: "f64",
    /** Work of its contacts and attachments, what is due to them, and whether it gains energy from nowhere. */
    gain: "f64",
    due: "f64",
    /** Kinetic energy that attachments which are far off may bring it to. */
    closing: "f64",
    isGaining: "u8",
    /** Whether it turns so far that its depth was not measured. */
    isUnmeasured: "u8",
    /** Whether the frame repeats the group's step in halves. */
    hasFailed: "u8",
    /** Whether gaps of the group were corrected, so that its forces have to be found again. */
    isRelinearised: "u8",
  },
  ofContacts: {
    /** The gap that the step would truly leave; Infinity where nobody has looked. */
    endGap: "f64",
    /** What was added to the normal velocity for the gap at the start, before any correction. */
    givenBias: "f64",
  },
  ofStruck: {
    /** Heights of contacts that were struck, where straight ways end. */
    heights: ["f64", struckPlaces],
  },
  /** Of the group in hand: what its rods were before they were displaced. */
  ofCoordinates: { before: "f64" },
  ofJoints: { joints: ["f64", 3] },
  ofEntities: {
    /** Whether an obstacle strikes the rod in this step. */
    isStruck: "u8",
  },
  ofElements: {
    /** Ends and middles where the step would end. */
    cornersTo: ["f64", 3 * corners],
  },
  ofHolds: {
    /** By entity: how often in this frame no shorter step kept a rod from passing. */
    holds: "i32",
  },
  ofDistances: {
    /** By entity: how near a rod is to another, in thicknesses, and 1 at most. */
    distance: "f64",
    /** How near it is to an obstacle, in radii, and 1 at most. */
    clearance: "f64",
    /** How far any of its points goes by the forces found. */
    travel: "f64",
    /** How far its joints come off the straight ways that were expected of them. */
    deviation: "f64",
    /** Radians by which any part of it turns. */
    turning: "f64",
  },
  ofStrays: {
    /** By element: the box in which it goes; whether it leaves its expected way. */
    swept: ["f64", 6],
    isStray: "u8",
  },
  ofBlocks: {
    /** The boxes of some elements after each other, in one (`unforeseen-pairs.ts`). */
    sweptBlocks: ["f64", 6],
  },
  ofDisplacements: {
    /** By element: how far it is taken (`Displacement` of `kernels/passage-layout.ts`). */
    displacements: ["f64", Displacement.bytes / Float64Array.BYTES_PER_ELEMENT],
  },
  ofMotion: {
    /** By element: how it moves by the forces found, and how far off straight ways. */
    rows: ["f64", rowStride],
    detour: "f64",
    /** Whether it may go as far as it is away from an obstacle. */
    mayReach: "u8",
  },
} as const;

/** What the trial of the step under way has found, group by group; the world keeps one of these. */
export interface Trial extends Tables<typeof layouts> {
  readonly groups: StepGroups;
  readonly passage: PassageKernel;
  /**
   * Whether the groups above are those of this step: where nothing is near anything they are not looked for.
   */
  isGrouped: boolean;
  /** By element: its curve where the step begins and where it would end, and where they stand in memory. */
  readonly curvesFrom: CurveSet;
  readonly curvesTo: CurveSet;
  readonly ofCurvesFrom: Placed<typeof curveLayout>;
  readonly ofCurvesTo: Placed<typeof curveLayout>;
  readonly ofPiecesFrom: Placed<typeof pieceLayout>;
  readonly ofPiecesTo: Placed<typeof pieceLayout>;
  readonly entrySearch: EntrySearch;
  readonly ties: TiedStretches;
}

export function createTrial(memory: Memory, capacity = 16): Trial {
  const curvesFrom = createCurveSet(0);
  const curvesTo = createCurveSet(0);
  return createTables(memory, layouts, capacity, {
    groups: new StepGroups(memory, capacity),
    passage: new PassageKernel(memory),
    isGrouped: false,
    curvesFrom,
    curvesTo,
    ofCurvesFrom: placeRows(memory, curveLayout, capacity, curvesFrom),
    ofCurvesTo: placeRows(memory, curveLayout, capacity, curvesTo),
    ofPiecesFrom: placeRows(memory, pieceLayout, 1, curvesFrom),
    ofPiecesTo: placeRows(memory, pieceLayout, 1, curvesTo),
    entrySearch: new EntrySearch(memory),
    ties: new TiedStretches(),
  });
}
