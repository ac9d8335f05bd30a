import { limits } from "../../world/limits.js";
import type { ContactOperator } from "../contact-operator.js";
import type { FrictionProblem } from "../problem/friction-problem.js";

/** A few contacts of a problem as a problem of their own, with their forces. */
export interface Patch extends FrictionProblem {
  contacts: number;
  /** The contacts of the whole that are in it, ascending. */
  readonly members: Int32Array;
  readonly r: Float64Array;
}

const { mostPatchContacts: room } = limits.gaussSeidel;

export function patchRoom(): Patch {
  return {
    contacts: 0,
    members: new Int32Array(room),
    r: new Float64Array(3 * room),
    rowStart: new Int32Array(room + 1),
    column: new Int32Array(room * room),
    blocks: new Float64Array(9 * room * room),
    b: new Float64Array(3 * room),
    mu: new Float64Array(room),
  };
}

/**
 * Writes the problem of the members, `contacts` of them. The effect of all other contacts' forces becomes
 * part of b. `operator` must be up to date with the forces; `velocity` is scratch.
 */
export function writePatch(
  operator: ContactOperator,
  whole: FrictionProblem,
  forces: Float64Array,
  velocity: Float64Array,
  patch: Patch,
): void {
  const { contacts, members, r, rowStart, column, blocks, b, mu } = patch;
  let filled = 0;
  for (let row = 0; row < contacts; row++) {
    const i = members[row];
    operator.velocity(forces, i, velocity);
    for (let c = 0; c < 3; c++) {
      b[3 * row + c] = velocity[c];
      r[3 * row + c] = forces[3 * i + c];
    }
    mu[row] = whole.mu[i];
    let place = 0;
    for (let k = whole.rowStart[i]; k < whole.rowStart[i + 1]; k++) {
      const j = whole.column[k];
      while (place < contacts && members[place] < j) place++;
      if (place === contacts) break;
      if (members[place] !== j) continue;
      column[filled] = place;
      for (let c = 0; c < 9; c++) {
        const entry = whole.blocks[9 * k + c];
        blocks[9 * filled + c] = entry;
        b[3 * row + Math.floor(c / 3)] -= entry * forces[3 * j + (c % 3)];
      }
      filled++;
    }
    rowStart[row + 1] = filled;
  }
}
