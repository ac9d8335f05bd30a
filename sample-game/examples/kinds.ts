// One rope of each kind, side by side, with default options; each swings.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { ElasticRods, type RopeKind } from "../../plugin/index.js";
import type { Example } from "./example.js";

export const kinds: Example = ({ scene, camera }) => {
  camera?.setTarget(new Vector3(0, 1.55, 0));
  if (camera) camera.radius = 1.7;
  const rods = new ElasticRods(scene);
  const names: RopeKind[] = ["rope", "cable", "cord", "chain", "thread", "hose", "bungee"];
  CreateBox("beam", { width: 1.3, height: 0.04, depth: 0.04 }, scene).position.y = 2.02;
  names.forEach((kind, i) => {
    const x = 0.18 * (i - 3);
    rods.createRope({ from: new Vector3(x, 2, 0), to: new Vector3(x + 0.1, 1.3, 0.25), kind });
  });
  return rods;
};
