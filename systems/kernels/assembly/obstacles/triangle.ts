import { planeOffset, triangleCorners, triangleStride } from "../../../shapes/shape-set";
import { PointQuery } from "./point-query";

/** A triangle: outward or front unit normal n, its plane n . x = offset, the three corners. */
@unmanaged
export class Triangle {
  nx: f64;
  ny: f64;
  nz: f64;
  offset: f64;
  ax: f64;
  ay: f64;
  az: f64;
  bx: f64;
  by: f64;
  bz: f64;
  cx: f64;
  cy: f64;
  cz: f64;

  /** Height of the query's point above its plane. */
  @inline
  height(q: PointQuery): f64 {
    return this.nx * q.x + this.ny * q.y + this.nz * q.z - this.offset;
  }
}

if (
  offsetof<Triangle>("offset") != planeOffset << 3 ||
  offsetof<Triangle>("ax") != triangleCorners << 3 ||
  offsetof<Triangle>() != triangleStride << 3
) {
  ERROR("Triangle is not as the layout says");
}

/** The closest point of a triangle, its squared distance, and whether it lies inside or on the border. */
@unmanaged
export class ClosestOnTriangle {
  x: f64;
  y: f64;
  z: f64;
  square: f64;
  isInside: i32;
  unused: i32;

  @inline
  copy(from: ClosestOnTriangle): void {
    this.x = from.x;
    this.y = from.y;
    this.z = from.z;
    this.square = from.square;
    this.isInside = from.isInside;
  }
}

/** Closest point of a triangle to the query's point. */
export function closestOnTriangle(triangle: Triangle, q: PointQuery, out: ClosestOnTriangle): void {
  const ax = triangle.ax;
  const ay = triangle.ay;
  const az = triangle.az;
  const ux = triangle.bx - ax;
  const uy = triangle.by - ay;
  const uz = triangle.bz - az;
  const vx = triangle.cx - ax;
  const vy = triangle.cy - ay;
  const vz = triangle.cz - az;
  const px = q.x - ax;
  const py = q.y - ay;
  const pz = q.z - az;
  // The foot a + beta u + gamma v on the plane solves the normal equations of u and v.
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const up = ux * px + uy * py + uz * pz;
  const vp = vx * px + vy * py + vz * pz;
  const determinant = uu * vv - uv * uv;
  let beta = (vv * up - uv * vp) / determinant;
  let gamma = (uu * vp - uv * up) / determinant;
  const isInside = beta >= 0 && gamma >= 0 && beta + gamma <= 1;
  if (!isInside) {
    // The closest point of the border is that of one of the three edges.
    const onU = clamped(up / uu);
    const onV = clamped(vp / vv);
    const onW = clamped((uu - uv - up + vp) / (uu - 2 * uv + vv));
    const toU = onU * (onU * uu - 2 * up);
    const toV = onV * (onV * vv - 2 * vp);
    const b = 1 - onW;
    const toW = b * (b * uu - 2 * up) + onW * (onW * vv - 2 * vp) + 2 * b * onW * uv;
    if (toU <= toV && toU <= toW) {
      beta = onU;
      gamma = 0;
    } else if (toV <= toW) {
      beta = 0;
      gamma = onV;
    } else {
      beta = b;
      gamma = onW;
    }
  }
  const cx = beta * ux + gamma * vx;
  const cy = beta * uy + gamma * vy;
  const cz = beta * uz + gamma * vz;
  out.x = ax + cx;
  out.y = ay + cy;
  out.z = az + cz;
  out.isInside = isInside;
  if (isInside) {
    const height = triangle.nx * px + triangle.ny * py + triangle.nz * pz;
    out.square = height * height;
  } else {
    out.square = (px - cx) * (px - cx) + (py - cy) * (py - cy) + (pz - cz) * (pz - cz);
  }
}

// @ts-ignore: decorator
@inline
function clamped(share: f64): f64 {
  return share > 0 ? (share < 1 ? share : 1) : 0;
}

/** Writes the answer of a triangle seen from both sides, from what `closestOnTriangle` found. */
export function answerFromTriangle(triangle: Triangle, q: PointQuery, found: ClosestOnTriangle): void {
  const distance = sqrt(found.square);
  q.distance = distance;
  q.setClosest(found.x, found.y, found.z);
  if (found.isInside || !(distance > 0)) {
    // The plane's own normal is exact however close the point is; a point on the plane counts as in front of
    // it.
    const side: f64 = triangle.height(q) < 0 ? -1 : 1;
    q.setNormal(side * triangle.nx, side * triangle.ny, side * triangle.nz);
    return;
  }
  q.setNormal((q.x - found.x) / distance, (q.y - found.y) / distance, (q.z - found.z) / distance);
}
