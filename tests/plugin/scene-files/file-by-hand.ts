// A file with something of everything, and a scene that it fits.
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { ElasticRods } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

export const fileByHand = {
  format: "babylon-rods",
  version: 1,
  gravity: [0, -3, 0],
  wind: [1, 0, 0],
  looks: [{ kind: "rope", plies: 3, colour: { r: 0.5, g: 0.4, b: 0.3 } }],
  ropes: [
    { name: "line", from: [0, 1, 0], to: [1, 1, 0], radius: 0.01, material: "hemp", elements: 12, look: 0 },
    { name: "lead", from: [0, 1, 1], to: [0.5, 1, 1], radius: 0.008, slack: 0.2, follow: "post", look: 0 },
  ],
  strands: [{ name: "lock", from: [0, 1, 2], direction: [0, -1, 0], length: 0.2, curl: "wavy", hold: true }],
  rods: [
    {
      name: "coil",
      length: 0.5,
      elements: 10,
      radius: [0.004, 0.002],
      material: { density: 900, youngModulus: 1e7, internalDamping: 0.02 },
      natural: [2, 0, 9],
      root: { kind: "pinned", position: [2, 1, 0], rotation: [0, 0, 0, 1] },
      colour: { r: 1, g: 0, b: 0 },
    },
  ],
  hair: [
    {
      on: "ball",
      name: "mop",
      strands: 5,
      drawnPerStrand: 10,
      length: 0.1,
      curl: "wavy",
      comb: [0, -1, 0.2],
      lift: 0.3,
    },
  ],
  obstacles: [{ from: "table", shape: "box", name: "table top", friction: 0.4 }],
  combs: [{ name: "comb", teeth: 4, position: [5, 0, 0], friction: 0.2 }],
  attachments: [
    { rod: "line", s: 1, to: { point: [1, 1, 0] } },
    { rod: "lead", s: 0.5, to: { node: "post" }, compliance: 0.001, breakingForce: 50 },
    { rod: "coil", s: 0.4, to: { rod: "line", s: 0.5 }, compliance: 0.01 },
  ],
};

/** With the nodes that the file names. */
export function stageFor() {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  const post = new TransformNode("post", scene);
  post.position.set(0, 1, 1);
  CreateSphere("ball", { diameter: 0.2, segments: 8 }, scene).position.x = -3;
  CreateBox("table", { size: 0.5 }, scene).position.set(0, -3, 0);
  return { scene, rods };
}
