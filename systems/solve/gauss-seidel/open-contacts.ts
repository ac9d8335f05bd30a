import type { GaussSeidelWorkspace } from "./workspace.js";

/**
 * Detection reports whatever may touch in the step, and in dense hair two contacts of three stay open. A contact without force whose
 * sides part keeps its law, so sweeps leave it alone until the true residual, which looks at all of them, finds that the others
 * have closed it. Reads the velocities of that residual; `workspace.awake` lists the contacts that the sweeps of the next window visit.
 */
export function leaveOpenAlone(workspace: GaussSeidelWorkspace): void {
  const { active, activeCount, awake, asleep, isOpen, input, u } = workspace;
  const { r } = workspace.local;
  workspace.awakeCount = workspace.asleepCount = 0;
  for (let k = 0; k < activeCount; k++) {
    const i = active[k];
    const f = 3 * i;
    // Without force before the sweep as well as after it: otherwise it is still being decided.
    const isFree = r[f] === 0 && r[f + 1] === 0 && r[f + 2] === 0 && input[f] === 0;
    isOpen[i] = isFree && u[f] > 0 ? 1 : 0;
    if (isOpen[i] === 1) asleep[workspace.asleepCount++] = i;
    else awake[workspace.awakeCount++] = i;
  }
}

/** Accelerators move what they remember, contacts that have come to rest since too. */
export function keepOpenFree({ asleep, asleepCount, local }: GaussSeidelWorkspace): void {
  const { r } = local;
  for (let k = 0; k < asleepCount; k++) {
    const f = 3 * asleep[k];
    r[f] = r[f + 1] = r[f + 2] = 0;
  }
}

/** All active contacts are visited again. */
export function wakeAll(workspace: GaussSeidelWorkspace): void {
  const { active, activeCount, awake, isOpen } = workspace;
  isOpen.fill(0, 0, workspace.contacts);
  for (let k = 0; k < activeCount; k++) awake[k] = active[k];
  workspace.awakeCount = activeCount;
  workspace.asleepCount = 0;
}
