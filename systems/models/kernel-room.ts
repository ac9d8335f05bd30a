/**
 * What the kernels of all models keep at hand, at the very beginning of a world's memory, so that they know
 * the addresses when they are compiled. It serves within one call.
 */
export const SharedRoom = {
  gravity: 0,
  wind: 3,
  /** What a function was given or has found: see where it is used. */
  given: 6,
  found: 38,
  /** Shared by the models' functions (`kernels/assembly/rods/scratch.ts`), and of each model alone. */
  scratch: 96,
  own: 240,
  size: 320,
} as const;
