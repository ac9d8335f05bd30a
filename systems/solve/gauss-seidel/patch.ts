import { limits } from "../../world/limits.js";
import type { ContactOperator } from "../contact-operator.js";
import { createInteriorPointWorkspace, solveInteriorPoint } from "../interior-point/interior-point.js";
import { createNewtonWorkspace, solveNewton } from "../newton/newton.js";
import { createSecondOrderReport } from "../newton/second-order.js";
import type { FrictionProblem } from "../problem/friction-problem.js";
import { roomForIndices, roomForNumbers } from "../../math/room.js";
import { type Patch, patchRoom, writePatch } from "./patch-problem.js";
import { trueResidual } from "./true-residual.js";
import { Measure } from "./measure.js";
import type { GaussSeidelWorkspace } from "./workspace.js";
import { square } from "../../math/elementary.js";

const {
  patchSeed,
  contactsPerPatching,
  patchCoupling,
  concentratedResidual,
  worstContacts,
  fewestWorstContacts,
  patchPrecision,
  patchIterations,
  patchResidualGrowth,
} = limits.gaussSeidel;

/** In the place of a coupling: the contact is a member. */
const member = -1;

/** Made when a patch is first needed. */
export class PatchScratch {
  readonly patch: Patch = patchRoom();
  readonly newton = createNewtonWorkspace();
  readonly interiorPoint = createInteriorPointWorkspace();
  readonly report = createSecondOrderReport();
  readonly options = { tolerance: 0, maxIterations: patchIterations };
  /**
   * By contact of the whole: its coupling to the patch that is being gathered, squared; 0 between patches.
   */
  coupling: Float64Array = new Float64Array(0);
  /** Contacts that are coupled to it, members too; the first `reachedCount` of them. */
  reached: Int32Array = new Int32Array(0);
  reachedCount = 0;
}

/**
 * Solves the clusters that hold most of the residual as problems of their own, all other forces fixed. Force
 * drifts slowly between near duplicates: one pair can keep thousands of others sweeping for a hundred sweeps.
 * A second-order method solves the few of them at once. Reads the true residual that the workspace holds.
 * Gives the number of patches solved, 0 if the forces are unchanged.
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
  scratch.coupling = roomForNumbers(scratch.coupling, operator.contacts);
  scratch.reached = roomForIndices(scratch.reached, operator.contacts);
  const whole = (workspace.assembled ??= operator.assemble());
  const residual = measures[Measure.residual];
  const least = patchSeed * square(residual * workspace.size);
  for (let k = 0; k < 3 * operator.contacts; k++) before[k] = r[k];
  operator.begin(r);
  const most = Math.max(contactsPerPatching, operator.contacts);
  let patches = 0;
  for (let solved = 0; solved < most; solved += patch.contacts, patches++) {
    const seed = worst(workspace);
    if (seed < 0 || violation[seed] < least) break;
    gather(whole, workspace, seed, size, scratch);
    writePatch(operator, whole, r, workspace.velocity, patch);
    solvePatch(scratch, patchPrecision * tolerance * workspace.size);
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
  if (measures[Measure.residual] <= patchResidualGrowth * residual) return patches;
  for (let k = 0; k < 3 * operator.contacts; k++) r[k] = before[k];
  return 0;
}

function concentrated({
  violation,
  visited: active,
  visitedCount: activeCount,
  u: shares,
}: GaussSeidelWorkspace): boolean {
  // The velocities are not needed any more: their array holds the shares, sorted.
  for (let k = 0; k < activeCount; k++) shares[k] = violation[active[k]];
  shares.subarray(0, activeCount).sort();
  const top = Math.max(fewestWorstContacts, Math.ceil(worstContacts * activeCount));
  let all = 0;
  let largest = 0;
  for (let k = 0; k < activeCount; k++) {
    all += shares[k];
    if (k >= activeCount - top) largest += shares[k];
  }
  return largest >= concentratedResidual * all;
}

/** The active contact that violates its law most, or -1. */
function worst({ violation, visited: active, visitedCount: activeCount }: GaussSeidelWorkspace): number {
  let seed = -1;
  for (let k = 0; k < activeCount; k++) {
    const i = active[k];
    if (violation[i] > 0 && (seed < 0 || violation[i] > violation[seed])) seed = i;
  }
  return seed;
}

/** The seed and, one by one, the contact most strongly coupled to any member; sorted in the end. */
function gather(
  whole: FrictionProblem,
  workspace: GaussSeidelWorkspace,
  seed: number,
  most: number,
  scratch: PatchScratch,
): void {
  const { patch, coupling, reached } = scratch;
  const { members } = patch;
  let count = 0;
  scratch.reachedCount = 0;
  coupling[seed] = member;
  members[count++] = seed;
  while (count < most) {
    reachFrom(members[count - 1], whole, workspace, scratch);
    const next = strongest(scratch);
    if (next < 0) break;
    coupling[next] = member;
    members[count++] = next;
  }
  coupling[seed] = 0;
  for (let k = 0; k < scratch.reachedCount; k++) coupling[reached[k]] = 0;
  patch.contacts = count;
  members.subarray(0, count).sort();
}

/** Couplings to the patch, with its newest member. */
function reachFrom(
  newest: number,
  { rowStart, column, blocks }: FrictionProblem,
  workspace: GaussSeidelWorkspace,
  scratch: PatchScratch,
): void {
  const { coupling, reached } = scratch;
  const { W } = workspace.local;
  const { isOpen } = workspace;
  const own = squaredNorm(W, newest);
  for (let k = rowStart[newest]; k < rowStart[newest + 1]; k++) {
    const j = column[k];
    if (coupling[j] === member || isOpen[j] === 1 || !workspace.isActive(j)) continue;
    const square = squaredNorm(blocks, k) / Math.sqrt(own * squaredNorm(W, j));
    if (square > 0 && coupling[j] === 0) reached[scratch.reachedCount++] = j;
    if (square > coupling[j]) coupling[j] = square;
  }
}

function strongest({ coupling, reached, reachedCount }: PatchScratch): number {
  let next = -1;
  let most = patchCoupling * patchCoupling;
  for (let k = 0; k < reachedCount; k++) {
    const j = reached[k];
    if (coupling[j] > most) {
      most = coupling[j];
      next = j;
    }
  }
  return next;
}

function squaredNorm(blocks: Float64Array, k: number): number {
  let sum = 0;
  for (let c = 9 * k; c < 9 * k + 9; c++) sum += blocks[c] * blocks[c];
  return sum;
}

/** Newton from the current forces, else the interior point method, down to a residual of `allowed`. */
function solvePatch({ patch, options, report, newton, interiorPoint }: PatchScratch, allowed: number): void {
  let square = 0;
  for (let k = 0; k < 3 * patch.contacts; k++) square += patch.b[k] * patch.b[k];
  options.tolerance = Math.max(1e-14, allowed / (Math.sqrt(square) || 1));
  solveNewton(patch, patch.r, options, newton, report);
  if (!report.converged) solveInteriorPoint(patch, patch.r, options, interiorPoint, report);
}
