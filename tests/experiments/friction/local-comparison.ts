import { emptyReport, paperOptions } from "../../../systems/solve/gauss-seidel/options.js";
import { ProblemWorkspace, solveProblem } from "../../../systems/solve/gauss-seidel/solve-problem.js";
import type { LocalSolver } from "../../../systems/solve/local/local-solver.js";
import { bareSolvers, safeSolvers } from "../../../systems/solve/local/solvers.js";
import type { FrictionProblem } from "../../../systems/solve/problem/friction-problem.js";

/** What Table 2 of the 2011 paper says: percentages, mean sweeps. */
interface PaperRow {
  readonly alt: number | undefined;
  readonly fail: number;
  readonly unsolved: number;
  readonly iterations: number;
}

export interface LocalVariant {
  readonly label: string;
  readonly local: LocalSolver;
  readonly failSafe: boolean;
  /** Es, if not the run's: the pyramid never obeys Coulomb's law, so the paper asks less of it. */
  readonly tolerance?: number;
  readonly paper?: PaperRow | undefined;
}

const paper = (fail: number, unsolved: number, iterations: number, alt?: number): PaperRow => ({
  alt,
  fail,
  unsolved,
  iterations,
});

/** The solvers of Table 2 in its order, and what it does not have: one pass of Duriez 2006, the secular equation. */
export const localVariants: readonly LocalVariant[] = [
  {
    label: "pyramid, to 5e-2",
    local: bareSolvers.pyramid,
    failSafe: false,
    tolerance: 5e-2,
    paper: paper(0, 0, 575),
  },
  { label: "pyramid", local: bareSolvers.pyramid, failSafe: false },
  bare("Duriez 2006", "duriez-2006"),
  bare("Duriez 2008", "duriez-2008", paper(2.45, 50, 267)),
  bare("Alart-Curnier", "alart-curnier", paper(0.43, 19.3, 163)),
  bare("damped Alart-Curnier", "damped-alart-curnier", paper(0.26, 0.33, 60)),
  bare("Fischer-Burmeister", "fischer-burmeister", paper(0.13, 4.9, 72)),
  bare("enumerative", "enumerative", paper(0.0005, 1, 67)),
  bare("secular", "secular"),
  safe("pyramid", "pyramid", paper(0.001, 0, 47, 38.7)),
  safe("Duriez 2006", "duriez-2006"),
  safe("Duriez 2008", "duriez-2008", paper(0.0007, 0.33, 90, 51)),
  safe("Alart-Curnier", "alart-curnier", paper(1e-5, 0, 62, 0.1)),
  safe("damped Alart-Curnier", "damped-alart-curnier", paper(1e-6, 0, 57, 0.09)),
  safe("Fischer-Burmeister", "fischer-burmeister", paper(1e-6, 0, 41, 0.07)),
  safe("secular", "secular"),
];

function bare(label: string, name: keyof typeof bareSolvers, row?: PaperRow): LocalVariant {
  return { label, local: bareSolvers[name], failSafe: false, paper: row };
}

function safe(label: string, name: keyof typeof safeSolvers, row?: PaperRow): LocalVariant {
  return { label, local: safeSolvers[name], failSafe: true, paper: row };
}

export const variantName = ({ label, failSafe }: LocalVariant): string =>
  failSafe ? `${label} + enumerative` : label;

/** What a variant has done so far. */
export interface Tally {
  readonly variant: LocalVariant;
  problems: number;
  calls: number;
  failSafeCalls: number;
  failures: number;
  unsolved: number;
  /** Sweeps of each problem; Infinity where it was not solved. */
  readonly sweeps: number[];
  totalSweeps: number;
  worstResidual: number;
  microseconds: number;
}

export function newTally(variant: LocalVariant): Tally {
  return {
    variant,
    problems: 0,
    calls: 0,
    failSafeCalls: 0,
    failures: 0,
    unsolved: 0,
    sweeps: [],
    totalSweeps: 0,
    worstResidual: 0,
    microseconds: 0,
  };
}

export interface LoopSettings {
  readonly tolerance: number;
  readonly maxSweeps: number;
  /** Sweeps without halving the residual after which a problem counts as unsolved. */
  readonly patience: number;
}

const workspace = new ProblemWorkspace();

/** Solves the problem from no force by the loop of the paper, contacts frozen as there, and notes how it went. */
export function solveAndCount(tally: Tally, problem: FrictionProblem, settings: LoopSettings): void {
  const { variant } = tally;
  let calls = 0;
  const counted: LocalSolver = (contacts, i) => {
    calls++;
    return variant.local(contacts, i);
  };
  const tolerance = variant.tolerance ?? settings.tolerance;
  const options = { ...paperOptions, ...settings, tolerance, local: counted };
  const report = emptyReport();
  const start = process.cpuUsage();
  solveProblem(problem, new Float64Array(3 * problem.contacts), options, workspace, report);
  const { user, system } = process.cpuUsage(start);
  tally.problems++;
  tally.calls += calls;
  tally.failSafeCalls += report.failSafeCalls;
  tally.failures += report.failures;
  tally.totalSweeps += report.sweeps;
  tally.sweeps.push(report.converged ? report.sweeps : Infinity);
  if (!report.converged) tally.unsolved++;
  tally.worstResidual = Math.max(tally.worstResidual, report.residual);
  tally.microseconds += user + system;
}
