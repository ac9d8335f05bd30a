import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { ElasticRods } from "../../../plugin/index.js";
import { at, fall, type UseScene } from "./use.js";

/** Hair on a ball that sticks in the ground: half of the roots are below it. */
export const hairInTheGround: UseScene = ({ scene }) => {
  const rods = new ElasticRods(scene);
  rods.createGround();
  const ball = CreateSphere("ball", { diameter: 0.2 }, scene);
  rods.addObstacle(ball, { shape: "sphere" });
  rods.createHair(ball, { strands: 20 });
  return { world: rods.world, given: fall(rods, 0.5) };
};

export const coiledStrands: UseScene = ({ scene }) => {
  const rods = new ElasticRods(scene);
  for (let i = 0; i < 8; i++)
    rods.createStrand({
      from: at(0.002 * i, 1.5),
      direction: at(0, -1),
      length: 0.3,
      hairType: "tightly coiled",
    });
  return { world: rods.world, given: fall(rods, 0.5) };
};

/** The same by the name of a curl. */
export const coiledCurls: UseScene = ({ scene }) => {
  const rods = new ElasticRods(scene);
  for (let i = 0; i < 8; i++)
    rods.createStrand({ from: at(0.002 * i, 1.5), direction: at(0, -1), length: 0.3, curl: "coiled" });
  return { world: rods.world, given: fall(rods, 0.5) };
};
