import { getAllEntities } from "bitecs";
import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRodWorld,
  getObstaclePose,
  getObstacleVelocity,
  moveObstacle,
  placeObstacle,
  removeObstacle,
  stepWorld,
  type ObstacleOptions,
  type ObstacleShape,
} from "../../../systems/index.js";

const sphere: ObstacleShape = { kind: "sphere", radius: 0.1 };

describe("createObstacle", () => {
  const bad: [string, Partial<ObstacleOptions> | { shape: unknown }, RegExp][] = [
    ["a position of two numbers", { position: [0, 1] }, /position/],
    ["a quaternion of length zero", { quaternion: [0, 0, 0, 0] }, /quaternion/],
    ["an unknown motion", { motion: "wobbly" as "dynamic" }, /motion.*wobbly/],
    ["a dynamic body without a mass", { motion: "dynamic", inertia: [1, 1, 1] }, /mass/],
    ["a dynamic body without inertia", { motion: "dynamic", mass: 1 }, /inertia/],
    ["an inertia of zero", { motion: "dynamic", mass: 1, inertia: [1, 0, 1] }, /inertia\[1\].*0/],
    ["a negative friction", { friction: -1 }, /friction.*-1/],
    ["a restitution above one", { restitution: 2 }, /restitution.*2/],
    ["groups that are no bits", { collision: { membership: 0.5 } }, /collision\.membership.*0\.5/],
    ["a shape of no kind", { shape: { kind: "blob" } }, /shape\.kind.*blob/],
    ["a sphere without a radius", { shape: { kind: "sphere", radius: 0 } }, /radius.*0/],
    ["a box with a side of zero", { shape: { kind: "box", halfExtents: [1, 0, 1] } }, /half|0/],
    [
      "a mesh with an index too high",
      { shape: { kind: "mesh", points: [0, 0, 0, 1, 0, 0, 0, 1, 0], triangles: [0, 1, 7] } },
      /7/,
    ],
    ["an empty container", { shape: { kind: "container", children: [] } }, /children/],
    [
      "a container with one bad child",
      {
        shape: {
          kind: "container",
          children: [{ shape: sphere }, { shape: { kind: "sphere", radius: -2 } }],
        },
      },
      /radius.*-2/,
    ],
  ];

  it.each(bad)("refuses %s by name and leaves the world as it was", (_, options, message) => {
    const world = createRodWorld();
    createObstacle(world, { shape: sphere });
    const look = () => ({
      entities: getAllEntities(world.entities).length,
      obstacles: [...world.obstacles],
      shapes: [world.shapes.count, world.shapes.usedNumbers, world.shapes.usedIndices],
    });
    const before = look();
    expect(() => createObstacle(world, { shape: sphere, ...options } as ObstacleOptions)).toThrow(message);
    expect(look()).toEqual(before);
  });

  it("can be removed, once; its handle is then refused", () => {
    const world = createRodWorld();
    const obstacle = createObstacle(world, { shape: sphere });
    removeObstacle(world, obstacle);
    expect(world.obstacles).toEqual([]);
    for (const use of [
      () => removeObstacle(world, obstacle),
      () => moveObstacle(world, obstacle, [0, 0, 0]),
      () => placeObstacle(world, obstacle, [0, 0, 0]),
      () => getObstaclePose(world, obstacle, new Float64Array(7)),
    ]) {
      expect(use).toThrow(/obstacle.*disposed/);
    }
    const next = createObstacle(world, { shape: sphere });
    expect(next).not.toEqual(obstacle);
  });
});

describe("an animated obstacle", () => {
  it("goes where it is told at constant velocity, in the time that a call of stepWorld simulates", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const obstacle = createObstacle(world, { shape: sphere, position: [1, 0, 0] });
    const angle = 0.5;
    moveObstacle(world, obstacle, [1, 0.2, 0], [0, Math.sin(angle / 2), 0, Math.cos(angle / 2)]);
    stepWorld(world, 2 / 60);
    const pose = getObstaclePose(world, obstacle, new Float64Array(7));
    [1, 0.2, 0, 0, Math.sin(angle / 2), 0, Math.cos(angle / 2)].forEach((x, i) =>
      expect(pose[i]).toBeCloseTo(x, 9),
    );
    const velocity = getObstacleVelocity(world, obstacle, new Float64Array(6));
    [0, angle * 30, 0, 0, 0.2 * 30, 0].forEach((x, i) => expect(velocity[i]).toBeCloseTo(x, 6));
    // Nobody says anything: it stays.
    stepWorld(world, 1 / 60);
    expect(getObstacleVelocity(world, obstacle, velocity).every((x) => Math.abs(x) < 1e-9)).toBe(true);
  });

  it("refuses to be moved if it is dynamic", () => {
    const world = createRodWorld();
    const body = createObstacle(world, { shape: sphere, motion: "dynamic", mass: 1, inertia: [1, 1, 1] });
    expect(() => moveObstacle(world, body, [0, 1, 0])).toThrow(/animated/);
  });
});
