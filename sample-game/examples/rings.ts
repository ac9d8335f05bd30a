// Closed ropes: a chain of three rings that hangs from a bar, and a twisted ring that leaves its plane.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { ElasticRods, ropeLook } from "../../plugin/index.js";
import type { Example } from "./example.js";

export const rings: Example = ({ scene, camera }) => {
  camera?.setTarget(new Vector3(0.35, 1.45, 0));
  if (camera) camera.radius = 2.6;
  const rods = new ElasticRods(scene);
  const bar = CreateCylinder("bar", { diameter: 0.06, height: 0.5 }, scene);
  bar.rotation.x = Math.PI / 2;
  bar.position.set(-0.3, 1.96, 0);
  rods.addObstacle(bar);

  // Each hangs in the one above, a quarter turned.
  const diameter = 0.4;
  for (let i = 0; i < 3; i++) {
    const top = 2 - i * (diameter - 0.06);
    rods.createRope({
      from: new Vector3(-0.3, top - diameter, 0),
      to: new Vector3(-0.3, top, 0),
      sag: i % 2 === 0 ? Vector3.Right() : Vector3.Forward(),
      radius: 0.014,
      closed: true,
      material: "cotton",
      elements: 24,
      colour: { r: 0.7 - 0.2 * i, g: 0.25 + 0.15 * i, b: 0.12 },
    });
  }

  // Twice what Michell's ring bears in its plane, held by a thread.
  const twisted = rods.createRope({
    from: new Vector3(0.9, 1.9, 0),
    to: new Vector3(0.9, 1.1, 0),
    sag: Vector3.Right(),
    radius: 0.015,
    closed: true,
    twist: 12 * Math.PI,
    material: "rubber",
    elements: 48,
    look: ropeLook({ tracerWidth: 0.5 }),
  });
  twisted.attach(0, new Vector3(0.9, 1.9, 0));
  return rods;
};
