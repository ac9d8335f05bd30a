import type { Camera } from "@babylonjs/core/Cameras/camera.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { Point } from "../points.js";
import type { Rod } from "../rod.js";

export interface GrabOptions {
  /** The camera that is looked through; default the scene's active one. Its control is off while a rod is held. */
  camera?: Camera;
  /** Pixels by which the pointer may miss a rod; default 8. */
  reach?: number;
  /** How soft the hand is: metres per newton, or 1 % of the rod's length at the most force by default. */
  compliance?: number;
  /** Newtons: default ten times the weight of the rod, and at least 0.05: enough to swing it, too little to tear a knot. */
  mostForce?: number;
  /** The plane that a held point is dragged in, by its normal; default the one that faces the camera. */
  planeNormal?: Point;
  /**
   * Drags along surfaces: where the pointer is over a pickable mesh, the held point lies on that; elsewhere it goes on in the plane.
   * A function says which meshes count. Default false.
   */
  alongSurface?: boolean | ((mesh: AbstractMesh) => boolean);
  /** Whether pickable meshes hide the rods behind them from the pointer; default true. */
  occlusion?: boolean;
  /** Which rods may be grabbed; default all. */
  filter?: (rod: Rod) => boolean;
}
