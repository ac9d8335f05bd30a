import { StepGroups } from "./step-groups.js";

/** What the trial of the step under way has found, group by group; the world keeps one of these. */
export interface Trial {
  readonly groups: StepGroups;
  /**
   * Whether the groups below are those of this step: where nothing is near anything they are not looked for.
   */
  isGrouped: boolean;
  /** Whether the group's velocities are not numbers. */
  isBroken: Uint8Array;
  /** The worst residual Es of its islands. */
  residual: Float64Array;
  /**
   * The largest penetration that the step causes, in shares of the thickness; Infinity
   * if something would pass.
   */
  depthError: Float64Array;
  /** Radians by which it bends an element of a rod that is tied fast. */
  bending: Float64Array;
  /** Whether the frame repeats the group's step in halves. */
  hasFailed: Uint8Array;
  /** Whether gaps of the group were corrected, so that its forces have to be found again. */
  isRelinearised: Uint8Array;
  /** By contact: the gap that the step would truly leave; Infinity where nobody has looked. */
  endGap: Float64Array;
  /** By contact: what was added to the normal velocity for the gap at the start, before any correction. */
  givenBias: Float64Array;
  /**
   * Coordinates and joints of the rods that have been displaced, and the heights of
   * contacts that were struck.
   */
  before: Float64Array;
  joints: Float64Array;
  heights: Float64Array;
  /** By entity: whether an obstacle strikes the rod in this step. */
  isStruck: Uint8Array;
  /**
   * By element: its ends and its middle where the step begins and where it would end, and how far
   * they go at most.
   */
  cornersFrom: Float64Array;
  cornersTo: Float64Array;
  cornerTravel: Float64Array;
  /** By contact with an obstacle: points of the centreline beside it, at the beginning and at the end. */
  besideFrom: Float64Array;
  besideTo: Float64Array;
}

export function createTrial(): Trial {
  const none = new Float64Array(0);
  return {
    groups: new StepGroups(),
    isGrouped: false,
    isBroken: new Uint8Array(0),
    residual: none,
    depthError: none,
    bending: none,
    hasFailed: new Uint8Array(0),
    isRelinearised: new Uint8Array(0),
    endGap: none,
    givenBias: none,
    before: none,
    joints: none,
    heights: none,
    isStruck: new Uint8Array(0),
    cornersFrom: none,
    cornersTo: none,
    cornerTravel: none,
    besideFrom: none,
    besideTo: none,
  };
}
