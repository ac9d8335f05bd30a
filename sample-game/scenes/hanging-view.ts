import type { AbstractEngine } from "@babylonjs/core/Engines/abstractEngine.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { ElasticRods, ropeLook, strandLook, type RodLook } from "../../plugin/index.js";
import { SceneHands } from "../hands/scene-hands.js";
import { createStudio } from "../studio/studio.js";
import { Bar } from "./hanging-bar.js";
import { barPose, COLLIDES, hangingContent, type HangingContent, type Surface } from "./hanging.js";
import { gustyWind } from "./wind.js";
import type { Control, SceneView } from "./scene-module.js";
import { exp } from "../../systems/math/elementary.js";

export function create(engine: AbstractEngine): SceneView {
  const studio = createStudio(engine, { target: new Vector3(0.02, 0.84, 0), distance: 3.45, extent: 2.3 });
  const { scene } = studio;
  const rods = new ElasticRods(scene, { strandSamples: 96, collides: COLLIDES });
  const content = hangingContent();
  const bar = new Bar(scene, content);
  studio.shadows.addShadowCaster(bar.node);
  rods.addShadowCaster(studio.shadows);
  hang(rods, bar, content);
  const hands = new SceneHands(rods, studio.camera, { handles: [bar.drag] });

  const settings = { sway: 1, wind: 0 };
  let seconds = 0;
  const present = { sway: 0, wind: 0 };
  rods.onBeforeStepObservable.add((step) => {
    seconds += step;
    // Sliders take effect over half a second: a jump would be a blow.
    const share = 1 - exp(-4 * step);
    present.sway += share * (settings.sway - present.sway);
    present.wind += share * (settings.wind - present.wind);
    bar.move(barPose(seconds, present.sway), step);
    gustyWind(seconds, present.wind, rods.wind);
  });
  return {
    scene,
    rods,
    fit: studio.fit,
    controls: controls(rods, settings),
    hands,
    hint: "Pull the ropes and locks, drag the bar; drag elsewhere to look around, scroll or pinch to come closer.",
  };
}

/** Looks are shared: all ropes of a surface are one draw call. */
function hang(rods: ElasticRods, bar: Bar, { ropes, cord, wisps }: HangingContent): void {
  const laid = ropeLook({ roughness: 0.8 });
  const cable = ropeLook({ plies: 6, layRadii: 9, yarnsPerPly: 3, grooveDepth: 0.2, roughness: 0.32 });
  // Two plies that run straight along a flat section are its two faces, and their yarns its weave.
  const ribbon = ropeLook({
    plies: 2,
    layRadii: 1e6,
    grooveDepth: 0,
    yarnsPerPly: 24,
    yarnTwist: 0,
    roughness: 0.4,
    // On one face only, so that a twist shows.
    tracerColour: new Color3(0.62, 0.42, 0.16),
    tracerWidth: 0.22,
  });
  const looks: Record<Surface, RodLook> = { laid, cable, ribbon };
  for (const { surface, ...options } of ropes) {
    rods.createRope({ ...options, look: looks[surface] as typeof laid }).follow(bar.node);
  }
  rods.getMesh(cable).material.metallic = 0.85;
  const smooth = strandLook({ tipTaper: 0, rootShade: 1, anisotropy: 0, roughness: 0.38 });
  rods.createStrand({ ...cord, look: smooth }).follow(bar.node);
  for (const { strands } of wisps) {
    for (const options of strands) rods.createStrand(options).follow(bar.node);
  }
}

function controls(rods: ElasticRods, settings: { sway: number; wind: number }): Control[] {
  return [
    {
      kind: "slider",
      label: "Sway",
      unit: "",
      least: 0,
      most: 2,
      step: 0.1,
      value: settings.sway,
      change: (value) => (settings.sway = value),
    },
    {
      kind: "slider",
      label: "Wind",
      unit: "m/s",
      least: 0,
      most: 6,
      step: 0.5,
      value: settings.wind,
      change: (value) => (settings.wind = value),
    },
    {
      kind: "slider",
      label: "Gravity",
      unit: "m/s²",
      least: 0,
      most: 20,
      step: 0.1,
      value: -rods.gravity.y,
      change: (value) => (rods.gravity.y = -value),
    },
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
