import type { SceneModule } from "./scene-module.js";

export const riggingScene: SceneModule = {
  id: "rigging",
  title: "Rigging",
  description:
    "A crate on two ropes, loads over a pulley, a cart to pull and a rope bridge: grab and pull everything.",
  picture: new URL("../pictures/rigging.webp", import.meta.url).href,
  load: () => import("./rigging-view.js"),
};
