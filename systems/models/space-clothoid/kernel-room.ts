/**
 * What the kernel of the clothoid (`systems/kernels/assembly/space-clothoid.ts`) finds in its room, from
 * where that begins.
 */
export const ClothoidRoom = {
  /** Quadrature rules of 6, 8, 10, 12 and 16 nodes (`Rule`). */
  rules: 0,
  /** Terms of the quaternion's series, 4 numbers each (`series.ts`). */
  series: 1440,
  /** Numbers at the nodes of the element or piece at hand. */
  integrand: 1696,
  rotation: 1984,
  way: 2272,
  frames: 2320,
  /** Weights of the nodes, and integrals along a piece (`piece.ts`). */
  weights: 2480,
  piece: 2512,
  /** What is beyond a joint, and products with it (`recursion.ts`). */
  beyond: 2624,
  /** Forces of a contact on the curvatures of its element. */
  own: 2752,
  size: 2784,
} as const;

/** A rule on [0, 1]: nodes, weights, and at `collocation[16 g + h]` what the value at h adds up to node g. */
export const Rule = {
  nodes: 0,
  weights: 16,
  collocation: 32,
  size: 288,
} as const;
