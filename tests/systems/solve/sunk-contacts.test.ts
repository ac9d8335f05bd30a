import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  rodLength,
  stepWorld,
} from "../../../systems/index.js";

const material = { density: 1300, youngModulus: 4e9, friction: 0.3, internalDamping: 0.02 };

describe("a rod that is put deep into obstacles", () => {
  it("stays calm where two of them overlap", () => {
    const world = createRodWorld();
    createObstacle(world, { shape: { kind: "box", halfExtents: [1, 1, 1] }, position: [0, -1, 0] });
    // Its way out of the floor leads into the lid, and the other way round.
    createObstacle(world, { shape: { kind: "box", halfExtents: [1, 1, 1] }, position: [0, 0.95, 0] });
    const rod = createRod(world, {
      length: 0.3,
      elements: 8,
      radius: 1e-3,
      material,
      care: "crowd",
      root: { kind: "free", position: [-0.15, -0.02, 0], direction: [1, 0, 0] },
    });
    let residual = 0;
    let fastest = 0;
    const before = new Float64Array(3);
    const after = new Float64Array(3);
    for (let frame = 0; frame < 30; frame++) {
      getPoint(world, rod, 0.5 * rodLength(world, rod), before);
      stepWorld(world, 1 / 60);
      getPoint(world, rod, 0.5 * rodLength(world, rod), after);
      residual = Math.max(residual, world.statistics.residual);
      fastest = Math.max(
        fastest,
        60 * Math.hypot(after[0] - before[0], after[1] - before[1], after[2] - before[2]),
      );
    }
    // Not solved, but no longer out of all bounds: it was 56 while such contacts did not give.
    expect(residual).toBeLessThan(1);
    expect(fastest).toBeLessThan(1);
  });

  it("comes out where there is a way", () => {
    const world = createRodWorld();
    createObstacle(world, { shape: { kind: "box", halfExtents: [1, 1, 1] }, position: [0, -1, 0] });
    const rod = createRod(world, {
      length: 0.3,
      elements: 8,
      radius: 1e-3,
      material,
      root: { kind: "free", position: [-0.15, -0.02, 0], direction: [1, 0, 0] },
    });
    for (let frame = 0; frame < 120; frame++) stepWorld(world, 1 / 60);
    const middle = getPoint(world, rod, 0.15, new Float64Array(3));
    expect(middle[1]).toBeGreaterThan(0.9e-3);
    expect(middle[1]).toBeLessThan(1.1e-3);
  });
});
