import type { CurveSet } from "../../../systems/curves/curve-set.js";
import { unlimited } from "../../../systems/curves/closest-points.js";
import { TwoCurveKernel } from "../../../systems/curves/two-curve-kernel.js";
import { PairContact, TwoCurves } from "../../../systems/kernels/narrow-phase-layout.js";

/** All contacts of two curves, as the kernel finds them: distance, parameters, and whether it is a minimum. */
export class CompiledContacts {
  readonly #kernel = new TwoCurveKernel();
  boxes = 0;

  /** How many there are, as `contactPoints`. */
  find(
    curves: CurveSet,
    a: number,
    [a0, a1]: readonly [number, number],
    b: number,
    [b0, b1]: readonly [number, number],
    upperBound: number,
    precision: number,
    spacing: number,
    apart = spacing,
  ): number {
    const kernel = this.#kernel;
    kernel.take(curves, a, b);
    const at = kernel.query / 8;
    kernel.f64.set([a0, a1, b0, b1, upperBound, precision, spacing, apart], at + TwoCurves.x0);
    kernel.i32[2 * at + TwoCurves.mostBoxes] = unlimited;
    kernel.checkQuery(curves, a, b);
    const count = kernel.functions.contactPoints();
    this.boxes = kernel.i32[2 * at + TwoCurves.boxes];
    return count;
  }

  /** Contact i of the last search. */
  contact(i: number): { distance: number; sA: number; sB: number; isMinimum: boolean } {
    const at = this.#kernel.functions.firstContact() + i * PairContact.bytes;
    const { buffer } = this.#kernel.memory;
    const numbers = new Float64Array(buffer, at, PairContact.bytes / 8);
    const flags = new Int32Array(buffer, at, PairContact.bytes / 4);
    return {
      distance: numbers[PairContact.distance],
      sA: numbers[PairContact.sA],
      sB: numbers[PairContact.sB],
      isMinimum: flags[PairContact.isMinimum] === 1,
    };
  }
}
