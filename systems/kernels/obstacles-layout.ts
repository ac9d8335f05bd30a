// Written from assembly/_obstacles-layout.ts by `npm run build:kernels`. Fields count in numbers of their kind.

/** Where the shapes of obstacles stand (`shapes/shape-set.ts`). */
export const ShapeTables = {
  kind: 0,
  numbersAt: 1,
  indicesAt: 2,
  numbers: 3,
  indices: 4,
  unused: 5,
  bytes: 24,
} as const;

/** What is asked of a curve and an obstacle, and what the answer took. */
export const CurveQuery = {
  /** Points closer than this are asked for, to this precision, contacts at least this far apart. */
  upperBound: 0,
  tolerance: 1,
  spacing: 2,
  /** A curve of the host's own, what it is; the terms of its pieces, and room for them in another frame. */
  curve: 6,
  kind: 7,
  terms: 8,
  placedTerms: 9,
  /** Points and nodes of trees after which a few points of each cell must do, where work has run out. */
  mostProbes: 10,
  /** Points of the curve at which the distance was measured, and nodes of trees that were looked at. */
  probes: 11,
  nodes: 12,
  /** Contacts that were found. */
  contacts: 13,
  bytes: 56,
} as const;

/** A point of a curve near an obstacle: the closest point of the surface and the normal there. */
export const CurveContact = {
  distance: 0,
  s: 1,
  closestX: 2,
  closestY: 3,
  closestZ: 4,
  normalX: 5,
  normalY: 6,
  normalZ: 7,
  /** Which child of a container; 0 for other shapes. */
  child: 16,
  unused: 17,
  bytes: 72,
} as const;

/** What the host tells of the world whose contacts with obstacles are searched, and hears of it. */
export const ObstacleHead = {
  h: 0,
  /** Work that has been done (`world/work.ts`). */
  work: 1,
  elements: 4,
  /** Whether those of a crowd alone are searched, and whether curves are as segments. */
  crowdedOnly: 5,
  bySegments: 6,
  /** Whether work has run out can be asked. */
  isBounded: 7,
  /** Rows that are written, and for how many there is room. */
  found: 8,
  foundRoom: 9,
  /** Whether a query made no sense: a defect of its caller. */
  isRefused: 10,

  /** By element, and those that are near the obstacle in hand. */
  rows: 11,
  curves: 12,
  kind: 13,
  firstPiece: 14,
  /** Of the pieces of clothoids, and room for those of one in another frame. */
  terms: 15,
  placedTerms: 16,
  rod: 17,
  place: 18,
  crowded: 19,
  nearElements: 20,

  /** In the order of the world's rods (`detect/rod-bounds.ts`). */
  rodBounds: 21,

  /** By rod. */
  elementsOf: 22,
  jointsSpan: 23,
  membership: 24,
  collidesWith: 25,
  account: 26,
  workTaken: 27,
  workLeft: 28,
  radius1: 29,
  radius2: 30,
  materialFriction: 31,

  /** By obstacle. */
  shape: 32,
  poseSpan: 33,
  velocitySpan: 34,
  boundsSpan: 35,
  obstacleFriction: 36,
  obstacleMembership: 37,
  obstacleCollidesWith: 38,

  /** By contact found (`detect/found-contacts.ts`). */
  A: 39,
  B: 40,
  withObstacle: 41,
  sA: 42,
  sB: 43,
  gap: 44,
  basis: 45,
  points: 46,
  friction: 47,
  spacing: 48,
  distance: 49,
  isCutOff: 50,
  unused: 51,
  bytes: 208,
} as const;

/** A curve that moves, before a step and after it, and a shape that it may enter. */
export const EntryQuery = {
  radius: 0,
  /** The stretch of the curve that matters, in its arc length. */
  start: 1,
  end: 2,
  /** Pieces of shapes that all searches compared with boxes, and how many they may. */
  pieces: 3,
  mostPieces: 4,
  curveFrom: 10,
  kindFrom: 11,
  termsFrom: 12,
  unusedFrom: 13,
  curveTo: 14,
  kindTo: 15,
  termsTo: 16,
  unusedTo: 17,
  bytes: 72,
} as const;

/** Elements of a rod that move by an obstacle. */
export const ReachQuery = {
  h: 0,
  /** How far an element may go and be clear in any case, and the radius of the rod. */
  spare: 1,
  radius: 2,
  /** The speed, at most, of the element looked at last, seen from the obstacle. */
  approach: 3,
  /** By element: how it moves, and how far off straight ways. */
  rows: 8,
  detour: 9,
  bytes: 40,
} as const;
