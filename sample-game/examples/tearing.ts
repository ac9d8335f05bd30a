// Five ropes of one strength under loads that grow: each tears at its top, the heaviest first.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { ElasticRods } from "../../plugin/index.js";
import type { Example } from "./example.js";

export const tearing: Example = ({ scene, camera }) => {
  camera?.setTarget(new Vector3(0, 1.1, 0));
  if (camera) camera.radius = 3.6;
  const rods = new ElasticRods(scene);
  rods.createGround({ height: 0 });
  const beam = CreateBox("beam", { width: 2.4, height: 0.08, depth: 0.08 }, scene);
  beam.position.y = 2.04;
  for (let i = 0; i < 5; i++) {
    const x = 0.5 * (i - 2);
    const rope = rods.createRope({
      from: new Vector3(x, 2, 0),
      to: new Vector3(x, 0.9, 0),
      radius: 0.014,
      material: "hemp",
      tearingForce: 120,
    });
    const weight = CreateBox("weight", { size: 0.1 + 0.03 * i }, scene);
    const load = rope.addLoad(rope.length, {});
    let seconds = 0;
    rods.onBeforeStepObservable.add((passed) => {
      seconds += passed;
      if (rope.root !== "free" && load.rod === rope) load.force.y = -30 * (i + 1) * seconds;
      else load.force.y = -20;
      load.rod.getPointToRef(load.s, weight.position);
    });
  }
  rods.onRodTornObservable.add(({ piece }) => piece.setColour({ r: 0.7, g: 0.1, b: 0.05 }));
  return rods;
};
