// Forces are impulses over the step in which they acted: one that was repeated in halves is shorter.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { expect, it } from "vitest";
import { RodDebugView } from "../../../plugin/debug/index.js";
import { addSystem, ElasticRods } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";
import { drawnArrows } from "./drawn-segments.js";

const STEP = 1 / 240;

it("draws the weight of a rope that lies, though every step of it is repeated in halves", () => {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  rods.createGround();
  const rope = rods.createRope({
    from: { x: 0, y: 0.01, z: 0 },
    to: { x: 1, y: 0.01, z: 0 },
    radius: 0.01,
    root: "free",
    elements: 4,
    material: { density: 1200, youngModulus: 1e7, internalDamping: 0.01 },
  });
  // What is not a number sends the step back; its halves are let pass.
  const { nextSpan } = rods.world.components.GeneralizedCoordinates;
  addSystem(rods.world, {
    after: "predict",
    run: ({ memory }, seconds) => {
      if (seconds > 0.9 * STEP) memory.f64[nextSpan[rope.handle.entity]] = NaN;
    },
  });
  const view = new RodDebugView(rods, {
    forces: true,
    arrowScale: "linear",
    arrowNewtons: 1,
    arrowMetres: 1,
  });
  rods.step(1);
  render();
  expect(rods.statistics.simulation.retries).toBeGreaterThanOrEqual(4);
  expect(view.counts.forces).toBeGreaterThan(1);
  const sum = drawnArrows(view).reduce((total, { vector }) => total.add(vector), Vector3.Zero());
  expect(sum.y / (1200 * Math.PI * 0.01 ** 2 * 9.81)).toBeCloseTo(1, 2);
});

it("keeps the length of the step that was taken when the next ones are to be others", () => {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  rods.createGround();
  rods.createRope({ from: { x: 0, y: 0.01, z: 0 }, to: { x: 1, y: 0.01, z: 0 }, radius: 0.01, root: "free" });
  const view = new RodDebugView(rods, {
    forces: true,
    arrowScale: "linear",
    arrowNewtons: 1,
    arrowMetres: 1,
  });
  rods.step(0.1);
  rods.paused = true;
  render();
  const before = drawnArrows(view);
  expect(before.length).toBeGreaterThan(0);
  rods.world.clock.subSteps = 16;
  view.xray = true;
  render();
  expect(drawnArrows(view)).toEqual(before);
});
