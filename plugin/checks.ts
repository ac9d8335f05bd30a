import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { reject } from "../systems/world/validate.js";

/** What Babylon's objects are told by: an import of their classes would bring much of Babylon along. */

export function checkScene(scene: Scene): Scene {
  if (typeof scene?.render !== "function") reject("scene", scene, "a scene of Babylon");
  return scene.isDisposed ? reject("scene", "disposed", "a scene that has not been disposed") : scene;
}

/** A node, or a mesh, that is still there. */
export function checkNode<T extends { readonly name: string; isDisposed(): boolean }>(
  parameter: string,
  node: T,
): T {
  const { computeWorldMatrix } = (node ?? {}) as { computeWorldMatrix?: unknown };
  if (typeof computeWorldMatrix !== "function") reject(parameter, node, "a node of Babylon");
  return node.isDisposed()
    ? reject(parameter, `${node.name} (disposed)`, "a node that has not been disposed")
    : node;
}

/** What is written to: a Vector3, a Quaternion. */
export function checkRef<T extends { copyFromFloats: unknown }>(parameter: string, ref: T): T {
  return typeof ref?.copyFromFloats === "function"
    ? ref
    : reject(parameter, ref, "a vector or quaternion of Babylon to write to");
}

export function checkRay(ray: Ray): Ray {
  return typeof ray?.intersectsPlane === "function" ? ray : reject("ray", ray, "a ray of Babylon");
}
