import { queryClosest, queryDistance, queryNormal, queryPoint } from "./point-query.js";
import { planeOffset, triangleCorners } from "../../../systems/shapes/shape-set.js";

/** The closest point of a triangle, its squared distance, and 1 if it lies inside, 0 on the border. */
export const closestSquare = 3;
export const closestIsInside = 4;
export const closestOnTriangleSize = 5;

/** Closest point to the query's point on the triangle row at `rows[at]`, to `out`. */
export function closestOnTriangle(rows: Float64Array, at: number, q: Float64Array, out: Float64Array): void {
  const corner = at + triangleCorners;
  const ax = rows[corner];
  const ay = rows[corner + 1];
  const az = rows[corner + 2];
  const ux = rows[corner + 3] - ax;
  const uy = rows[corner + 4] - ay;
  const uz = rows[corner + 5] - az;
  const vx = rows[corner + 6] - ax;
  const vy = rows[corner + 7] - ay;
  const vz = rows[corner + 8] - az;
  const px = q[queryPoint] - ax;
  const py = q[queryPoint + 1] - ay;
  const pz = q[queryPoint + 2] - az;
  // The foot a + beta u + gamma v on the plane solves the normal equations of u and v.
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const up = ux * px + uy * py + uz * pz;
  const vp = vx * px + vy * py + vz * pz;
  const determinant = uu * vv - uv * uv;
  let beta = (vv * up - uv * vp) / determinant;
  let gamma = (uu * vp - uv * up) / determinant;
  const inside = beta >= 0 && gamma >= 0 && beta + gamma <= 1;
  if (!inside) {
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
  out[0] = ax + cx;
  out[1] = ay + cy;
  out[2] = az + cz;
  if (inside) {
    const height = rows[at] * px + rows[at + 1] * py + rows[at + 2] * pz;
    out[closestSquare] = height * height;
    out[closestIsInside] = 1;
  } else {
    out[closestSquare] = (px - cx) * (px - cx) + (py - cy) * (py - cy) + (pz - cz) * (pz - cz);
    out[closestIsInside] = 0;
  }
}

function clamped(share: number): number {
  return share > 0 ? (share < 1 ? share : 1) : 0;
}

/** Writes the answer of a triangle seen from both sides, from what `closestOnTriangle` found. */
export function answerFromTriangle(
  rows: Float64Array,
  at: number,
  q: Float64Array,
  found: Float64Array,
): void {
  const distance = Math.sqrt(found[closestSquare]);
  q[queryDistance] = distance;
  for (let i = 0; i < 3; i++) q[queryClosest + i] = found[i];
  if (found[closestIsInside] === 1 || !(distance > 0)) {
    // The plane's own normal is exact however close the point is; a point on the plane counts as
    // in front of it.
    const height = rows[at] * q[0] + rows[at + 1] * q[1] + rows[at + 2] * q[2] - rows[at + planeOffset];
    const side = height < 0 ? -1 : 1;
    for (let i = 0; i < 3; i++) q[queryNormal + i] = side * rows[at + i];
    return;
  }
  for (let i = 0; i < 3; i++) q[queryNormal + i] = (q[queryPoint + i] - found[i]) / distance;
}

const found = new Float64Array(closestOnTriangleSize);

export function triangleDistance(rows: Float64Array, at: number, q: Float64Array): void {
  closestOnTriangle(rows, at, q, found);
  answerFromTriangle(rows, at, q, found);
}
