import type { Bone } from "@babylonjs/core/Bones/bone.js";
import { Matrix, type Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { reject } from "../systems/world/validate.js";
import { checkNode } from "./checks.js";

/**
 * What moves by itself and takes rods along: a node, or a bone as the skin of a mesh shows it, which is the
 * node then.
 */
export interface Carrier {
  readonly node: TransformNode;
  readonly bone: Bone | null;
}

/** A bone moves `mesh`, or else the first mesh of the scene that has its skeleton. */
export function carrierOf(target: TransformNode | Bone, mesh?: AbstractMesh): Carrier {
  if (typeof target !== "object" || (target as unknown) === null || !isBone(target)) {
    if (mesh) reject("mesh", mesh.name, "none: only bones move a mesh");
    return { node: checkNode("node", target as TransformNode), bone: null };
  }
  if (target.isDisposed()) reject("node", `${target.name} (disposed)`, "a bone that has not been disposed");
  const skeleton = target.getSkeleton();
  const skin = mesh ?? target.getScene().meshes.find((one) => one.skeleton === skeleton);
  if (skin?.skeleton !== skeleton)
    reject("mesh", mesh?.name ?? "none", `a mesh with the skeleton "${skeleton.name}"`);
  return { node: checkNode("mesh", skin), bone: target };
}

/** Told apart by what it has: an import of the class would bring all of Babylon's skeletons along. */
export function isBone(target: object): target is Bone {
  return "getSkeleton" in target;
}

export function isGone({ node, bone }: Carrier): boolean {
  return node.isDisposed() || (bone?.isDisposed() ?? false);
}

const onSkin = new Matrix();
const scaling = new Vector3();

/**
 * Where it is in world space, parents included, without its scaling; the matrix returned has that too.
 * Matrices are computed by force: between two frames Babylon takes those of the last frame for current. A
 * skeleton is brought up to date with the transform nodes that move its bones, as in glTF.
 */
export function readCarrier({ node, bone }: Carrier, position: Vector3, rotation: Quaternion): Matrix {
  let matrix = node.computeWorldMatrix(true);
  if (bone) {
    bone.getSkeleton().prepare(true);
    matrix = bone.getFinalMatrix().multiplyToRef(matrix, onSkin);
  }
  matrix.decompose(scaling, rotation, position);
  return matrix;
}
