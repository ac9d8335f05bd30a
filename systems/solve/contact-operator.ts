import type { SweepKernel } from "./whitened/sweep-kernel.js";
import { diagonalBlock, type FrictionProblem } from "./problem/friction-problem.js";

/**
 * All that an iteration over contacts knows of a problem u = W r + b: how to read one contact's velocity and
 * how to tell that its force has changed. Whether W is written out or kept in factors, and what law the
 * contacts obey, is none of its business. The hot calls pass arrays and offsets, since a double handed to a
 * call that is not inlined costs an allocation.
 */
export interface ContactOperator {
  readonly contacts: number;
  /**
   * W_ii, 9 numbers per contact, row by row. A contact whose block is zero cannot be moved:
   * its force stays zero.
   */
  readonly diagonal: Float64Array;
  /** 3 numbers per contact. */
  readonly b: Float64Array;
  /** Coefficient of friction per contact; `bilateral` marks an attachment. */
  readonly mu: Float64Array;
  /** From here on the state of the operator belongs to these forces, all of which may have changed. */
  begin(r: Float64Array): void;
  /** out[0..2] = (W r + b)_i for the forces given to `begin` with the changes told since, which `r` holds. */
  velocity(r: Float64Array, i: number, out: Float64Array): void;
  /** The force of contact i has changed by delta[0..2]. */
  change(i: number, delta: Float64Array): void;
  /**
   * Does a sweep as a whole, from the state that `begin` and `change` have left; undefined where there is
   * none or not now.
   */
  readonly kernel?: SweepKernel | undefined;
  /** W written out, for those who need the coupling of contacts. May be costly, so it is called rarely. */
  assemble(): FrictionProblem;
}

const noContacts: FrictionProblem = {
  contacts: 0,
  rowStart: new Int32Array(1),
  column: new Int32Array(0),
  blocks: new Float64Array(0),
  b: new Float64Array(0),
  mu: new Float64Array(0),
};

/** A problem that is written out: the forces themselves are the whole state. */
export class BlockOperator implements ContactOperator {
  diagonal = new Float64Array(0);
  private problem: FrictionProblem = noContacts;

  constructor(problem = noContacts) {
    this.set(problem);
  }

  /** Takes another problem, into the same memory if it fits. */
  set(problem: FrictionProblem): void {
    this.problem = problem;
    if (this.diagonal.length < 9 * problem.contacts) this.diagonal = new Float64Array(9 * problem.contacts);
    for (let i = 0; i < problem.contacts; i++) {
      const at = 9 * diagonalBlock(problem, i);
      for (let k = 0; k < 9; k++) this.diagonal[9 * i + k] = problem.blocks[at + k];
    }
  }

  get contacts(): number {
    return this.problem.contacts;
  }

  get b(): Float64Array {
    return this.problem.b;
  }

  get mu(): Float64Array {
    return this.problem.mu;
  }

  begin(): void {
    // Velocities are read from the forces at hand.
  }

  velocity(r: Float64Array, i: number, out: Float64Array): void {
    contactVelocity(this.problem, r, i, out);
  }

  change(): void {
    // As above.
  }

  assemble(): FrictionProblem {
    return this.problem;
  }
}

/** out[0..2] = (W r + b)_i */
export function contactVelocity(
  problem: FrictionProblem,
  r: Float64Array,
  i: number,
  out: Float64Array,
): void {
  const { rowStart, column, blocks, b } = problem;
  const end = rowStart[i + 1];
  let u0 = b[3 * i];
  let u1 = b[3 * i + 1];
  let u2 = b[3 * i + 2];
  for (let k = rowStart[i]; k < end; k++) {
    const j = 3 * column[k];
    const w = 9 * k;
    const r0 = r[j];
    const r1 = r[j + 1];
    const r2 = r[j + 2];
    // Half of the contacts of a knot are open.
    if (r0 === 0 && r1 === 0 && r2 === 0) continue;
    u0 += blocks[w] * r0 + blocks[w + 1] * r1 + blocks[w + 2] * r2;
    u1 += blocks[w + 3] * r0 + blocks[w + 4] * r1 + blocks[w + 5] * r2;
    u2 += blocks[w + 6] * r0 + blocks[w + 7] * r1 + blocks[w + 8] * r2;
  }
  out[0] = u0;
  out[1] = u1;
  out[2] = u2;
}
