import { expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getPoint,
  stepWorld,
} from "../../../systems/index.js";

/** A rope whose end is tied to a point, to an obstacle that moves as it is told, or to a dynamic body. */
function tiedRope(to: "point" | "animated" | "dynamic") {
  const world = createRodWorld({ collides: false });
  const rod = createRod(world, {
    length: 1,
    elements: 5,
    radius: 0.005,
    material: { density: 1100, youngModulus: 1e6, linearDrag: 0.01 },
    curvature: [0, 0.5, 2],
    root: { kind: "pinned" },
  });
  const end = [...getPoint(world, rod, 1, new Float64Array(3))];
  const place = { position: end, shape: { kind: "sphere", radius: 0.02 } } as const;
  const obstacle =
    to === "point"
      ? undefined
      : createObstacle(
          world,
          to === "dynamic"
            ? { ...place, motion: "dynamic", mass: 0.3, inertia: [1e-4, 2e-4, 3e-4] }
            : { ...place, motion: "animated" },
        );
  const attachment = createAttachment(world, {
    rod,
    s: 1,
    to: obstacle ? { obstacle, point: [0.01, 0, 0.005] } : { point: end },
  });
  return { world, rod, attachment };
}

it.each(["point", "animated", "dynamic"] as const)(
  "a rope tied to one %s moves as by the equations of all islands",
  (to) => {
    const alone = tiedRope(to);
    const general = tiedRope(to);
    general.world.solver.method = "newton";
    general.world.solver.tolerance = 1e-13;
    const a = new Float64Array(3);
    const b = new Float64Array(3);
    for (let frame = 0; frame < 30; frame++) {
      stepWorld(alone.world, 1 / 60);
      stepWorld(general.world, 1 / 60);
      expect(alone.world.statistics.islands).toBe(1);
      for (const s of [0.3, 0.7, 1]) {
        getPoint(alone.world, alone.rod, s, a);
        getPoint(general.world, general.rod, s, b);
        for (let c = 0; c < 3; c++) expect(Math.abs(a[c] - b[c])).toBeLessThan(1e-9);
      }
    }
    getAttachmentForce(alone.world, alone.attachment, a);
    getAttachmentForce(general.world, general.attachment, b);
    for (let c = 0; c < 3; c++) expect(a[c]).toBeCloseTo(b[c], 6);
    expect(Math.hypot(...a)).toBeGreaterThan(0.01);
  },
);

it("two attachments are left to the islands", () => {
  const { world, rod } = tiedRope("point");
  createAttachment(world, { rod, s: 0.5, to: { point: [0.3, 0.2, 0] } });
  stepWorld(world, 1 / 60);
  expect(world.solver.islands.count).toBe(1);
  expect(Array.from(world.solver.held.isSolved.slice(0, 2))).toEqual([0, 0]);
});
