import type { GaussSeidelWorkspace } from "./workspace.js";

/**
 * Active set: contacts that are open and stay so are not visited. Detection reports whatever may touch in the
 * step, and in dense hair two contacts of three stay open. A contact without force whose sides part obeys its
 * law. Sweeps skip it until the true residual, which looks at all contacts, finds that the others have closed
 * it.
 * Reads the velocities of that residual; `workspace.visited` lists what the next sweeps visit.
 */
export function skipOpenContacts(workspace: GaussSeidelWorkspace): void {
  const { active, activeCount, visited, open, isOpen, input, u } = workspace;
  const { r } = workspace.local;
  workspace.visitedCount = workspace.openCount = 0;
  for (let k = 0; k < activeCount; k++) {
    const i = active[k];
    const f = 3 * i;
    // Without force before the sweep as well as after it: otherwise it is still being decided.
    const isFree = r[f] === 0 && r[f + 1] === 0 && r[f + 2] === 0 && input[f] === 0;
    isOpen[i] = isFree && u[f] > 0 ? 1 : 0;
    if (isOpen[i] === 1) open[workspace.openCount++] = i;
    else visited[workspace.visitedCount++] = i;
  }
}

/** Accelerators extrapolate all forces that they remember, those of contacts that have opened since too. */
export function clearOpenForces({ open, openCount, local }: GaussSeidelWorkspace): void {
  const { r } = local;
  for (let k = 0; k < openCount; k++) {
    const f = 3 * open[k];
    r[f] = r[f + 1] = r[f + 2] = 0;
  }
}

/** All active contacts are visited again. */
export function visitAll(workspace: GaussSeidelWorkspace): void {
  const { active, activeCount, visited, isOpen } = workspace;
  isOpen.fill(0, 0, workspace.contacts);
  for (let k = 0; k < activeCount; k++) visited[k] = active[k];
  workspace.visitedCount = activeCount;
  workspace.openCount = 0;
}
