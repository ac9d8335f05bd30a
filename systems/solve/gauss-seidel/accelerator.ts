import type { SweepKernel } from "../whitened/sweep-kernel.js";

/** Accelerates the fixed point iteration r <- G(r): the next point comes from what earlier sweeps did. */
export interface Accelerator {
  /** Makes room for a problem of this size, and forgets. */
  begin(contacts: number): void;
  /** Forgets all earlier sweeps. */
  reset(): void;
  /**
   * `r` = G(input) is replaced by the next point. Only the rows of active contacts are read and written.
   * Forces are compared in the metric of `scale`. `measures` are those of the sweep (`measure.ts`).
   */
  extrapolate(
    input: Float64Array,
    r: Float64Array,
    scale: Float64Array,
    active: Int32Array,
    activeCount: number,
    measures: Float64Array,
  ): void;

  /** The same, where the compiled sweep that has just been run keeps the forces and can do it. */
  extrapolateInKernel?(kernel: SweepKernel, measures: Float64Array): void;
}
