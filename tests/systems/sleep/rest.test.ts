import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createComb,
  createObstacle,
  createRod,
  createRodWorld,
  getCombForce,
  getPoint,
  moveObstacle,
  moveRoot,
  removeObstacle,
  restoreState,
  saveState,
  setMaterial,
  setRestCurvature,
  setWind,
  stepWorld,
  type RodHandle,
} from "../../../systems/index.js";
import { leastHeapGrowth } from "../../oracle/heap-growth.js";

const FRAME = 1 / 60;
const strand = {
  length: 0.15,
  elements: 6,
  radius: 5e-5,
  material: { density: 1300, youngModulus: 1e9, internalDamping: 0.1, linearDrag: 1e-4, friction: 0.3 },
  /** Those of hair: it touches obstacles, not its like. */
  collision: { membership: 2, collidesWith: 1, self: false },
};

/** Strands that hang beside a ball and lie on its shoulder. */
function hairOnBall(strands = 4) {
  const world = createRodWorld({ subSteps: 1 });
  world.resting.speed = 1e-4;
  const ball = createObstacle(world, { shape: { kind: "sphere", radius: 0.07 }, friction: 0.3 });
  const rods = Array.from({ length: strands }, (_, i) => {
    const angle = (2 * Math.PI * i) / strands;
    const [x, z] = [Math.cos(angle), Math.sin(angle)];
    return createRod(world, {
      ...strand,
      root: { position: [0.03 * x, 0.066, 0.03 * z], direction: [x, 0.2, z] },
    });
  });
  return { world, ball, rods };
}

type HairOnBall = ReturnType<typeof hairOnBall>;

function steps({ world }: HairOnBall, count: number): void {
  for (let i = 0; i < count; i++) stepWorld(world, FRAME);
}

function tip({ world }: HairOnBall, rod: RodHandle): number[] {
  return [...getPoint(world, rod, 0.15, new Float64Array(3))];
}

const resting = ({ world }: HairOnBall) => world.statistics.resting;

function atRest(strands?: number): HairOnBall {
  const scene = hairOnBall(strands);
  steps(scene, 400);
  expect(resting(scene)).toBe(scene.rods.length);
  return scene;
}

describe("hair that lies still", () => {
  it("comes to rest, stays where it is to the bit, and is stepped no more", () => {
    const scene = atRest();
    const before = scene.rods.map((rod) => tip(scene, rod));
    steps(scene, 60);
    expect(scene.rods.map((rod) => tip(scene, rod))).toEqual(before);
    expect(scene.world.contacts.count).toBeGreaterThan(0);
    expect(scene.world.statistics.rods).toBe(4);
    expect(scene.world.rods.length).toBe(4);
  });

  it("is where it would be without rest, to what it may creep", () => {
    const scene = atRest();
    const awake = hairOnBall();
    awake.world.resting.speed = 0;
    steps(awake, 400);
    expect(resting(awake)).toBe(0);
    scene.rods.forEach((rod, i) => {
      const [here, there] = [tip(scene, rod), tip(awake, awake.rods[i])];
      expect(Math.hypot(...here.map((x, c) => x - there[c]))).toBeLessThan(5e-4);
    });
  });

  it("does not rest by default", () => {
    const scene = hairOnBall();
    scene.world.resting.speed = 0;
    steps(scene, 200);
    expect(resting(scene)).toBe(0);
  });

  it("does not leap when it wakes", () => {
    const scene = atRest();
    const before = scene.rods.map((rod) => tip(scene, rod));
    // Too little to be felt, but a change.
    setWind(scene.world, [1e-9, 0, 0]);
    steps(scene, 1);
    expect(resting(scene)).toBe(0);
    steps(scene, 29);
    scene.rods.forEach((rod, i) => {
      const here = tip(scene, rod);
      expect(Math.hypot(...here.map((x, c) => x - before[i][c]))).toBeLessThan(1e-4);
    });
  });

  it("is woken by an obstacle that comes near, and only what is near", () => {
    const scene = hairOnBall();
    const stick = createObstacle(scene.world, {
      shape: { kind: "capsule", radius: 0.002, halfLength: 0.01 },
      position: [1, 0, 0],
    });
    steps(scene, 400);
    expect(resting(scene)).toBe(4);
    moveObstacle(scene.world, stick, [0.9, 0, 0]);
    steps(scene, 1);
    expect(resting(scene)).toBe(4);
    const [x, y, z] = tip(scene, scene.rods[0]);
    moveObstacle(scene.world, stick, [x + 0.01, y + 0.02, z]);
    steps(scene, 1);
    expect(resting(scene)).toBe(4);
    moveObstacle(scene.world, stick, [x - 0.01, y + 0.02, z]);
    steps(scene, 1);
    expect(resting(scene)).toBe(3);
    steps(scene, 10);
    // It was not passed through: the strand has gone along.
    expect(tip(scene, scene.rods[0])).not.toEqual([x, y, z]);
  });
});

const changes: Record<string, (scene: HairOnBall) => void> = {
  "the air": ({ world }) => setWind(world, [1, 0, 0]),
  gravity: ({ world }) => (world.gravity[0] = 0.1),
  "its natural shape": ({ world, rods }) => setRestCurvature(world, rods[0], [0, 0, 50]),
  "its friction": ({ world, rods }) => setMaterial(world, rods[0], { friction: 0.2 }),
  "its root": ({ world, rods }) => moveRoot(world, rods[0], [0.0301, 0.066, 0]),
  "what holds it": ({ world, rods }) =>
    createAttachment(world, { rod: rods[0], s: 0.15, to: { point: [0.2, 0, 0] } }),
  "what it lies on": ({ world, ball }) => moveObstacle(world, ball, [0, 0, 1e-3]),
  "that what it lies on has gone": ({ world, ball }) => removeObstacle(world, ball),
  "that contacts count no more": ({ world }) => (world.collides = false),
  "a rod beside it that may touch it": (scene) =>
    createRod(scene.world, {
      length: 0.1,
      elements: 1,
      radius: 1e-3,
      material: strand.material,
      root: { position: tip(scene, scene.rods[0]) },
    }),
};

describe("hair at rest wakes by a change of", () => {
  it.each(Object.keys(changes))("%s", (name) => {
    const scene = atRest();
    changes[name](scene);
    steps(scene, 1);
    expect(resting(scene)).toBeLessThan(4);
  });

  it("nothing that a rod does which is far away", () => {
    const scene = atRest();
    createRod(scene.world, {
      length: 0.1,
      elements: 1,
      radius: 1e-3,
      material: strand.material,
      root: { position: [5, 0, 0] },
    });
    steps(scene, 10);
    expect(resting(scene)).toBe(4);
  });

  it("nothing where a snapshot brings it back: it goes on sleeping where it was", () => {
    const scene = atRest();
    const saved = saveState(scene.world);
    const before = scene.rods.map((rod) => tip(scene, rod));
    setWind(scene.world, [3, 0, 0]);
    steps(scene, 30);
    restoreState(scene.world, saved);
    expect(scene.rods.map((rod) => tip(scene, rod))).toEqual(before);
    stepWorld(scene.world, FRAME);
    expect(resting(scene)).toBe(4);
    setWind(scene.world, [3, 0, 0]);
    stepWorld(scene.world, FRAME);
    expect(resting(scene)).toBe(0);
  });
});

describe("no rest has", () => {
  it("hair on a comb, whose force it would take away", () => {
    const world = createRodWorld({ subSteps: 1 });
    world.resting.speed = 1e-4;
    const comb = createComb(world);
    createRod(world, {
      ...strand,
      root: { position: [0, 0.01, -0.02], direction: [0, 0, 1] },
    });
    for (let i = 0; i < 400; i++) stepWorld(world, FRAME);
    expect(world.statistics.resting).toBe(0);
    expect(getCombForce(world, comb, new Float64Array(3))[1]).toBeLessThan(-1e-7);
    moveObstacle(world, comb, [0, -0.5, 0]);
    for (let i = 0; i < 400; i++) stepWorld(world, FRAME);
    expect(world.statistics.resting).toBe(1);
  });
});

it("tells touches from the past that last while hair lies", () => {
  const scene = hairOnBall();
  scene.world.touches.watched = true;
  steps(scene, 400);
  expect(resting(scene)).toBe(4);
  const { touches } = scene.world;
  expect(touches.count).toBe(4);
  steps(scene, 60);
  expect(touches.count).toBe(4);
  expect([...touches.ended.subarray(0, 4)]).toEqual([0, 0, 0, 0]);
});

it("allocates nothing while it rests", () => {
  const scene = atRest();
  const run = () => steps(scene, 500);
  for (let i = 0; i < 6; i++) run(); // until everything is compiled
  // The clock returns a boxed number, 7 times a step, and the statistics are some more. One for each of the 70 numbers that
  // a rod is compared by would add 2 MB.
  expect(leastHeapGrowth(run, 250_000)).toBeLessThan(250_000);
});
