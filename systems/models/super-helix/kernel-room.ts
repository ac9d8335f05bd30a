/**
 * Where the kernel of the super-helix (`systems/kernels/assembly/super-helix.ts`) finds its constants, and
 * where it keeps what it has at hand: at the very beginning of a world's memory, so that it knows the
 * addresses when it is compiled.
 */
export const KernelRoom = {
  /** Series of f_4 and f_5, and up to which y so many terms of them suffice (`carried-velocity.ts`). */
  series4: 0,
  series5: 16,
  largestOfTerms: 32,
  /** The quadrature rules of 8 and 4 nodes, one after the other. */
  nodes: 50,
  weights: 68,
  /**
   * Series of the moments, 8 numbers a term, and up to which y so many terms suffice (`helix-moments.ts`).
   */
  moments: 86,
  largestY: 326,
  /** Gravity and wind. */
  gravity: 356,
  wind: 359,
  /** What a function was given or has found: see where it is used. */
  given: 362,
  found: 394,
  scratch: 428,
  size: 668,
} as const;
