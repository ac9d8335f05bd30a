import { curves } from "../../../world/limits/curves";
import { sample } from "./expansion";
import { Search } from "./search";

/** Borders of the domain that are not ends of the curves but cuts, as bits: beyond them the curves go on. */
export const enum Cut {
  x0 = 1,
  x1 = 2,
  y0 = 4,
  y1 = 8,
}

/**
 * Whether the point (newtonA, newtonB) lies at a cut and the distance goes on falling beyond it. Such a point
 * is no minimum, and taken for one it would keep true ones out of its surroundings.
 */
export function fallsBeyondCut(w: Search, cuts: i32): bool {
  const A = w.newtonA;
  const B = w.newtonB;
  const atX0 = (cuts & Cut.x0) != 0 && A.parameter <= w.domainX0;
  const atX1 = (cuts & Cut.x1) != 0 && A.parameter >= w.domainX1;
  const atY0 = (cuts & Cut.y0) != 0 && B.parameter <= w.domainY0;
  const atY1 = (cuts & Cut.y1) != 0 && B.parameter >= w.domainY1;
  if (!(atX0 || atX1 || atY0 || atY1)) return false;
  sample(A);
  sample(B);
  const gx = A.x - B.x;
  const gy = A.y - B.y;
  const gz = A.z - B.z;
  const square = gx * gx + gy * gy + gz * gz;
  const alongA = gx * A.dx + gy * A.dy + gz * A.dz;
  const alongB = 0.0 - gx * B.dx - gy * B.dy - gz * B.dz;
  const least = curves.flatSlope * sqrt(square);
  return (
    (atX0 && alongA > least) ||
    (atX1 && alongA < -least) ||
    (atY0 && alongB > least) ||
    (atY1 && alongB < -least)
  );
}
