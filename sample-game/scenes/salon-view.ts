import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { type Comb, hairColours, type HairColourName } from "../../plugin/index.js";
import { controlPanel } from "../pages/control-panel.js";
import { element } from "../pages/elements.js";
import { createForcePlot, type ForcePlot } from "../pages/force-plot.js";
import { createStudio } from "../studio/studio.js";
import { enamel } from "../studio/surfaces.js";
import { HEAD_HEIGHT } from "./salon.js";
import { createTray } from "./salon-head.js";
import { parkedMiddle, SalonComb } from "./salon-comb.js";
import { SalonPointer } from "./salon-pointer.js";
import { createSalon, type Salon, setDirty } from "./salon-world.js";
import type { Control, SceneView } from "./scene-module.js";

const COLOURS = Object.keys(hairColours) as HairColourName[];
const COLOUR: HairColourName = "brown";
const LENGTH = 0.28;
/** Metres, the radius of a comb's handle by default: what it lies on. */
const HANDLE = 3e-3;

export function create(engine: AbstractEngine): SceneView {
  const target = new Vector3(0, HEAD_HEIGHT - 0.065, 0);
  const { scene, camera, shadows, fit } = createStudio(engine, {
    target,
    distance: 0.62,
    extent: 0.6,
    // From one shoulder to the comb on its tray, from the crown to the tips of long hair.
    reach: { left: 0.33, right: 0.53, top: 0.4, bottom: 0.4 },
  });
  camera.alpha = -1.42;
  camera.beta = 1.4;
  // The pointer meets hair and a surface that is not drawn: a search through the meshes would be for nothing.
  scene.skipPointerDownPicking = scene.skipPointerMovePicking = scene.skipPointerUpPicking = true;
  addKeyLight(scene);
  // Coarse enough to blur: sharp, the sun between single strands would be bright specks on the neck.
  shadows.mapSize = 1024;
  const salon = createSalon(scene, { colour: COLOUR, length: LENGTH });
  const { rods, head, comb } = salon;
  comb.mesh.material = enamel(scene, new Color3(0.55, 0.16, 0.08));
  comb.mesh.receiveShadows = true;
  for (const mesh of [comb.mesh, ...createTray(scene, parkedMiddle(), HANDLE)]) shadows.addShadowCaster(mesh);
  for (const mesh of scene.meshes) if (mesh === head || mesh.parent === head) shadows.addShadowCaster(mesh);
  rods.addShadowCaster(shadows);
  // Straight hair stands off the head; it has fallen before the curtain rises.
  for (let i = 0; i < 60; i++) rods.step(1 / 60);
  new SalonPointer(scene, camera, rods, new SalonComb(comb, head));
  const plot = createForcePlot();
  plotForces(comb, plot);
  const hint =
    "Press on the hair and drag to comb it, with Shift only its surface; drag beside it to look around.";
  const shown = controls(salon);
  const panel = controlPanel(shown, hint);
  return {
    scene,
    rods,
    controls: shown,
    hint,
    overlay: element("div", { class: "salon" }, plot.element, panel),
    panels: [plot.element, panel],
    fit,
  };
}

/** From the side and not as high as the sun, as a photographer would have it: hair shows its gloss across the light. */
function addKeyLight(scene: Scene): void {
  const light = new DirectionalLight("key", new Vector3(-0.55, -0.45, 0.7), scene);
  light.diffuse = new Color3(1, 0.93, 0.84);
  light.intensity = 3;
}

/** As the types of hair are called, with the curvature in 1/cm. */
function curlName(curl: number): string {
  const type = curl < 0.35 ? "straight" : curl < 0.8 ? "wavy" : curl < 1.5 ? "curly" : "coiled";
  return `${type} ${curl.toFixed(1)}`;
}

function plotForces(comb: Comb, plot: ForcePlot): void {
  const teeth = new Float64Array(comb.teeth);
  const snagged = new Array<boolean>(comb.teeth).fill(false);
  const force = new Vector3();
  let seconds = 0;
  comb.rods.onAfterStepObservable.add((step) => {
    if (step === 0) return;
    seconds += step;
    for (let tooth = 0; tooth < comb.teeth; tooth++) {
      teeth[tooth] = comb.getToothForceToRef(tooth, force).length();
      snagged[tooth] = comb.isSnagged(tooth);
    }
    plot.add({ seconds, force: comb.force.length(), teeth, snagged });
  });
}

function controls(salon: Salon): Control[] {
  const { rods, hair, settings } = salon;
  const slider = (
    label: string,
    unit: string,
    [least, most, step]: readonly [number, number, number],
    value: number,
    change: (value: number) => void,
    name?: (value: number) => string,
  ): Control => ({
    kind: "slider",
    label,
    unit,
    least,
    most,
    step,
    value,
    change,
    ...(name ? { name } : {}),
  });
  return [
    slider(
      "Curl",
      "1/cm",
      [0, 2, 0.1],
      settings.curl / 100,
      (value) => (settings.curl = 100 * value),
      curlName,
    ),
    slider("Length", "cm", [6, 40, 1], 100 * LENGTH, (value) => hair.setLength(value / 100)),
    slider(
      "Colour",
      "",
      [0, COLOURS.length - 1, 1],
      COLOURS.indexOf(COLOUR),
      (value) => (hair.look.melanin = hairColours[COLOURS[value]]),
      (value) => COLOURS[value],
    ),
    slider("Head turn", "", [0, 2, 0.1], settings.turn, (value) => (settings.turn = value)),
    slider("Wind", "m/s", [0, 6, 0.5], settings.wind, (value) => (settings.wind = value)),
    { kind: "switch", label: "Dirty hair", on: false, change: (on) => setDirty(salon, on) },
    {
      kind: "switch",
      label: "Slow motion",
      key: "s",
      on: false,
      change: (on) => (rods.timeScale = on ? 0.2 : 1),
    },
    { kind: "switch", label: "Pause", key: "p", on: false, change: (on) => (rods.paused = on) },
  ];
}
