import { describe, expect, it } from "vitest";
import { buildWisp } from "../../../sample-game/scenes/wisp.js";
import { advance } from "../../../systems/advance/advance.js";
import { deform } from "../../../systems/deform/deform.js";
import { detect } from "../../../systems/detect/detect.js";
import { predict } from "../../../systems/predict/predict.js";
import { createObstacle, createRod, createRodWorld, type RodWorld } from "../../../systems/index.js";
import { leastHeapGrowth } from "../../oracle/heap-growth.js";

function settled(build: (world: RodWorld) => void): { world: RodWorld; h: number } {
  const world = createRodWorld();
  build(world);
  const h = world.clock.frame / world.clock.subSteps;
  for (let i = 0; i < 8; i++) {
    deform(world);
    predict(world, h);
    detect(world, h);
    advance(world, h);
  }
  deform(world);
  predict(world, h);
  return { world, h };
}

/** The same step again and again: contacts neither begin nor end, so whatever is left on the heap is the stage's own. */
describe("the stage costs no memory", () => {
  const scenes: Record<string, (world: RodWorld) => void> = {
    "curly hair that touches": (world) => {
      buildWisp(world, { fibres: 4, spacing: 2e-4, curl: { radius: 0.004, pitch: 0.03 } });
    },
    "a coil that touches itself": (world) => {
      createRod(world, {
        length: 0.45,
        elements: 4,
        radius: 0.01,
        material: { density: 1000, youngModulus: 1e9 },
        curvature: [1.1, 20, 0],
        restCurvature: [1.1, 20, 0],
      });
    },
    "hair on a head, a box and a mesh": (world) => {
      buildWisp(world, { fibres: 3 });
      createObstacle(world, { shape: { kind: "sphere", radius: 0.05 }, position: [0.03, -0.1, 0] });
      createObstacle(world, {
        shape: { kind: "box", halfExtents: [0.1, 0.01, 0.1] },
        position: [0, -0.2, 0],
      });
      createObstacle(world, {
        shape: {
          kind: "mesh",
          points: [-0.1, 0, -0.1, 0.1, 0, -0.1, 0, 0.02, 0.1],
          triangles: [0, 1, 2],
        },
        position: [0, -0.05, 0],
      });
    },
  };
  it.each(Object.keys(scenes))("%s", (name) => {
    const { world, h } = settled(scenes[name]);
    const calls = 10;
    const run = () => {
      for (let i = 0; i < calls; i++) detect(world, h);
    };
    // Until everything is compiled, which takes a while beside other tests.
    for (let i = 0; i < 50; i++) run();
    const { contacts, created, ended } = world.detection.counts;
    expect(created + ended).toBe(0);
    expect(contacts).toBeGreaterThan(2);
    // Iterators, a view of an array: a little for each call, and no more than a number for each contact.
    const allowed = calls * (3000 + 16 * contacts) + 4000;
    expect(leastHeapGrowth(run, allowed)).toBeLessThan(allowed);
  });
});
