/**
 * Where the kernel of the super-helix (`systems/kernels/assembly/super-helix.ts`) finds its constants: right
 * behind what all kernels share (`models/kernel-room.ts`), so that it knows them when it is compiled.
 */
export const KernelRoom = {
  /** Series of f_4 and f_5, and up to which y so many terms of them suffice (`carried-velocity.ts`). */
  series4: 320,
  series5: 336,
  largestOfTerms: 352,
  /** The quadrature rules of 8 and 4 nodes, one after the other. */
  nodes: 370,
  weights: 388,
  /**
   * Series of the moments, 8 numbers a term, and up to which y so many terms suffice (`helix-moments.ts`).
   */
  moments: 406,
  largestY: 646,
  end: 676,
} as const;
