import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Matrix, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { ObstacleChild, ObstacleShape } from "../../systems/index.js";
import { oneOf, reject } from "../../systems/world/validate.js";
import { bakedMatrix } from "../node-pose.js";
import { convexHull } from "./convex-hull.js";

/**
 * What a mesh can be taken for: its own triangles, what is stretched around it, or the body that fits its
 * box.
 */
export const meshShapeNames = ["mesh", "hull", "box", "sphere", "capsule", "cylinder"] as const;
export type MeshShapeName = (typeof meshShapeNames)[number];

/** Triangles in the frame of their node, its scaling included. */
export interface Geometry {
  readonly points: Float64Array;
  readonly triangles: ArrayLike<number>;
}

export interface Box {
  readonly middle: readonly number[];
  readonly half: readonly number[];
}

export function meshShape(mesh: AbstractMesh, name: MeshShapeName): ObstacleChild {
  oneOf("shape", name, meshShapeNames);
  const geometry = meshGeometry(mesh);
  if (!geometry) return reject("source", `mesh ${mesh.name} without vertices`, "a mesh with vertices");
  if (name === "mesh") return { shape: { kind: "mesh", ...geometry } };
  if (name === "hull") return { shape: { kind: "hull", ...convexHull(geometry.points) } };
  const { middle, half } = boxAround(geometry.points);
  return { shape: fitted(name, half), position: middle };
}

/** Of capsule and cylinder the axis is y, as in Babylon's own builders. */
function fitted(name: Exclude<MeshShapeName, "mesh" | "hull">, half: readonly number[]): ObstacleShape {
  const radius = Math.max(half[0], half[2]);
  switch (name) {
    case "box":
      return { kind: "box", halfExtents: half };
    case "sphere":
      return { kind: "sphere", radius: Math.max(...half) };
    case "capsule":
      return { kind: "capsule", radius, halfLength: Math.max(0, half[1] - radius) };
    case "cylinder":
      return { kind: "cylinder", radius, halfHeight: half[1] };
  }
}

const baked = new Matrix();
const vertex = new Vector3();

/** Null if the mesh has no vertices. */
export function meshGeometry(mesh: AbstractMesh): Geometry | null {
  const positions = mesh.getVerticesData(VertexBuffer.PositionKind);
  if (!positions || positions.length === 0) return null;
  bakedMatrix(mesh, baked);
  const points = new Float64Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    Vector3.TransformCoordinatesFromFloatsToRef(
      positions[i],
      positions[i + 1],
      positions[i + 2],
      baked,
      vertex,
    );
    points.set([vertex.x, vertex.y, vertex.z], i);
  }
  const indices = mesh.getIndices();
  return {
    points,
    triangles:
      indices && indices.length > 0 ? indices : Array.from({ length: points.length / 3 }, (_, i) => i),
  };
}

export function boxAround(points: ArrayLike<number>): Box {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3], points[i]);
    high[i % 3] = Math.max(high[i % 3], points[i]);
  }
  return {
    middle: low.map((value, c) => (value + high[c]) / 2),
    half: low.map((value, c) => (high[c] - value) / 2),
  };
}
