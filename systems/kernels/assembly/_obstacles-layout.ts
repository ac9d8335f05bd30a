import { Run, Rows } from "./_runs";
import { Curve, Term } from "./narrow-phase/curve";
import { ElementRow } from "./narrow-phase/element-row";
import { Basis, Points } from "./narrow-phase/records";
import { RodBounds } from "./obstacles/rod-bounds";

/** Where the shapes of obstacles stand (`shapes/shape-set.ts`). */
@unmanaged
export class ShapeTables {
  kind: Run<u8>;
  numbersAt: Run<i32>;
  indicesAt: Run<i32>;
  numbers: Run<f64>;
  indices: Run<i32>;
  unused: i32;
}

/** What is asked of a curve and an obstacle, and what the answer took. */
@unmanaged
export class CurveQuery {
  /** Points closer than this are asked for, to this precision, contacts at least this far apart. */
  upperBound: f64;
  tolerance: f64;
  spacing: f64;
  /** A curve of the host's own, what it is; the terms of its pieces, and room for them in another frame. */
  curve: Curve;
  kind: i32;
  terms: Rows<Term>;
  placedTerms: Rows<Term>;
  /** Points and nodes of trees after which a few points of each cell must do, where work has run out. */
  mostProbes: i32;
  /** Points of the curve at which the distance was measured, and nodes of trees that were looked at. */
  probes: i32;
  nodes: i32;
  /** Contacts that were found. */
  contacts: i32;
}

/** A point of a curve near an obstacle: the closest point of the surface and the normal there. */
@unmanaged
export class CurveContact {
  distance: f64;
  s: f64;
  closestX: f64;
  closestY: f64;
  closestZ: f64;
  normalX: f64;
  normalY: f64;
  normalZ: f64;
  /** Which child of a container; 0 for other shapes. */
  child: i32;
  unused: i32;
}

/** What the host tells of the world whose contacts with obstacles are searched, and hears of it. */
@unmanaged
export class ObstacleHead {
  h: f64;
  /** Work that has been done (`world/work.ts`). */
  work: f64;
  elements: i32;
  /** Whether those of a crowd alone are searched, and whether curves are as segments. */
  crowdedOnly: i32;
  bySegments: i32;
  /** Whether work has run out can be asked. */
  isBounded: i32;
  /** Rows that are written, and for how many there is room. */
  found: i32;
  foundRoom: i32;
  /** Whether a query made no sense: a defect of its caller. */
  isRefused: i32;

  /** By element, and those that are near the obstacle in hand. */
  rows: Rows<ElementRow>;
  curves: Rows<Curve>;
  kind: Run<u8>;
  firstPiece: Run<i32>;
  /** Of the pieces of clothoids, and room for those of one in another frame. */
  terms: Rows<Term>;
  placedTerms: Rows<Term>;
  rod: Run<i32>;
  place: Run<i32>;
  crowded: Run<u8>;
  nearElements: Run<i32>;

  /** In the order of the world's rods (`detect/rod-bounds.ts`). */
  rodBounds: Rows<RodBounds>;

  /** By rod. */
  elementsOf: Run<u32>;
  jointsSpan: Run<u32>;
  membership: Run<u32>;
  collidesWith: Run<u32>;
  account: Run<u32>;
  workTaken: Run<f64>;
  workLeft: Run<f64>;
  radius1: Run<f64>;
  radius2: Run<f64>;
  materialFriction: Run<f64>;

  /** By obstacle. */
  shape: Run<u32>;
  poseSpan: Run<u32>;
  velocitySpan: Run<u32>;
  boundsSpan: Run<u32>;
  obstacleFriction: Run<f64>;
  obstacleMembership: Run<u32>;
  obstacleCollidesWith: Run<u32>;

  /** By contact found (`detect/found-contacts.ts`). */
  A: Run<i32>;
  B: Run<i32>;
  withObstacle: Run<u8>;
  sA: Run<f64>;
  sB: Run<f64>;
  gap: Run<f64>;
  basis: Rows<Basis>;
  points: Rows<Points>;
  friction: Run<f64>;
  spacing: Run<f64>;
  distance: Run<f64>;
  isCutOff: Run<u8>;
  unused: i32;
}

/** A curve that moves, before a step and after it, and a shape that it may enter. */
@unmanaged
export class EntryQuery {
  radius: f64;
  /** The stretch of the curve that matters, in its arc length. */
  start: f64;
  end: f64;
  /** Pieces of shapes that all searches compared with boxes, and how many they may. */
  pieces: f64;
  mostPieces: f64;
  curveFrom: Curve;
  kindFrom: i32;
  termsFrom: Rows<Term>;
  unusedFrom: i32;
  curveTo: Curve;
  kindTo: i32;
  termsTo: Rows<Term>;
  unusedTo: i32;
}

/** Elements of a rod that move by an obstacle. */
@unmanaged
export class ReachQuery {
  h: f64;
  /** How far an element may go and be clear in any case, and the radius of the rod. */
  spare: f64;
  radius: f64;
  /** The speed, at most, of the element looked at last, seen from the obstacle. */
  approach: f64;
  /** By element: how it moves, and how far off straight ways. */
  rows: Rows<ElementRow>;
  detour: Run<f64>;
}
