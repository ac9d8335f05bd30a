import { rangeBits } from "../../../detect/broad-phase/candidate-pairs";
import { detect } from "../../../world/limits/detect";
import { clothoidCurve, pieceTerms } from "../../../curves/curve-set";
import { Rows } from "../_runs";
import { CurveOfKind, Term } from "./curve";
import { ElementRow } from "./element-row";
import { restingShare } from "./resting-share";
import { curveOfA, curveOfB, head, pair } from "./room";

const rangeMask: i32 = (1 << rangeBits) - 1;

/** Takes the whole of elements a and b in hand; the reach covers how far they may approach in the step. */
export function preparePair(a: i32, b: i32): void {
  const i = head.rows[a];
  const j = head.rows[b];
  const h = head.h;
  const approach = approachSpeed(i, j);
  const thickness = i.radius + j.radius;
  pair.a = a;
  pair.b = b;
  takeCurve(curveOfA, a);
  takeCurve(curveOfB, b);
  pair.lengthA = i.length;
  pair.lengthB = j.length;
  setPart(0, i.length, 0, j.length);
  pair.thickness = thickness;
  const isCrowdedA = head.crowded[a] == 1;
  const isCrowdedB = head.crowded[b] == 1;
  const near =
    isCrowdedA == isCrowdedB
      ? (1 + restingShare(isCrowdedA)) * thickness
      : thickness + restingShare(isCrowdedA) * i.radius + restingShare(isCrowdedB) * j.radius;
  pair.ofCrowd = isCrowdedA || isCrowdedB ? 1 : 0;
  pair.reach = near + h * approach;
  // Two contacts along a long element, so that neither half sinks in; more where it curls, a coil may touch
  // several times. What is still far away can be found again when it is near, and needs no more contacts than
  // its distance is long.
  const bend = max(i.bend, j.bend);
  const along = min(0.5 * min(i.length, j.length), Math.PI / (4 * bend));
  const share = closestShare(bend, thickness);
  const far = max(along, h * approach);
  const straightness = max(0.0, (share - detect.bentSpacing) / (detect.leastSpacing - detect.bentSpacing));
  const farShare = min(1.0, max(straightness, far / (detect.longElement * thickness)));
  pair.spacing = max(share * thickness, farShare * far);
  pair.spacingInHand = pair.spacing;
  pair.apart = pair.ofCrowd ? pair.spacing : share * thickness;
}

function takeCurve(side: CurveOfKind, element: i32): void {
  side.curve = head.curves[element];
  side.kind = head.kind[element];
  if (side.kind != clothoidCurve) return;
  const first = <usize>head.firstPiece[element] * pieceTerms;
  side.terms = changetype<Rows<Term>>(head.terms[first]);
}

/** What is searched of the pair in hand, from end to end. */
export function setPart(x0: f64, x1: f64, y0: f64, y1: f64): void {
  pair.x0 = x0;
  pair.x1 = x1;
  pair.y0 = y0;
  pair.y1 = y1;
  pair.startX0 = x0;
  pair.startX1 = x1;
  pair.startY0 = y0;
  pair.startY1 = y1;
}

/** Starts the search in those pieces of both elements that may be near (`kernels/assembly/boxes/piece.ts`). */
export function startInRange(range: i32): void {
  const firstBox = head.firstBox;
  const a = pair.a;
  const b = pair.b;
  const lengthA = pair.lengthA;
  const lengthB = pair.lengthB;
  const piecesA = firstBox[a + 1] - firstBox[a];
  const piecesB = firstBox[b + 1] - firstBox[b];
  const endA = ((range >> (3 * rangeBits)) & rangeMask) + 1;
  const endB = ((range >> rangeBits) & rangeMask) + 1;
  pair.startX0 = (lengthA * ((range >> (2 * rangeBits)) & rangeMask)) / piecesA;
  pair.startX1 = endA == piecesA ? lengthA : (lengthA * endA) / piecesA;
  pair.startY0 = (lengthB * (range & rangeMask)) / piecesB;
  pair.startY1 = endB == piecesB ? lengthB : (lengthB * endB) / piecesB;
}

/**
 * The closest that contacts along an element may be, as a share of the thickness. Sides of curvature k sink
 * in by about k d^2 / 8 between contacts d apart, so it is less where they are bent.
 */
export function closestShare(bend: f64, thickness: f64): f64 {
  const spacing = sqrt(detect.sinking / (bend * thickness));
  return max(detect.leastBentSpacing, min<f64>(detect.leastSpacing, spacing));
}

/**
 * How fast two elements may approach each other. Turning both about each other by the mean of their angular
 * velocities does not bring them closer, so only what is left of the relative velocity counts: elements are
 * never farther than half their length from the middles of their chords.
 */
function approachSpeed(i: ElementRow, j: ElementRow): f64 {
  const mx = i.middleX - j.middleX;
  const my = i.middleY - j.middleY;
  const mz = i.middleZ - j.middleZ;
  const wx = 0.5 * (i.angularX + j.angularX);
  const wy = 0.5 * (i.angularY + j.angularY);
  const wz = 0.5 * (i.angularZ + j.angularZ);
  const vx = i.velocityX - j.velocityX - wy * mz + wz * my;
  const vy = i.velocityY - j.velocityY - wz * mx + wx * mz;
  const vz = i.velocityZ - j.velocityZ - wx * my + wy * mx;
  const ux = wx - i.angularX;
  const uy = wy - i.angularY;
  const uz = wz - i.angularZ;
  const apart = 0.5 * (i.length + j.length);
  return (
    sqrt(vx * vx + vy * vy + vz * vz) + apart * sqrt(ux * ux + uy * uy + uz * uz) + i.rest + j.rest
  );
}
