// Rods with the panel beside them.
import { Scene } from "@babylonjs/core/scene.js";
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
/** Another panel of the same rods, and one of a scene of its own. */
const openMore = () => {
  const elsewhere = rodsToTune(new Scene(scene.getEngine()));
  return { second: new RodPanel(rods), ofAnother: new RodPanel(elsewhere), elsewhere };
};
scene.render();
window.tuningPage = { scene, rods, camera, panel, step, openMore };
