import { curves } from "../../../world/limits/curves";
import { bound } from "./expansion";
import { Search } from "./search";

/**
 * Finds a half-width r such that |G|^2 / 2 is convex on the square of that half-width about Newton's result
 * (0 if it finds none). A stationary point there is the only minimum of the square, so that every box
 * inside can be dropped.
 *
 * The determinant of the Hessian is |a' x b'|^2 + |b'|^2 G.a'' - |a'|^2 G.b'' - (G.a'')(G.b''). Within
 * r of the point |a' x b'| falls by at most (|a'| B + |b'| A) r + A B r^2 (A, B bounds of |a''|,
 * |b''|), and G.a'' changes by at most (|b'.a''| + |a'.a''|) r + A (A + B) r^2 / 2 + |G| A' r (A' a
 * bound of |a'''|); G.b'' likewise.
 */
export function proveConvexSquare(w: Search): void {
  const A = w.newtonA;
  const B = w.newtonB;
  const domain = max(w.domainX1 - w.domainX0, w.domainY1 - w.domainY0);
  A.half = domain;
  B.half = domain;
  bound(A);
  bound(B);
  const bendA = A.bend;
  const bendB = B.bend;
  const ax = A.dx;
  const ay = A.dy;
  const az = A.dz;
  const bx = B.dx;
  const by = B.dy;
  const bz = B.dz;
  const a2x = A.ddx;
  const a2y = A.ddy;
  const a2z = A.ddz;
  const b2x = B.ddx;
  const b2y = B.ddy;
  const b2z = B.ddz;
  const gx = A.x - B.x;
  const gy = A.y - B.y;
  const gz = A.z - B.z;

  const cx = ay * bz - az * by;
  const cy = az * bx - ax * bz;
  const cz = ax * by - ay * bx;
  const cross = sqrt(cx * cx + cy * cy + cz * cz);
  const speedA = sqrt(ax * ax + ay * ay + az * az);
  const speedB = sqrt(bx * bx + by * by + bz * bz);
  const gapA = gx * a2x + gy * a2y + gz * a2z;
  const gapB = gx * b2x + gy * b2y + gz * b2z;
  const turnA = abs(bx * a2x + by * a2y + bz * a2z) + abs(ax * a2x + ay * a2y + az * a2z);
  const turnB = abs(ax * b2x + ay * b2y + az * b2z) + abs(bx * b2x + by * b2y + bz * b2z);
  const fall = speedA * bendB + speedB * bendA;

  w.convexRadius = 0;
  let r = fall * domain > 0.5 * cross ? (0.5 * cross) / fall : domain;
  for (let halvings = 0; halvings < curves.convexSquareHalvings; halvings++) {
    const leastCross = cross - fall * r - bendA * bendB * r * r;
    const wander = 0.5 * (bendA + bendB) * r * r;
    const farthest = w.newtonDistance + (speedA + speedB) * r + wander;
    const changeA = turnA * r + bendA * wander + farthest * A.jerk * r;
    const changeB = turnB * r + bendB * wander + farthest * B.jerk * r;
    const worstA = max(0.0, changeA - gapA);
    const worstB = max(0.0, changeB + gapB);
    const slowA = speedA - bendA * r;
    const fastA = speedA + bendA * r;
    const fastB = speedB + bendB * r;
    const loss = worstA * (fastB * fastB + abs(gapB) + changeB) + worstB * fastA * fastA;
    if (leastCross > 0 && leastCross * leastCross > loss && slowA > 0 && slowA * slowA > worstA) {
      w.convexRadius = r;
      return;
    }
    r *= 0.5;
  }
}
