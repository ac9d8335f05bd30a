import type { ObstacleShape } from "../../../systems/index.js";
import { symmetric } from "../../oracle/random.js";
import { octahedron, randomQuaternion, wavyPatch } from "../shapes/shape-samples.js";

type Random = () => number;

/** One shape of each kind, sizes drawn at random. */
export const obstacleShapes: Record<string, (random: Random) => ObstacleShape> = {
  sphere: (random) => ({ kind: "sphere", radius: 0.2 + 0.3 * random() }),
  capsule: (random) => ({ kind: "capsule", halfLength: 0.4 * random(), radius: 0.1 + 0.2 * random() }),
  cylinder: (random) => ({
    kind: "cylinder",
    halfHeight: 0.2 + 0.3 * random(),
    radius: 0.1 + 0.3 * random(),
  }),
  box: (random) => ({
    kind: "box",
    halfExtents: [0.1 + 0.3 * random(), 0.1 + 0.3 * random(), 0.1 + 0.3 * random()],
  }),
  hull: (random) => ({ kind: "hull", ...octahedron(random) }),
  mesh: () => ({ kind: "mesh", ...wavyPatch(6) }),
  "height-field": (random) => ({
    kind: "height-field",
    columns: 5,
    rows: 4,
    sizeX: 1.5,
    sizeZ: 1.5,
    heights: Array.from({ length: 20 }, () => symmetric(random, 0.2)),
  }),
  container: (random) => ({
    kind: "container",
    children: [
      { shape: { kind: "sphere", radius: 0.3 }, position: [0.4, 0, 0] },
      {
        shape: { kind: "box", halfExtents: [0.2, 0.3, 0.1] },
        position: [-0.4, 0.1, 0],
        quaternion: randomQuaternion(random),
      },
    ],
  }),
};
