import {
  createPositionBasedReport,
  positionBasedOptions,
  type PositionBasedOptions,
  type PositionBasedReport,
} from "./options.js";
import { PositionBasedWorkspace } from "./workspace.js";

/** All that the response works with; the world's solver keeps one of these. */
export interface PositionBasedResponse {
  readonly options: { -readonly [K in keyof PositionBasedOptions]: PositionBasedOptions[K] };
  readonly workspace: PositionBasedWorkspace;
  readonly report: PositionBasedReport;
  /** Of the contacts of the island in hand: `missed-conditions.ts`. */
  hold: Float64Array;
}

export function createPositionBasedResponse(): PositionBasedResponse {
  return {
    options: { ...positionBasedOptions, tolerance: 0 },
    workspace: new PositionBasedWorkspace(),
    report: createPositionBasedReport(),
    hold: new Float64Array(0),
  };
}
