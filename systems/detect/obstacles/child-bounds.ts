import { loadHelix, pieceBend, pieceLength, sampleArc, sampleHelix, sampleTangent } from "./helix-piece.js";
import { limit, type HelixSearch } from "./helix-search.js";
import { queryPoint } from "./point-query.js";
import { placePose, placementSize } from "./rigid-pose.js";
import { childBoxStride, poseStride, type ShapeSet } from "./shape-set.js";
import { placeBounds, shapeBounds } from "./shape-bounds.js";

/** Boxes of a container's children in its frame, middle and half extents each: most of a comb's teeth are far from an element. */
export function childBoxes(shapes: ShapeSet, leaves: readonly number[], poses: readonly number[]): number[] {
  const own = new Float64Array(childBoxStride);
  const placed = new Float64Array(childBoxStride);
  const placement = new Float64Array(placementSize);
  return leaves.flatMap((leaf, i) => {
    shapeBounds(shapes, leaf, own, 0);
    placePose(poses, i * poseStride, placement, 0);
    placeBounds(own, 0, placement, placed);
    return [...placed];
  });
}

/**
 * The box around an element in the obstacle's frame to `search.elementBox`: no point is farther from the tangent at the middle than
 * k l^2 / 8. For the arguments see `closestOnHelix`; the obstacle stands at the first placement.
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
  const bulge = 0.125 * piece[pieceBend] * length * length;
  for (let c = 0; c < 3; c++) {
    elementBox[c] = query.values[queryPoint + c];
    elementBox[3 + c] = 0.5 * length * Math.abs(w[sampleTangent + c]) + bulge;
  }
}

/** Whether the bounded element may come within the limit of a child whose box is at `shapes.numbers[at]`. */
export function mayMeetChild(
  { elementBox, work: w }: HelixSearch,
  { numbers }: ShapeSet,
  at: number,
): boolean {
  for (let c = 0; c < 3; c++) {
    const apart = Math.abs(elementBox[c] - numbers[at + c]) - elementBox[3 + c] - numbers[at + 3 + c];
    if (apart > w[limit]) return false;
  }
  return true;
}
