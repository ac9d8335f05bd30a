import type { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import type { Scene } from "@babylonjs/core/scene.js";
import type { ElasticRods } from "../../plugin/index.js";

/** What an example is given: a scene with light, and a camera to be set up; without one where nothing is drawn. */
export interface Stage {
  readonly scene: Scene;
  readonly camera: ArcRotateCamera | null;
}

/** Fills the scene; whoever disposes of the rods and the scene has nothing left of it. */
export type Example = (stage: Stage) => ElasticRods | Promise<ElasticRods>;
