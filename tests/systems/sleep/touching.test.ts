import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRod,
  createRodWorld,
  getPoint,
  moveObstacle,
  moveRoot,
  removeRod,
  setMaterial,
  setWind,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../../systems/index.js";
import { leastHeapGrowth } from "../../oracle/heap-growth.js";

const FRAME = 1 / 60;
const material = { density: 1300, youngModulus: 1e9, internalDamping: 0.1, linearDrag: 1e-3, friction: 0.3 };

/** Strands that lie across each other on a ball, and others of their kind on a second ball a metre away. */
function twoHeads() {
  const world = createRodWorld({ subSteps: 1 });
  world.resting.speed = 5e-4;
  const head = (x: number): RodHandle[] => {
    createObstacle(world, { shape: { kind: "sphere", radius: 0.07 }, position: [x, 0, 0], friction: 0.3 });
    return Array.from({ length: 5 }, (_, i) =>
      createRod(world, {
        length: 0.12,
        elements: 5,
        radius: 2e-4,
        material,
        collision: { self: false },
        care: "crowd",
        root: { position: [x - 0.01 + 0.002 * i, 0.0705, -0.02], direction: [0.24 - 0.12 * i, 0.1, 1] },
      }),
    );
  };
  const here = head(0);
  const there = head(1);
  return { world, here, there };
}

function steps(world: RodWorld, count: number): void {
  for (let i = 0; i < count; i++) stepWorld(world, FRAME);
}

function atRest(): ReturnType<typeof twoHeads> {
  const scene = twoHeads();
  for (let i = 0; i < 1200 && scene.world.statistics.resting < 10; i++) steps(scene.world, 1);
  expect(scene.world.statistics.resting).toBe(10);
  return scene;
}

const tip = (world: RodWorld, rod: RodHandle) => [...getPoint(world, rod, 0.12, new Float64Array(3))];

/** Of the contacts between rods: where they are, and with what impulse. */
function contactsOfRods({ contacts }: RodWorld) {
  return Array.from({ length: contacts.count }, (_, row) => row)
    .filter((row) => contacts.withObstacle[row] === 0)
    .map((row) => ({
      pair: `${contacts.A[row]}-${contacts.B[row]}`,
      entity: contacts.entity[row],
      impulse: [...contacts.impulse.subarray(3 * row, 3 * row + 3)],
    }));
}

function fastest(world: RodWorld): number {
  const { rods, models, components } = world;
  const motion = new Float64Array(2);
  let speed = 0;
  for (const rod of rods) {
    models[components.Rod.model[rod]].fastestMotion(world, rod, motion);
    speed = Math.max(speed, motion[1]);
  }
  return speed;
}

describe("hair that comes to rest", () => {
  /** One strand alone, whose root goes as it is told. */
  function led() {
    const world = createRodWorld({ subSteps: 1 });
    world.resting.speed = 2e-3;
    const root = { kind: "clamped" as const, position: [0, 0, 0], direction: [0, -1, 0] };
    return { world, rod: createRod(world, { length: 0.1, elements: 3, radius: 2e-4, material, root }) };
  }

  it.each([
    [0.3, true],
    [3, false],
  ])("is still at %s of the resting speed: %s", (share, isStill) => {
    const { world, rod } = led();
    const { Rest } = world.components;
    let wasStill = 0;
    // Ten times as long as it takes to fall asleep: it goes on, so far that it would be elsewhere in all.
    for (let i = 1; i <= 300; i++) {
      moveRoot(world, rod, [(share * 2e-3 * i) / 60, 0, 0]);
      stepWorld(world, FRAME);
      wasStill += Rest.isStill[rod.entity];
    }
    if (isStill) expect(wasStill).toBeGreaterThan(0);
    else expect(wasStill).toBe(0);
  });

  it("is solved ten times as exactly once half of it is still", () => {
    const worst = (still: number): number => {
      const { world } = twoHeads();
      world.solver.tolerance = 1e-2;
      let residual = 0;
      for (let i = 0; i < 60; i++) {
        for (const [k, rod] of world.rods.entries())
          world.components.Rest.isStill[rod] = k % 5 < still ? 1 : 0;
        steps(world, 1);
        residual = Math.max(residual, world.statistics.residual);
      }
      return residual;
    };
    expect(worst(2)).toBeGreaterThan(3e-3);
    expect(worst(3)).toBeLessThan(2e-3);
  });
});

describe("hair that lies on hair", () => {
  it("falls asleep with the forces that hold it, and stays to the bit", () => {
    const { world, here } = atRest();
    const before = here.map((rod) => tip(world, rod));
    const contacts = contactsOfRods(world);
    expect(contacts.filter(({ impulse }) => Math.hypot(...impulse) > 0).length).toBeGreaterThan(2);
    steps(world, 60);
    expect(world.statistics.resting).toBe(10);
    expect(here.map((rod) => tip(world, rod))).toEqual(before);
    expect(contactsOfRods(world)).toEqual(contacts);
  });

  it("goes on from where it was, with its contacts, gaining nothing", () => {
    const { world, here } = atRest();
    const before = here.map((rod) => tip(world, rod));
    const entities = new Set(contactsOfRods(world).map(({ entity }) => entity));
    const speed = fastest(world);
    setWind(world, [1e-9, 0, 0]);
    steps(world, 1);
    expect(world.statistics.resting).toBe(0);
    const kept = contactsOfRods(world).filter(({ entity }) => entities.has(entity)).length;
    expect(kept).toBeGreaterThan(0.8 * entities.size);
    expect(fastest(world)).toBeLessThan(10 * speed + 1e-3);
    steps(world, 29);
    here.forEach((rod, i) => {
      expect(Math.hypot(...tip(world, rod).map((x, c) => x - before[i][c]))).toBeLessThan(5e-4);
    });
  });

  it("wakes as a whole when something touches one of it, and nobody else does", () => {
    const { world, here } = atRest();
    const [x, y, z] = tip(world, here[0]);
    const stick = createObstacle(world, {
      shape: { kind: "capsule", radius: 0.002, halfLength: 0.05 },
      position: [x, y + 0.05, z],
    });
    // A new obstacle wakes all, once.
    steps(world, 1);
    for (let i = 0; i < 1200 && world.statistics.resting < 10; i++) steps(world, 1);
    expect(world.statistics.resting).toBe(10);
    const [x1, y1, z1] = tip(world, here[0]);
    moveObstacle(world, stick, [x1, y1 + 0.004, z1]);
    steps(world, 1);
    expect(world.statistics.resting).toBe(5);
  });

  it.each(["material", "removal"])("wakes when one of it changes: %s", (change) => {
    const { world, here } = atRest();
    if (change === "material") setMaterial(world, here[2], { friction: 0.01 });
    else removeRod(world, here[4]);
    steps(world, 1);
    expect(world.statistics.resting).toBe(5);
  });

  it("is woken by a rod that is thrown at it, before that passes", () => {
    const { world, here } = atRest();
    const [x, y, z] = tip(world, here[2]);
    const rod = createRod(world, {
      length: 0.06,
      elements: 3,
      radius: 5e-4,
      material,
      collision: { self: false },
      root: { kind: "free", position: [x - 0.03, y + 0.4, z - 0.02], direction: [1, 0, 0] },
    });
    steps(world, 1);
    expect(world.statistics.resting).toBe(10);
    const before = tip(world, here[2]);
    for (let i = 0; i < 60 && world.statistics.resting === 10; i++) steps(world, 1);
    expect(world.statistics.resting).toBe(5);
    // Nobody has been touched yet.
    expect(tip(world, here[2])[1]).toBeGreaterThan(before[1] - 1e-4);
    expect(getPoint(world, rod, 0.03, new Float64Array(3))[1]).toBeGreaterThan(before[1]);
  });
});

it("allocates nothing while it lies", () => {
  const { world } = atRest();
  const run = () => steps(world, 300);
  for (let i = 0; i < 6; i++) run(); // until everything is compiled
  // The clock returns boxed numbers, and the statistics are some more.
  expect(leastHeapGrowth(run, 250_000)).toBeLessThan(250_000);
});
