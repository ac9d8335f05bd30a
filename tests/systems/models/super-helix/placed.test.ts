import { describe, expect, it } from "vitest";
import { jointStride, qCurvature } from "../../../../systems/models/super-helix/layout.js";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";
import { createRod, createRodWorld } from "../../../../systems/index.js";

const elements = 4;

function bent(curvature: number) {
  const world = createRodWorld();
  const { entity } = createRod(world, {
    length: 1,
    elements,
    radius: 0.01,
    material: { density: 1150, youngModulus: 1e6 },
    restCurvature: [0, curvature, 0],
    root: { kind: "free" },
  });
  const { GeneralizedCoordinates, Centreline } = world.components;
  const joints = () => {
    superHelix.deform(world, entity);
    const at = Centreline.jointsSpan[entity];
    return Array.from(world.memory.f64.subarray(at, at + (elements + 1) * jointStride));
  };
  return {
    heap: world.memory.f64,
    q: GeneralizedCoordinates.qSpan[entity],
    lengths: GeneralizedCoordinates.lengthsSpan[entity],
    joints,
    stamp: () => Centreline.stamp[entity],
  };
}

describe("the joints of a rod", () => {
  it("are placed once for a shape", () => {
    const { joints, stamp } = bent(1);
    const before = joints();
    const placed = stamp();
    expect(joints()).toEqual(before);
    expect(stamp()).toBe(placed);
  });

  it.each([0, 3, 5, qCurvature, qCurvature + 3 * elements - 1])("are placed anew when q[%i] changes", (i) => {
    const { heap, q, joints, stamp } = bent(1);
    const before = joints();
    const placed = stamp();
    heap[q + i] += 0.1;
    expect(joints()).not.toEqual(before);
    expect(stamp()).toBe(placed + 1);
    heap[q + i] -= 0.1;
    joints().forEach((x, k) => expect(x).toBeCloseTo(before[k], 12));
  });

  it("are placed anew when a length changes", () => {
    const { heap, lengths, joints } = bent(1);
    const before = joints();
    heap[lengths + elements - 1] *= 1.5;
    expect(joints()).not.toEqual(before);
  });
});
