import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { expect, it } from "vitest";
import { ElasticRods } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

it("grows, falls and goes", () => {
  const { scene, render } = createNullScene();
  const head = CreateSphere("head", { diameter: 0.2 }, scene);
  const rods = new ElasticRods(scene);
  rods.addObstacle(head, { shape: "sphere" });
  const hair = rods.createHair(head, { strands: 30, curl: "wavy", density: ({ y }) => (y > 0 ? 1 : 0) });
  expect(hair.rods.length).toBe(30);
  expect(hair.drawnCount).toBe(1800);
  const point = new Vector3();
  for (const rod of hair.rods) {
    rod.getPointToRef(0, point);
    expect(point.length()).toBeGreaterThan(0.098);
    expect(point.length()).toBeLessThan(0.1001);
    expect(point.y).toBeGreaterThan(-0.01);
  }
  for (let i = 0; i < 60; i++) render();
  let lowest = 0;
  for (const rod of hair.rods) lowest = Math.min(lowest, rod.getPointToRef(rod.length, point).y);
  expect(lowest).toBeLessThan(-0.05);
  expect(rods.statistics.drawCalls).toBe(1);
  hair.dispose();
  expect(rods.rods.length).toBe(0);
  expect(scene.meshes.map(({ name }) => name)).toEqual(["head"]);
});
