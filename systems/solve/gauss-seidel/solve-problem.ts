import { limits } from "../../world/limits.js";
import { BlockOperator } from "../contact-operator.js";
import type { FrictionProblem } from "../problem/friction-problem.js";
import { Islands } from "../problem/islands.js";
import { naturalResidual } from "../problem/natural-residual.js";
import {
  acceleratedOptions,
  emptyReport,
  type GaussSeidelOptions,
  type GaussSeidelReport,
} from "./options.js";
import { solveGaussSeidel } from "./solve.js";
import { GaussSeidelWorkspace } from "./workspace.js";

const { sweepsBeforeOtherIslands } = limits.gaussSeidel;

/** Memory for problems that are written out. */
export class ProblemWorkspace {
  readonly loop = new GaussSeidelWorkspace();
  readonly islands = new Islands();
  readonly operator = new BlockOperator();
  readonly report = emptyReport();
  readonly options: { -readonly [Name in keyof GaussSeidelOptions]: GaussSeidelOptions[Name] } = {
    ...acceleratedOptions,
  };
  r = new Float64Array(0);
  /** Per island: |residual| as a velocity, and sweeps so far. */
  left = new Float64Array(0);
  sweeps = new Int32Array(0);
}

/**
 * Solves a problem that is written out, island by island: an easy island is done early, and momentum that
 * suits one is not dropped because of another. The tolerance is on Es of the whole. At first every island may
 * use up its share by number of contacts. Those that do not converge so far share what the others have left
 * over. `report.sweeps` are those of the island that took most.
 */
export function solveProblem(
  problem: FrictionProblem,
  r: Float64Array,
  options: GaussSeidelOptions,
  workspace: ProblemWorkspace,
  report: GaussSeidelReport,
): void {
  const { islands, operator, loop } = workspace;
  islands.find(problem);
  if (islands.count <= 1) {
    operator.set(problem);
    solveGaussSeidel(operator, r, options, loop, report);
    return;
  }
  makeRoom(workspace, problem.contacts);
  Object.assign(report, NOTHING);
  Object.assign(workspace.options, options);
  const { left, sweeps } = workspace;
  const allowed = options.tolerance * (lengthOf(problem.b, 3 * problem.contacts) || 1);
  const share = allowed / Math.sqrt(problem.contacts);
  workspace.options.patience = Math.min(options.patience, sweepsBeforeOtherIslands);
  let done = 0;
  let slow = 0;
  for (let k = 0; k < islands.count; k++) {
    const wanted = share * Math.sqrt(islands.start[k + 1] - islands.start[k]);
    sweeps[k] = 0;
    left[k] = solveIsland(problem, k, r, wanted, workspace, report);
    if (left[k] <= wanted) done += left[k] * left[k];
    else slow++;
  }
  const rest = Math.sqrt(Math.max(0, allowed * allowed - done) / Math.max(1, slow));
  workspace.options.patience = options.patience;
  for (let k = 0; k < islands.count; k++) {
    const wanted = share * Math.sqrt(islands.start[k + 1] - islands.start[k]);
    if (left[k] > wanted && left[k] > rest) solveIsland(problem, k, r, rest, workspace, report);
    report.sweeps = Math.max(report.sweeps, sweeps[k]);
  }
  // `workspace.r` is as long as all velocities.
  report.residual = naturalResidual(problem, r, workspace.r);
  report.converged = report.residual <= options.tolerance;
}

const NOTHING = emptyReport();

/** Brings island k down to a residual of `wanted` if it can; gives the residual reached. */
function solveIsland(
  problem: FrictionProblem,
  k: number,
  r: Float64Array,
  wanted: number,
  workspace: ProblemWorkspace,
  total: GaussSeidelReport,
): number {
  const { islands, operator, loop, options, report, sweeps } = workspace;
  const part = islands.problem(problem, k);
  const size = lengthOf(part.b, 3 * part.contacts) || 1;
  options.tolerance = wanted / size;
  move(r, workspace.r, islands, k, true);
  operator.set(part);
  solveGaussSeidel(operator, workspace.r, options, loop, report);
  move(workspace.r, r, islands, k, false);
  sweeps[k] += report.sweeps;
  total.failSafeCalls += report.failSafeCalls;
  total.failures += report.failures;
  total.duplicates += report.duplicates;
  total.patches += report.patches;
  return report.residual * size;
}

function makeRoom(workspace: ProblemWorkspace, contacts: number): void {
  if (workspace.sweeps.length >= contacts) return;
  workspace.r = new Float64Array(6 * contacts);
  workspace.left = new Float64Array(2 * contacts);
  workspace.sweeps = new Int32Array(2 * contacts);
}

function lengthOf(values: Float64Array, count: number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += values[k] * values[k];
  return Math.sqrt(sum);
}

/** Forces of island k: from the whole to the part, or back. */
function move(
  from: Float64Array,
  to: Float64Array,
  { start, contact }: Islands,
  k: number,
  toPart: boolean,
): void {
  for (let c = start[k]; c < start[k + 1]; c++) {
    const whole = 3 * contact[c];
    const part = 3 * (c - start[k]);
    for (let n = 0; n < 3; n++) {
      if (toPart) to[part + n] = from[whole + n];
      else to[whole + n] = from[part + n];
    }
  }
}
