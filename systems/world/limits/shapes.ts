import { limitGroup } from "./limit-group.js";

/** Shapes of obstacles (`shapes`). */
export const shapes = limitGroup({
  /** samples: of a height field along one side, at most. */
  heightFieldSamples: 4096,
  /** world lengths: how far down the ground below a height field is said to reach; no scene is that deep. */
  groundDepth: 1e7,
  /** share: of a hull's size by which a point may stand out of a face; single precision leaves that much. */
  hullConvexity: 1e-5,
  /** ratio: of the vector sum of the areas to the squared size from which a hull is not closed. */
  hullOpening: 1e-3,
  /** ratio: height to longest side of a triangle that is kept; thinner ones have no normal to speak of. */
  thinnestTriangle: 1e-9,
  /** triangles: in a leaf of the tree of a mesh. */
  trianglesPerLeaf: 4,
  /** share: of the numbers that may belong to released shapes before the others are moved together. */
  mostWaste: 0.5,
});
