import type { CollisionOptions } from "../../systems/world/collision.js";
import type { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Point, Rotation } from "../points.js";
import type { MeshShapeName } from "./mesh-shapes.js";

/** What all obstacles have in common. */
export interface SurfaceOptions {
  /** Shown in errors and tools. */
  name?: string;
  /** Coulomb's coefficient; a contact has the geometric mean of both sides. Default that of the Havok shape, else 0.5. */
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
  /** Of a shape: the node that it follows; default none. */
  node?: TransformNode;
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
