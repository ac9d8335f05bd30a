import type { SceneModule } from "./scene-module.js";

export const salonScene: SceneModule = {
  id: "salon",
  title: "Salon",
  description:
    "Hair that grows on a head: two hundred strands simulated, twenty thousand drawn; curl it, cut it, dye it, comb it and see the force.",
  picture: new URL("../pictures/salon.webp", import.meta.url).href,
  load: () => import("./salon-view.js"),
};
