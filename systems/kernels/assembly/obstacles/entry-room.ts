import { trial } from "../../../world/limits/trial";
import { EntryQuery, ReachQuery } from "../_obstacles-layout";
import { Rows, Run } from "../_runs";
import { Expansion } from "../narrow-phase/curve";
import { Placement, Pose } from "./placement";
import { NodeBox } from "./tree";
import { Vector } from "./vector";

/** A point of the moving curve in the frame of the shape, and the tangent there. */
@unmanaged
export class MovedPoint {
  x: f64;
  y: f64;
  z: f64;
  tx: f64;
  ty: f64;
  tz: f64;

  @inline
  get point(): Vector {
    return changetype<Vector>(changetype<usize>(this));
  }

  @inline
  get tangent(): Vector {
    return changetype<Vector>(changetype<usize>(this) + offsetof<MovedPoint>("tx"));
  }
}

/** A box of arc length and time: middle and half width of both. */
@unmanaged
export class EntryBox {
  s: f64;
  halfS: f64;
  t: f64;
  halfT: f64;
}

/** What the search of a moving curve has at hand, in a span of the memory that the host gives. */
export let entry = changetype<EntryQuery>(0);
export let reach = changetype<ReachQuery>(0);
/** Where the obstacle stands after the step; before it, where the host's pose is. */
export let poseAfter = changetype<Pose>(0);
/** Placements of the obstacle and of its child in hand, before and after. */
export let outerBefore = changetype<Placement>(0);
export let outerAfter = changetype<Placement>(0);
export let childBefore = changetype<Placement>(0);
export let childAfter = changetype<Placement>(0);
export let curveBefore = changetype<Expansion>(0);
export let curveAfter = changetype<Expansion>(0);
/** The curve at the middle of the box in hand, before and after, and at both ends of the box in time. */
export let before = changetype<MovedPoint>(0);
export let after = changetype<MovedPoint>(0);
export let from = changetype<MovedPoint>(0);
export let to = changetype<MovedPoint>(0);
/** What the curve sweeps in that box. */
export let swept = changetype<NodeBox>(0);
/** Boxes that are left, and triangles that are near. */
export let boxes = changetype<Rows<EntryBox>>(0);
export let triangles = changetype<Run<usize>>(0);

export function entryRoomBytes(): usize {
  return (
    offsetof<EntryQuery>() +
    offsetof<ReachQuery>() +
    offsetof<Pose>() +
    4 * offsetof<Placement>() +
    2 * offsetof<Expansion>() +
    4 * offsetof<MovedPoint>() +
    offsetof<NodeBox>() +
    (trial.crossingBoxes + 2) * offsetof<EntryBox>() +
    trial.crossingTriangles * sizeof<usize>()
  );
}

/** Takes a room: both queries and the second pose of the host, then what is the kernel's own. */
export function takeEntryRoom(at: usize): void {
  entry = changetype<EntryQuery>(at);
  at += offsetof<EntryQuery>();
  reach = changetype<ReachQuery>(at);
  at += offsetof<ReachQuery>();
  poseAfter = changetype<Pose>(at);
  at += offsetof<Pose>();
  outerBefore = changetype<Placement>(at);
  at += offsetof<Placement>();
  outerAfter = changetype<Placement>(at);
  at += offsetof<Placement>();
  childBefore = changetype<Placement>(at);
  at += offsetof<Placement>();
  childAfter = changetype<Placement>(at);
  at += offsetof<Placement>();
  curveBefore = changetype<Expansion>(at);
  at += offsetof<Expansion>();
  curveAfter = changetype<Expansion>(at);
  at += offsetof<Expansion>();
  before = changetype<MovedPoint>(at);
  at += offsetof<MovedPoint>();
  after = changetype<MovedPoint>(at);
  at += offsetof<MovedPoint>();
  from = changetype<MovedPoint>(at);
  at += offsetof<MovedPoint>();
  to = changetype<MovedPoint>(at);
  at += offsetof<MovedPoint>();
  swept = changetype<NodeBox>(at);
  at += offsetof<NodeBox>();
  boxes = changetype<Rows<EntryBox>>(at);
  at += (trial.crossingBoxes + 2) * offsetof<EntryBox>();
  triangles = changetype<Run<usize>>(at);
}
