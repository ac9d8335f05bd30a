import { helixCurve } from "../../../curves/curve-set";
import { poseStride } from "../../../shapes/rigid-pose";
import { childBoxStride } from "../../../shapes/shape-set";
import { Rows } from "../_runs";
import { Curve } from "../narrow-phase/curve";
import { placeCurve, samplePlaced } from "./placed-curve";
import { outer } from "./query-room";
import { asked, elementBox, placedCurve, sampled, search } from "./search-room";
import { numbersOf } from "./shape";

/** A box, middle and half extents. */
@unmanaged
export class ChildBox {
  x: f64;
  y: f64;
  z: f64;
  halfX: f64;
  halfY: f64;
  halfZ: f64;
}

if (offsetof<ChildBox>() != childBoxStride << 3) ERROR("ChildBox is not as the layout says");

/** The box around an element in the obstacle's frame, and the radius of a ball about its middle. */
@unmanaged
export class ElementBox extends ChildBox {
  ball: f64;
}

/** The box of a child of a container: they stand behind the poses of all children. */
// @ts-ignore: decorator
@inline
export function boxOfChild(container: i32, children: i32, child: i32): ChildBox {
  const boxes = numbersOf(container) + ((<usize>children * poseStride) << 3);
  return changetype<Rows<ChildBox>>(boxes)[child];
}

/**
 * The box around the element in hand in the frame of the obstacle: no point is farther from the tangent at
 * the middle than k l^2 / 8. Nor is any farther from the middle than half the length or, where the element
 * winds, than half of what it climbs along its axis and the width of the helix: a coil of two turns lies
 * within a third of its length.
 */
export function boundElement(): void {
  placeCurve(outer);
  const curve = placedCurve;
  const e = sampled;
  const box = elementBox;
  const length = curve.end;
  samplePlaced(0.5 * length);
  const bulge = 0.125 * curve.bend * length * length;
  const ball = min(0.5 * curve.speed * length, helixReach(curve));
  box.x = e.x;
  box.y = e.y;
  box.z = e.z;
  box.halfX = min(ball, 0.5 * length * abs(e.dx) + bulge);
  box.halfY = min(ball, 0.5 * length * abs(e.dy) + bulge);
  box.halfZ = min(ball, 0.5 * length * abs(e.dz) + bulge);
  box.ball = ball;
}

/**
 * How far a point of a helix is from its middle at most: half of its climb, and across the axis its diameter
 * 2 bend / k^2.
 */
function helixReach(curve: Curve): f64 {
  const k2 = curve.k2;
  if (asked.kind != helixCurve || !(k2 > 0)) return Infinity;
  const bend = curve.bend;
  const climb = 0.25 * curve.end * curve.end * (1 - (bend * bend) / k2);
  const across = (2 * bend) / k2;
  return sqrt(climb + across * across);
}

/** Whether the bounded element may come within the limit of a child. */
export function mayMeetChild(child: ChildBox): bool {
  const box = elementBox;
  const limit = search.limit;
  const awayX = abs(box.x - child.x) - child.halfX;
  const awayY = abs(box.y - child.y) - child.halfY;
  const awayZ = abs(box.z - child.z) - child.halfZ;
  if (awayX - box.halfX > limit || awayY - box.halfY > limit || awayZ - box.halfZ > limit) return false;
  const x = max(awayX, 0);
  const y = max(awayY, 0);
  const z = max(awayZ, 0);
  const reach = box.ball + max(0.0, limit);
  return x * x + y * y + z * z <= reach * reach;
}
