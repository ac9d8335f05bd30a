import { curves } from "../../../world/limits/curves";
import { cutX0, cutX1, cutY0, cutY1 } from "../../../curves/cut-borders";
import { sample } from "./expansion";
import { Search } from "./search";

/**
 * Whether the point (newtonA, newtonB) lies at a cut and the distance goes on falling beyond it. Such a point
 * is no minimum, and taken for one it would keep true ones out of its surroundings.
 */
export function fallsBeyondCut(w: Search, cuts: i32): bool {
  const A = w.newtonA;
  const B = w.newtonB;
  const atX0 = (cuts & cutX0) != 0 && A.parameter <= w.domainX0;
  const atX1 = (cuts & cutX1) != 0 && A.parameter >= w.domainX1;
  const atY0 = (cuts & cutY0) != 0 && B.parameter <= w.domainY0;
  const atY1 = (cuts & cutY1) != 0 && B.parameter >= w.domainY1;
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
