import type { Memory } from "../../components/index.js";
import { limits } from "../world/limits.js";
import { accelerationUnit, velocityUnit, type Units } from "../world/units.js";
import {
  createInteriorPointWorkspace,
  type InteriorPointWorkspace,
} from "./interior-point/interior-point.js";
import { createNewtonWorkspace, type NewtonWorkspace } from "./newton/newton.js";
import { createSecondOrderReport, type SecondOrderReport } from "./newton/second-order.js";
import { emptyReport, type GaussSeidelOptions, type GaussSeidelReport } from "./gauss-seidel/options.js";
import { GaussSeidelWorkspace } from "./gauss-seidel/workspace.js";
import { secularSolver } from "./local/solvers.js";
import { createAttachmentRows, type AttachmentRows } from "./gather-attachments.js";
import { ContactIslands } from "./contact-islands.js";
import { createPositionBasedResponse, type PositionBasedResponse } from "./position-based/response.js";
import { IslandOperator } from "./whitened/island-operator.js";
import { WhitenedContacts } from "./whitened/whitened-contacts.js";

const { closingSpeed, closingAcceleration, closingStrength } = limits.attachments;

/** "auto" chooses per island; the others are forced on all of them. */
export const solverMethods = ["auto", "gauss-seidel", "newton", "interior-point", "position-based"] as const;
export type SolverMethod = (typeof solverMethods)[number];

/**
 * How contact forces are found; the world keeps one of these. Whatever grows, or lasts from one call to the
 * next, is in here or in the world's memory. Files of this folder may have arrays of fixed size beside
 * their functions if every call writes them before it reads them: a worker has its own. So it has memories
 * of its own for the compiled sweep and for Newton's method, which are filled anew in every solve and must
 * not move what others read.
 */
export interface Solver {
  method: SolverMethod;
  /**
   * Es below which an island is solved (`problem/natural-residual.ts`), and above which a step is repeated.
   */
  tolerance: number;
  worstResidual: number;
  /**
   * Penetration, in shares of the thickness, above which a step is repeated in halves
   * (`trial/depth-error.ts`).
   */
  worstStepError: number;
  /**
   * Whether exact rods may pass each other where steps are too long to follow them; by default they stay
   * where they are instead (`trial/no-passage.ts`).
   */
  allowsPassage: boolean;
  /** Work that the island in hand may take, and has taken (`world/work.ts`). */
  workLeft: number;
  workTaken: number;
  /** How often second-order methods may still fail on the island in hand in this frame; whether one has. */
  failuresLeft: number;
  hasFailed: boolean;
  /** Whether forces of the island in hand were left as they are because there was no more. */
  isCutShort: boolean;
  /** Radians by which a step may bend an element of a tied rod; above, it is repeated in halves. */
  mostBending: number;
  /** The loop as it is run; `tolerance` is taken over at every step. */
  loop: { -readonly [K in keyof GaussSeidelOptions]: GaussSeidelOptions[K] };
  /** Speed at which sides that overlap move apart at most: penetration goes gently. */
  correctionSpeed: number;
  /** Speed at which a rigid attachment that begins, or is put, far off is closed at most. */
  closingSpeed: number;
  /** By which it is closed faster and faster at most. */
  closingAcceleration: number;
  /** Force with which it is closed at most, for each unit of the mass that hangs on it. */
  closingStrength: number;
  readonly held: AttachmentRows;
  readonly islands: ContactIslands;
  readonly whitened: WhitenedContacts;
  readonly operator: IslandOperator;
  readonly gaussSeidel: GaussSeidelWorkspace;
  readonly newton: NewtonWorkspace;
  readonly interiorPoint: InteriorPointWorkspace;
  readonly positionBased: PositionBasedResponse;
  readonly loopReport: GaussSeidelReport;
  readonly secondOrderReport: SecondOrderReport;
  /** Forces of the island in hand. */
  r: Float64Array;
  /** What was added to the normal velocity of each contact, by row of the table. */
  bias: Float64Array;
  /** What the trial asks to be added to it, likewise (`trial/relinearise.ts`). */
  correction: Float64Array;
  /** By island: its residual Es, and whether the trial may correct its gaps. */
  residual: Float64Array;
  isRelinearisable: Uint8Array;
  /** Velocities without contact of islands that may be relinearised, and where each island's begin. */
  readonly free: { velocity: Float64Array; start: Int32Array; used: number };
  readonly outcome: SolveOutcome;
}

/** Of the last step. */
export interface SolveOutcome {
  islands: number;
  /**
   * Contacts of the largest island, and the largest nu = 3 n / m of an island with n contacts and
   * m degrees of freedom.
   */
  largestIsland: number;
  nu: number;
  /** Most sweeps, and most iterations of a second-order solver, that an island took; the worst residual. */
  sweeps: number;
  iterations: number;
  residual: number;
  /** Islands whose residual stayed above the tolerance. */
  unsolved: number;
  failSafeCalls: number;
  failures: number;
}

export function createSolver(units: Units, memory: Memory): Solver {
  const whitened = new WhitenedContacts(memory);
  return {
    method: "auto",
    tolerance: 1e-6,
    worstResidual: 1e-2,
    worstStepError: 0.1,
    allowsPassage: false,
    workLeft: Infinity,
    workTaken: 0,
    failuresLeft: Infinity,
    hasFailed: false,
    isCutShort: false,
    mostBending: 0.1,
    loop: {
      tolerance: 1e-6,
      maxSweeps: 2000,
      local: secularSolver,
      acceleration: "combined",
      freezing: false,
      patience: 100,
      presolve: false,
    },
    correctionSpeed: 0.2 / velocityUnit(units),
    closingSpeed: closingSpeed / velocityUnit(units),
    closingAcceleration: closingAcceleration / accelerationUnit(units),
    closingStrength: closingStrength / accelerationUnit(units),
    held: createAttachmentRows(),
    islands: new ContactIslands(),
    whitened,
    operator: new IslandOperator(whitened),
    gaussSeidel: new GaussSeidelWorkspace(),
    newton: createNewtonWorkspace(),
    interiorPoint: createInteriorPointWorkspace(),
    positionBased: createPositionBasedResponse(),
    loopReport: emptyReport(),
    secondOrderReport: createSecondOrderReport(),
    r: new Float64Array(0),
    bias: new Float64Array(0),
    correction: new Float64Array(0),
    residual: new Float64Array(0),
    isRelinearisable: new Uint8Array(0),
    free: { velocity: new Float64Array(0), start: new Int32Array(0), used: 0 },
    outcome: {
      islands: 0,
      largestIsland: 0,
      nu: 0,
      sweeps: 0,
      iterations: 0,
      residual: 0,
      unsolved: 0,
      failSafeCalls: 0,
      failures: 0,
    },
  };
}
