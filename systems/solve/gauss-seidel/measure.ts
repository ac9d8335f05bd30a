/** Numbers that a sweep leaves behind. */
export const Measure = {
  /** sum of s_i^2 |change of r_i|^2 over the last sweep, s_i = tr(W_ii) / 3 */
  change: 0,
  /** Es of the last true residual. */
  residual: 1,
  size: 2,
} as const;
