import { curves } from "../../../world/limits/curves";
import { lowestOfParabola } from "./gap-model";
import { Search } from "./search";

/** Rounding of a sum of squares, in units of its largest terms. */
const rounding: f64 = 4e-15;

/**
 * Says whether |G| >= reach all over the box in hand, by the square of the gap model:
 *
 *   |G|^2 >= |g + p x - q y|^2 + g.(a'' x^2 - b'' y^2) + (p x - q y).(a'' x^2 - b'' y^2) - 2 |G . rest|.
 *
 * The first two terms are a quadratic of x and y together, so unlike n . G it knows that on curves that run
 * side by side x and y move together: its error along them is of the third or fourth order, where that of n .
 * G is of the second.
 */
export function clearBySquare(w: Search): bool {
  const A = w.a;
  const B = w.b;
  const limit = w.reach;
  const x0 = w.boxX0;
  const x1 = w.boxX1;
  const y0 = w.boxY0;
  const y1 = w.boxY1;
  const bendA = A.bend;
  const bendB = B.bend;
  if (max(bendA * (x1 - x0), bendB * (y1 - y0)) > 2 * curves.squareBoundTurn) return false;
  const x = max(-x0, x1);
  const y = max(-y0, y1);
  const gx = w.gx;
  const gy = w.gy;
  const gz = w.gz;
  const a2x = A.ddx;
  const a2y = A.ddy;
  const a2z = A.ddz;
  const b2x = B.ddx;
  const b2y = B.ddy;
  const b2z = B.ddz;
  const P = w.pp;
  const Q = w.qq;
  const R = w.pq;

  // Half the quadratic: gg/2 + G x - H y + (U x^2 - 2 R x y + V y^2) / 2.
  const G = w.pg;
  const H = w.qg;
  const gg = gx * gx + gy * gy + gz * gz;
  const U = P + gx * a2x + gy * a2y + gz * a2z;
  const V = Q - gx * b2x - gy * b2y - gz * b2z;
  const determinant = U * V - R * R;
  let lowest = min(
    min(
      min(
        G * x0 + 0.5 * U * x0 * x0 + lowestOfParabola(-H - R * x0, V, y0, y1),
        G * x1 + 0.5 * U * x1 * x1 + lowestOfParabola(-H - R * x1, V, y0, y1),
      ),
      -H * y0 + 0.5 * V * y0 * y0 + lowestOfParabola(G - R * y0, U, x0, x1),
    ),
    -H * y1 + 0.5 * V * y1 * y1 + lowestOfParabola(G - R * y1, U, x0, x1),
  );
  if (U > 0 && determinant > 0) {
    const flatX = (R * H - V * G) / determinant;
    const flatY = (U * H - R * G) / determinant;
    // The short form of the value there, (G x - H y) / 2, would carry the error of the determinant.
    if (flatX > x0 && flatX < x1 && flatY > y0 && flatY < y1) {
      lowest = G * flatX - H * flatY + 0.5 * (U * flatX * flatX + V * flatY * flatY) - R * flatX * flatY;
    }
  }

  const px = w.px;
  const py = w.py;
  const pz = w.pz;
  const qx = w.qx;
  const qy = w.qy;
  const qz = w.qz;
  const cubic =
    abs(px * a2x + py * a2y + pz * a2z) * x * x * x +
    abs(px * b2x + py * b2y + pz * b2z) * x * y * y +
    abs(qx * a2x + qy * a2y + qz * a2z) * x * x * y +
    abs(qx * b2x + qy * b2y + qz * b2z) * y * y * y;

  // The rest is a''' alpha - b''' beta + epsilon, |alpha| <= cubicA, |beta| <= cubicB, |epsilon| <=
  // remainder.
  const a3x = A.dddx;
  const a3y = A.dddy;
  const a3z = A.dddz;
  const b3x = B.dddx;
  const b3y = B.dddy;
  const b3z = B.dddz;
  const wander = 0.5 * (bendA * x * x + bendB * y * y);
  const alongA =
    abs(gx * a3x + gy * a3y + gz * a3z) +
    abs(px * a3x + py * a3y + pz * a3z) * x +
    abs(qx * a3x + qy * a3y + qz * a3z) * y +
    A.jerk * wander;
  const alongB =
    abs(gx * b3x + gy * b3y + gz * b3z) +
    abs(px * b3x + py * b3y + pz * b3z) * x +
    abs(qx * b3x + qy * b3y + qz * b3z) * y +
    B.jerk * wander;
  const farthest = limit + w.remainder + A.jerk * w.cubicA + B.jerk * w.cubicB;
  const rest = 2 * (alongA * w.cubicA + alongB * w.cubicB + farthest * w.remainder);
  const noise = rounding * (gg + P * x * x + Q * y * y);
  return gg + 2 * lowest - cubic - rest - noise >= limit * limit;
}
