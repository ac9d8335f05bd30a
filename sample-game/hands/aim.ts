// What a press at a place of the picture would take: whatever is in front, rope or thing.
import type { Camera } from "@babylonjs/core/Cameras/camera.js";
import { PickWithRay, type Ray } from "@babylonjs/core/Culling/ray.core.js";
import type { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import { pixelAngle } from "../../plugin/grab/pointer-grab.js";
import type { ElasticRods, Rod } from "../../plugin/index.js";
import type { Handle } from "./handle.js";

/** Pixels by which a press may miss a rope. */
export const REACH = 8;

export type Aim =
  | { readonly kind: "rod"; readonly rod: Rod; readonly s: number }
  | { readonly kind: "handle"; readonly handle: Handle; readonly mesh: AbstractMesh; readonly at: Vector3 };

/**
 * A rope that the ray meets is taken unless something stands before it. A rope that the ray only passes is
 * taken where nothing that can be moved lies under the pointer itself: so a ball on a bridge is taken by its
 * middle, and a thin rope does not ask for an exact aim.
 */
export function aim(rods: ElasticRods, camera: Camera, ray: Ray, handles: readonly Handle[]): Aim | null {
  const met = PickWithRay(rods.scene, ray);
  const mesh = met?.hit ? met.pickedMesh : null;
  const handle = mesh ? handles.find((each) => each.owns(mesh)) : undefined;
  const farthest = mesh ? met!.distance + thickest(rods) : undefined;
  const spread = REACH * pixelAngle(rods.scene, camera);
  const picked = rods.pick(ray, { spread, ...(farthest === undefined ? {} : { farthest }) });
  const isMet = picked !== null && picked.miss === 0;
  if (picked && (isMet || !handle)) return { kind: "rod", rod: picked.rod, s: picked.s };
  return handle ? { kind: "handle", handle, mesh: mesh!, at: met!.pickedPoint!.clone() } : null;
}

/** A rope that lies on a thing is in front of it by its own thickness. */
function thickest(rods: ElasticRods): number {
  return rods.rods.reduce((most, { radius }) => Math.max(most, 2 * radius), 0);
}
