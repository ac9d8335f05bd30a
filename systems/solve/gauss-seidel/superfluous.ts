import type { ContactOperator } from "../contact-operator.js";
import { markTwins } from "./twins.js";
import { Measure } from "./measure.js";
import type { GaussSeidelWorkspace } from "./workspace.js";

/** Share of the residual at which contacts that were left out are looked at again. */
const TOO_MUCH = 0.1;

/** Takes twins of other contacts out of the sweeps, without force; gives their number. */
export function leaveOutTwins(operator: ContactOperator, workspace: GaussSeidelWorkspace): number {
  const { superfluous, local } = workspace;
  workspace.assembled = operator.assemble();
  const count = markTwins(workspace.assembled, superfluous);
  if (count === 0) return 0;
  for (let i = 0; i < operator.contacts; i++) {
    if (superfluous[i]) local.r[3 * i] = local.r[3 * i + 1] = local.r[3 * i + 2] = 0;
  }
  workspace.listActive();
  return count;
}

/**
 * Twins are alike only to some digits: when what they violate of their law shows in the residual, those that do so come back. Reads
 * the true residual that the workspace holds; gives whether any did.
 */
export function takeBackTwins(workspace: GaussSeidelWorkspace): boolean {
  const { contacts, superfluous, violation, measures } = workspace;
  const limit = (TOO_MUCH * measures[Measure.residual] * workspace.size) ** 2;
  let found = false;
  for (let i = 0; i < contacts; i++) {
    if (!superfluous[i] || violation[i] <= limit) continue;
    superfluous[i] = 0;
    found = true;
  }
  if (found) workspace.listActive();
  return found;
}
