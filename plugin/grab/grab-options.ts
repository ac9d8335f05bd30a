import type { Camera } from "@babylonjs/core/Cameras/camera.js";
import type { AbstractMesh } from "@babylonjs/core/Meshes/abstractMesh.js";
import type { OptionNames } from "../../systems/world/options.js";
import { quantity } from "../../systems/world/quantities.js";
import { reject } from "../../systems/world/validate.js";
import type { Point } from "../points.js";
import type { Rod } from "../rod.js";

export interface GrabOptions {
  /**
   * The camera that is looked through; default the scene's active one. Its control is off while a rod is
   * held.
   */
  camera?: Camera;
  /** Pixels by which the pointer may miss a rod; default 8. */
  reach?: number;
  /** How soft the hand is: metres per newton, or 1 % of the rod's length at the most force by default. */
  compliance?: number;
  /**
   * Newtons: default ten times the weight of the rod, and at least 0.05: enough to swing it, too little to
   * tear a knot.
   */
  mostForce?: number;
  /** The plane that a held point is dragged in, by its normal; default the one that faces the camera. */
  planeNormal?: Point;
  /**
   * Drags along surfaces: where the pointer is over a pickable mesh, the held point lies on that; elsewhere
   * it goes on in the plane. A function says which meshes count. Default false.
   */
  alongSurface?: boolean | ((mesh: AbstractMesh) => boolean);
  /** Whether pickable meshes hide the rods behind them from the pointer; default true. */
  occlusion?: boolean;
  /** Which rods may be grabbed; default all. */
  filter?: (rod: Rod) => boolean;
}

export const grabNames: OptionNames<GrabOptions> = {
  camera: true,
  reach: true,
  compliance: true,
  mostForce: true,
  planeNormal: true,
  alongSurface: true,
  occlusion: true,
  filter: true,
};

/** What every way of grabbing has: checked at the door, since a pointer would stumble over it much later. */
export function checkGrip({
  compliance,
  mostForce,
  filter,
}: Pick<GrabOptions, "compliance" | "mostForce" | "filter">): void {
  if (compliance !== undefined) quantity("compliance", compliance, "compliance");
  if (mostForce !== undefined) quantity("mostForce", mostForce, "force");
  if (filter !== undefined && typeof filter !== "function") reject("filter", filter, "a function of a rod");
}
