/**
 * What the kernel of the clothoid (`systems/kernels/assembly/space-clothoid.ts`) finds in its room, from
 * where that begins.
 */
export const ClothoidRoom = {
  /** Quadrature rules of 4, 6, 8, 10, 12 and 16 nodes (`Rule`). */
  rules: 0,
  /** Terms of the quaternion's series, 4 numbers each (`series.ts`). */
  series: 2496,
  /** Numbers at the nodes of the element or piece at hand. */
  integrand: 2752,
  rotation: 3040,
  way: 3328,
  frames: 3376,
  /** Weights of the nodes, and integrals along a piece (`piece.ts`). */
  weights: 3536,
  piece: 3568,
  /** What is beyond a joint, and products with it (`recursion.ts`). */
  beyond: 3680,
  /** Forces of a contact on the curvatures of its element. */
  own: 3808,
  /** Sums and differences of the numbers at opposite nodes, and integrals over all (`collocate.ts`). */
  sums: 3840,
  differences: 3984,
  whole: 4128,
  size: 4146,
} as const;

/**
 * A rule on [0, 1]: nodes, weights, and at `collocation[16 g + h]` what the value at h adds up to node g.
 * For the sums and differences of the values at opposite nodes, the same by the nodes of the second half, at
 * `even[8 g + h]` and `odd[8 g + h]`.
 */
export const Rule = {
  nodes: 0,
  weights: 16,
  collocation: 32,
  even: 288,
  odd: 352,
  size: 416,
} as const;
