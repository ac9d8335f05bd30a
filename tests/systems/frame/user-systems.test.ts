import { describe, expect, it } from "vitest";
import {
  addSystem,
  createObstacle,
  createRod,
  createRodWorld,
  simulatedTime,
  stageNames,
  stepWorld,
  type RodWorld,
  type StageName,
} from "../../../systems/index.js";

const frame = 1 / 60;
const rope = { length: 0.5, elements: 4, radius: 0.005, material: { density: 1000, youngModulus: 1e7 } };

function ropeWorld(subSteps = 1): RodWorld {
  const world = createRodWorld({ frame, subSteps });
  createRod(world, { ...rope, root: { kind: "pinned", position: [0, 1, 0], direction: [1, 0, 0] } });
  return world;
}

/** A rod that flies at a box at 60 m/s: its step is repeated in halves. */
function impact(): RodWorld {
  const world = createRodWorld({ frame, subSteps: 1, gravity: [0, -3600, 0] });
  createRod(world, { ...rope, root: { kind: "free", position: [0, 0.05, 0], direction: [1, 0, 0] } });
  createObstacle(world, { shape: { kind: "box", halfExtents: [1, 0.01, 1] } });
  return world;
}

describe("systems of one's own", () => {
  it("run before and after every stage, in the order in which they were added", () => {
    const world = ropeWorld(2);
    const seen: string[] = [];
    for (const number of [1, 2]) {
      for (const stage of [...stageNames].reverse()) {
        addSystem(world, { after: stage, run: () => seen.push(`after ${stage} ${number}`) });
        addSystem(world, { before: stage, run: () => seen.push(`before ${stage} ${number}`) });
      }
    }
    stepWorld(world, frame);
    const step = stageNames.flatMap((stage) =>
      ["before", "after"].flatMap((when) => [1, 2].map((number) => `${when} ${stage} ${number}`)),
    );
    expect(seen).toEqual([...step, ...step]);
  });

  it("are told the world and the seconds of the step", () => {
    const world = ropeWorld(4);
    const given: [RodWorld, number][] = [];
    addSystem(world, { before: "predict", run: (...parameters) => given.push(parameters) });
    stepWorld(world, 2 * frame);
    expect(given.length).toBe(8);
    for (const [of, seconds] of given) {
      expect(of).toBe(world);
      expect(seconds).toBeCloseTo(frame / 4, 15);
    }
  });

  it("run again in the halves of a step that is repeated, and once after each that is taken", () => {
    const world = impact();
    const tried: number[] = [];
    const taken: number[] = [];
    addSystem(world, { after: "predict", run: (_, seconds) => tried.push(seconds) });
    addSystem(world, { after: "advance", run: (_, seconds) => taken.push(seconds) });
    let retries = 0;
    for (let i = 0; i < 10; i++) {
      stepWorld(world, frame);
      retries += world.statistics.retries;
    }
    expect(retries).toBeGreaterThan(0);
    expect(tried.length).toBe(taken.length + retries);
    expect(Math.min(...tried)).toBeLessThan(0.6 * frame);
    expect(taken.reduce((sum, seconds) => sum + seconds)).toBeCloseTo(simulatedTime(world), 12);
  });

  it("change nothing by being there", () => {
    const [alone, watched] = [impact(), impact()];
    for (const stage of stageNames) addSystem(watched, { after: stage, run: () => undefined });
    for (let i = 0; i < 10; i++) {
      stepWorld(alone, frame);
      stepWorld(watched, frame);
    }
    expect(watched.memory.f64.slice(0, watched.memory.used)).toEqual(
      alone.memory.f64.slice(0, alone.memory.used),
    );
  });

  it("that are added or removed during a step count from the next step on", () => {
    const world = ropeWorld(1);
    const seen: string[] = [];
    let remove: (() => void) | undefined;
    const first = addSystem(world, {
      after: "deform",
      run() {
        seen.push("first");
        remove ??= addSystem(world, { after: "advance", run: () => seen.push("added") });
      },
    });
    addSystem(world, { before: "predict", run: () => first() });
    stepWorld(world, frame);
    expect(seen).toEqual(["first"]);
    stepWorld(world, frame);
    expect(seen).toEqual(["first", "added"]);
    remove!();
    remove!();
    stepWorld(world, frame);
    expect(seen).toEqual(["first", "added"]);
  });

  it("that remove themselves and are the last ones do not run again", () => {
    const world = ropeWorld(1);
    let runs = 0;
    const remove = addSystem(world, {
      before: "deform",
      run() {
        runs++;
        remove();
      },
    });
    for (let i = 0; i < 3; i++) stepWorld(world, frame);
    expect(runs).toBe(1);
  });

  it("are named by the errors that they throw, and the world stays whole", () => {
    const [failing, alone] = [impact(), impact()];
    const cause = new TypeError("no such star");
    let runs = 0;
    const remove = addSystem(failing, {
      name: "tides",
      after: "detect",
      run() {
        runs++;
        if (runs === 3) throw cause;
      },
    });
    let caught: unknown;
    for (let i = 0; i < 10; i++) {
      stepWorld(alone, frame);
      try {
        stepWorld(failing, frame);
      } catch (error) {
        expect(caught, "it is thrown once").toBe(undefined);
        caught = error;
        remove();
      }
    }
    expect((caught as Error).message).toBe('the system "tides" after detect failed: no such star');
    expect((caught as Error).cause).toBe(cause);
    expect(runs).toBe(3);
    expect(failing.memory.f64.slice(0, failing.memory.used)).toEqual(
      alone.memory.f64.slice(0, alone.memory.used),
    );
  });

  it("have exactly one place", () => {
    const world = ropeWorld();
    const run = () => undefined;
    expect(() => addSystem(world, { run })).toThrow(
      "before and after is undefined; allowed: exactly one of them",
    );
    expect(() => addSystem(world, { before: "predict", after: "solve", run })).toThrow(
      "before and after is [predict, solve]; allowed: exactly one of them",
    );
  });

  it("refuse stages that there are not, and what is no function", () => {
    const world = ropeWorld();
    const run = () => undefined;
    expect(() => addSystem(world, { before: "dinner" as StageName, run })).toThrow(
      'before is "dinner"; allowed: "deform", "predict"',
    );
    expect(() => addSystem(world, { after: "solve", run: 3 as never })).toThrow(
      "run is 3; allowed: a function (world, seconds)",
    );
    stepWorld(world, frame);
  });
});
