// A rope in a page, from nothing but the package and the engine.
import { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { Engine } from "@babylonjs/core/Engines/engine.js";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { ElasticRods } from "babylon-rods";
import { RodPanel } from "babylon-rods/panel";

const canvas = /** @type {HTMLCanvasElement} */ (document.getElementById("canvas"));
const engine = new Engine(canvas, true);
const scene = new Scene(engine);
new ArcRotateCamera("camera", -Math.PI / 2, 1.3, 3, new Vector3(0, 0.5, 0), scene);
new HemisphericLight("light", Vector3.Up(), scene);

const rods = new ElasticRods(scene);
const rope = rods.createRope({ from: new Vector3(-0.5, 1, 0), to: new Vector3(0.5, 1, 0), radius: 0.01 });
const tip = new Vector3();
const panel = new RodPanel(rods);
panel.select(rope);
Object.assign(window, {
  // Not installed here: it must say so, and the page must be built without it.
  inspectorError: () => rods.showInspector().catch((/** @type {Error} */ error) => error.message),
  tipHeight() {
    rope.getPointToRef(rope.length, tip);
    return tip.y;
  },
});
engine.runRenderLoop(() => scene.render());
