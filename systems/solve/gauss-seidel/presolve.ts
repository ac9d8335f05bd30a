import { limits } from "../../world/limits.js";
import type { ContactOperator } from "../contact-operator.js";
import { markDuplicates } from "./duplicates.js";
import { Measure } from "./measure.js";
import type { GaussSeidelWorkspace } from "./workspace.js";
import { square } from "../../math/elementary.js";

const { duplicateViolation } = limits.gaussSeidel;

/** Takes duplicates of other contacts out of the sweeps, without force; gives their number. */
export function leaveOutDuplicates(operator: ContactOperator, workspace: GaussSeidelWorkspace): number {
  const { duplicate, local } = workspace;
  workspace.assembled = operator.assemble();
  const count = markDuplicates(workspace.assembled, duplicate);
  if (count === 0) return 0;
  for (let i = 0; i < operator.contacts; i++) {
    if (duplicate[i]) local.r[3 * i] = local.r[3 * i + 1] = local.r[3 * i + 2] = 0;
  }
  workspace.listActive();
  return count;
}

/**
 * Duplicates are alike only to some digits: one whose violation of its law shows in the residual comes back.
 * Reads the true residual that the workspace holds; gives whether any did.
 */
export function restoreDuplicates(workspace: GaussSeidelWorkspace): boolean {
  const { contacts, duplicate, violation, measures } = workspace;
  const limit = square(duplicateViolation * measures[Measure.residual] * workspace.size);
  let found = false;
  for (let i = 0; i < contacts; i++) {
    if (!duplicate[i] || violation[i] <= limit) continue;
    duplicate[i] = 0;
    found = true;
  }
  if (found) workspace.listActive();
  return found;
}
