// Heads with bleached hair that was dyed, beside one with natural pigments.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { ElasticRods, hairLook } from "../../plugin/index.js";
import type { Example } from "./example.js";

export const dyed: Example = ({ scene, camera }) => {
  camera?.setTarget(new Vector3(0, 1.5, 0));
  if (camera) camera.radius = 1.6;
  const rods = new ElasticRods(scene);
  const colours = [
    "brown",
    { dye: { r: 0.7, g: 0.02, b: 0.1 } },
    { dye: { r: 0.02, g: 0.25, b: 0.7 } },
    { dye: { r: 0.05, g: 0.5, b: 0.08 } },
  ] as const;
  colours.forEach((colour, i) => {
    const head = CreateSphere("head", { diameter: 0.2, segments: 12 }, scene);
    head.position.set(0.3 * (i - 1.5), 1.6, 0);
    rods.createHair(head, {
      strands: 24,
      length: 0.2,
      density: ({ y, z }) => (y > 0.02 && z > -0.07 ? 1 : 0),
      look: hairLook({ colour }),
    });
  });
  return rods;
};
