import type { SceneModule } from "./scene-module.js";

export const knotsScene: SceneModule = {
  id: "knots",
  title: "Knots",
  description: "Tie knots with the mouse: over, under and through. The game knows what you have tied.",
  picture: new URL("../pictures/knots.webp", import.meta.url).href,
  load: () => import("./knots-view.js"),
};
