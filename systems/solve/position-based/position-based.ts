import type { ContactOperator } from "../contact-operator.js";
import { holdZones } from "./impact-zones.js";
import { findMissed } from "./missed-conditions.js";
import type { PositionBasedOptions, PositionBasedReport } from "./options.js";
import { pass } from "./pass.js";
import { Found, type PositionBasedWorkspace } from "./workspace.js";

const tolerance = new Float64Array(1);

/**
 * An approximate answer for little work: the position-based response of "An adaptive contact model for the
 * robust simulation of knots" (2008), section 6, for rods whose coordinates are not points. The
 * displacement of a contact in a step is h u, and u includes the gap, so "the predicted positions do not
 * interfere" reads u_N >= 0.
 *
 * Taken from the paper:
 * - Contacts are treated one after the other, each as if it were alone, pass after pass, until none is missed
 *   by more than a tolerance (6.2).
 * - Each moves both sides along the normal, in shares given by their masses, so that momentum is
 *   kept (Eq. 8, 10).
 * - Every pass adds friction: a Coulomb force against the slip, of a weight that halves from pass to pass, so
 *   that it settles while the normals are still being corrected (6.3).
 * - Displacements become the forces that cause them in the step (6.4), and collisions are inelastic.
 * - The groups that displacements run through, impact zones in the paper, are the islands of
 *   `contact-islands.ts`.
 *
 * What differs, and why:
 * - The paper moves the four end points of two segments, weighted by barycentric coordinates and lumped
 *   masses, which at least halves the penetration. A point of a rod moves only with its whole rod, so the
 *   unknown is the impulse and u_N / W_NN takes the place of the weights. It closes the contact exactly, and
 *   equal and opposite impulses keep the momentum.
 * - The paper only pushes, so pushes that others have made needless stay. Here a later pass may take back
 *   what a contact has been given, but never pull. This leads towards the smallest displacements of Eq. 9, in
 *   the norm of the implicit matrix.
 * - The paper's friction force is given and may reverse the slip. Here it stops the slip at most and stays
 *   within mu times the normal force. It has a few passes at full weight before it fades.
 * - The paper begins with no displacement. Here passes are warm started with the forces of the last step:
 *   with so few of them nothing else holds a pile or a rod on a slope.
 * - The paper repeats until all contacts are resolved, in a number of passes that grows with the contacts.
 *   Here the passes are few, and where they do not do, contacts are merged into zones that move as one
 *   (`impact-zones.ts`), as Provot (1997) and Bridson et al. (2002) do with cloth. A knot must slip, so only
 *   contacts that would penetrate deeper are held, for one step, along their normals. Forces of held contacts
 *   may pull and leave the friction cone.
 *
 * r comes in with the forces to start from. `hold` is explained in `missed-conditions.ts`.
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
  startInCone(operator, r, workspace.moves);
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
    // A pass sees each contact before the later ones have moved it, so look again.
    findMissed(operator, r, hold, tolerance, workspace);
    resolved = found[Found.beyond] === 0;
  }
  report.missedByPasses = found[Found.missed];
  if (!resolved) holdZones(operator, r, hold, options, workspace, report);
  report.missed = found[Found.missed];
  report.residual = Math.sqrt(found[Found.beyond]) / size(operator);
}

/** Forces of the last step may lie outside of the cone, if a zone held the contact. */
function startInCone({ contacts, mu }: ContactOperator, r: Float64Array, moves: Uint8Array): void {
  for (let i = 0; i < contacts; i++) {
    const f = 3 * i;
    if (moves[i] === 1 && mu[i] < 0) continue;
    const rN = moves[i] === 1 ? Math.max(0, r[f]) : 0;
    const limit = mu[i] * rN;
    const length = Math.sqrt(r[f + 1] * r[f + 1] + r[f + 2] * r[f + 2]);
    const cut = length > limit ? limit / length : 1;
    r[f] = rN;
    r[f + 1] *= cut;
    r[f + 2] *= cut;
  }
}

function size({ b, contacts }: ContactOperator): number {
  let sum = 0;
  for (let k = 0; k < 3 * contacts; k++) sum += b[k] * b[k];
  return Math.sqrt(sum) || 1;
}
