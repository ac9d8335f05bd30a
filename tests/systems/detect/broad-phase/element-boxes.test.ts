import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRod,
  createRodWorld,
  removeRod,
  stages,
  stepWorld,
  type RodOptions,
  type RodWorld,
} from "../../../../systems/index.js";
import { createCandidatePairs } from "../../../../systems/detect/broad-phase/candidate-pairs.js";
import { Grid } from "../../../../systems/detect/broad-phase/grid.js";
import { vCurvature } from "../../../../systems/models/super-helix/layout.js";
import { superHelix } from "../../../../systems/models/super-helix/super-helix.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { boxesOf } from "../boxes-of.js";
import { comparedPairs } from "./random-boxes.js";
import { leastHeapGrowth } from "../../../oracle/heap-growth.js";

const material = { density: 1300, youngModulus: 1e9 };

/** A rod of random shape and place; curls from none to several turns in an element. */
function addRandomRod(world: RodWorld, random: () => number, elements = 1 + Math.floor(6 * random())) {
  const bend = 200 * random() ** 2;
  const vector = (scale: number) => [0, 1, 2].map(() => symmetric(random, scale));
  return createRod(world, {
    length: 0.1 + 0.3 * random(),
    elements,
    radius: 1e-3 + 4e-3 * random(),
    material,
    curvature: Array.from({ length: 3 * elements }, () => symmetric(random, bend)),
    root: { kind: "free", position: vector(0.2), direction: vector(1) },
  });
}

/** Deforms all rods and proposes random velocities, as `predict` would. */
function setInMotion(world: RodWorld, random: () => number, speed: number): void {
  stages[0].run(world, 0);
  const { nextSpan } = world.components.GeneralizedCoordinates;
  for (const rod of world.rods) {
    const count = vCurvature + 3 * world.components.Rod.elements[rod];
    for (let i = 0; i < count; i++) world.memory.f64[nextSpan[rod] + i] = symmetric(random, speed);
  }
}

describe("element boxes", () => {
  // Before the others: once the engine has met straight rods, it compiles differently and hides a number that is boxed.
  it.each([
    ["long rods", 3, 100],
    ["many short rods", 40, 2],
  ])("cost no memory once the arrays have their size: %s", (_, rods, elements) => {
    const random = seeded(12);
    const world = createRodWorld();
    for (let i = 0; i < rods; i++) addRandomRod(world, random, elements);
    setInMotion(world, random, 1);
    const calls = 400;
    const options = { margin: 1e-3 };
    const run = () => {
      for (let i = 0; i < calls; i++) boxesOf(world, 0.01, options);
    };
    for (let i = 0; i < 6; i++) run(); // until everything is compiled
    const { boxes } = world.detection;
    const { bounds, owner } = boxes;
    // One boxed number a call would be 16 bytes; what is allowed is half of that, and the measurement itself.
    const allowed = 8 * calls + 4000;
    expect(leastHeapGrowth(run, allowed)).toBeLessThan(allowed);
    expect(boxes.bounds).toBe(bounds);
    expect(boxes.owner).toBe(owner);
  });

  it("hold the rod's surface and where its velocity takes it during the step", () => {
    const p = new Float64Array(3);
    const velocity = new Float64Array(3);
    for (let seed = 1; seed <= 60; seed++) {
      const random = seeded(seed);
      const world = createRodWorld();
      addRandomRod(world, random);
      setInMotion(world, random, 3 * random());
      const [rod] = world.rods;
      const h = 0.1 * random();
      const boxes = boxesOf(world, h, { width: 3 + 30 * random() });
      const { Rod, GeneralizedCoordinates } = world.components;
      const { vSpan, nextSpan } = GeneralizedCoordinates;
      const elements = Rod.elements[rod];
      // `velocity` reads v: give it what the step proposes.
      world.memory.f64.copyWithin(vSpan[rod], nextSpan[rod], nextSpan[rod] + vCurvature + 3 * elements);
      const l = Rod.length[rod] / elements;
      for (let sample = 0; sample <= 40 * elements; sample++) {
        const s = Math.min((sample / 40) * l, Rod.length[rod]);
        superHelix.point(world, rod, s, p, 0);
        superHelix.velocity(world, rod, s, velocity, 0);
        const element = Math.min(Math.floor(sample / 40), elements - 1);
        const inside = [...boxes.owner.subarray(0, boxes.count).keys()].some((box) => {
          if (boxes.owner[box] !== element) return false;
          const rounding = 1e-9 * Rod.length[rod];
          return [0, 1, 2].every((c) => {
            const [lower, upper] = [boxes.bounds[6 * box + c], boxes.bounds[6 * box + 3 + c]];
            const moved = p[c] + h * velocity[c];
            const radius = Rod.radius1[rod] - rounding;
            return Math.min(p[c], moved) - radius >= lower && Math.max(p[c], moved) + radius <= upper;
          });
        });
        expect(inside, `seed ${seed}, sample ${sample}`).toBe(true);
      }
    }
  });

  it("are exact for a straight rod along an axis: length, radius, share of it, margin and travel", () => {
    const world = createRodWorld({ units: { length: 1, mass: 1, time: 1 } });
    createRod(world, { length: 2, elements: 2, radius: 0.1, material, root: { kind: "free" } });
    stages[0].run(world, 0);
    const { nextSpan } = world.components.GeneralizedCoordinates;
    world.memory.f64.set([0, 0, 0, 0, 5, -10], nextSpan[world.rods[0]]);
    const boxes = boxesOf(world, 0.1, { margin: 0.018 });
    expect(boxes.count).toBe(2);
    const expected = [-0.12, -0.12, -1.12, 1.12, 0.62, 0.12, 0.88, -0.12, -1.12, 2.12, 0.62, 0.12];
    expected.forEach((value, i) => expect(boxes.bounds[i]).toBeCloseTo(value, 12));
  });

  it("give the same candidates as a comparison of all boxes after rods come and go, in the order of creation", () => {
    const seed = 31;
    const random = seeded(seed);
    const world = createRodWorld();
    const rods = Array.from({ length: 12 }, () => addRandomRod(world, random));
    const grid = new Grid();
    const pairs = createCandidatePairs();
    for (let round = 0; round < 8; round++) {
      removeRod(world, rods.splice(Math.floor(random() * rods.length), 1)[0]);
      if (round % 2 === 0) rods.push(addRandomRod(world, random), addRandomRod(world, random));
      setInMotion(world, random, 1);
      const boxes = boxesOf(world, 0.01, { margin: 1e-3 });
      grid.findPairs(boxes, pairs);
      const found = Array.from({ length: pairs.count }, (_, i) => `${pairs.first[i]}-${pairs.second[i]}`);
      expect(found, `seed ${seed}, round ${round}`).toEqual(
        comparedPairs(boxes, (element) => boxes.folds[element] === 1),
      );
      expect(found.length).toBeGreaterThan(0);
      const numbering = world.rods.flatMap((rod) =>
        Array.from({ length: world.components.Rod.elements[rod] }, (_, i) => `${rod}:${i}`),
      );
      const named = Array.from({ length: boxes.elements }, (_, i) => `${boxes.rod[i]}:${boxes.place[i]}`);
      expect(named).toEqual(numbering);
    }
  });

  it("reject a step, a margin and a width that make no sense", () => {
    const world = createRodWorld();
    expect(() => boxesOf(world, -1)).toThrow(/h.*-1.*0 or above/);
    expect(() => boxesOf(world, 0.1, { margin: NaN })).toThrow(/margin.*NaN/);
    expect(() => boxesOf(world, 0.1, { width: 0 })).toThrow(/width.*0.*above 0/);
  });
});

describe("rods that can touch no rod", () => {
  const alone = { membership: 1, collidesWith: 2, self: false };
  const groups = {
    "one that touches itself": { ...alone, self: true },
    "one that another looks for": { membership: 4, collidesWith: 1, self: false },
    "one that touches its own kind": { membership: 8, collidesWith: 8, self: false },
  };

  function worldOf(...collisions: NonNullable<RodOptions["collision"]>[]) {
    const world = createRodWorld();
    collisions.forEach((collision, i) => {
      const position = [0, 1e-3 * i, 0];
      createRod(world, { length: 0.1, elements: 3, radius: 1e-3, material, root: { position }, collision });
    });
    setInMotion(world, seeded(1), 0);
    return world;
  }

  it("have no boxes, and obstacles still find them", () => {
    const world = worldOf(alone, alone);
    const boxes = boxesOf(world, 0.01);
    expect([boxes.count, boxes.elements]).toEqual([0, 6]);
    const pairs = createCandidatePairs();
    new Grid().findPairs(boxes, pairs);
    expect(pairs.count).toBe(0);
    createObstacle(world, {
      shape: { kind: "sphere", radius: 0.01 },
      position: [0.05, -0.0105, 0],
      collision: { membership: 2, collidesWith: 1 },
    });
    stepWorld(world, 1 / 60);
    expect(world.contacts.count).toBeGreaterThan(0);
  });

  it.each(Object.keys(groups) as (keyof typeof groups)[])("have none beside %s, which has some", (name) => {
    const boxes = boxesOf(worldOf(alone, groups[name]), 0.01);
    const owners = new Set(Array.from(boxes.owner.subarray(0, boxes.count), (owner) => boxes.rod[owner]));
    // Seen from one side only, two do not touch.
    expect(owners.size).toBe(name === "one that another looks for" ? 0 : 1);
  });

  it("are found by rods that they look for, and that look for them", () => {
    const world = worldOf(
      { membership: 1, collidesWith: 2, self: false },
      { membership: 2, collidesWith: 1, self: false },
    );
    stepWorld(world, 1 / 60);
    expect(world.contacts.count).toBeGreaterThan(0);
  });
});
