// Scenes for a debug view to be looked at: a knot that is pulled tight, or the hair of the salon (#knot, #salon).
import { ArcRotateCamera } from "@babylonjs/core/Cameras/arcRotateCamera.js";
import { Engine } from "@babylonjs/core/Engines/engine.js";
import { HemisphericLight } from "@babylonjs/core/Lights/hemisphericLight.js";
// Of meshes that bring no material.
import "@babylonjs/core/Materials/standardMaterial.js";
import { Color4 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Scene } from "@babylonjs/core/scene.js";
import { RodDebugView } from "../../../../plugin/debug/index.js";
import type { ElasticRods } from "../../../../plugin/index.js";
import { HEAD_HEIGHT } from "../../../../sample-game/scenes/salon.js";
import { growSalon, middleOf, tieKnot } from "../shown-scenes.js";

declare global {
  interface Window {
    debugPage?: { scene: Scene; rods: ElasticRods; view: RodDebugView; camera: ArcRotateCamera };
  }
}

const engine = new Engine(document.querySelector("canvas"), true, { preserveDrawingBuffer: true });
const scene = new Scene(engine);
scene.clearColor = new Color4(0.16, 0.18, 0.22, 1);
new HemisphericLight("light", new Vector3(0.3, 1, -0.4), scene);
const isKnot = location.hash === "#knot";
const camera = new ArcRotateCamera("camera", -Math.PI / 2, 1.3, isKnot ? 0.36 : 0.75, Vector3.Zero(), scene);
camera.minZ = 0.01;
const rods = isKnot ? tieKnot(scene) : growSalon(scene);
if (isKnot) camera.setTarget(middleOf(rods));
else camera.target.y = HEAD_HEIGHT - 0.05;
rods.paused = true;
window.debugPage = { scene, rods, view: new RodDebugView(rods), camera };
