import {
  loadHelix,
  pieceBend,
  pieceK2,
  pieceLength,
  sampleArc,
  sampleHelix,
  sampleTangent,
} from "./helix-piece.js";
import { limit, type HelixSearch } from "./helix-search.js";
import { queryPoint } from "../../shapes/point-query.js";
import { childBoxStride, type ShapeSet } from "../../shapes/shape-set.js";

/** In `search.elementBox`, behind the box: the radius of a ball about its middle that holds the element. */
const ballRadius = childBoxStride;

/**
 * The box around an element in the obstacle's frame to `search.elementBox`: no point is farther from the tangent at the middle than
 * k l^2 / 8. Nor is any farther from the middle than half the length or, where the element winds, than half of what it climbs along its
 * axis and the width of the helix: a coil of two turns lies within a third of its length. For the arguments see `closestOnHelix`; the
 * obstacle stands at the first placement.
 */
export function boundElement(
  search: HelixSearch,
  joints: ArrayLike<number>,
  joint: number,
  curvatures: ArrayLike<number>,
  kappa: number,
  lengths: ArrayLike<number>,
  lengthAt: number,
): void {
  const { piece, work: w, query, elementBox } = search;
  loadHelix(piece, joints, joint, curvatures, kappa, lengths, lengthAt, search.placements, 0);
  const length = piece[pieceLength];
  w[sampleArc] = 0.5 * length;
  sampleHelix(piece, w, query.values);
  const bend = piece[pieceBend];
  const bulge = 0.125 * bend * length * length;
  const ball = Math.min(0.5 * length, helixReach(bend, piece[pieceK2], length));
  for (let c = 0; c < 3; c++) {
    elementBox[c] = query.values[queryPoint + c];
    elementBox[3 + c] = Math.min(ball, 0.5 * length * Math.abs(w[sampleTangent + c]) + bulge);
  }
  elementBox[ballRadius] = ball;
}

/** How far a point of a helix is from its middle at most: half of its climb, and across the axis its diameter 2 bend / k^2. */
function helixReach(bend: number, k2: number, length: number): number {
  if (!(k2 > 0)) return Infinity;
  const climb = 0.25 * length * length * (1 - (bend * bend) / k2);
  const across = (2 * bend) / k2;
  return Math.sqrt(climb + across * across);
}

/** Whether the bounded element may come within the limit of a child whose box is at `shapes.numbers[at]`. */
export function mayMeetChild(
  { elementBox, work: w }: HelixSearch,
  { numbers }: ShapeSet,
  at: number,
): boolean {
  let squared = 0;
  for (let c = 0; c < 3; c++) {
    const away = Math.abs(elementBox[c] - numbers[at + c]) - numbers[at + 3 + c];
    if (away - elementBox[3 + c] > w[limit]) return false;
    if (away > 0) squared += away * away;
  }
  const reach = elementBox[ballRadius] + Math.max(0, w[limit]);
  return squared <= reach * reach;
}
