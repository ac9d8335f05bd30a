import type { LocalSolver } from "../local/local-solver.js";
import { hybridSolver, secularSolver } from "../local/solvers.js";

export type Acceleration = "none" | "nesterov" | "anderson" | "combined";

export interface GaussSeidelOptions {
  /** Es at which the forces count as a solution (`problem/natural-residual.ts`). */
  readonly tolerance: number;
  readonly maxSweeps: number;
  readonly local: LocalSolver;
  /** "combined" switches between the other two when one stalls, and solves stubborn clusters as patches. */
  readonly acceleration: Acceleration;
  /**
   * Freezes contacts whose force hardly changes (hybrid solver 2011, section 6.2). Without acceleration only.
   */
  readonly freezing: boolean;
  /** Sweeps that may fail to halve the best residual before the loop gives up. */
  readonly patience: number;
  /** Leaves out duplicate contacts. Needs the coupling of contacts, `ContactOperator.assemble`. */
  readonly presolve: boolean;
}

/** What came of a solve; the caller owns it. */
export interface GaussSeidelReport {
  sweeps: number;
  /** Es of the forces given back. */
  residual: number;
  converged: boolean;
  /** Local problems that the fail-safe solved, and those left unsolved, over all sweeps. */
  failSafeCalls: number;
  failures: number;
  /** Contacts left out as duplicates of others. */
  duplicates: number;
  /** Clusters of contacts that were solved as problems of their own. */
  patches: number;
}

export function emptyReport(): GaussSeidelReport {
  return {
    sweeps: 0,
    residual: 0,
    converged: false,
    failSafeCalls: 0,
    failures: 0,
    duplicates: 0,
    patches: 0,
  };
}

/** The accelerated loop as precise as rounding lets it, with no other solver to take over. */
export const acceleratedOptions: GaussSeidelOptions = {
  tolerance: 1e-8,
  maxSweeps: 10_000,
  local: secularSolver,
  acceleration: "combined",
  freezing: false,
  patience: Infinity,
  presolve: true,
};

/** The solver of the paper (hybrid solver 2011). */
export const paperOptions: GaussSeidelOptions = {
  ...acceleratedOptions,
  maxSweeps: 20_000,
  local: hybridSolver,
  acceleration: "none",
  freezing: true,
  presolve: false,
};
