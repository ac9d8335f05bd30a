import { describe, expect, it } from "vitest";
import { ObstacleMotion } from "../../../components/index.js";
import {
  createObstacle,
  placeObstacle,
  removeObstacle,
  type ObstacleHandle,
  type ObstacleShape,
  type RodWorld,
} from "../../../systems/index.js";
import { seeded, symmetric } from "../../oracle/random.js";
import { dot } from "../../oracle/vectors.js";
import {
  contactRows,
  detectNow,
  place,
  plainWorld,
  pointAt,
  randomlyBent,
  setVelocity,
  straight,
} from "./detect-world.js";
import { obstacleShapes } from "./obstacle-samples.js";
import { ask, cubeTriangles, movedPoint, randomQuaternion } from "../shapes/shape-samples.js";

function poseOf(world: RodWorld, { entity }: ObstacleHandle): number[] {
  const at = world.components.Obstacle.poseSpan[entity];
  return [...world.memory.f64.subarray(at, at + 7)];
}

describe.each(Object.keys(obstacleShapes))("contacts with a %s", (kind) => {
  it("agree with the distance of the shape, and leave out nothing that overlaps", () => {
    let overlaps = 0;
    for (let seed = 1; seed <= 25; seed++) {
      const random = seeded(seed);
      const world = plainWorld();
      const radius = 0.02;
      const obstacle = createObstacle(world, {
        shape: obstacleShapes[kind](random),
        position: [0, 1, 2].map(() => symmetric(random, 0.3)),
        quaternion: randomQuaternion(random),
      });
      const { entity } = randomlyBent(world, random, 1.5, { radius, collision: { self: false } });
      detectNow(world);
      const rows = contactRows(world);
      const pose = poseOf(world, obstacle);
      const shape = world.components.Obstacle.shape[obstacle.entity];
      const distanceAt = (s: number) => ask(world.shapes, shape, pointAt(world, entity, s), pose);
      for (const row of rows) {
        const message = `seed ${seed}`;
        expect([row.A, row.B, row.withObstacle], message).toEqual([obstacle.entity, entity, true]);
        const own = distanceAt(row.sB);
        // In a container another child may be closer there.
        if (kind !== "container")
          expect(Math.abs(own.distance - radius - row.gap), message).toBeLessThan(1e-9);
        const point = pointAt(world, entity, row.sB);
        for (let c = 0; c < 3; c++) {
          expect(Math.abs(row.pointB[c] - point[c]), message).toBeLessThan(1e-9);
          expect(Math.abs(row.pointA[c] + (row.gap + radius) * row.n[c] - point[c]), message).toBeLessThan(
            1e-9,
          );
        }
        expect(row.gap, message).toBeLessThan(0.02 * radius + 1e-9);
      }
      const longest = world.components.Rod.length[entity] / world.components.Rod.elements[entity];
      const near = Math.max(2 * radius, 0.5 * longest) + 2 * radius;
      const samples = Array.from({ length: 301 }, (_, i) => distanceAt(i / 300).distance);
      samples.forEach((d, i) => {
        const isLowest = d <= (samples[i - 1] ?? Infinity) && d <= (samples[i + 1] ?? Infinity);
        if (!isLowest || d > 0.98 * radius) return;
        overlaps++;
        const close = rows.filter(
          (row) => Math.abs(row.sB - i / 300) < near && row.gap + radius <= d + 1e-3 * radius,
        );
        expect(close.length, `seed ${seed}, s ${i / 300}, distance ${d}`).toBeGreaterThan(0);
      });
    }
    expect(overlaps).toBeGreaterThan(5);
  });
});

describe("an obstacle that moves", () => {
  it("has contacts where it is now, and none where it was", () => {
    const world = plainWorld();
    const rod = straight(world, [0, 0, 0], [1, 0, 0]);
    const ball = createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, position: [0.2, 0.109, 0] });
    detectNow(world);
    expect(contactRows(world).map((row) => row.sB)).toEqual([expect.closeTo(0.2, 6)]);
    placeObstacle(world, ball, [0.7, 0, 0.109]);
    detectNow(world);
    const [row] = contactRows(world);
    expect(row.sB).toBeCloseTo(0.7, 6);
    expect(row.n[2]).toBeCloseTo(-1, 6);
    expect(row.B).toBe(rod.entity);
    removeObstacle(world, ball);
    detectNow(world);
    expect(world.contacts.count).toBe(0);
  });

  it("is found in the step in which it would pass a rod: flying, turning, and the rod at rest or not", () => {
    const h = 1 / 240;
    const r = 0.002;
    let closed = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const random = seeded(seed);
      const world = plainWorld();
      const rod = randomlyBent(world, random, 1, {
        radius: r,
        length: 0.4,
        elements: 4,
        collision: { self: false },
      });
      const shape: ObstacleShape =
        seed % 2 === 0
          ? { kind: "box", halfExtents: [0.1, 5e-4, 0.1] }
          : {
              kind: "mesh",
              points: [-0.1, 0, -0.1, 0.1, 0, -0.1, 0.1, 0, 0.1, -0.1, 0, 0.1],
              triangles: [0, 1, 2, 0, 2, 3],
            };
      const quaternion = randomQuaternion(random);
      // A point of the rod meets a point of the plate halfway through the step.
      const normal = movedPoint([0, 0, 0, ...quaternion], [0, 1, 0]);
      const inPlate = movedPoint(
        [0, 0, 0, ...quaternion],
        [symmetric(random, 0.09), 0, symmetric(random, 0.09)],
      );
      const tilt = normal.map((x) => x + symmetric(random, 0.5));
      const travel = tilt.map((x) => (x / Math.hypot(...tilt)) * 100 * r);
      const meet = pointAt(world, rod.entity, 0.4 * random());
      const motion = seed % 3 === 0 ? ({ motion: "dynamic", mass: 1, inertia: [1, 1, 1] } as const) : {};
      const plate = createObstacle(world, {
        shape,
        position: meet.map((x, c) => x - inPlate[c] - 0.5 * travel[c]),
        quaternion,
        ...motion,
      });
      const common = [0, 1, 2].map(() => symmetric(random, 10));
      const share = random();
      const { Obstacle } = world.components;
      const at = Obstacle.velocitySpan[plate.entity];
      expect(Obstacle.motion[plate.entity]).toBe(
        seed % 3 === 0 ? ObstacleMotion.dynamic : ObstacleMotion.animated,
      );
      world.memory.f64.set([0, 0, 0, ...travel.map((x, c) => (share * x) / h + common[c])], at);
      setVelocity(world, rod, [0, 0, 0, ...travel.map((x, c) => ((share - 1) * x) / h + common[c])]);
      detectNow(world, h);
      const rows = contactRows(world);
      expect(rows.length, `seed ${seed}`).toBeGreaterThan(0);
      if (rows.some((row) => row.gap - dot(row.n, travel) < 0)) closed++;
    }
    // In one of a hundred the way is nearly along the plate, and the nearest contact is with its edge.
    expect(closed).toBeGreaterThan(147);
  });

  it("finds a rod that only its turning brings near", () => {
    const world = plainWorld();
    straight(world, [0.3, -0.5, 0.45], [0, 1, 0], { radius: 0.005 });
    const bar = createObstacle(world, { shape: { kind: "box", halfExtents: [0.5, 0.01, 0.01] } });
    const at = world.components.Obstacle.velocitySpan[bar.entity];
    detectNow(world, 0.01);
    expect(world.contacts.count).toBe(0);
    world.memory.f64.set([0, -100, 0, 0, 0, 0], at);
    detectNow(world, 0.01);
    expect(world.contacts.count).toBeGreaterThan(0);
  });

  it("moves along with a rod without more contacts than at rest", () => {
    const count = (velocity: number[]) => {
      const world = plainWorld();
      const rod = straight(world, [-0.5, 0.15, 0], [1, 0, 0]);
      const ball = createObstacle(world, { shape: { kind: "sphere", radius: 0.1 } });
      world.memory.f64.set([0, 0, 0, ...velocity], world.components.Obstacle.velocitySpan[ball.entity]);
      setVelocity(world, rod, [0, 0, 0, ...velocity]);
      detectNow(world, 1 / 60);
      return world.contacts.count;
    };
    expect(count([0, 0, 0])).toBe(0);
    expect(count([30, -10, 4])).toBe(0);
  });
});

describe("a contact that slides along an obstacle", () => {
  it("is one, across joints, on a sphere however large", () => {
    for (const radius of [0.05, 1, 20]) {
      const world = plainWorld();
      createObstacle(world, { shape: { kind: "sphere", radius }, position: [0, -radius, 0] });
      const rod = straight(world, [0, 0.01, 0], [1, 0, 0], { elements: 5 });
      for (let i = 0; i <= 100; i++) {
        place(world, rod, [-0.1 - 0.8 * (i / 100), 0.00999, 0]);
        detectNow(world);
        const rows = contactRows(world);
        expect(rows, `radius ${radius}, step ${i}`).toHaveLength(1);
        expect(Math.abs(rows[0].sB - 0.1 - 0.8 * (i / 100))).toBeLessThan(1e-4);
      }
    }
  });

  it("are several where a rod lies on the ground, tilted or not", () => {
    for (const tilt of [0, 1e-6, -1e-6, 1e-4]) {
      const world = plainWorld();
      createObstacle(world, { shape: { kind: "box", halfExtents: [2, 0.5, 2] }, position: [0, -0.5, 0] });
      straight(world, [-0.5, 0.0099, 0], [1, tilt, 0], { elements: 4 });
      detectNow(world);
      const places = contactRows(world).map((row) => row.sB);
      expect(places.length, `tilt ${tilt}`).toBeGreaterThanOrEqual(4);
      expect(places.length, `tilt ${tilt}`).toBeLessThanOrEqual(10);
      places.slice(1).forEach((place, i) => expect(place - places[i]).toBeLessThan(0.2501));
    }
  });
});

describe("the groups of an obstacle", () => {
  it("keep it apart from rods that do not collide with it", () => {
    const world = plainWorld();
    straight(world, [-0.5, 0, 0], [1, 0, 0], { collision: { membership: 2 } });
    createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, collision: { collidesWith: 1 } });
    detectNow(world);
    expect(world.contacts.count).toBe(0);
    createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, collision: { collidesWith: 3 } });
    detectNow(world);
    expect(world.contacts.count).toBeGreaterThan(0);
  });

  it("takes the geometric mean of both frictions", () => {
    const world = plainWorld();
    straight(world, [-0.5, 0.1, 0], [1, 0, 0], {
      material: { density: 1000, youngModulus: 1e6, friction: 0.9 },
    });
    createObstacle(world, { shape: { kind: "sphere", radius: 0.1 }, friction: 0.4 });
    detectNow(world);
    expect(world.contacts.friction[0]).toBeCloseTo(0.6, 12);
  });
});

it("knows a cube as a hull from its triangles", () => {
  const world = plainWorld();
  const points = Array.from({ length: 8 }, (_, i) =>
    [0, 1, 2].map((k) => (i & (1 << k) ? 0.1 : -0.1)),
  ).flat();
  createObstacle(world, { shape: { kind: "hull", points, triangles: cubeTriangles } });
  straight(world, [-0.5, 0.105, 0], [1, 0, 0]);
  detectNow(world);
  for (const row of contactRows(world)) expect(row.gap).toBeCloseTo(-0.005, 9);
  expect(world.contacts.count).toBeGreaterThan(0);
});
