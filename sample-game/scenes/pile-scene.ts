import type { SceneModule } from "./scene-module.js";

export const pileScene: SceneModule = {
  id: "pile",
  title: "Pile",
  description:
    "Ropes fall on crates, a ramp, a turning drum and a ball that you can drag; they stick, slip and stack.",
  picture: new URL("../pictures/pile.webp", import.meta.url).href,
  load: () => import("./pile-view.js"),
};
