// Lines between masts that hang in their catenaries from the first image on, and then move in the wind.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { ElasticRods } from "../../plugin/index.js";
import type { Example } from "./example.js";

export const settled: Example = ({ scene, camera }) => {
  camera?.setTarget(new Vector3(0, 1.2, 0));
  if (camera) camera.radius = 4;
  const rods = new ElasticRods(scene, { wind: new Vector3(0, 0, 4) });
  const heights = [2.2, 1.9, 2.2];
  heights.forEach((height, i) => {
    CreateCylinder("mast", { height, diameter: 0.05 }, scene).position.set(1.4 * (i - 1), height / 2, 0);
  });
  for (let i = 0; i < 2; i++) {
    for (const slack of [0.03, 0.4]) {
      const from = new Vector3(1.4 * (i - 1), heights[i]!, 0);
      const to = new Vector3(1.4 * i, heights[i + 1]!, 0);
      const line = rods.createRope({ from, to, slack, kind: "cord", elements: 16 });
      line.attach(line.length, to);
      if (slack > 0.2) line.addLoad(0.5 * line.length, { force: new Vector3(0, -0.5, 0) });
      if (!line.settle()) throw new Error("a line between masts comes to rest");
    }
  }
  return rods;
};
