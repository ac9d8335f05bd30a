// Forces: an end moment, a fan that blows in a box, a whirl, a magnet, and water.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateGround } from "@babylonjs/core/Meshes/Builders/groundBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { ElasticRods, magnetField, vortexField, waterField, windField } from "../../plugin/index.js";
import type { Example } from "./example.js";

export const forces: Example = ({ scene, camera }) => {
  camera?.setTarget(new Vector3(0, 0.9, 0));
  if (camera) camera.radius = 4.2;
  const rods = new ElasticRods(scene);
  const hang = (x: number, colour: { r: number; g: number; b: number }) =>
    rods.createRope({
      from: new Vector3(x, 1.8, 0),
      to: new Vector3(x, 0.8, 0),
      radius: 0.012,
      material: "cotton",
      colour,
    });

  // A rod that an end moment rolls up, as a ruler on a table.
  const ruler = rods.createRope({
    from: new Vector3(-2, 1.2, 0),
    to: new Vector3(-1.2, 1.2, 0),
    radius: 0.012,
    root: "clamped",
    material: { density: 50, youngModulus: 1e7, internalDamping: 0.1 },
  });
  ruler.addLoad(ruler.length, { torque: new Vector3(0, 0, 0.75) });

  const fan = { centre: new Vector3(-0.7, 1.3, 0), halfExtents: new Vector3(0.25, 0.7, 0.4), edge: 0.1 };
  rods.addField(windField({ velocity: new Vector3(9, 0, 0), inside: fan }));
  hang(-0.8, { r: 0.8, g: 0.2, b: 0.1 });

  const axis = new Vector3(0.2, 0, 0);
  rods.addField(
    vortexField({
      centre: axis,
      speed: 9,
      radius: 0.3,
      inside: { centre: new Vector3(0.2, 1.2, 0), radius: 0.7 },
    }),
  );
  hang(0.3, { r: 0.1, g: 0.5, b: 0.2 });

  const magnet = CreateSphere("magnet", { diameter: 0.12 }, scene);
  magnet.position.set(1.2, 1.1, 0);
  const chain = hang(0.95, { r: 0.3, g: 0.3, b: 0.35 });
  rods.addField(magnetField({ position: magnet.position, strength: 12 }), { filter: (rod) => rod === chain });

  // A cork line floats, a wire lies on the bottom.
  const surface = CreateGround("water", { width: 4.4, height: 1.2 }, scene);
  surface.visibility = 0.4;
  rods.createGround({ height: -0.6 });
  CreateBox("bottom", { width: 4.4, height: 0.02, depth: 1.2 }, scene).position.y = -0.61;
  rods.addField(waterField({ level: (x, _, seconds) => 0.04 * Math.sin(4 * x - 2 * seconds) }));
  for (const [z, material] of [
    [-0.2, { density: 300, youngModulus: 2e6, internalDamping: 0.05 }],
    [0.2, "hemp"],
  ] as const) {
    rods.createRope({
      from: new Vector3(-1.8, 0.1, z),
      to: new Vector3(1.8, 0.1, z),
      radius: 0.02,
      root: "free",
      elements: 24,
      material,
    });
  }
  return rods;
};
