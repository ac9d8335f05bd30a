// Written from assembly/_boxes-layout.ts by `npm run build:kernels`. Fields count in numbers of their kind.

/** What the host tells of the boxes that elements are to have (`detect/broad-phase/element-boxes.ts`). */
export const BoxesHead = {
  /** The step, what is left around every box, and the width from which on an element is split. */
  h: 0,
  margin: 1,
  width: 2,
  /** The frame from which the motion is seen (`detect/moving-frame.ts`). */
  angularX: 3,
  angularY: 4,
  angularZ: 5,
  velocityX: 6,
  velocityY: 7,
  velocityZ: 8,
  pointX: 9,
  pointY: 10,
  pointZ: 11,
  elements: 24,
  /** How many boxes there are. */
  count: 25,
  /** Whether what is in them is written too. */
  withPieces: 26,
  /** The step that is under way: elements written as curves in it have it in `written`. */
  step: 27,

  /** By element. */
  rows: 28,
  curves: 29,
  kind: 30,
  firstPiece: 31,
  terms: 32,
  written: 33,
  rod: 34,
  place: 35,
  crowded: 36,
  pushes: 37,
  keptMargin: 38,
  /** Its first box. Before it is known, whether it is to have any. */
  firstBox: 39,

  /** By box. */
  owner: 40,
  bounds: 41,
  pieces: 42,

  /** By rod: where its joints stand, counted in doubles. */
  jointsSpan: 43,
  bytes: 176,
} as const;
