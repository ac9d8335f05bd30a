import { describe, expect, it } from "vitest";
import {
  createRod,
  createRodWorld,
  getPoint,
  getVelocity,
  moveRoot,
  removeRod,
  simulatedTime,
  stageNames,
  stages,
  stepWorld,
} from "../../../systems/index.js";
import { createLinearMemory } from "../../../components/index.js";
import { WorldHash } from "../../golden/world-hash.js";
import { leastHeapGrowth } from "../../oracle/heap-growth.js";

const strand = {
  length: 0.2,
  elements: 8,
  radius: 5e-5,
  material: {
    density: 1300,
    youngModulus: 1e9,
    internalDamping: 1e-3,
    linearDrag: 1e-5,
    quadraticDrag: 1e-5,
  },
  restCurvature: [10, 60, 0],
};

function populate(memory?: WebAssembly.Memory, collides = true) {
  const world = createRodWorld({ collides, ...(memory ? { memory } : {}) });
  const rods = (["clamped", "pinned", "free"] as const).map((kind, i) =>
    createRod(world, { ...strand, root: { kind, position: [i, 0, 0], direction: [0, -1, 0] } }),
  );
  return { world, rods };
}

/** Equal only for equal runs. */
function fingerprint(memory?: WebAssembly.Memory): string {
  const { world, rods } = populate(memory);
  for (let i = 0; i < 30; i++) {
    moveRoot(world, rods[0]!, [0.01 * i, 0, 0]);
    stepWorld(world, 1 / 60);
  }
  return new WorldHash().add(world).value();
}

describe("the frame", () => {
  it("runs its stages in order and times each", () => {
    expect(stages.map(({ name }) => name)).toEqual([...stageNames]);
    const { world } = populate();
    stepWorld(world, 1 / 60);
    const { statistics } = world;
    expect(statistics).toMatchObject({ frames: 1, steps: 4, rods: 3, elements: 24 });
    for (const name of stageNames) expect(statistics.milliseconds[name]).toBeGreaterThan(0);
    const sum = stageNames.reduce((total, name) => total + statistics.milliseconds[name], 0);
    expect(statistics.total).toBeCloseTo(sum, 6);
  });

  it("times a world of a few elements now and then, and says how long ago", () => {
    const world = createRodWorld({ frame: 1 / 60, subSteps: 1 });
    createRod(world, {
      length: 0.2,
      elements: 2,
      radius: 0.001,
      material: { density: 1000, youngModulus: 1e6 },
    });
    const ages = Array.from({ length: 20 }, () => {
      stepWorld(world, 1 / 60);
      return world.statistics.untimedCalls;
    });
    expect(ages).toEqual([...Array(16).keys(), 0, 1, 2, 3]);
    expect(world.statistics.total).toBeGreaterThan(0);
  });

  it("is fixed: how real time is cut does not change the result", () => {
    const whole = populate();
    const pieces = populate();
    for (let i = 0; i < 60; i++) stepWorld(whole.world, 1 / 60);
    for (let i = 0; i < 150; i++) stepWorld(pieces.world, 1 / 150);
    expect(simulatedTime(pieces.world)).toBeCloseTo(1, 9);
    whole.rods.forEach((rod, i) => {
      const a = getPoint(whole.world, rod, 0.2, new Float64Array(3));
      const b = getPoint(pieces.world, pieces.rods[i]!, 0.2, new Float64Array(3));
      expect(b).toEqual(a);
    });
  });

  it("drops time that the machine cannot keep up with, and says so", () => {
    const { world } = populate();
    expect(stepWorld(world, 1)).toBe(4);
    expect(world.statistics.droppedSeconds).toBeCloseTo(56 / 60, 9);
    expect(simulatedTime(world)).toBeCloseTo(4 / 60, 9);
    expect(() => stepWorld(world, Number.NaN)).toThrow(/seconds is NaN; allowed/);
    expect(() => stepWorld(world, -1)).toThrow(/seconds is -1; allowed/);
  });

  it("lets a root glide to its target over all frames of a call", () => {
    const { world, rods } = populate();
    moveRoot(world, rods[0]!, [0.4, 0, 0]);
    stepWorld(world, 4 / 60);
    // In the last frame it still moves at the speed of the whole way: 0.4 m in 4 frames.
    expect(getVelocity(world, rods[0]!, 0, new Float64Array(3))[0]).toBeCloseTo(0.4 * 15, 9);
    expect(getPoint(world, rods[0]!, 0, new Float64Array(3))[0]).toBeCloseTo(0.4, 12);
  });

  it("gives the same bits in ordinary and shared memory, large or small at first", () => {
    const ordinary = fingerprint();
    expect(fingerprint(createLinearMemory(1, true))).toBe(ordinary);
    expect(fingerprint(createLinearMemory(1))).toBe(ordinary);
  });

  it("refuses memory that something else is in", () => {
    const { world } = populate();
    expect(() => createRodWorld({ memory: world.memory.linear })).toThrow(/memory is .*in use/);
  });

  it("goes on undisturbed when rods come and go and the memory grows", () => {
    const { world, rods } = populate();
    const alone = populate();
    const untouched = { ...strand, elements: 20, collision: { collidesWith: 0, self: false } };
    for (let i = 0; i < 20; i++) {
      const extra = Array.from({ length: 40 }, () => createRod(world, untouched));
      stepWorld(world, 1 / 60);
      stepWorld(alone.world, 1 / 60);
      extra.forEach((rod) => removeRod(world, rod));
    }
    rods.forEach((rod, i) => {
      const expected = getPoint(alone.world, alone.rods[i]!, 0.2, new Float64Array(3));
      expect(getPoint(world, rod, 0.2, new Float64Array(3))).toEqual(expected);
    });
    // 20 generations of 40 rods fit where the first one was.
    const used = world.memory.used;
    Array.from({ length: 40 }, () => createRod(world, untouched));
    expect(world.memory.used).toBe(used);
  });

  it("allocates nothing while stepping: the heap does not grow over 2,000 steps", () => {
    // Without contact: entities that begin and end are bitecs' own. Detection and solvers have such tests of their own.
    const { world, rods } = populate(undefined, false);
    const position = [0, 0, 0];
    const run = () => {
      for (let i = 0; i < 500; i++) {
        position[0] = Math.sin(i / 30);
        moveRoot(world, rods[0]!, position);
        stepWorld(world, 1 / 60);
      }
    };
    for (let i = 0; i < 6; i++) run(); // until everything is compiled
    // The clock returns a boxed number, 6 times a step: 2,000 x 6 x 16 bytes, and some again for the statistics of a frame.
    // A single number boxed for each of the 24 elements would add 770 kB.
    expect(leastHeapGrowth(run, 700_000)).toBeLessThan(700_000);
  });
});
