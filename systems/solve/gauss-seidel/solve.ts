import type { ContactOperator } from "../contact-operator.js";
import { freezeContacts, wakeContacts } from "./freezing.js";
import { keepOpenFree, leaveOpenAlone, wakeAll } from "./open-contacts.js";
import type { GaussSeidelOptions, GaussSeidelReport } from "./options.js";
import { solvePatches } from "./patch.js";
import { sweep } from "./sweep.js";
import { trueResidual } from "./true-residual.js";
import { leaveOutTwins, takeBackTwins } from "./superfluous.js";
import { Measure } from "./measure.js";
import type { GaussSeidelWorkspace } from "./workspace.js";

/** Sweeps between two looks at the true residual, which costs about half a sweep. */
const WINDOW = 10;
/**
 * In large islands a look costs three sweeps, since it visits the open contacts as well; so there are fewer of them after the first one, and fewer
 * still once it is settled who is open: every 40 sweeps from the 40th on, 51,000 contacts of a combed wisp take 0.9 of the time. How much
 * less than the sweep's change the residual is, 0.6 to 0.8 of it, tells when it is time for the last.
 */
const LARGE = 2000;
const LONG_WINDOW = 20;
const LONGEST_WINDOW = 40;
const LEAST_SHARE = 0.5;

/**
 * Gauss-Seidel over contacts: finds forces r with (r_i, u_i) in the law of every contact, from the r that comes in. The sweep knows
 * nothing of friction, the local solver nothing of the sweep, the accelerators only see r <- G(r).
 * The forces given back are the best seen.
 */
export function solveGaussSeidel(
  operator: ContactOperator,
  r: Float64Array,
  options: GaussSeidelOptions,
  workspace: GaussSeidelWorkspace,
  report: GaussSeidelReport,
): void {
  workspace.begin(operator, r);
  report.twins = options.presolve ? leaveOutTwins(operator, workspace) : 0;
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
  const isLarge = operator.contacts >= LARGE;
  wakeAll(workspace);
  operator.begin(r);
  driver.begin(options.acceleration, operator.contacts, operator.kernel !== undefined);
  while (report.sweeps < options.maxSweeps) {
    // Where the compiled sweep does the momentum as well, forces stay with it between two looks at the residual.
    const inKernel = driver.accelerator?.extrapolateInKernel ? operator.kernel : undefined;
    if (inKernel) inKernel.keepForces(r);
    else for (let k = 0; k < length; k++) input[k] = r[k];
    sweepOnce(operator, options, workspace);
    report.sweeps++;
    const estimate = Math.sqrt(measures[Measure.change]) / workspace.size;
    const longWindow = report.sweeps > LONGEST_WINDOW ? LONGEST_WINDOW : LONG_WINDOW;
    const window = isLarge ? longWindow : WINDOW;
    const windowEnds = report.sweeps % window === 0 || report.sweeps === WINDOW;
    // The sweep's change is about the residual it began with. What it leaves is smaller, by about as much as sweeps shrink the change.
    const expected = estimate < lastEstimate ? (estimate * estimate) / lastEstimate : estimate;
    const promised = share * expected;
    lastEstimate = estimate;
    if (promised <= confirmAt || windowEnds || report.sweeps === options.maxSweeps) {
      inKernel?.giveForces(r, input);
      trueResidual(operator, workspace);
      const residual = measures[Measure.residual];
      if (isLarge) share = Math.max(LEAST_SHARE, Math.min(1, residual / expected));
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
      // The sweep promised more than is true: ask again when it promises as much more.
      if (promised <= confirmAt) {
        confirmAt = promised * Math.max(0.1, Math.min(0.9, options.tolerance / residual));
        workspace.frozen.fill(0, 0, operator.contacts);
      }
      leaveOpenAlone(workspace);
      operator.kernel?.gather(workspace.awake, workspace.awakeCount);
      if (windowEnds && changeCourse(operator, options, workspace, report, bestResidual, window)) {
        wakeAll(workspace);
        operator.begin(r);
        continue;
      }
    }
    if (operator.kernel && driver.accelerator?.extrapolateInKernel) {
      driver.accelerator.extrapolateInKernel(operator.kernel, measures);
    } else if (driver.accelerator !== undefined) {
      driver.accelerator.extrapolate(input, r, scale, workspace.active, workspace.activeCount, measures);
      keepOpenFree(workspace);
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
  const { awake } = workspace;
  if (!options.freezing || options.acceleration !== "none") {
    sweep(operator, options.local, workspace, awake, workspace.awakeCount);
    return;
  }
  const count = wakeContacts(workspace);
  sweep(operator, options.local, workspace, awake, count);
  freezeContacts(workspace, count, options.tolerance);
}

/**
 * At the end of a window: twins that were none come back, patches where sweeps creep, another accelerator where they stall. Gives
 * whether anything was done.
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
  if (report.twins > 0 && takeBackTwins(workspace)) {
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
  if (residual > 2 * bestResidual) for (let k = 0; k < 3 * operator.contacts; k++) local.r[k] = best[k];
  driver.change();
  return true;
}
