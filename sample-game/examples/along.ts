// Meshes along ropes: bunting, beads, a chain with a ball at its end, and a string of lamps around a ring.
import { Color3 } from "@babylonjs/core/Maths/math.color.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { StandardMaterial } from "@babylonjs/core/Materials/standardMaterial.js";
import { CreateCylinder } from "@babylonjs/core/Meshes/Builders/cylinderBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { ElasticRods } from "../../plugin/index.js";
import type { Example } from "./example.js";

export const along: Example = ({ scene, camera }) => {
  camera?.setTarget(new Vector3(0, 1.6, 0));
  if (camera) camera.radius = 2.8;
  const rods = new ElasticRods(scene, { wind: new Vector3(0, 0, 3) });
  const painted = (mesh: Mesh, r: number, g: number, b: number) => {
    const paint = new StandardMaterial(mesh.name, scene);
    paint.diffuseColor = new Color3(r, g, b);
    mesh.material = paint;
    return mesh;
  };
  const hang = (y: number, slack: number) => {
    const ends = [new Vector3(-1, y, 0), new Vector3(1, y, 0)] as const;
    const line = rods.createRope({ from: ends[0], to: ends[1], slack, kind: "cord" });
    line.attach(line.length, ends[1]);
    line.settle();
    return line;
  };

  const flag = CreateCylinder(
    "flag",
    { diameterTop: 0.16, diameterBottom: 0, height: 0.16, tessellation: 3 },
    scene,
  );
  flag.position.y = -0.08;
  flag.rotation.y = Math.PI / 2;
  flag.bakeCurrentTransformIntoVertices();
  painted(flag, 0.8, 0.2, 0.1);
  const scale = { x: 1, y: 1, z: 0.06 };
  rods.along(hang(2.2, 0.08), flag, { spacing: 0.2, start: 0.1, up: Vector3.Up(), scale });

  const bead = painted(CreateSphere("bead", { diameter: 0.05, segments: 8 }, scene), 0.1, 0.3, 0.7);
  rods.along(hang(1.9, 0.3), bead, { spacing: 0.055 });

  const chain = rods.createRope({
    from: new Vector3(-0.5, 1.5, 0),
    to: new Vector3(-0.2, 1.2, 0),
    kind: "chain",
  });
  const ball = painted(CreateSphere("ball", { diameter: 0.12 }, scene), 0.15, 0.15, 0.17);
  rods.along(chain, ball, { at: "tip" });
  chain.addLoad(chain.length, { force: new Vector3(0, -8, 0) });

  const ring = rods.createRope({
    from: new Vector3(0.5, 1.5, 0),
    to: new Vector3(0.5, 1, 0),
    kind: "hose",
    closed: true,
    root: "pinned",
  });
  const lamp = painted(CreateSphere("lamp", { diameter: 0.06, segments: 8 }, scene), 1, 0.85, 0.3);
  rods.along(ring, lamp, { count: 14 });
  return rods;
};
