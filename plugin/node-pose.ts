import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";

const ignored = new Vector3();

/**
 * Where a node is in world space, parents included, and its scaling apart from that. The matrix is computed
 * by force: between two frames Babylon takes the one of the last frame for current.
 */
export function readNodePose(
  node: TransformNode,
  position: Vector3,
  rotation: Quaternion,
  scaling = ignored,
): void {
  node.computeWorldMatrix(true).decompose(scaling, rotation, position);
}

const rigid = new Matrix();
const one = Vector3.OneReadOnly;

/**
 * What is left of a node's matrix, scaling and shear, when its pose is taken out: what has to be baked into a
 * shape.
 */
export function bakedMatrix(node: TransformNode, out: Matrix): Matrix {
  const position = new Vector3();
  const rotation = new Quaternion();
  readNodePose(node, position, rotation);
  Matrix.ComposeToRef(one, rotation, position, rigid);
  rigid.invertToRef(rigid);
  return node.getWorldMatrix().multiplyToRef(rigid, out);
}
