import type { ContactOperator } from "../contact-operator.js";
import { createInteriorPointWorkspace, solveInteriorPoint } from "../interior-point/interior-point.js";
import { createNewtonWorkspace, solveNewton } from "../newton/newton.js";
import { createSecondOrderReport } from "../newton/second-order.js";
import { diagonalBlock, type FrictionProblem } from "../problem/friction-problem.js";
import { type Patch, patchRoom, writePatch } from "./patch-problem.js";
import { trueResidual } from "./true-residual.js";
import { type GaussSeidelWorkspace, Measure } from "./workspace.js";

/** The share of the residual that makes a contact the seed of a patch. */
const SEED = 2e-4;
/** Contacts in all patches of one go: at least so many, or all there are. */
const LEAST_WORK = 320;
/** Coupling, |W_ij| / sqrt(|W_ii| |W_jj|), from which a neighbour belongs to a patch. */
const STRONG = 0.1;
/** Patches are tried where the worst tenth of the contacts, or a few, hold so much of the residual; else sweeps do better. */
const CONCENTRATED = 0.8;
const TENTH = 0.1;
const FEW = 4;
/** Share of the allowed residual that a patch may leave. */
const PRECISION = 0.03;
const MOST_ITERATIONS = 40;
/** By how much the residual of the whole may rise: the neighbours of a patch have to settle again, and do so quickly. */
const RISE = 5;

/** Made when a patch is first needed. */
export class PatchScratch {
  readonly patch: Patch = patchRoom();
  readonly newton = createNewtonWorkspace();
  readonly interiorPoint = createInteriorPointWorkspace();
  readonly report = createSecondOrderReport();
  readonly options = { tolerance: 0, maxIterations: MOST_ITERATIONS };
}

/**
 * Solves the clusters that hold most of the residual by themselves, all other forces fixed. Contacts that are almost copies of
 * each other pass their force on so slowly that one pair can keep thousands of others sweeping for a hundred sweeps; a
 * second-order method solves the few of them at once. Reads the true residual that the workspace holds; gives the number
 * of patches solved, 0 if the forces are what they were.
 */
export function solvePatches(
  operator: ContactOperator,
  workspace: GaussSeidelWorkspace,
  size: number,
  tolerance: number,
): number {
  if (!concentrated(workspace)) return 0;
  const { violation, before, measures, delta } = workspace;
  const { r } = workspace.local;
  const scratch = (workspace.patches ??= new PatchScratch());
  const { patch } = scratch;
  const whole = (workspace.assembled ??= operator.assemble());
  const residual = measures[Measure.residual];
  const least = SEED * (residual * workspace.size) ** 2;
  for (let k = 0; k < 3 * operator.contacts; k++) before[k] = r[k];
  operator.begin(r);
  const most = Math.max(LEAST_WORK, operator.contacts);
  let patches = 0;
  for (let solved = 0; solved < most; solved += patch.contacts, patches++) {
    const seed = worst(workspace);
    if (seed < 0 || violation[seed] < least) break;
    gather(whole, workspace, seed, size, patch);
    writePatch(operator, whole, r, workspace.velocity, patch);
    solvePatch(scratch, PRECISION * tolerance * workspace.size);
    for (let k = 0; k < patch.contacts; k++) {
      const i = patch.members[k];
      violation[i] = 0;
      for (let c = 0; c < 3; c++) {
        delta[c] = patch.r[3 * k + c] - r[3 * i + c];
        r[3 * i + c] = patch.r[3 * k + c];
      }
      operator.change(i, delta);
    }
  }
  trueResidual(operator, workspace);
  if (measures[Measure.residual] <= RISE * residual) return patches;
  for (let k = 0; k < 3 * operator.contacts; k++) r[k] = before[k];
  return 0;
}

function concentrated({ violation, active, activeCount, u: shares }: GaussSeidelWorkspace): boolean {
  // The velocities are not needed any more: their array holds the shares, sorted.
  for (let k = 0; k < activeCount; k++) shares[k] = violation[active[k]];
  shares.subarray(0, activeCount).sort();
  const top = Math.max(FEW, Math.ceil(TENTH * activeCount));
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

/** The seed and, one by one, the contact most strongly coupled to any of those taken; then in their own order. */
function gather(
  whole: FrictionProblem,
  workspace: GaussSeidelWorkspace,
  seed: number,
  most: number,
  patch: Patch,
): void {
  const { members } = patch;
  let count = 1;
  members[0] = seed;
  while (count < most) {
    let next = -1;
    let strongest = STRONG * STRONG;
    for (let m = 0; m < count; m++) {
      const i = members[m];
      const own = squaredNorm(whole, diagonalBlock(whole, i));
      for (let k = whole.rowStart[i]; k < whole.rowStart[i + 1]; k++) {
        const j = whole.column[k];
        if (isMember(members, count, j) || !workspace.isActive(j)) continue;
        const coupling = squaredNorm(whole, k) / Math.sqrt(own * squaredNorm(whole, diagonalBlock(whole, j)));
        if (coupling > strongest) {
          strongest = coupling;
          next = j;
        }
      }
    }
    if (next < 0) break;
    members[count++] = next;
  }
  patch.contacts = count;
  members.subarray(0, count).sort();
}

function isMember(members: Int32Array, count: number, j: number): boolean {
  for (let m = 0; m < count; m++) if (members[m] === j) return true;
  return false;
}

function squaredNorm({ blocks }: FrictionProblem, k: number): number {
  let sum = 0;
  for (let c = 9 * k; c < 9 * k + 9; c++) sum += blocks[c] * blocks[c];
  return sum;
}

/** Newton from the forces at hand, else the interior point method, until at most `allowed` of the residual is left. */
function solvePatch({ patch, options, report, newton, interiorPoint }: PatchScratch, allowed: number): void {
  let square = 0;
  for (let k = 0; k < 3 * patch.contacts; k++) square += patch.b[k] * patch.b[k];
  options.tolerance = Math.max(1e-14, allowed / (Math.sqrt(square) || 1));
  solveNewton(patch, patch.r, options, newton, report);
  if (!report.converged) solveInteriorPoint(patch, patch.r, options, interiorPoint, report);
}
