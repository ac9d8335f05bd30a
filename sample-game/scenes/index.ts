import { hangingScene } from "./hanging-scene.js";
import { knotsScene } from "./knots-scene.js";
import { pileScene } from "./pile-scene.js";
import { riggingScene } from "./rigging-scene.js";
import { salonScene } from "./salon-scene.js";
import type { SceneModule } from "./scene-module.js";
import { vinesScene } from "./vines-scene.js";

/** In the order of the start page. */
export const scenes: readonly SceneModule[] = [
  salonScene,
  riggingScene,
  knotsScene,
  hangingScene,
  pileScene,
  vinesScene,
];
