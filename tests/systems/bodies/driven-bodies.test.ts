import { describe, expect, it } from "vitest";
import {
  BodyState,
  getBodyState,
  isPushed,
  reframeObstacle,
  setBodyState,
  setObstacleMass,
} from "../../../systems/bodies/driven-bodies.js";
import {
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  stepWorld,
} from "../../../systems/index.js";

const atRest = (position: readonly number[]) => Float64Array.of(...position, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0);
const ball = { shape: { kind: "sphere", radius: 0.1 } } as const;

describe("a body that another engine moves too", () => {
  it("moves by the accelerations that it is given, not by the world's gravity", () => {
    const world = createRodWorld();
    const body = createObstacle(world, ball);
    setObstacleMass(world, body, 2, [1, 1, 1]);
    const state = atRest([0, 1, 0]);
    state[BodyState.linear] = 3;
    setBodyState(world, body, state, Float64Array.of(0, 0, 6, 0, 1.2, 0));
    stepWorld(world, 1 / 60);
    const end = getBodyState(world, body, new Float64Array(BodyState.size));
    expect(end[BodyState.linear]).toBeCloseTo(3, 12);
    expect(end[BodyState.linear + 1]).toBeCloseTo(1.2 / 60, 12);
    expect(end[BodyState.angular + 2]).toBeCloseTo(0.1, 12);
    expect(end[0]).toBeCloseTo(3 / 60, 12);
    expect(isPushed(world, body)).toBe(false);
  });

  it("keeps turning about an axis that nothing turns", () => {
    const world = createRodWorld();
    const body = createObstacle(world, ball);
    setObstacleMass(world, body, 2, [Infinity, 1, Infinity]);
    const state = atRest([0, 0, 0]);
    state.set([1, 2, 3], BodyState.angular);
    setBodyState(world, body, state, new Float64Array(6));
    stepWorld(world, 1 / 60);
    const end = getBodyState(world, body, new Float64Array(BodyState.size));
    expect(Math.hypot(...end.subarray(BodyState.angular, BodyState.angular + 3))).toBeCloseTo(
      Math.sqrt(14),
      2,
    );
  });

  it("keeps what is attached to it in place when its frame becomes another one", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const body = createObstacle(world, { ...ball, position: [0, 0, 0] });
    const rod = createRod(world, {
      length: 0.3,
      radius: 0.005,
      material: { density: 1000, youngModulus: 1e7 },
      elements: 4,
      root: { kind: "free", position: [0.2, 0.3, 0] },
    });
    const attachment = createAttachment(world, { rod, s: 0, to: { obstacle: body, point: [0.2, 0.3, 0] } });
    // A quarter of a turn about z, and a shift.
    const half = Math.SQRT1_2;
    reframeObstacle(world, body, [0.1, 0, 0], [0, 0, half, half]);
    setBodyState(
      world,
      body,
      Float64Array.of(0.1, 0, 0, 0, 0, half, half, 0, 0, 0, 0, 0, 0),
      new Float64Array(6),
    );
    setObstacleMass(world, body);
    stepWorld(world, 1 / 60);
    expect(Math.hypot(...getAttachmentForce(world, attachment, new Float64Array(3)))).toBeLessThan(1e-9);
  });

  it.each([
    ["mass", 0, [1, 1, 1]],
    ["inertia[1]", 1, [1, -1, 1]],
    ["inertia[2]", 1, [1, 1]],
  ] as const)("refuses a bad %s", (name, mass, inertia) => {
    const world = createRodWorld();
    const body = createObstacle(world, ball);
    expect(() => setObstacleMass(world, body, mass, inertia)).toThrowError(`${name} is `);
  });
});
