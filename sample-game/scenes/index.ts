import { hangingScene } from "./hanging-scene.js";
import { pileScene } from "./pile-scene.js";
import { salonScene } from "./salon-scene.js";
import type { SceneModule } from "./scene-module.js";

/** In the order of the start page. */
export const scenes: readonly SceneModule[] = [hangingScene, pileScene, salonScene];
