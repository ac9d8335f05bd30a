// Rods with the panel beside them.
import { RodPanel } from "../../../../plugin/panel/index.js";
import { lightScene, rodsToTune } from "../tuning-scene.js";

const { scene, camera } = lightScene();
const rods = rodsToTune(scene);
const panel = new RodPanel(rods);
const step = (seconds: number) => {
  for (let i = 0; i < Math.round(60 * seconds); i++) rods.step(1 / 60);
  scene.render();
  panel.update();
};
scene.render();
window.tuningPage = { scene, rods, camera, panel, step };
