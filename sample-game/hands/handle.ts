import type { Ray } from "@babylonjs/core/Culling/ray.core.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";

/** Something other than a rod that the pointer can take hold of: a body, the bar that ropes hang on. */
export interface Handle {
  owns(mesh: AbstractMesh): boolean;
  /** Taken at a point of its surface; it is moved in the plane through that point with this normal. */
  grab(mesh: AbstractMesh, at: Vector3, planeNormal: Vector3): void;
  follow(ray: Ray): void;
  release(): void;
  /** Where it is held now, and where the pointer wants that point to be; false if it is no longer held. */
  strainToRef(held: Vector3, wanted: Vector3): boolean;
}
