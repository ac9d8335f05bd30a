import type { FrictionProblem } from "../problem/friction-problem.js";
import { analyseCoupled, factorise, solveFactored } from "../sparse/block-factor.js";
import type { NewtonState } from "./state.js";

/** Solves jacobian d = -f. */
export function solveForDirection(state: NewtonState, problem: FrictionProblem): void {
  const { contacts, f, d, factor, jacobian } = state;
  const { rowStart, column } = problem;
  for (let k = 0; k < 3 * contacts; k++) d[k] = -f[k];
  if (state.isCostly) {
    if (decoupleSeparated(state)) analyseCoupled(factor, contacts, rowStart, column);
    eliminateSeparated(state, problem);
  }
  factorise(factor, rowStart, column, jacobian);
  solveFactored(factor, d);
}

/** Contacts that do not touch have rows fr r alone and need no elimination. Whether the set has changed. */
function decoupleSeparated({ contacts, fu, factor }: NewtonState): boolean {
  let changed = false;
  for (let i = 0; i < contacts; i++) {
    let separated = 1;
    for (let k = 9 * i; k < 9 * i + 9; k++) if (fu[k] !== 0) separated = 0;
    if (factor.decoupled[i] !== separated) changed = true;
    factor.decoupled[i] = separated;
  }
  return changed;
}

/** Moves the effect of the separated contacts' steps, known from their own rows, to the right-hand side. */
function eliminateSeparated({ d, factor, diagonal, jacobian }: NewtonState, problem: FrictionProblem): void {
  const { contacts, rowStart, column } = problem;
  const { decoupled } = factor;
  for (let i = 0; i < contacts; i++) {
    if (decoupled[i] === 1) continue;
    for (let k = rowStart[i]; k < rowStart[i + 1]; k++) {
      const j = column[k];
      if (decoupled[j] === 0) continue;
      // Without any of u in it, the separated contact's own block is diagonal.
      const own = 9 * diagonal[j];
      const d0 = d[3 * j] / jacobian[own];
      const d1 = d[3 * j + 1] / jacobian[own + 4];
      const d2 = d[3 * j + 2] / jacobian[own + 8];
      for (let a = 0; a < 3; a++) {
        const m = 9 * k + 3 * a;
        d[3 * i + a] -= jacobian[m] * d0 + jacobian[m + 1] * d1 + jacobian[m + 2] * d2;
      }
    }
  }
}
