import { Search } from "./search";

/** Slopes are parallel, to rounding, if the squared sine of their angle is below this. */
const parallel: f64 = 1e-14;

/**
 * The gap over a box |x| <= h, |y| <= k about the middle, from the expansions of both curves:
 *
 *   G = g + p x + a'' x^2/2 - q y - b'' y^2/2 + rest,   p = a' + a''' h^2/8,   q = b' + b''' k^2/8.
 *
 * x^3 is (3/4) h^2 x up to h^3/4 (Chebyshev), so p and q take most of the cubic terms along, and what is left
 * of them is |a'''| h^3/24 in the direction looked at; beyond it |a''''| h^4/24. Against the plain
 * second-order model with its |a'''| h^3/6, this needs a quarter fewer boxes to reject a pair and keeps
 * nearly parallel pairs cheap.
 *
 * Then the closest points of the tangents g + p x and q y inside the box, the direction n between them, and
 * the bound along it.
 */
export function modelGap(w: Search): void {
  const A = w.a;
  const B = w.b;
  const h = A.half;
  const k = B.half;
  const hh = h * h;
  const kk = k * k;
  const gx = A.x - B.x;
  const gy = A.y - B.y;
  const gz = A.z - B.z;
  const a3x = A.dddx;
  const a3y = A.dddy;
  const a3z = A.dddz;
  const b3x = B.dddx;
  const b3y = B.dddy;
  const b3z = B.dddz;
  const px = A.dx + 0.125 * hh * a3x;
  const py = A.dy + 0.125 * hh * a3y;
  const pz = A.dz + 0.125 * hh * a3z;
  const qx = B.dx + 0.125 * kk * b3x;
  const qy = B.dy + 0.125 * kk * b3y;
  const qz = B.dz + 0.125 * kk * b3z;
  const P = px * px + py * py + pz * pz;
  const Q = qx * qx + qy * qy + qz * qz;
  const R = px * qx + py * qy + pz * qz;
  const G = px * gx + py * gy + pz * gz;
  const H = qx * gx + qy * gy + qz * gz;
  const remainder = (A.snap * hh * hh + B.snap * kk * kk) / 24 + w.resolution;
  const cubicA = (hh * h) / 24;
  const cubicB = (kk * k) / 24;
  w.gx = gx;
  w.gy = gy;
  w.gz = gz;
  w.px = px;
  w.py = py;
  w.pz = pz;
  w.qx = qx;
  w.qy = qy;
  w.qz = qz;
  w.pp = P;
  w.qq = Q;
  w.pq = R;
  w.pg = G;
  w.qg = H;
  w.remainder = remainder;
  w.cubicA = cubicA;
  w.cubicB = cubicB;
  w.boxX0 = -h;
  w.boxX1 = h;
  w.boxY0 = -k;
  w.boxY1 = k;

  // The closest points of two straight pieces, as in `curves/line-pair.ts`.
  const determinant = P * Q - R * R;
  let x: f64 = 0;
  if (determinant > parallel * P * Q) x = min(h, max(-h, (R * H - Q * G) / determinant));
  let y: f64 = Q > 0 ? (R * x + H) / Q : 0;
  if (y > k || y < -k) {
    y = y > k ? k : -k;
    x = P > 0 ? min(h, max(-h, (R * y - G) / P)) : 0;
  } else if (Q == 0 && P > 0) {
    x = min(h, max(-h, -G / P));
  }
  w.closestX = x;
  w.closestY = y;

  let nx = gx + px * x - qx * y;
  let ny = gy + py * x - qy * y;
  let nz = gz + pz * x - qz * y;
  const a2x = A.ddx;
  const a2y = A.ddy;
  const a2z = A.ddz;
  const b2x = B.ddx;
  const b2y = B.ddy;
  const b2z = B.ddz;
  const xx = 0.5 * x * x;
  const yy = 0.5 * y * y;
  const dx = nx + a2x * xx - b2x * yy;
  const dy = ny + a2y * xx - b2y * yy;
  const dz = nz + a2z * xx - b2z * yy;
  w.closestDistance = sqrt(dx * dx + dy * dy + dz * dz);

  const length = sqrt(nx * nx + ny * ny + nz * nz);
  const scale: f64 = length > 0 ? 1 / length : 0;
  nx *= scale;
  ny *= scale;
  nz *= scale;
  const normalGap =
    nx * gx +
    ny * gy +
    nz * gz -
    remainder -
    abs(nx * a3x + ny * a3y + nz * a3z) * cubicA -
    abs(nx * b3x + ny * b3y + nz * b3z) * cubicB;
  const alongX = nx * px + ny * py + nz * pz;
  const alongY = -(nx * qx + ny * qy + nz * qz);
  const curveX = nx * a2x + ny * a2y + nz * a2z;
  const curveY = -(nx * b2x + ny * b2y + nz * b2z);
  w.normalGap = normalGap;
  w.alongX = alongX;
  w.alongY = alongY;
  w.curveX = curveX;
  w.curveY = curveY;
  w.lowerBound =
    normalGap + lowestOfParabola(alongX, curveX, -h, h) + lowestOfParabola(alongY, curveY, -k, k);
}

/** |G| >= n . G, whose model is a parabola in x plus one in y: its minimum over the box is a bound. */
// @ts-ignore: decorator
@inline
export function boundBelow(w: Search, x0: f64, x1: f64, y0: f64, y1: f64): void {
  w.lowerBound =
    w.normalGap + lowestOfParabola(w.alongX, w.curveX, x0, x1) + lowestOfParabola(w.alongY, w.curveY, y0, y1);
}

/** Least value of s t + c t^2 / 2 over [t0, t1]. */
// @ts-ignore: decorator
@inline
export function lowestOfParabola(s: f64, c: f64, t0: f64, t1: f64): f64 {
  const vertex = -s;
  if (vertex > c * t0 && vertex < c * t1) return (-0.5 * s * s) / c;
  return min(t0 * (s + 0.5 * c * t0), t1 * (s + 0.5 * c * t1));
}
