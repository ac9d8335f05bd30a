import { Pieces } from "./pieces";

/** Tangents are parallel, to rounding, if the squared sine of their angle is below this. */
const parallel: f64 = 1e-14;

/**
 * Whether piece i of A and piece j of B may come closer than `reach` at a place that is no border beyond
 * which they come closer still; such a border is one within an element, or a joint where the distance falls
 * steeply. The answer no is a proof, from the tangents in the middles of the pieces: a piece of half-length h
 * and curvature up to k lies within k h^2 / 2 of its tangent.
 *
 * Short elements are searched for contacts in pieces (pair-search.ts), four and more for a pair, and most
 * pieces hold none. Of 1690 in a step of a double fisherman's 900 are too far apart, and in 560 the distance
 * goes on falling into the piece beside: this costs a tenth of a search.
 */
export function mayTouch(A: Pieces, i: i32, B: Pieces, j: i32, reach: f64): bool {
  const a = A.middles[i];
  const b = B.middles[j];
  const h = A.half;
  const k = B.half;
  const gx = a.x - b.x;
  const gy = a.y - b.y;
  const gz = a.z - b.z;
  const square = gx * gx + gy * gy + gz * gz;
  const widest = reach + h + k;
  if (square > widest * widest) return false;

  const PG = a.dx * gx + a.dy * gy + a.dz * gz;
  const QG = b.dx * gx + b.dy * gy + b.dz * gz;
  const PQ = a.dx * b.dx + a.dy * b.dy + a.dz * b.dz;
  // Nearest points of both tangents, as in `curves/line-pair.ts`, with tangents of length one.
  const sine = 1 - PQ * PQ;
  let x: f64 = sine > parallel ? clamp((PQ * QG - PG) / sine, h) : 0;
  let y = PQ * x + QG;
  if (y > k || y < -k) {
    y = y > k ? k : -k;
    x = clamp(PQ * y - PG, h);
  }
  const least = square + x * x + y * y + 2 * (x * PG - y * QG - x * y * PQ);
  const bulgeA = 0.5 * A.bend * h * h;
  const bulgeB = 0.5 * B.bend * k * k;
  const far = reach + bulgeA + bulgeB;
  if (least > far * far) return false;

  const farthest = sqrt(square) + h + k;
  const rest = (A.jerk * h * h * h + B.jerk * k * k * k) / 6;
  const stiffA = 1 + (a.ddx * gx + a.ddy * gy + a.ddz * gz);
  const stiffB = 1 - (b.ddx * gx + b.ddy * gy + b.ddz * gz);
  const errorA =
    A.bend * h * k + bulgeB + A.bend * h * (bulgeA + bulgeB) + 0.5 * A.jerk * h * h * farthest + 2 * rest;
  const errorB =
    B.bend * h * k + bulgeA + B.bend * k * (bulgeA + bulgeB) + 0.5 * B.jerk * k * k * farthest + 2 * rest;
  // Mirrored so that the distance falls towards the far end of the first piece, or the second, and along both
  // alike.
  const along = abs(PQ);
  const t = PG * PQ > 0 ? QG : -QG;
  const fallA = leastFall(-abs(PG), t, along, stiffA, stiffB, h, k, errorB) - errorA;
  if (fallA > reach * A.slopeBeyond(PG < 0 ? i + 1 : i)) return false;
  const s = QG * PQ > 0 ? PG : -PG;
  const fallB = leastFall(-abs(QG), s, along, stiffB, stiffA, k, h, errorA) - errorB;
  return fallB <= reach * B.slopeBeyond(QG > 0 ? j + 1 : j);
}

// @ts-ignore: decorator
@inline
function clamp(value: f64, limit: f64): f64 {
  return min(limit, max(-limit, value));
}

/**
 * How steeply half the squared distance F of two pieces falls at least where x = h, if it is least there and
 * nowhere else; below 0 if it may be least elsewhere. About the middles, up to the errors,
 *
 *   dF/dx = s + c x - p y,   dF/dy = t - p x + c' y   (s < 0, p >= 0).
 *
 * Wherever F is least, y is what x makes it: at the zero of dF/dy, within [-k, k]. So dF/dx there depends on
 * x alone, as straight lines that join: it is largest at x = h, or where y leaves its lower end. If it is
 * below 0 even so, F is least at x = h.
 */
function leastFall(s: f64, t: f64, p: f64, c: f64, other: f64, h: f64, k: f64, error: f64): f64 {
  if (!(c > 0 && other > 0)) return -s - abs(c) * h - p * k;
  const from = -t - error;
  let largest = c * h - p * clamp((from + p * h) / other, k);
  if (c * other < p * p) {
    const x = clamp((-k * other - from) / p, h);
    largest = max(largest, c * x - p * clamp((from + p * x) / other, k));
  }
  return -s - largest;
}
