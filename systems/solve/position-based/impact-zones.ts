import type { ContactOperator } from "../contact-operator.js";
import { holdZone } from "./hold-zone.js";
import { findMissed } from "./missed-conditions.js";
import type { PositionBasedOptions, PositionBasedReport } from "./options.js";
import { Found, type PositionBasedWorkspace } from "./workspace.js";

const tolerance = new Float64Array(1);

/**
 * Impact zones: contacts that would penetrate deeper than before are held, their sides neither approach nor
 * part. Contacts that penetrate because of that are held as well. Two contacts that share no rod are two
 * zones, though they are dealt with at once; a contact that joins them merges them.
 * Slip stays free, since a knot must slip, and since stopping it moves the others far more: in a falling wisp
 * one stuck contact made 15 times the first miss elsewhere, the next seven 70 times. Only the last zone, the
 * whole island, sticks as well, since rods can always move without any motion at the contacts. If nothing has
 * helped, the forces of the passes stand.
 */
export function holdZones(
  operator: ContactOperator,
  r: Float64Array,
  hold: Float64Array,
  options: PositionBasedOptions,
  workspace: PositionBasedWorkspace,
  report: PositionBasedReport,
): void {
  const { contacts } = operator;
  const { found } = workspace;
  tolerance[0] = options.tolerance;
  workspace.beginZone(contacts);
  const { best } = workspace;
  let least = Infinity;
  for (let round = 0; ; round++) {
    if (found[Found.beyond] < least) {
      least = found[Found.beyond];
      report.held = workspace.zoneCount;
      for (let k = 0; k < 3 * contacts; k++) best[k] = r[k];
    }
    if (least === 0 || round === options.zoneRounds) break;
    const everything = round === options.zoneRounds - 1;
    growZone(operator, hold, options.tolerance, everything, workspace);
    report.zoneIterations += holdZone(operator, r, tolerance, options.zoneIterations, workspace);
    findMissed(operator, r, hold, tolerance, workspace);
  }
  if (found[Found.beyond] === least) return;
  for (let k = 0; k < 3 * contacts; k++) r[k] = best[k];
  findMissed(operator, r, hold, tolerance, workspace);
}

/**
 * Takes in what misses its condition, or everything. A zone comes no nearer than touching, which moves others
 * least. That may not be possible everywhere at once, so the last zone leaves gaps as they are.
 */
function growZone(
  { contacts, mu }: ContactOperator,
  hold: Float64Array,
  tolerance: number,
  everything: boolean,
  workspace: PositionBasedWorkspace,
): void {
  const { moves, zone, inZone, missed, target, sticks, z } = workspace;
  let count = 0;
  for (let i = 0; i < contacts; i++) {
    if (moves[i] === 0) continue;
    // Attachments belong to every zone, or its push would open them.
    if (everything || mu[i] < 0 || missed[i] > tolerance) inZone[i] = 1;
    if (inZone[i] === 0) continue;
    zone[count++] = i;
    sticks[i] = everything || mu[i] < 0 ? 1 : 0;
    target[i] = mu[i] < 0 ? 0 : everything ? hold[i] : Math.min(hold[i], 0);
  }
  workspace.zoneCount = count;
  z.fill(0, 0, 3 * contacts);
}
