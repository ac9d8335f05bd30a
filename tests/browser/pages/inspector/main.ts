// A clamped rope, hair and a comb in the real Inspector.
import { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { Engine } from "@babylonjs/core/Engines/engine.js";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import "@babylonjs/core/Materials/standardMaterial.js";
import { Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { Scene } from "@babylonjs/core/scene.js";
import { ElasticRods } from "../../../../plugin/index.js";

declare global {
  interface Window {
    inspectorPage?: { scene: Scene; rods: ElasticRods; step(seconds: number): void };
  }
}

const engine = new Engine(document.querySelector("canvas"), true, { preserveDrawingBuffer: true });
const scene = new Scene(engine);
scene.clearColor = new Color4(0.16, 0.18, 0.22, 1);
new HemisphericLight("light", new Vector3(0.3, 1, -0.4), scene);
const camera = new ArcRotateCamera("camera", -Math.PI / 2, 1.3, 1, new Vector3(0.1, 0.2, 0), scene);
camera.minZ = 0.01;

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
const ball = CreateSphere("ball", { diameter: 0.15 }, scene);
ball.position.set(0.35, 0.3, 0);
rods.addObstacle(ball);
rods.createHair(ball, { strands: 12, length: 0.12, name: "fringe" });
rods.createComb({ teeth: 5, position: new Vector3(0.35, 0, 0) });

const step = (seconds: number) => {
  for (let i = 0; i < Math.round(60 * seconds); i++) rods.step(1 / 60);
  scene.render();
};
scene.render();
await rods.showInspector();
window.inspectorPage = { scene, rods, step };
