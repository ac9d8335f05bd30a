import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getObstacleVelocity,
  stepWorld,
} from "../../../systems/index.js";

const g = 9.81;
const length = 0.72;
const radius = 0.012;
const material = { density: 1000, youngModulus: 1e8, internalDamping: 0.01 };
const board = { mass: 0.8, half: [0.062, 0.011, 0.2] as const, between: 0.09 };

/** Three boards under a rope that is held at both ends, each tied to it twice, so much nearer to each other than the rope is long. */
function hangBoards(slack: number) {
  const world = createRodWorld();
  world.solver.tolerance = 1e-3;
  const rod = createRod(world, {
    length,
    elements: 8,
    radius,
    material,
    root: { kind: "free", position: [-length / 2, 0, 0] },
    collision: { collidesWith: 0, self: false },
  });
  const ends = [0, length].map((s) =>
    createAttachment(world, { rod, s, to: { point: [0.99 * (s - length / 2), 0, 0] } }),
  );
  const [x, y, z] = board.half.map((half) => (board.mass * half * half) / 3);
  const boards = [-0.18, 0, 0.18].map((middle) => {
    const body = createObstacle(world, {
      shape: { kind: "box", halfExtents: board.half },
      position: [middle, -radius - board.half[1], 0],
      motion: "dynamic",
      mass: board.mass,
      inertia: [y + z, x + z, x + y],
      collision: { collidesWith: 0 },
    });
    for (const side of [-0.5, 0.5]) {
      const along = side * board.between;
      const point = [(1 - slack) * along, radius + board.half[1], 0];
      createAttachment(world, { rod, s: length / 2 + middle + along, to: { obstacle: body, point } });
    }
    return body;
  });
  return { world, ends, boards };
}

describe("two rigid ties of a rope to the same body", () => {
  it.each([0.01, 0, -0.01])("do not thrash where the rope is longer by %f than they are apart", (slack) => {
    const { world, ends, boards } = hangBoards(slack);
    const velocity = new Float64Array(6);
    const speed = () =>
      Math.max(...boards.map((body) => Math.hypot(...getObstacleVelocity(world, body, velocity).slice(3))));
    let fastest = 0;
    for (let i = 0; i < 180; i++) {
      stepWorld(world, 1 / 60);
      fastest = Math.max(fastest, speed());
    }
    // They fall until the rope is tight.
    expect(fastest).toBeLessThan(2.5);
    expect(speed()).toBeLessThan(5e-3);
    const force = new Float64Array(3);
    const weight = g * (3 * board.mass + material.density * Math.PI * radius ** 2 * length);
    const borne = ends.reduce((sum, end) => sum + getAttachmentForce(world, end, force)[1], 0);
    expect(borne / weight).toBeCloseTo(1, 2);
  });
});
