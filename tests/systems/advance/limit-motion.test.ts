import { describe, expect, it } from "vitest";
import { vCurvature } from "../../../systems/models/super-helix/layout.js";
import {
  createAttachment,
  createRod,
  createRodWorld,
  moveRoot,
  stepWorld,
  type RodHandle,
  type RodWorld,
  type WorldOptions,
} from "../../../systems/index.js";
import { measureWorld } from "../../oracle/world-measures.js";
import { limitMotion } from "../../../systems/advance/limit-motion.js";

it("limits the bending of what a step would crumple, all of its elements alike and not its root, and leaves the rest alone", () => {
  const world = createRodWorld({ largestSpeed: 1e6, largestTurn: Math.PI });
  world.isCrowd = true;
  createRod(world, {
    length: 0.3,
    elements: 3,
    radius: 5e-5,
    material: { density: 1000, youngModulus: 1e9 },
  });
  createRod(world, {
    length: 0.3,
    elements: 3,
    radius: 5e-5,
    material: { density: 1000, youngModulus: 1e9 },
  });
  const [thrown, calm] = world.rods;
  const heap = world.memory.f64;
  const spanOf = (rod: number) => {
    const next = world.components.GeneralizedCoordinates.nextSpan[rod];
    return heap.subarray(next, next + vCurvature + 9);
  };
  spanOf(thrown).set([1, 2, 3, 4, 5, 6, 7, 800, -300, 20, 30, 4000, -1, 5, 60]);
  spanOf(calm).set([1, 2, 3, 4, 5, 6, 0.1, 0.2, -0.3, 0.2, 0.3, 0.4, -0.1, 0.5, 0.6]);
  const before = Array.from(spanOf(thrown));
  const calmBefore = Array.from(spanOf(calm));
  const h = 0.01;
  const bending = (rod: number) =>
    h * world.models[world.components.Rod.model[rod]].fastestBending(world, rod);
  const bent = bending(thrown);
  expect(bent).toBeGreaterThan(1.5);
  expect(bending(calm)).toBeLessThan(1.5);
  limitMotion(world, h);
  expect(bending(thrown)).toBeCloseTo(1.5, 12);
  const after = Array.from(spanOf(thrown));
  expect(after.slice(0, vCurvature)).toEqual(before.slice(0, vCurvature));
  after
    .slice(vCurvature)
    .forEach((rate, i) => expect(rate).toBeCloseTo((1.5 / bent) * before[vCurvature + i], 9));
  expect(Array.from(spanOf(calm))).toEqual(calmBefore);
});

const rope = { density: 1100, youngModulus: 2e7, internalDamping: 0.01 };

function hangingRope(world: RodWorld, kind: "clamped" | "pinned" | "free"): RodHandle {
  return createRod(world, {
    length: 1,
    elements: 16,
    radius: 0.01,
    material: rope,
    root: { kind, direction: [0, -1, 0] },
  });
}

function fastest(world: RodWorld, frames: number, each: (frame: number) => void): number {
  let speed = 0;
  for (let i = 0; i < frames; i++) {
    each(i);
    stepWorld(world, 1 / 60);
    const now = measureWorld(world);
    expect(now.isFinite).toBe(true);
    speed = Math.max(speed, now.fastest);
  }
  return speed;
}

const quarterTurn = Math.SQRT1_2;

describe("largest speed", () => {
  const worlds: WorldOptions[] = [{}, { largestSpeed: 20 }, { largestSpeed: 20, subSteps: 1 }];
  it.each(worlds)("%o holds for a rope whose clamp spins as fast as it can", (options) => {
    const world = createRodWorld({ ...options, collides: false });
    const rod = hangingRope(world, "clamped");
    const speed = fastest(world, 60, (i) => {
      const half = 0.5 * 3 * i;
      moveRoot(world, rod, [0, 0, 0], [0, 0, Math.sin(half), Math.cos(half)]);
    });
    expect(speed).toBeLessThanOrEqual((options.largestSpeed ?? 100) * (1 + 1e-6));
    expect(speed).toBeGreaterThan(10);
  });

  it("holds for free rods that are thrown, and leaves what is slower alone", () => {
    const world = createRodWorld({ largestSpeed: 5, gravity: [0, 0, 0] });
    const { entity } = hangingRope(world, "free");
    const { memory, components } = world;
    const v = components.GeneralizedCoordinates.vSpan[entity];
    // 4 m/s and 400 rad/s
    memory.f64[v + 3] = 4 * (world.units.time / world.units.length);
    expect(fastest(world, 5, () => undefined)).toBeCloseTo(4, 6);
    expect(world.statistics.limited).toBe(0);
    memory.f64[v] = 400 * world.units.time;
    world.models[0].stop(world, entity);
    memory.f64[v] = 400 * world.units.time;
    expect(fastest(world, 5, () => undefined)).toBeLessThanOrEqual(5 * (1 + 1e-6));
  });

  it("is counted where it had to be kept", () => {
    const world = createRodWorld({ largestSpeed: 0.1 });
    hangingRope(world, "free");
    fastest(world, 5, () => undefined);
    expect(world.statistics.limited).toBeGreaterThan(0);
  });
});

describe("a root that leaps", () => {
  it.each(["clamped", "pinned"] as const)("%s: takes its rod along as it is, at rest", (kind) => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const rod = hangingRope(world, kind);
    moveRoot(world, rod, [3, 1, 0], [0, 0, quarterTurn, quarterTurn]);
    stepWorld(world, 1 / 60);
    const now = measureWorld(world);
    expect(now.fastest).toBeLessThan(1e-9);
    expect(now.elastic + now.kinetic).toBeLessThan(1e-12);
    const pose = new Float64Array(7);
    world.models[0].readRootPose(world, rod.entity, pose, 0);
    expect(pose[0] * world.units.length).toBeCloseTo(3, 12);
  });

  it("is one that goes faster than the largest speed, and no other", () => {
    const world = createRodWorld({ largestSpeed: 30, gravity: [0, 0, 0] });
    const rod = hangingRope(world, "pinned");
    moveRoot(world, rod, [29 / 60, 0, 0]);
    stepWorld(world, 1 / 60);
    expect(measureWorld(world).fastest).toBeGreaterThan(28);
  });
});

describe("largest turn", () => {
  it("halves steps until none turns a rod further, whatever turns it", () => {
    const turns: number[] = [];
    for (const largestTurn of [1, 0.1]) {
      const world = createRodWorld({ largestTurn, subSteps: 1 });
      const rod = hangingRope(world, "clamped");
      let retries = 0;
      fastest(world, 20, (i) => {
        const half = 0.5 * 0.3 * i;
        moveRoot(world, rod, [0, 0, 0], [0, 0, Math.sin(half), Math.cos(half)]);
        retries += world.statistics.retries;
      });
      turns.push(retries);
    }
    expect(turns[1]).toBeGreaterThan(turns[0] + 20);
  });

  it("keeps a far spring from making more energy than it holds", () => {
    const world = createRodWorld();
    const rod = hangingRope(world, "pinned");
    createAttachment(world, { rod, s: 1, to: { point: [0, 1.5, 0] }, compliance: 0.01 });
    const mass = rope.density * Math.PI * 0.01 ** 2;
    const given = 0.5 * 100 * 2.5 ** 2 + mass * 9.81 * 2;
    for (let i = 0; i < 60; i++) {
      stepWorld(world, 1 / 60);
      const now = measureWorld(world);
      expect(now.elastic + now.kinetic, `frame ${i}`).toBeLessThan(given);
    }
  });
});
