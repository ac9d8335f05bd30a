import { BlockOperator, type ContactOperator } from "../contact-operator.js";
import { diagonalBlock, type FrictionProblem } from "../problem/friction-problem.js";
import { emptyReport, type GaussSeidelOptions, type GaussSeidelReport } from "./options.js";
import { trueResidual } from "./true-residual.js";
import { GaussSeidelWorkspace, Measure } from "./workspace.js";

export type Solve = (
  operator: ContactOperator,
  r: Float64Array,
  options: GaussSeidelOptions,
  workspace: GaussSeidelWorkspace,
  report: GaussSeidelReport,
) => void;

/** Contacts in a patch, patches at a time. */
const LARGEST = 8;
const MOST_PATCHES = 20;
/** Coupling, |W_ij| / sqrt(|W_ii| |W_jj|), from which a neighbour belongs to a patch. */
const STRONG = 0.1;
/** Share of the residual that the worst 1 % of the contacts must hold; where it is spread out, sweeps do better. */
const CONCENTRATED = 0.8;
const MOST_SWEEPS = 800;

/** A small problem of its own, in memory that is reused. */
export class PatchScratch {
  readonly problem = {
    contacts: 0,
    rowStart: new Int32Array(LARGEST + 1),
    column: new Int32Array(LARGEST * LARGEST),
    blocks: new Float64Array(9 * LARGEST * LARGEST),
    b: new Float64Array(3 * LARGEST),
    mu: new Float64Array(LARGEST),
  } satisfies FrictionProblem;
  readonly operator = new BlockOperator(this.problem);
  readonly workspace = new GaussSeidelWorkspace();
  readonly report = emptyReport();
  readonly r = new Float64Array(3 * LARGEST);
  readonly members = new Int32Array(LARGEST);
  readonly strength = new Float64Array(LARGEST);
}

/**
 * Solves the clusters that hold most of the residual by themselves, all other forces fixed: a few contacts that are almost
 * copies of each other can need thousands of sweeps, which are cheap on those few. Kept only if the whole gains by it. Reads the
 * true residual that the workspace holds; gives the number of patches solved.
 */
export function solvePatches(
  operator: ContactOperator,
  options: GaussSeidelOptions,
  workspace: GaussSeidelWorkspace,
  solve: Solve,
): number {
  if (operator.contacts <= LARGEST || !concentrated(workspace)) return 0;
  const { violation, input: before, measures } = workspace;
  const { r } = workspace.local;
  const scratch = (workspace.patches ??= new PatchScratch());
  const full = operator.assemble();
  const residual = measures[Measure.residual];
  for (let k = 0; k < 3 * operator.contacts; k++) before[k] = r[k];
  operator.begin(r);
  let patches = 0;
  while (patches < MOST_PATCHES) {
    const seed = worst(workspace);
    if (seed < 0) break;
    gather(full, workspace, seed, scratch);
    state(operator, full, workspace, scratch);
    solve(
      scratch.operator,
      scratch.r,
      patchOptions(options, workspace, scratch),
      scratch.workspace,
      scratch.report,
    );
    for (let k = 0; k < scratch.problem.contacts; k++) {
      const i = scratch.members[k];
      violation[i] = 0;
      for (let c = 0; c < 3; c++) {
        workspace.delta[c] = scratch.r[3 * k + c] - r[3 * i + c];
        r[3 * i + c] = scratch.r[3 * k + c];
      }
      operator.change(i, workspace.delta);
    }
    patches++;
  }
  trueResidual(operator, workspace);
  if (measures[Measure.residual] > residual) for (let k = 0; k < 3 * operator.contacts; k++) r[k] = before[k];
  return patches;
}

function concentrated({ violation, active, activeCount, u: order }: GaussSeidelWorkspace): boolean {
  // The velocities are not needed any more: their array holds the shares, sorted.
  for (let k = 0; k < activeCount; k++) order[k] = violation[active[k]];
  const shares = order.subarray(0, activeCount).sort();
  const top = Math.max(1, Math.ceil(activeCount / 100));
  let all = 0;
  let largest = 0;
  for (let k = 0; k < activeCount; k++) {
    all += shares[k];
    if (k >= activeCount - top) largest += shares[k];
  }
  return largest >= CONCENTRATED * all;
}

/** The active contact that violates its law most, or -1. */
function worst({ violation, active, activeCount }: GaussSeidelWorkspace): number {
  let seed = -1;
  for (let k = 0; k < activeCount; k++) {
    const i = active[k];
    if (violation[i] > 0 && (seed < 0 || violation[i] > violation[seed])) seed = i;
  }
  return seed;
}

/** The seed and the contacts most strongly coupled to it, in their own order. */
function gather(
  full: FrictionProblem,
  workspace: GaussSeidelWorkspace,
  seed: number,
  scratch: PatchScratch,
): void {
  const { members, strength } = scratch;
  let count = 1;
  members[0] = seed;
  strength[0] = Infinity;
  const own = squaredNorm(full, diagonalBlock(full, seed));
  for (let k = full.rowStart[seed]; k < full.rowStart[seed + 1]; k++) {
    const j = full.column[k];
    if (j === seed || !workspace.isActive(j)) continue;
    const coupling = squaredNorm(full, k) / Math.sqrt(own * squaredNorm(full, diagonalBlock(full, j)));
    if (!(coupling > STRONG * STRONG) || (count === LARGEST && coupling <= strength[count - 1])) continue;
    let place = count < LARGEST ? count++ : LARGEST - 1;
    for (; strength[place - 1] < coupling; place--) {
      strength[place] = strength[place - 1];
      members[place] = members[place - 1];
    }
    strength[place] = coupling;
    members[place] = j;
  }
  scratch.problem.contacts = count;
  members.subarray(0, count).sort();
}

function squaredNorm({ blocks }: FrictionProblem, k: number): number {
  let sum = 0;
  for (let c = 9 * k; c < 9 * k + 9; c++) sum += blocks[c] * blocks[c];
  return sum;
}

/** Writes the patch as a problem: what the other contacts do to it becomes part of b. */
function state(
  operator: ContactOperator,
  full: FrictionProblem,
  workspace: GaussSeidelWorkspace,
  scratch: PatchScratch,
): void {
  const { problem, members, r } = scratch;
  const count = problem.contacts;
  const forces = workspace.local.r;
  let filled = 0;
  for (let a = 0; a < count; a++) {
    const i = members[a];
    operator.velocity(forces, i, workspace.velocity);
    for (let c = 0; c < 3; c++) {
      problem.b[3 * a + c] = workspace.velocity[c];
      r[3 * a + c] = forces[3 * i + c];
    }
    problem.mu[a] = full.mu[i];
    let other = 0;
    for (let k = full.rowStart[i]; k < full.rowStart[i + 1]; k++) {
      const j = full.column[k];
      while (other < count && members[other] < j) other++;
      if (other === count) break;
      if (members[other] !== j) continue;
      problem.column[filled] = other;
      for (let c = 0; c < 9; c++) {
        problem.blocks[9 * filled + c] = full.blocks[9 * k + c];
        problem.b[3 * a + Math.floor(c / 3)] -= full.blocks[9 * k + c] * forces[3 * j + (c % 3)];
      }
      filled++;
    }
    problem.rowStart[a + 1] = filled;
  }
  scratch.operator.set(problem);
}

/** As precise as the whole needs it, in terms of the patch's own b. */
function patchOptions(
  options: GaussSeidelOptions,
  workspace: GaussSeidelWorkspace,
  { problem }: PatchScratch,
): GaussSeidelOptions {
  let square = 0;
  for (let k = 0; k < 3 * problem.contacts; k++) square += problem.b[k] * problem.b[k];
  const tolerance = Math.max(1e-14, (0.03 * options.tolerance * workspace.size) / (Math.sqrt(square) || 1));
  return { ...options, tolerance, maxSweeps: MOST_SWEEPS, acceleration: "combined", presolve: false };
}
