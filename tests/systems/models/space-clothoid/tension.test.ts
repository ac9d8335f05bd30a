import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getPoint,
  stepWorld,
  type RodWorld,
} from "../../../../systems/index.js";
import { solidBody } from "../../../physics/contact-scenes.js";

const tip = new Float64Array(3);

/** By how much a point goes in a frame. */
function wayOf(world: RodWorld, read: () => Float64Array): number {
  const before = read().slice();
  stepWorld(world, 1 / 60);
  return Math.hypot(...read().map((value, c) => value - before[c]));
}

describe("a clothoid under tension", () => {
  it.each([{ linearDrag: 6e-5 }, { quadraticDrag: 1e-5 }])(
    "hair streams in a storm and is still: %o",
    (drag) => {
      const world = createRodWorld({ wind: [15, 0, 0], subSteps: 1 });
      const hair = createRod(world, {
        model: "clothoid",
        length: 0.28,
        elements: 8,
        radius: 4e-5,
        material: { density: 1300, youngModulus: 3e9, internalDamping: 0.012, ...drag },
        root: { kind: "clamped", position: [0, 0, 0], direction: [0.3, -1, 0.2] },
      });
      for (let frame = 0; frame < 300; frame++) stepWorld(world, 1 / 60);
      expect(getPoint(world, hair, 0.28, tip)[0]).toBeGreaterThan(0.24);
      expect(wayOf(world, () => getPoint(world, hair, 0.28, tip))).toBeLessThan(1e-8);
    },
  );

  it("holds a crate of two hundred times its mass on a fine rope without shaking", () => {
    const world = createRodWorld();
    const rope = createRod(world, {
      model: "clothoid",
      length: 1,
      elements: 24,
      radius: 0.004,
      material: { density: 1000, youngModulus: 1e7, internalDamping: 0.01 },
      root: { kind: "pinned", position: [0, 0, 0], direction: [0, -1, 0] },
    });
    const crate = createObstacle(world, {
      ...solidBody({ kind: "sphere", radius: 0.05 }, 10),
      position: [0, -1.05, 0],
    });
    const tie = createAttachment(world, { rod: rope, s: 1, to: { obstacle: crate, point: [0, 0.05, 0] } });
    let largest = 0;
    for (let frame = 0; frame < 240; frame++) {
      const way = wayOf(world, () => getPoint(world, rope, 0.5, tip));
      if (frame > 60) largest = Math.max(largest, way);
    }
    expect(largest).toBeLessThan(1e-4);
    expect(Math.hypot(...getAttachmentForce(world, tie, tip))).toBeCloseTo(98.1, 0);
    expect(getPoint(world, rope, 1, tip)[1]).toBeCloseTo(-1, 2);
  });
});
