import type { LocalSolver } from "../local/local-solver.js";
import { hybridSolver, secularSolver } from "../local/solvers.js";

export type Acceleration = "none" | "nesterov" | "anderson" | "combined";

export interface GaussSeidelOptions {
  /** Es at which the forces count as a solution (`problem/natural-residual.ts`). */
  readonly tolerance: number;
  readonly maxSweeps: number;
  readonly local: LocalSolver;
  /** "combined" changes between the other two when one stalls, and solves stubborn clusters by themselves. */
  readonly acceleration: Acceleration;
  /** Leaves contacts alone for a while whose force hardly changes (2011, section 6.2). Without acceleration only. */
  readonly freezing: boolean;
  /** Gives up when so many sweeps have not halved the best residual; for those who have another solver at hand. */
  readonly patience: number;
  /** Leaves out contacts that are another one written twice. Needs the coupling of contacts, `ContactOperator.assemble`. */
  readonly presolve: boolean;
}

/** What came of a solve; the caller owns it. */
export interface GaussSeidelReport {
  sweeps: number;
  /** Es of the forces given back. */
  residual: number;
  converged: boolean;
  /** Local problems that the fail-safe solved, and that nobody solved, over all sweeps. */
  failSafeCalls: number;
  failures: number;
  /** Contacts left out as twins of others. */
  twins: number;
  /** Clusters of contacts that were solved by themselves. */
  patches: number;
}

export function emptyReport(): GaussSeidelReport {
  return {
    sweeps: 0,
    residual: 0,
    converged: false,
    failSafeCalls: 0,
    failures: 0,
    twins: 0,
    patches: 0,
  };
}

/** The accelerated loop to a tolerance, as precise as rounding lets it, with nobody to take over. */
export const acceleratedOptions: GaussSeidelOptions = {
  tolerance: 1e-8,
  maxSweeps: 10_000,
  local: secularSolver,
  acceleration: "combined",
  freezing: false,
  patience: Infinity,
  presolve: true,
};

/** The solver as the 2011 paper has it. */
export const paperOptions: GaussSeidelOptions = {
  ...acceleratedOptions,
  maxSweeps: 20_000,
  local: hybridSolver,
  acceleration: "none",
  freezing: true,
  presolve: false,
};
