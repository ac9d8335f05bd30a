import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getObstaclePose,
  stepWorld,
} from "../../systems/index.js";

const [length, radius, density, g] = [1, 0.003, 790, 9.81];
const ropeMass = density * Math.PI * radius ** 2 * length;
const half = 0.1;

/** The rope starts as a half circle with the crate below its end, and is straight a third of a metre farther down. */
function drop(ratio: number, elements: number, subSteps: number) {
  const world = createRodWorld({ subSteps });
  const mass = ratio * ropeMass;
  const moment = (mass * (2 * half) ** 2) / 6;
  const crate = createObstacle(world, {
    shape: { kind: "box", halfExtents: [half, half, half] },
    position: [0, (-2 / Math.PI) * length - half, 0],
    motion: "dynamic",
    mass,
    inertia: [moment, moment, moment],
  });
  const rod = createRod(world, {
    length,
    elements,
    radius,
    material: { density, youngModulus: 1.2e7, internalDamping: 0.02 },
    curvature: [0, 0, -Math.PI / length],
    restCurvature: [0, 0, 0],
    root: { kind: "free", direction: [1, 0, 0] },
    collision: { collidesWith: 0, self: false },
  });
  createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] } });
  const tie = createAttachment(world, { rod, s: length, to: { obstacle: crate, point: [0, half, 0] } });
  return { world, crate, tie, weight: mass * g };
}

describe("a crate that falls on a slack rope", () => {
  const cases = [100, 1000].flatMap((ratio) =>
    [6, 24].flatMap((elements) => [1, 4].map((subSteps) => ({ ratio, elements, subSteps }))),
  );
  it.each(cases)(
    "of $ratio times its mass, $elements elements, $subSteps sub-steps, is caught where the rope ends, and hangs on it",
    ({ ratio, elements, subSteps }) => {
      const { world, crate, tie, weight } = drop(ratio, elements, subSteps);
      const pose = new Float64Array(7);
      const force = new Float64Array(3);
      let mean = 0;
      for (let frame = 0; frame < 480; frame++) {
        stepWorld(world, 1 / 60);
        getObstaclePose(world, crate, pose);
        expect(Math.hypot(pose[0], pose[1], pose[2]), `frame ${frame}`).toBeLessThan(1.025 * (length + half));
        if (frame >= 360) mean += Math.hypot(...getAttachmentForce(world, tie, force)) / weight / 120;
      }
      // It may still swing a little.
      expect(mean).toBeGreaterThan(0.9);
      expect(mean).toBeLessThan(1.1);
    },
  );
});
