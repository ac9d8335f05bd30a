// One example at a time, by the name behind the #: examples/#forces
import { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { Engine } from "@babylonjs/core/Engines/engine.js";
import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight.js";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
// Of meshes that bring no material.
import "@babylonjs/core/Materials/standardMaterial.js";
import { Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import type { ElasticRods } from "../../plugin/index.js";
import { examples } from "./index.js";

declare global {
  interface Window {
    example?: { name: string; scene: Scene; rods: ElasticRods; camera: ArcRotateCamera };
    /** For those who draw by hand. */
    stopDrawing?: () => void;
  }
}

const canvas = document.querySelector("canvas")!;
const engine = new Engine(canvas, true, { preserveDrawingBuffer: true });
const list = document.querySelector("nav")!;
for (const name of Object.keys(examples)) {
  const link = document.createElement("a");
  link.href = `#${name}`;
  link.textContent = name;
  list.append(link);
}

async function show(): Promise<void> {
  window.example?.rods.dispose();
  window.example?.scene.dispose();
  delete window.example;
  const name = location.hash.slice(1) || Object.keys(examples)[0]!;
  const create = examples[name];
  if (!create) return;
  const scene = new Scene(engine);
  scene.clearColor = new Color4(0.72, 0.78, 0.84, 1);
  new HemisphericLight("sky", new Vector3(0.2, 1, -0.3), scene).intensity = 0.7;
  new DirectionalLight("sun", new Vector3(-0.6, -1, 0.8), scene).intensity = 1.5;
  const camera = new ArcRotateCamera("camera", -Math.PI / 2, 1.3, 3, new Vector3(0, 1, 0), scene);
  camera.minZ = 0.01;
  camera.attachControl(true);
  const rods = await create({ scene, camera });
  window.example = { name, scene, rods, camera };
}

const draw = () => window.example?.scene.render();
engine.runRenderLoop(draw);
window.stopDrawing = () => engine.stopRenderLoop(draw);
window.addEventListener("resize", () => engine.resize());
window.addEventListener("hashchange", () => void show());
void show();
