// Rods to be tuned: a clamped rope beside a hanging one, hair on a ball, a comb.
import { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { Engine } from "@babylonjs/core/Engines/engine.js";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import "@babylonjs/core/Materials/standardMaterial.js";
import { Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { Scene } from "@babylonjs/core/scene.js";
import { ElasticRods } from "../../../plugin/index.js";
import type { RodPanel } from "../../../plugin/panel/index.js";

export interface TuningPage {
  readonly scene: Scene;
  readonly rods: ElasticRods;
  readonly camera: ArcRotateCamera;
  /** Where it has one. */
  readonly panel?: RodPanel;
  openMore?(): { second: RodPanel; ofAnother: RodPanel; elsewhere: ElasticRods };
  /** Steps by hand, and one image: a software renderer is slow, and tests know how much time has passed. */
  step(seconds: number): void;
}

declare global {
  interface Window {
    tuningPage?: TuningPage;
  }
}

/** A scene with a light and a camera on the page's canvas. */
export function lightScene(): Pick<TuningPage, "scene" | "camera"> {
  const engine = new Engine(document.querySelector("canvas"), true, { preserveDrawingBuffer: true });
  const scene = new Scene(engine);
  scene.clearColor = new Color4(0.16, 0.18, 0.22, 1);
  new HemisphericLight("light", new Vector3(0.3, 1, -0.4), scene);
  const target = new Vector3(0.35, 0.1, 0);
  const camera = new ArcRotateCamera("camera", -Math.PI / 2, 1.3, 1.4, target, scene);
  camera.minZ = 0.01;
  return { scene, camera };
}

export function rodsToTune(scene: Scene): ElasticRods {
  const rods = new ElasticRods(scene);
  rods.paused = true;
  rods.createRope({
    name: "beam",
    from: new Vector3(-0.1, 0.3, 0),
    to: new Vector3(0.1, 0.3, 0),
    radius: 0.005,
    elements: 12,
    root: "clamped",
    imperfection: 0,
    material: { density: 1000, youngModulus: 2e8, internalDamping: 0.1 },
  });
  rods
    .createRope({
      name: "line",
      from: new Vector3(-0.1, 0.1, 0),
      to: new Vector3(0.3, 0.1, 0),
      radius: 0.008,
      slack: 0.2,
    })
    .attach(0.48, new Vector3(0.3, 0.1, 0));
  const ball = CreateSphere("ball", { diameter: 0.15 }, scene);
  ball.position.set(0.55, 0.3, 0);
  rods.addObstacle(ball);
  rods.createHair(ball, { strands: 12, length: 0.12, name: "fringe" });
  rods.createComb({ teeth: 5, position: new Vector3(0.55, 0, 0) });
  return rods;
}
