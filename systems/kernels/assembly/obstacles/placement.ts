import { placementPosition, placementSize, poseRotation, poseStride } from "../../../shapes/rigid-pose";
import { Vector } from "./vector";

/** Where a shape stands: position, then quaternion. */
@unmanaged
export class Pose {
  x: f64;
  y: f64;
  z: f64;
  qx: f64;
  qy: f64;
  qz: f64;
  qw: f64;
}

if (offsetof<Pose>("qx") != poseRotation << 3 || offsetof<Pose>() != poseStride << 3) {
  ERROR("Pose is not as the layout says");
}

/** A pose made ready: the axes of its frame, then the position. */
@unmanaged
export class Placement {
  ax: f64;
  ay: f64;
  az: f64;
  bx: f64;
  by: f64;
  bz: f64;
  cx: f64;
  cy: f64;
  cz: f64;
  x: f64;
  y: f64;
  z: f64;

  /** That of a pose, whose quaternion is normalised: physics engines keep single precision. */
  place(pose: Pose): void {
    const norm = sqrt(pose.qx * pose.qx + pose.qy * pose.qy + pose.qz * pose.qz + pose.qw * pose.qw);
    const x = pose.qx / norm;
    const y = pose.qy / norm;
    const z = pose.qz / norm;
    const w = pose.qw / norm;
    this.ax = 1 - 2 * (y * y + z * z);
    this.ay = 2 * (x * y + z * w);
    this.az = 2 * (x * z - y * w);
    this.bx = 2 * (x * y - z * w);
    this.by = 1 - 2 * (x * x + z * z);
    this.bz = 2 * (y * z + x * w);
    this.cx = 2 * (x * z + y * w);
    this.cy = 2 * (y * z - x * w);
    this.cz = 1 - 2 * (x * x + y * y);
    this.x = pose.x;
    this.y = pose.y;
    this.z = pose.z;
  }

  /** The placement `inner`, given relative to `outer`, in the frame that `outer` is given in. */
  compose(outer: Placement, inner: Placement): void {
    outer.turnOut(inner.axis(0), this.axis(0));
    outer.turnOut(inner.axis(1), this.axis(1));
    outer.turnOut(inner.axis(2), this.axis(2));
    outer.movePointOut(inner.axis(3), this.axis(3));
  }

  /** The axes, and behind them the position. */
  @inline
  private axis(i: usize): Vector {
    return changetype<Vector>(changetype<usize>(this) + i * offsetof<Vector>());
  }

  /** Turns a vector from this frame outward. */
  @inline
  turnOut(from: Vector, to: Vector): void {
    const x = from.x;
    const y = from.y;
    const z = from.z;
    to.x = this.ax * x + this.bx * y + this.cx * z;
    to.y = this.ay * x + this.by * y + this.cy * z;
    to.z = this.az * x + this.bz * y + this.cz * z;
  }

  /** Turns a vector into this frame. */
  @inline
  turnIn(from: Vector, to: Vector): void {
    this.turnPartsIn(from.x, from.y, from.z, to);
  }

  @inline
  private turnPartsIn(x: f64, y: f64, z: f64, to: Vector): void {
    to.x = this.ax * x + this.ay * y + this.az * z;
    to.y = this.bx * x + this.by * y + this.bz * z;
    to.z = this.cx * x + this.cy * y + this.cz * z;
  }

  @inline
  movePointOut(from: Vector, to: Vector): void {
    this.turnOut(from, to);
    to.x += this.x;
    to.y += this.y;
    to.z += this.z;
  }

  @inline
  movePointIn(from: Vector, to: Vector): void {
    this.turnPartsIn(from.x - this.x, from.y - this.y, from.z - this.z, to);
  }
}

if (
  offsetof<Placement>("x") != placementPosition << 3 ||
  offsetof<Placement>() != placementSize << 3
) {
  ERROR("Placement is not as the layout says");
}
