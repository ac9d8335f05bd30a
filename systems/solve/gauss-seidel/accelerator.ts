/** Turns the iteration r <- G(r) into a faster one by placing the next point from what earlier sweeps did. */
export interface Accelerator {
  /** Makes room for a problem of this size, and forgets. */
  begin(contacts: number): void;
  /** Forgets all earlier sweeps. */
  reset(): void;
  /**
   * `r` = G(input) is replaced by the next point. Only the rows of active contacts are read and written; forces are
   * compared in the metric of `scale`.
   */
  extrapolate(
    input: Float64Array,
    r: Float64Array,
    scale: Float64Array,
    active: Int32Array,
    activeCount: number,
  ): void;
}
