// Rods in the real Inspector: those of the panel's page, with the Inspector as an extension to be installed (#feed);
// or to be looked at a knot or the salon (#knot, #salon).
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { loadInspector, rodsExtensionFeed } from "../../../plugin/inspector/index.js";
import { lightScene, rodsToTune, type TuningPage } from "../../browser/pages/tuning-scene.js";

const { scene, camera } = lightScene();
// No `await` outside of functions: what is imported later may import this module, which would wait for itself.
void show();

async function show(): Promise<void> {
  const page: TuningPage = { scene, camera, ...(await rodsOf(location.hash)) };
  scene.render();
  if (location.hash === "#feed") {
    const { inspector } = await loadInspector();
    const extensionFeeds = [rodsExtensionFeed(page.rods)];
    inspector.ShowInspector(scene, { disableTeachingMoments: true, extensionFeeds });
  } else {
    await page.rods.showInspector({ disableTeachingMoments: true });
  }
  window.tuningPage = page;
}

async function rodsOf(name: string): Promise<Pick<TuningPage, "rods" | "step">> {
  if (name === "" || name === "#feed") {
    camera.target.x = 0.2;
    camera.radius = 1.8;
    const rods = rodsToTune(scene);
    return { rods, step: stepOf(rods) };
  }
  const { growSalon, middleOf, tieKnot } = await import("../../browser/pages/shown-scenes.js");
  const { HEAD_HEIGHT } = await import("../../../sample-game/scenes/salon.js");
  const rods = name === "#knot" ? tieKnot(scene) : growSalon(scene);
  rods.paused = true;
  camera.radius = name === "#knot" ? 0.5 : 1;
  camera.setTarget(name === "#knot" ? middleOf(rods) : new Vector3(0, HEAD_HEIGHT - 0.05, 0));
  return { rods, step: stepOf(rods) };
}

function stepOf(rods: TuningPage["rods"]): TuningPage["step"] {
  return (seconds) => {
    for (let i = 0; i < Math.round(60 * seconds); i++) rods.step(1 / 60);
    scene.render();
  };
}
