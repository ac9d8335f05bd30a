import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../../plugin/index.js";
import { box, createBody, createHavokScene } from "../havok-scene.js";
import { createNullScene } from "../null-scene.js";
import { obstacleDistance } from "./obstacle-distance.js";

const hangFrom = (rods: ElasticRods, from: Vector3) =>
  rods.createRope({ from, to: from.add(new Vector3(0, -0.5, 0)), radius: 0.005, elements: 4, root: "free" });

describe("a node that is scaled while rods know it", () => {
  it.each(["mesh", "hull", "box"] as const)("takes the obstacle along that it is, a %s", (shape) => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const parent = new TransformNode("parent", scene);
    const mesh = CreateBox("box", { width: 1, height: 2, depth: 3 }, scene);
    mesh.parent = parent;
    mesh.position.set(0, 1, 0);
    const obstacle = rods.addObstacle(mesh, { shape });
    rods.step(1 / 60);
    expect(obstacleDistance(rods, obstacle, new Vector3(0, 5, 0))).toBeCloseTo(3, 6);
    parent.scaling.setAll(2);
    mesh.scaling.y = 0.5;
    rods.step(1 / 60);
    expect(obstacleDistance(rods, obstacle, new Vector3(0, 5, 0))).toBeCloseTo(2, 5);
    expect(obstacleDistance(rods, obstacle, new Vector3(2, 2, 0))).toBeCloseTo(1, 5);
    // Away for a while.
    parent.scaling.setAll(0);
    rods.step(1 / 60);
    parent.scaling.setAll(1);
    rods.step(1 / 60);
    expect(obstacleDistance(rods, obstacle, new Vector3(0, 5, 0))).toBeCloseTo(3.5, 5);
    const { count, numbers } = rods.world.shapes;
    for (let i = 0; i < 100; i++) {
      mesh.scaling.x = 1 + 0.01 * i;
      rods.step(1 / 60);
    }
    expect([rods.world.shapes.count, rods.world.shapes.numbers.length]).toEqual([count, numbers.length]);
    rods.dispose();
  });

  it("takes along what is attached to it, by the node and by the obstacle", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene, { collides: false });
    const mesh = CreateBox("box", { size: 0.4 }, scene);
    mesh.position.set(0, 1, 0);
    const corner = new Vector3(0.2, -0.2, 0.1);
    const ropes = [0, 1].map(() => hangFrom(rods, mesh.position.add(corner)));
    ropes[0].attach(0, mesh, { point: corner });
    ropes[1].attach(0, rods.addObstacle(mesh, { shape: "box" }), { point: corner });
    rods.step(0.5);
    mesh.scaling.set(2, 1, 0.5);
    rods.step(3);
    for (const rope of ropes) {
      const at = rope.getPointToRef(0, new Vector3());
      expect(Vector3.Distance(at, new Vector3(0.4, 0.8, 0.05))).toBeLessThan(1e-3);
    }
    rods.dispose();
  });

  it("refuses an attachment while it is scaled to nothing", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const node = new TransformNode("node", scene);
    node.scaling.x = 0;
    expect(() => hangFrom(rods, Vector3.Zero()).attach(0, node)).toThrow(/^target is "node"/);
    rods.dispose();
  });
});

describe("a body of Havok whose node is scaled", () => {
  it("is for the rods what it is for Havok: the same until it gets another shape", () => {
    const { scene, step } = createHavokScene();
    const rods = new ElasticRods(scene);
    const body = createBody(scene, box(scene, 1));
    step();
    const obstacle = rods.obstacleOf(body)!;
    const above = new Vector3(0, 2, 0);
    body.transformNode.scaling.setAll(2);
    step();
    expect(obstacleDistance(rods, obstacle, above)).toBeCloseTo(1.5, 4);
    body.shape = box(scene, 2);
    step();
    expect(obstacleDistance(rods, obstacle, above)).toBeCloseTo(1, 4);
    rods.dispose();
  });
});
