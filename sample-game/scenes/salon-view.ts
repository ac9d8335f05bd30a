import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { DirectionalLight } from "@babylonjs/core/Lights/directionalLight.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import type { Scene } from "@babylonjs/core/scene.js";
import {
  clumpFor,
  ElasticRods,
  type Hair,
  hairColours,
  hairLook,
  type HairColourName,
} from "../../plugin/index.js";
import { createStudio } from "../studio/studio.js";
import { bustShape, HEAD_HEIGHT, headShape, SKULL } from "./salon.js";
import { createHead } from "./salon-head.js";
import { gustyWind } from "./wind.js";
import type { Control, SceneView } from "./scene-module.js";

const COLOURS = Object.keys(hairColours) as HairColourName[];

interface Settings {
  curl: number;
  length: number;
  colour: HairColourName;
  turn: number;
  wind: number;
}

export function create(engine: AbstractEngine): SceneView {
  const target = new Vector3(0, HEAD_HEIGHT - 0.08, 0);
  const { scene, camera, shadows } = createStudio(engine, { target, distance: 0.85, extent: 0.6 });
  camera.alpha = -1.42;
  camera.beta = 1.4;
  addKeyLight(scene);
  const head = createHead(scene);
  for (const mesh of scene.meshes) if (mesh === head || mesh.parent === head) shadows.addShadowCaster(mesh);
  // Two steps a frame are enough for hair, which is damped by the air; a thousandth is more than the eye can see.
  const rods = new ElasticRods(scene, { tolerance: 1e-3, subSteps: 2 });
  rods.addShadowCaster(shadows);
  rods.addObstacle({ kind: "container", children: headShape }, { node: head, friction: 0.4, name: "head" });
  rods.addObstacle(
    { kind: "container", children: bustShape },
    { position: head.position, friction: 0.3, name: "bust" },
  );
  const settings: Settings = { curl: 10, length: 0.28, colour: "brown", turn: 0, wind: 0 };
  const hair = growHair(rods, head, settings);
  // Straight hair stands off the head; it has fallen before the curtain rises.
  for (let i = 0; i < 60; i++) rods.step(1 / 60);

  let seconds = 0;
  const present = { curl: settings.curl, turn: 0, wind: 0 };
  rods.onBeforeStepObservable.add((step) => {
    seconds += step;
    const share = 1 - Math.exp(-4 * step);
    // Straight hair that were coiled at once would snap like a spring.
    if (Math.abs(settings.curl - present.curl) > 0.1) {
      present.curl += share * (settings.curl - present.curl);
      hair.setCurl(present.curl);
      hair.look.clump = clumpFor(present.curl);
    }
    present.turn += share * (settings.turn - present.turn);
    present.wind += share * (settings.wind - present.wind);
    head.rotation.y = present.turn * 0.7 * Math.sin(2.2 * seconds);
    head.rotation.x = present.turn * 0.12 * Math.sin(1.7 * seconds);
    gustyWind(seconds, present.wind, rods.wind);
  });
  return {
    scene,
    rods,
    controls: controls(rods, hair, settings),
    hint: "Change curl, length and colour; drag to look around, scroll or pinch to come closer.",
  };
}

/** From the side and not as high as the sun, as a photographer would have it: hair shows its gloss across the light. */
function addKeyLight(scene: Scene): void {
  const light = new DirectionalLight("key", new Vector3(-0.55, -0.45, 0.7), scene);
  light.diffuse = new Color3(1, 0.93, 0.84);
  light.intensity = 2.2;
}

function growHair(rods: ElasticRods, head: Mesh, { curl, length, colour }: Settings): Hair {
  return rods.createHair(head, {
    name: "hair",
    strands: 200,
    drawnPerStrand: 100,
    density: { vertexColour: "a" },
    curl,
    length,
    lift: 0.5,
    parting: { through: { x: 0, y: SKULL.y, z: 0 }, normal: { x: 1, y: 0, z: 0 } },
    comb: { x: 0, y: -0.7, z: 1 },
    // For the tightest curl that the slider offers.
    drawnPoints: 72,
    elements: 10,
    look: hairLook({ colour }),
  });
}

function controls(rods: ElasticRods, hair: Hair, settings: Settings): Control[] {
  const slider = (
    label: string,
    unit: string,
    [least, most, step]: readonly [number, number, number],
    value: number,
    change: (value: number) => void,
  ): Control => ({ kind: "slider", label, unit, least, most, step, value, change });
  return [
    slider("Curl", "1/cm", [0, 2, 0.1], settings.curl / 100, (value) => (settings.curl = 100 * value)),
    slider("Length", "cm", [6, 40, 1], 100 * settings.length, (value) => hair.setLength(value / 100)),
    slider("Colour", "", [0, COLOURS.length - 1, 1], COLOURS.indexOf(settings.colour), (value) => {
      hair.look.melanin = hairColours[COLOURS[value]];
    }),
    slider("Turn", "", [0, 2, 0.1], settings.turn, (value) => (settings.turn = value)),
    slider("Wind", "m/s", [0, 6, 0.5], settings.wind, (value) => (settings.wind = value)),
    { kind: "switch", label: "Slow motion", on: false, change: (on) => (rods.timeScale = on ? 0.2 : 1) },
    { kind: "switch", label: "Pause", on: false, change: (on) => (rods.paused = on) },
  ];
}
