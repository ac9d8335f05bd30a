import type { PhysicsAggregate } from "@babylonjs/core/Physics/v2/physicsAggregate.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { reject } from "../../systems/world/validate.js";
import { Obstacle } from "../obstacles/obstacle.js";
import { heldInFrame } from "../obstacles/held-in-frame.js";
import { bodyOf } from "../obstacles/obstacle-source.js";
import type { AttachmentOptions, AttachmentTarget } from "./attachment.js";

/** The obstacle that a body of Havok is for the rods, if it is one. */
export type ObstacleOfBody = (body: PhysicsBody, instance?: number) => Obstacle | null;

export interface SolidTarget {
  readonly target: Exclude<AttachmentTarget, PhysicsBody | PhysicsAggregate>;
  readonly options: AttachmentOptions;
}

/**
 * What has a body of Havok, and the body itself, is held as the obstacle that it is, so that it feels the
 * rod. Without such an obstacle (a body without a shape, or rods that leave Havok alone) the node is
 * followed.
 */
export function solidTarget(
  target: AttachmentTarget,
  { instance, ...options }: AttachmentOptions,
  obstacleOf: ObstacleOfBody,
): SolidTarget {
  // From JavaScript, or from a search that found nothing, anything may come.
  if (typeof target !== "object" || (target as unknown) === null)
    reject("target", target, "a point, a node, a bone, a body of Havok, an obstacle or a rod");
  const own = bodyOf(target);
  const body = own ?? (target as { physicsBody?: PhysicsBody | null }).physicsBody;
  if (own?.isDisposed) reject("target", "a disposed body", "a body that has not been disposed");
  if (body && options.s !== undefined) reject("s", options.s, "none: only other rods have an arc length");
  if (body && options.mesh) reject("mesh", options.mesh.name, "none: only bones move a mesh");
  if (instance !== undefined && !body)
    reject("instance", instance, "none: only bodies of Havok have instances");
  const solid = body ? obstacleOf(body, instance) : null;
  if (!solid && instance !== undefined)
    reject("target", "an instance of a body without a shape", "a body that is an obstacle");
  const held = solid ?? own?.transformNode ?? (target as SolidTarget["target"]);
  return { target: held, options: held instanceof Obstacle ? heldInFrame(held, options) : options };
}
