// Time that is stopped, saved and taken back, in scenes that change meanwhile.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { expect, it } from "vitest";
import { ElasticRods } from "../../../plugin/index.js";
import { TimeTravel } from "../../../plugin/tuning/time.js";
import { addHavok, box, createBody } from "../havok-scene.js";
import { createNullScene } from "../null-scene.js";

it("goes back bit by bit, and says so where Havok and its bodies came later", () => {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const rope = rods.createRope({ from: Vector3.Zero(), to: new Vector3(0.5, 0, 0), radius: 0.01 });
  const time = new TimeTravel(rods);
  for (let i = 0; i < 10; i++) render();
  time.save();
  const tip = () => rope.getPointToRef(rope.length, new Vector3()).asArray();
  const then = tip();
  time.step();
  expect(rods.paused).toBe(true);
  expect(tip()).not.toEqual(then);
  time.restore();
  expect(tip()).toEqual(then);
  addHavok(scene);
  createBody(scene, box(scene, 0.2), { at: [0, -1, 0], mass: 1 });
  rods.paused = false;
  for (let i = 0; i < 10; i++) render();
  expect(rods.obstacles.length).toBe(1);
  const before = tip();
  expect(() => time.restart()).toThrowError(/^state is "of other/);
  expect(tip()).toEqual(before);
});
