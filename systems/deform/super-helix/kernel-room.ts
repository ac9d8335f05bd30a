/**
 * Where the kernel of the super-helix (`systems/kernels/assembly/super-helix.ts`) finds its constants, and where it keeps what it has
 * at hand: at the very beginning of a world's memory, so that it knows the addresses when it is compiled.
 */
export const KernelRoom = {
  /** Series of f_4 and f_5, and up to which y so many terms of them suffice (`carried-velocity.ts`). */
  series4: 0,
  series5: 16,
  largestOfTerms: 32,
  /** The quadrature rules of 8 and 4 nodes, one after the other. */
  nodes: 50,
  weights: 68,
  /** Series of the moments, 8 numbers a term, and up to which y so many terms suffice (`helix-moments.ts`). */
  moments: 86,
  largestY: 326,
  /** Quadrature rules of 10 to 26 points, one after the other. */
  panelNodes: 356,
  panelWeights: 662,
  /** Gravity and wind. */
  gravity: 968,
  wind: 971,
  /** What a function was given or has found: see where it is used. */
  given: 974,
  found: 1006,
  scratch: 1040,
  size: 1280,
} as const;
