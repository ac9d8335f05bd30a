import { placePose, placementSize, poseStride } from "./rigid-pose.js";
import { placeBounds, shapeBounds } from "./shape-bounds.js";
import { childBoxStride, type ShapeSet } from "./shape-set.js";

/**
 * Boxes of a container's children in its frame, middle and half extents: most of a comb's teeth are far away.
 */
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
