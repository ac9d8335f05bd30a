import type { SceneModule } from "./scene-module.js";

export const hangingScene: SceneModule = {
  id: "hanging",
  title: "Hanging",
  description: "Hemp, nylon, steel, rubber, a ribbon and four kinds of hair on a bar that you can move.",
  picture: new URL("../pictures/hanging.webp", import.meta.url).href,
  load: () => import("./hanging-view.js"),
};
