import { limits } from "../../world/limits.js";
import type { ContactOperator } from "../contact-operator.js";
import { freezeContacts, listUnfrozen } from "./freezing.js";
import { clearOpenForces, skipOpenContacts, visitAll } from "./open-contacts.js";
import type { GaussSeidelOptions, GaussSeidelReport } from "./options.js";
import { solvePatches } from "./patch.js";
import { leaveOutDuplicates, restoreDuplicates } from "./presolve.js";
import { sweep } from "./sweep.js";
import { trueResidual } from "./true-residual.js";
import { Measure } from "./measure.js";
import type { GaussSeidelWorkspace } from "./workspace.js";

const {
  sweepsPerCheck,
  contactsForRareChecks,
  sweepsPerRareCheck,
  sweepsPerRarestCheck,
  leastResidualOfChange,
  leastConfirmation,
  mostConfirmation,
  growthBeforeReturn,
} = limits.gaussSeidel;

/**
 * Gauss-Seidel over contacts: finds forces r with (r_i, u_i) in the law of every contact, warm started from
 * the r that comes in. The sweep knows nothing of friction, the local solver nothing of the sweep, the
 * accelerators only see r <- G(r). The forces given back are the best seen.
 */
export function solveGaussSeidel(
  operator: ContactOperator,
  r: Float64Array,
  options: GaussSeidelOptions,
  workspace: GaussSeidelWorkspace,
  report: GaussSeidelReport,
): void {
  workspace.begin(operator, r);
  report.duplicates = options.presolve ? leaveOutDuplicates(operator, workspace) : 0;
  report.patches = 0;
  report.sweeps = 0;
  report.converged = false;

  const { measures, input, best, scale, driver } = workspace;
  const length = 3 * operator.contacts;
  let bestResidual = Infinity;
  let halved = Infinity;
  let halvedAt = 0;
  let confirmAt = options.tolerance;
  let lastEstimate = 0;
  let share = 1;
  const isLarge = operator.contacts >= contactsForRareChecks;
  visitAll(workspace);
  operator.begin(r);
  driver.begin(options.acceleration, operator.contacts, operator.kernel !== undefined);
  while (report.sweeps < options.maxSweeps) {
    // Where the compiled sweep extrapolates as well, forces stay with it between two looks at the residual.
    const inKernel = driver.accelerator?.extrapolateInKernel ? operator.kernel : undefined;
    if (inKernel) inKernel.keepForces(r);
    else for (let k = 0; k < length; k++) input[k] = r[k];
    sweepOnce(operator, options, workspace);
    report.sweeps++;
    const estimate = Math.sqrt(measures[Measure.change]) / workspace.size;
    const rareCheck = report.sweeps > sweepsPerRarestCheck ? sweepsPerRarestCheck : sweepsPerRareCheck;
    const window = isLarge ? rareCheck : sweepsPerCheck;
    const windowEnds = report.sweeps % window === 0 || report.sweeps === sweepsPerCheck;
    // The sweep's change is about the residual it began with. What it leaves is smaller by about as much as
    // the change shrinks from sweep to sweep.
    const expected = estimate < lastEstimate ? (estimate * estimate) / lastEstimate : estimate;
    const promised = share * expected;
    lastEstimate = estimate;
    if (promised <= confirmAt || windowEnds || report.sweeps === options.maxSweeps) {
      inKernel?.giveForces(r, input);
      trueResidual(operator, workspace);
      const residual = measures[Measure.residual];
      if (isLarge) share = Math.max(leastResidualOfChange, Math.min(1, residual / expected));
      if (residual < bestResidual) {
        bestResidual = residual;
        for (let k = 0; k < length; k++) best[k] = r[k];
      }
      if (residual <= options.tolerance) {
        report.converged = true;
        break;
      }
      if (bestResidual <= 0.5 * halved) {
        halved = bestResidual;
        halvedAt = report.sweeps;
      } else if (report.sweeps - halvedAt >= options.patience) break;
      // The sweep promised more than is true: look again when it promises as much more.
      if (promised <= confirmAt) {
        const missing = options.tolerance / residual;
        confirmAt = promised * Math.max(leastConfirmation, Math.min(mostConfirmation, missing));
        workspace.frozen.fill(0, 0, operator.contacts);
      }
      skipOpenContacts(workspace);
      operator.kernel?.gather(workspace.visited, workspace.visitedCount);
      if (windowEnds && changeCourse(operator, options, workspace, report, bestResidual, window)) {
        visitAll(workspace);
        operator.begin(r);
        continue;
      }
    }
    if (operator.kernel && driver.accelerator?.extrapolateInKernel) {
      driver.accelerator.extrapolateInKernel(operator.kernel, measures);
    } else if (driver.accelerator !== undefined) {
      driver.accelerator.extrapolate(input, r, scale, workspace.active, workspace.activeCount, measures);
      clearOpenForces(workspace);
      operator.begin(r);
    }
  }
  for (let k = 0; k < length; k++) r[k] = best[k];
  report.residual = bestResidual;
  report.failSafeCalls = workspace.failSafeCalls;
  report.failures = workspace.failures;
}

function sweepOnce(
  operator: ContactOperator,
  options: GaussSeidelOptions,
  workspace: GaussSeidelWorkspace,
): void {
  const { visited } = workspace;
  if (!options.freezing || options.acceleration !== "none") {
    sweep(operator, options.local, workspace, visited, workspace.visitedCount);
    return;
  }
  const count = listUnfrozen(workspace);
  sweep(operator, options.local, workspace, visited, count);
  freezeContacts(workspace, count, options.tolerance);
}

/**
 * At the end of a window: duplicates that were none come back, patches are solved where sweeps creep, the
 * accelerator is switched where they stall. Gives whether anything was done.
 */
function changeCourse(
  operator: ContactOperator,
  options: GaussSeidelOptions,
  workspace: GaussSeidelWorkspace,
  report: GaussSeidelReport,
  bestResidual: number,
  window: number,
): boolean {
  const { driver, measures, best, local } = workspace;
  const residual = measures[Measure.residual];
  if (report.duplicates > 0 && restoreDuplicates(workspace)) {
    driver.accelerator?.reset();
    return true;
  }
  if (options.acceleration !== "combined") return false;
  const most = driver.patchSize(residual, window);
  const patches = most > 0 ? solvePatches(operator, workspace, most, options.tolerance) : 0;
  if (patches > 0) {
    report.patches += patches;
    driver.accelerator?.reset();
    return true;
  }
  if (!driver.stalls(residual, window)) return false;
  if (residual > growthBeforeReturn * bestResidual)
    for (let k = 0; k < 3 * operator.contacts; k++) local.r[k] = best[k];
  driver.change();
  return true;
}
