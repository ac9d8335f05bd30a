import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { VertexData } from "@babylonjs/core/Meshes/mesh.vertexData.js";
import { reject, wholeNumber } from "../../systems/world/validate.js";
import { checkNode } from "../checks.js";

type Numbers = ArrayLike<number>;

/** The triangles of a mesh that hair may grow on, undeformed and in the mesh's own space. */
export interface Surface {
  readonly mesh: AbstractMesh;
  readonly positions: Numbers;
  readonly normals: Numbers;
  readonly uvs: Numbers | null;
  readonly colours: Numbers | null;
  /** 3 or 4. */
  readonly colourChannels: number;
  /** Of the whole mesh: triangle t has the corners indices[3 t], indices[3 t + 1], indices[3 t + 2]. */
  readonly indices: Numbers;
  /** The triangles that belong to it. */
  readonly first: number;
  readonly count: number;
}

/** Of the whole mesh or, where a number is given, of one of its sub-meshes. */
export function surfaceOf(mesh: AbstractMesh, subMesh?: number): Surface {
  if (typeof mesh?.getVerticesData !== "function") reject("mesh", mesh, "a mesh of Babylon");
  checkNode("mesh", mesh);
  const positions = mesh.getVerticesData(VertexBuffer.PositionKind);
  if (!positions || positions.length < 9) {
    return reject("mesh", `${mesh.name} without triangles`, "a mesh with triangles");
  }
  const vertices = positions.length / 3;
  const given = mesh.getIndices();
  const indices = given && given.length > 0 ? given : Array.from({ length: vertices }, (_, i) => i);
  const colours = mesh.getVerticesData(VertexBuffer.ColorKind);
  let first = 0;
  let count = Math.floor(indices.length / 3);
  if (subMesh !== undefined) {
    wholeNumber("subMesh", subMesh, 0, mesh.subMeshes.length - 1);
    const { indexStart, indexCount } = mesh.subMeshes[subMesh];
    first = indexStart / 3;
    count = Math.floor(indexCount / 3);
  }
  return {
    mesh,
    positions,
    normals: mesh.getVerticesData(VertexBuffer.NormalKind) ?? normalsOf(positions, indices),
    uvs: mesh.getVerticesData(VertexBuffer.UVKind),
    colours,
    colourChannels: colours ? colours.length / vertices : 0,
    indices,
    first,
    count,
  };
}

function normalsOf(positions: Numbers, indices: Numbers): Numbers {
  const normals = new Float32Array(positions.length);
  VertexData.ComputeNormals(positions, indices, normals);
  return normals;
}

/** Interpolates `size` numbers per vertex at the point (1 - u - v) a + u b + v c of a triangle. */
export function interpolate(
  { indices }: Pick<Surface, "indices">,
  values: Numbers,
  size: number,
  triangle: number,
  u: number,
  v: number,
  out: Float64Array,
): Float64Array {
  const a = size * indices[3 * triangle];
  const b = size * indices[3 * triangle + 1];
  const c = size * indices[3 * triangle + 2];
  for (let i = 0; i < size; i++) {
    out[i] = (1 - u - v) * values[a + i] + u * values[b + i] + v * values[c + i];
  }
  return out;
}
