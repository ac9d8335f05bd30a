import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { expect, it } from "vitest";
import { ElasticRods } from "../../plugin/index.js";
import { seeded, symmetric } from "../oracle/random.js";
import { createNullScene } from "./null-scene.js";

it("spends no image on forces that are hard to find, where hair falls into hair (seed 4)", () => {
  const random = seeded(4);
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene, { crowd: true, subSteps: 1 });
  for (let i = 0; i < 3; i++) {
    rods.createStrand({
      from: new Vector3(symmetric(random, 0.005), 1, symmetric(random, 0.005)),
      direction: new Vector3(symmetric(random, 0.2), -1, symmetric(random, 0.2)),
      length: 0.2,
      hairType: "tightly coiled",
    });
  }
  const { simulation } = rods.statistics;
  let [contacts, iterations, residual] = [0, 0, 0];
  for (let frame = 0; frame < 30; frame++) {
    render();
    contacts = Math.max(contacts, simulation.contacts);
    iterations = Math.max(iterations, simulation.iterations);
    residual = Math.max(residual, simulation.residual);
  }
  // Sweeps, and after them 12 whole steps of Newton's method at most; the interior point method took 60 iterations, and seconds.
  expect(contacts).toBeGreaterThan(100);
  expect(iterations).toBeLessThanOrEqual(12);
  expect(residual).toBeLessThan(0.02);
  scene.dispose();
}, 60_000);
