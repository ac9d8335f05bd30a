import type { ContactOperator } from "../contact-operator.js";
import { holdZone } from "./hold-zone.js";
import { findMissed } from "./missed-conditions.js";
import type { PositionBasedOptions, PositionBasedReport } from "./options.js";
import { pass } from "./pass.js";
import { Found, type PositionBasedWorkspace } from "./workspace.js";

const tolerance = new Float64Array(1);

/**
 * An approximate answer for little work: the position-based response of "An adaptive contact model for the robust simulation of
 * knots" (2008), section 6, for rods whose coordinates are not points. The displacement of a contact in a step is h u, and u has
 * the gap in it, so "the predicted positions do not interfere" reads u_N >= 0.
 *
 * Taken from the paper:
 * - Contacts are treated one after the other, each as if it were alone, and pass after pass, until none is missed by more than a
 *   tolerance (6.2). Displacements then run through the group.
 * - Each moves both sides along the normal, in shares given by their masses so that momentum is kept (Eq. 8, 10).
 * - Friction is added in every pass: a Coulomb force across the normal, against the slip, of a weight that halves from pass
 *   to pass, so that it settles while the normals are still being corrected (6.3).
 * - Displacements become the forces that cause them in the step (6.4), and collisions are inelastic.
 * - Groups are those of contacts that touch each other: the paper's impact zones are the islands of `contact-islands.ts`.
 *
 * What had to differ, and why:
 * - The paper moves the four end points of two segments, weighted by barycentric coordinates and lumped masses, which at least
 *   halves the penetration. A point of a super-helix moves only with its whole rod, so the unknown is the impulse, and u_N / W_NN
 *   takes the place of the weights: mass, stiffness and joints of both rods are in it, it closes the contact exactly, and equal
 *   and opposite impulses keep the momentum of the rods by themselves.
 * - The paper only pushes, so early pushes that others have made needless stay. Here a later pass may take back what a contact
 *   has been given, but never pull: this is what leads towards the smallest displacements of Eq. 9, in the norm of the
 *   implicit matrix.
 * - The paper's friction force is given and may turn the slip round; perfect sticking is left open. Here it stops the slip at
 *   most and stays within mu times the normal force of the contact; and it has a few passes at full weight before it fades,
 *   since a force that fades from the first pass on reaches 71 % of what would stop the slip.
 * - The paper begins with no displacement. Here the forces of the last step are where the passes begin: with so few of them
 *   nothing else holds a pile or a rod on a slope.
 * - The paper repeats until all contacts are resolved, and says that this takes a number of passes in proportion to the contacts.
 *   Here the passes are few, and where they do not do, contacts are merged into zones that move as one: what Provot (1997)
 *   and Bridson et al. (2002) do with cloth, and what the paper avoids because a knot must slip. So only the contacts
 *   that penetrate deeper than before are held, for one step, and their forces may pull and leave the friction cone.
 */
export function solvePositionBased(
  operator: ContactOperator,
  r: Float64Array,
  hold: Float64Array,
  options: PositionBasedOptions,
  workspace: PositionBasedWorkspace,
  report: PositionBasedReport,
): void {
  const { found, weight } = workspace;
  tolerance[0] = options.tolerance;
  workspace.begin(operator, r);
  startInCone(operator, r);
  operator.begin(r);
  report.passes = report.held = report.zoneIterations = 0;
  weight[0] = 1;
  let resolved = false;
  while (report.passes < options.passes && !resolved) {
    if (report.passes >= options.frictionPasses) weight[0] *= 0.5;
    pass(operator, r, hold, workspace);
    report.passes++;
    const last = report.passes === options.passes;
    if (!last && (report.passes < options.frictionPasses || found[Found.missed] > options.tolerance))
      continue;
    // A pass sees each contact before the later ones have moved it, so its word is not enough.
    findMissed(operator, r, hold, tolerance, workspace);
    resolved = found[Found.beyond] === 0;
  }
  report.missedByPasses = found[Found.missed];
  if (!resolved) holdZones(operator, r, hold, options, workspace, report);
  report.missed = found[Found.missed];
  report.residual = Math.sqrt(found[Found.beyond]) / size(operator);
}

/**
 * Contacts that still penetrate deeper than before are held. Whoever penetrates through that is held as well, and at last the
 * whole island: a motion without any at the contacts. Two contacts that share no rod are two zones, though they are dealt with
 * at once; a contact that joins them merges them. If nothing has helped, the forces of the passes stand.
 */
function holdZones(
  operator: ContactOperator,
  r: Float64Array,
  hold: Float64Array,
  options: PositionBasedOptions,
  workspace: PositionBasedWorkspace,
  report: PositionBasedReport,
): void {
  const { contacts } = operator;
  const { found } = workspace;
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
 * Takes in what misses its condition, or everything. A zone shall come no nearer than touching, which moves others least; that
 * need not be possible everywhere at once, but standing still is.
 */
function growZone(
  { contacts, mu }: ContactOperator,
  hold: Float64Array,
  tolerance: number,
  everything: boolean,
  workspace: PositionBasedWorkspace,
): void {
  const { zone, inZone, missed, target, z } = workspace;
  let count = 0;
  for (let i = 0; i < contacts; i++) {
    // Attachments belong to every zone, or its push would open them.
    if (everything || mu[i] < 0 || missed[i] > tolerance) inZone[i] = 1;
    if (inZone[i] === 0) continue;
    zone[count++] = i;
    target[i] = mu[i] < 0 ? 0 : everything ? hold[i] : Math.min(hold[i], 0);
  }
  workspace.zoneCount = count;
  z.fill(0, 0, 3 * contacts);
}

/** Forces of the step before may lie outside of the cone, if a zone held it together. */
function startInCone({ contacts, mu, diagonal }: ContactOperator, r: Float64Array): void {
  for (let i = 0; i < contacts; i++) {
    const f = 3 * i;
    const moves = diagonal[9 * i] + diagonal[9 * i + 4] + diagonal[9 * i + 8] > 0;
    if (moves && mu[i] < 0) continue;
    const limit = moves && diagonal[9 * i] > 0 ? mu[i] * r[f] : 0;
    const square = r[f + 1] * r[f + 1] + r[f + 2] * r[f + 2];
    const cut = limit * limit >= square ? 1 : limit > 0 ? limit / Math.sqrt(square) : 0;
    if (!(limit > 0)) r[f] = mu[i] === 0 && diagonal[9 * i] > 0 ? Math.max(0, r[f]) : 0;
    r[f + 1] *= cut;
    r[f + 2] *= cut;
  }
}

function size({ b, contacts }: ContactOperator): number {
  let sum = 0;
  for (let k = 0; k < 3 * contacts; k++) sum += b[k] * b[k];
  return Math.sqrt(sum) || 1;
}
