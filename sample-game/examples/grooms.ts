// One hair file on two heads: straight, wavy and curly hair that stands off. On the left it keeps the shape
// that it has in the file, on the right its own weight bends it.
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { ElasticRods, hairLook } from "../../plugin/index.js";
import { createGroom, curvesFromPoints, writeHair } from "../../plugin/grooms/index.js";
import type { Example } from "./example.js";

const RADIUS = 0.1;
const STRANDS = 3000;

/** As a hair tool would write it: points of strands that grow off a ball, each third of them in another way. */
function hairFile(): Uint8Array {
  const golden = Math.PI * (3 - Math.sqrt(5));
  const strands = Array.from({ length: STRANDS }, (_, i) => {
    const height = 1 - (1.1 * (i + 0.5)) / STRANDS;
    const level = Math.sqrt(1 - height * height);
    const out = new Vector3(level * Math.cos(golden * i), height, level * Math.sin(golden * i));
    const side = Vector3.Cross(out, Vector3.Up()).normalize();
    const up = Vector3.Cross(side, out);
    // Straight in front, wavy at the sides, curly behind.
    const [wide, turns, isFlat] = out.z < -0.3 ? [0, 0, 0] : out.z < 0.3 ? [0.004, 2.5, 1] : [0.006, 4, 0];
    return Array.from({ length: 48 }, (__, k) => {
      const t = k / 47;
      const angle = 2 * Math.PI * turns * t;
      const grown = wide * Math.min(1, 4 * t);
      return out
        .scale(RADIUS + 0.07 * t)
        .add(side.scale(grown * Math.sin(angle)))
        .add(up.scale(isFlat ? 0 : grown * (Math.cos(angle) - 1)))
        .add(new Vector3(0, 0.03 * t * t, 0));
    });
  });
  return writeHair(curvesFromPoints(strands));
}

export const grooms: Example = ({ scene, camera }) => {
  camera?.setTarget(new Vector3(0, 0.02, 0));
  if (camera) camera.radius = 0.62;
  const rods = new ElasticRods(scene);
  const file = hairFile();
  for (const hold of [true, false]) {
    const head = CreateSphere(hold ? "held" : "sagging", { diameter: 2 * RADIUS, segments: 24 }, scene);
    head.position.x = hold ? -0.19 : 0.19;
    const skin = new StandardMaterial("skin", scene);
    skin.diffuseColor = new Color3(0.85, 0.65, 0.55);
    skin.specularColor = Color3.Black();
    head.material = skin;
    rods.addObstacle({ kind: "sphere", radius: 0.98 * RADIUS }, { node: head });
    const look = hairLook({ colour: hold ? "auburn" : "brown", frizz: 0.001, volume: 0.002 });
    createGroom(rods, file, { on: head, hold, count: 150, look });
  }
  return rods;
};
