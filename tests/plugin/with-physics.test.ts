// Rods beside a real physics engine: its gravity, and bodies that carry roots.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import "@babylonjs/core/Physics/physicsEngineComponent.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { HavokPlugin } from "@babylonjs/core/Physics/v2/Plugins/havokPlugin.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { PhysicsShapeSphere } from "@babylonjs/core/Physics/v2/physicsShape.js";
import HavokPhysics from "@babylonjs/havok";
import { beforeAll, expect, it } from "vitest";
import { ElasticRods } from "../../plugin/index.js";
import { createNullScene, FRAME } from "./null-scene.js";

let havok: Awaited<ReturnType<typeof HavokPhysics>>;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("@babylonjs/havok/lib/esm/HavokPhysics.wasm");
  const bytes = readFileSync(wasm);
  havok = await HavokPhysics({ wasmBinary: new Uint8Array(bytes).buffer });
});

it("takes gravity from Havok and follows a falling body without a lag", () => {
  const { scene, render } = createNullScene();
  scene.enablePhysics(new Vector3(0, -5, 0), new HavokPlugin(false, havok));
  const node = new TransformNode("stone", scene);
  node.position.set(0.3, 10, 0);
  const body = new PhysicsBody(node, PhysicsMotionType.DYNAMIC, false, scene);
  body.shape = new PhysicsShapeSphere(Vector3.Zero(), 0.1, scene);
  body.setMassProperties({ mass: 1 });
  body.setLinearDamping(0);

  const rods = new ElasticRods(scene);
  expect(rods.gravity.asArray()).toEqual([0, -5, 0]);
  // It starts inside the stone, which is an obstacle.
  const collision = { collidesWith: 0 };
  const rope = rods.createRope({ from: node.position, to: new Vector3(0.3, 9, 0), radius: 0.01, collision });
  rope.follow(node);
  const root = new Vector3();
  for (let image = 0; image < 60; image++) {
    render(FRAME);
    expect(Vector3.Distance(rope.getPointToRef(0, root), node.position)).toBeLessThan(1e-5);
  }
  expect(node.position.y).toBeLessThan(8);
  // Rope and stone fall together, so the rope hangs as it did.
  const tip = rope.getPointToRef(rope.length, new Vector3());
  expect(tip.y - node.position.y).toBeCloseTo(-1, 2);
});
