import { clothoidCurve } from "../../../curves/curve-set";
import { CurveOfKind } from "./curve";
import { sample } from "./expansion";
import { Search } from "./search";

/** Rounding of a gap, in units of the coordinates' size. */
const roundingUnits: f64 = 4e-16;

/**
 * Takes the curves in hand and the scale of the numbers involved. False if the query makes no sense: then
 * nothing may be searched, since boxes would not become smaller.
 */
export function prepareQuery(w: Search, sideA: CurveOfKind, sideB: CurveOfKind): bool {
  const a = sideA.curve;
  const b = sideB.curve;
  const x0 = w.domainX0;
  const x1 = w.domainX1;
  const y0 = w.domainY0;
  const y1 = w.domainY1;
  if (!(x0 >= 0 && x0 <= x1 && x1 <= a.end && y0 >= 0 && y0 <= y1 && y1 <= b.end)) return false;
  if (!(w.upperLimit > 0 && w.tolerance > 0)) return false;
  if (isMissing(sideA) || isMissing(sideB)) return false;
  w.snapA = a.snap;
  w.snapB = b.snap;
  w.speedA = a.speed;
  w.speedB = b.speed;
  const A = w.a;
  const B = w.b;
  A.copy(sideA);
  B.copy(sideB);
  w.newtonA.copy(sideA);
  w.newtonB.copy(sideB);
  A.parameter = 0.5 * (x0 + x1);
  B.parameter = 0.5 * (y0 + y1);
  sample(A);
  sample(B);
  let size = w.speedA * (x1 - x0) + w.speedB * (y1 - y0);
  size += abs(A.x) + abs(B.x);
  size += abs(A.y) + abs(B.y);
  size += abs(A.z) + abs(B.z);
  w.resolution = roundingUnits * size;
  return true;
}

/** A clothoid whose pieces are not in the memory. */
// @ts-ignore: decorator
@inline
export function isMissing(side: CurveOfKind): bool {
  return side.kind == clothoidCurve && changetype<usize>(side.terms) == 0;
}
