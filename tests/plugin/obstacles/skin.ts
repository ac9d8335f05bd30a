// A skinned mesh: an upper arm and a forearm of 0.05 m radius and 0.4 m length each, along y, on two bones.
import { Bone } from "@babylonjs/core/Bones/bone.js";
import { Skeleton } from "@babylonjs/core/Bones/skeleton.js";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { Space } from "@babylonjs/core/Maths/math.axis.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateTube } from "@babylonjs/core/Meshes/Builders/tubeBuilder.js";
import type { Scene } from "@babylonjs/core/scene.js";

export const skin = { radius: 0.05, length: 0.4 };

export function createSkin(scene: Scene) {
  const path = Array.from({ length: 17 }, (_, i) => new Vector3(0, (2 * skin.length * i) / 16, 0));
  const mesh = CreateTube("arm", { path, radius: skin.radius, tessellation: 16, updatable: true }, scene);
  const skeleton = new Skeleton("skeleton", "skeleton", scene);
  const upper = new Bone("upper", skeleton, null, Matrix.Identity());
  const fore = new Bone("fore", skeleton, upper, Matrix.Translation(0, skin.length, 0));
  const positions = mesh.getVerticesData(VertexBuffer.PositionKind)!;
  const [indices, weights] = [[] as number[], [] as number[]];
  for (let i = 1; i < positions.length; i += 3) {
    indices.push(0, 1, 0, 0);
    const share = Math.min(1, Math.max(0, 0.5 + (positions[i]! - skin.length) / 0.1));
    weights.push(1 - share, share, 0, 0);
  }
  mesh.setVerticesData(VertexBuffer.MatricesIndicesKind, indices);
  mesh.setVerticesData(VertexBuffer.MatricesWeightsKind, weights);
  mesh.skeleton = skeleton;
  /** Of the elbow, radians about z. */
  const bend = (angle: number) =>
    fore.setRotationQuaternion(Quaternion.RotationAxis(Vector3.Forward(), angle), Space.LOCAL);
  return { mesh, skeleton, upper, fore, bend };
}
