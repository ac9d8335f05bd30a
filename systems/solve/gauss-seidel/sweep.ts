import type { ContactOperator } from "../contact-operator.js";
import { LocalStatus, type LocalSolver } from "../local/local-solver.js";
import { secularSolver } from "../local/solvers.js";
import type { SweepKernel } from "../whitened/sweep-kernel.js";
import { Measure } from "./measure.js";
import type { GaussSeidelWorkspace } from "./workspace.js";

/**
 * Solves the first `count` of the listed contacts one after the other, each with the current forces of all
 * others. `operator` must be up to date with the forces in `workspace.local.r`.
 */
export function sweep(
  operator: ContactOperator,
  solve: LocalSolver,
  workspace: GaussSeidelWorkspace,
  list: Int32Array,
  count: number,
): void {
  const { kernel } = operator;
  workspace.measures[Measure.change] = 0;
  if (kernel && solve === secularSolver) sweepByKernel(kernel, operator, workspace, list, count);
  else visit(operator, solve, workspace, list, 0, count);
}

/** The compiled sweep does the same, except for contacts that it hands back. */
function sweepByKernel(
  kernel: SweepKernel,
  operator: ContactOperator,
  workspace: GaussSeidelWorkspace,
  list: Int32Array,
  count: number,
): void {
  const { local, measures } = workspace;
  const { r } = local;
  kernel.beginSweep(r, list, count);
  for (let k = 0; ; k++) {
    k = kernel.sweep(k, count);
    if (k === count) break;
    kernel.readForce(list[k], r);
    visit(operator, secularSolver, workspace, list, k, k + 1);
    kernel.writeForce(list[k], r);
  }
  if (!kernel.keepsForces) kernel.readForces(r);
  kernel.addSum(measures, Measure.change);
}

/** One after the other, those at the places [from, to) of the list. */
function visit(
  operator: ContactOperator,
  solve: LocalSolver,
  workspace: GaussSeidelWorkspace,
  list: Int32Array,
  from: number,
  to: number,
): void {
  const { local, delta, scale, measures } = workspace;
  const { W, r, b } = local;
  let change = 0;
  for (let k = from; k < to; k++) {
    const i = list[k];
    const f = 3 * i;
    const w = 9 * i;
    const r0 = r[f];
    const r1 = r[f + 1];
    const r2 = r[f + 2];
    operator.velocity(r, i, b);
    b[0] -= W[w] * r0 + W[w + 1] * r1 + W[w + 2] * r2;
    b[1] -= W[w + 3] * r0 + W[w + 4] * r1 + W[w + 5] * r2;
    b[2] -= W[w + 6] * r0 + W[w + 7] * r1 + W[w + 8] * r2;
    const status = solve(local, i);
    if (status !== LocalStatus.solved) note(workspace, status);
    const d0 = r[f] - r0;
    const d1 = r[f + 1] - r1;
    const d2 = r[f + 2] - r2;
    const square = d0 * d0 + d1 * d1 + d2 * d2;
    if (square > 0) {
      delta[0] = d0;
      delta[1] = d1;
      delta[2] = d2;
      operator.change(i, delta);
      change += square * scale[i] * scale[i];
    }
  }
  measures[Measure.change] += change;
}

function note(workspace: GaussSeidelWorkspace, status: number): void {
  if (status === LocalStatus.byFailSafe) workspace.failSafeCalls++;
  else workspace.failures++;
}
