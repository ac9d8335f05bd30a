import type { SceneModule } from "./scene-module.js";

export const vinesScene: SceneModule = {
  id: "vines",
  title: "Vines and ribbons",
  description:
    "A vine that grows around a pole, a gift ribbon to pull straight and a bungee: each of the rod model that suits it.",
  picture: new URL("../pictures/vines.webp", import.meta.url).href,
  load: () => import("./vines-view.js"),
};
