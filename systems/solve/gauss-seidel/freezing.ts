import type { GaussSeidelWorkspace } from "./workspace.js";

/** Sweeps for which a contact that has settled is left alone. */
const REST = 10;
/** What counts as settled, in shares of the change that every contact may keep when the tolerance is reached. */
const SMALL_CHANGE = 0.1;
const WEAK_FORCE = 0.01;

/** The contacts of the next sweep: all active ones but those at rest. Gives their number; `workspace.awake` lists them. */
export function wakeContacts({ active, activeCount, awake, frozen }: GaussSeidelWorkspace): number {
  let count = 0;
  for (let k = 0; k < activeCount; k++) {
    const i = active[k];
    if (frozen[i] > 0) frozen[i]--;
    else awake[count++] = i;
  }
  return count;
}

/**
 * Sends contacts to rest whose force hardly changed in the last sweep or is hardly there (2011, section 6.2), since the strong
 * chains of force have to settle first.
 */
export function freezeContacts(workspace: GaussSeidelWorkspace, awakeCount: number, tolerance: number): void {
  const { awake, frozen, input, scale, local, size, activeCount } = workspace;
  const { r } = local;
  const share = (tolerance * size) / Math.sqrt(activeCount);
  for (let k = 0; k < awakeCount; k++) {
    const i = awake[k];
    const f = 3 * i;
    let change = 0;
    let force = 0;
    for (let c = f; c < f + 3; c++) {
      change += (r[c] - input[c]) * (r[c] - input[c]);
      force += r[c] * r[c];
    }
    const small = scale[i] * Math.sqrt(change) < SMALL_CHANGE * share;
    if (small || scale[i] * Math.sqrt(force) < WEAK_FORCE * share) frozen[i] = REST;
  }
}
