import { limits } from "../../world/limits.js";
import type { GaussSeidelWorkspace } from "./workspace.js";

const { sweepsFrozen, frozenChange, frozenForce } = limits.gaussSeidel;

/** Writes all active contacts but the frozen ones to `workspace.visited`, and gives their number. */
export function listUnfrozen({ active, activeCount, visited, frozen }: GaussSeidelWorkspace): number {
  let count = 0;
  for (let k = 0; k < activeCount; k++) {
    const i = active[k];
    if (frozen[i] > 0) frozen[i]--;
    else visited[count++] = i;
  }
  return count;
}

/**
 * Freezes contacts whose force hardly changed in the last sweep or is hardly there (hybrid solver 2011,
 * section 6.2): the strong force chains have to settle first.
 */
export function freezeContacts(workspace: GaussSeidelWorkspace, count: number, tolerance: number): void {
  const { visited, frozen, input, scale, local, size, activeCount } = workspace;
  const { r } = local;
  const share = (tolerance * size) / Math.sqrt(activeCount);
  for (let k = 0; k < count; k++) {
    const i = visited[k];
    const f = 3 * i;
    let change = 0;
    let force = 0;
    for (let c = f; c < f + 3; c++) {
      change += (r[c] - input[c]) * (r[c] - input[c]);
      force += r[c] * r[c];
    }
    const small = scale[i] * Math.sqrt(change) < frozenChange * share;
    if (small || scale[i] * Math.sqrt(force) < frozenForce * share) frozen[i] = sweepsFrozen;
  }
}
