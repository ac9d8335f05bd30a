import { checkCollision, type CollisionOptions } from "../../systems/world/collision.js";
import type { OptionNames } from "../../systems/world/options.js";
import { quantityOrZero } from "../../systems/world/quantities.js";
import { within } from "../../systems/world/validate.js";
import type { Bone } from "@babylonjs/core/Bones/bone.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Point, Rotation } from "../points.js";
import type { MeshShapeName } from "./mesh-shapes.js";

/** What all obstacles have in common. */
export interface SurfaceOptions {
  /** Shown in errors and tools. */
  name?: string;
  /**
   * Coulomb's coefficient; a contact has the geometric mean of both sides. Default that of the Havok shape,
   * else 0.5.
   */
  friction?: number;
  /** Share of the normal velocity that a rod comes off with; default that of the Havok shape, else 0. */
  restitution?: number;
  /** Whom it touches; default the filter masks of the Havok shape, else everyone. */
  collision?: CollisionOptions;
}

export interface ObstacleOptions extends SurfaceOptions {
  /** Of a mesh: what its vertices are taken for; default "mesh". */
  shape?: MeshShapeName;
  /** Of a Havok body with instances: which one. */
  instance?: number;
  /** Of a shape: the node that it follows, or the bone as the skin of its mesh shows it; default none. */
  node?: TransformNode | Bone;
  /** Of a shape on a bone: the mesh that the bone moves; default the first one with its skeleton. */
  mesh?: AbstractMesh;
  /** Of a shape: where it is, relative to the node if there is one; metres. Default the origin. */
  position?: Point;
  rotation?: Rotation;
}

export interface GroundOptions extends SurfaceOptions {
  /** Where its upper side is; default 0. */
  height?: number;
  /** Metres from side to side; default 200. */
  size?: number;
}

export const surfaceNames: OptionNames<SurfaceOptions> = {
  name: true,
  friction: true,
  restitution: true,
  collision: true,
};
export const obstacleNames: OptionNames<ObstacleOptions> = {
  ...surfaceNames,
  shape: true,
  instance: true,
  node: true,
  mesh: true,
  position: true,
  rotation: true,
};
export const groundNames: OptionNames<GroundOptions> = { ...surfaceNames, height: true, size: true };

/** Before anything is made or changed: a body of Havok is an obstacle already, and would keep half of it. */
export function checkSurface({ friction, restitution, collision }: SurfaceOptions): void {
  if (friction !== undefined) quantityOrZero("friction", friction, "friction");
  if (restitution !== undefined) within("restitution", restitution, 0, 1);
  checkCollision(collision);
}
