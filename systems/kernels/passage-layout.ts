// Written from assembly/_passage-layout.ts by `npm run build:kernels`. Fields count in numbers of their kind.

/** How far the step takes the middle of an element's curve, and how far off that any other point of it. */
export const Displacement = {
  x: 0,
  y: 1,
  z: 2,
  spread: 3,
  bytes: 32,
} as const;

/** What the host tells the kernel, and hears of it. */
export const PassageHead = {
  /** The step. */
  h: 0,
  /** The turn below which a piece of a rod that is looked at for passing itself cannot. */
  littleTurn: 1,
  /** The box of both curves that was looked at last: middle and half width along a, then along b. */
  sA: 2,
  halfA: 3,
  sB: 4,
  halfB: 5,
  /** Boxes that the last search took. */
  boxes: 12,
  /** Whether a curve was a clothoid whose pieces are not in the memory: a defect of the caller. */
  isRefused: 13,

  /** By element: its curve where the step begins, its kind, and its first piece if it is a clothoid. */
  curvesFrom: 14,
  kindFrom: 15,
  firstPieceFrom: 16,
  /** Terms of all pieces. */
  termsFrom: 17,
  /** The same where the step would end. */
  curvesTo: 18,
  kindTo: 19,
  firstPieceTo: 20,
  termsTo: 21,
  /** How far the step takes it. */
  displacements: 22,
  /** By element: how it moves by the forces found, how far off straight ways, and its rod. */
  rows: 23,
  detour: 24,
  rod: 25,
  /** How detection expected it to move. */
  expected: 26,

  /** By rod: how far it goes and comes off its expected way, and by how much it turns (`trial-state.ts`). */
  travel: 27,
  deviation: 28,
  turning: 29,
  length: 30,
  /** How near it is to another, in thicknesses, and its radii. */
  distance: 31,
  radius1: 32,
  radius2: 33,

  /** By candidate pair: its elements. Then numbers of pairs, group by group. */
  first: 34,
  second: 35,
  pairs: 36,
  unused: 37,
  bytes: 152,
} as const;
