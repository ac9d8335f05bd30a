import {
  queryClosest,
  queryDistance,
  queryLimit,
  queryNormal,
  querySize,
} from "../../../shapes/point-query";
import { Vector } from "./vector";

/** A point and what is found for it (`shapes/point-query.ts`). */
@unmanaged
export class PointQuery {
  x: f64;
  y: f64;
  z: f64;
  distance: f64;
  closestX: f64;
  closestY: f64;
  closestZ: f64;
  normalX: f64;
  normalY: f64;
  normalZ: f64;
  limit: f64;

  @inline
  get point(): Vector {
    return changetype<Vector>(changetype<usize>(this));
  }

  @inline
  get closest(): Vector {
    return changetype<Vector>(changetype<usize>(this) + offsetof<PointQuery>("closestX"));
  }

  @inline
  get normal(): Vector {
    return changetype<Vector>(changetype<usize>(this) + offsetof<PointQuery>("normalX"));
  }

  @inline
  setPoint(x: f64, y: f64, z: f64): void {
    this.x = x;
    this.y = y;
    this.z = z;
  }

  @inline
  setClosest(x: f64, y: f64, z: f64): void {
    this.closestX = x;
    this.closestY = y;
    this.closestZ = z;
  }

  @inline
  setNormal(x: f64, y: f64, z: f64): void {
    this.normalX = x;
    this.normalY = y;
    this.normalZ = z;
  }

  @inline
  copy(from: PointQuery): void {
    memory.copy(changetype<usize>(this), changetype<usize>(from), offsetof<PointQuery>());
  }
}

if (
  offsetof<PointQuery>("distance") != queryDistance << 3 ||
  offsetof<PointQuery>("closestX") != queryClosest << 3 ||
  offsetof<PointQuery>("normalX") != queryNormal << 3 ||
  offsetof<PointQuery>("limit") != queryLimit << 3 ||
  offsetof<PointQuery>() != querySize << 3
) {
  ERROR("PointQuery is not as the layout says");
}
