import { describe, expect, it } from "vitest";
import {
  createObstacle,
  createRod,
  createRodWorld,
  getObstaclePose,
  getObstacleVelocity,
  stepWorld,
  type ObstacleHandle,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import {
  createGround,
  createStick,
  g,
  pointOf,
  solidBody,
  stepFor,
  stepForMomenta,
  throwRod,
  velocityOf,
} from "./contact-scenes.js";

const radius = 0.002;
const poseOf = (world: RodWorld, body: ObstacleHandle) => getObstaclePose(world, body, new Float64Array(7));
const motionOf = (world: RodWorld, body: ObstacleHandle) =>
  getObstacleVelocity(world, body, new Float64Array(6));

describe("restitution", () => {
  it.each([0, 0.3, 0.8, 1])("a rod comes off a plate with %d of its speed", (restitution) => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    createGround(world, { restitution, friction: 0 });
    const rod = createStick(world, { centre: [0, 0.0137, 0], direction: [1, 0, 0], radius });
    throwRod(world, rod, [0.3, -1.5, 0]);
    stepFor(world, 0.1);
    const [x, y] = velocityOf(world, rod);
    expect(y).toBeCloseTo(1.5 * restitution, 3);
    expect(x).toBeCloseTo(0.3, 4);
  });

  it("a rod that is dropped climbs to the square of it, and lower each time", () => {
    const restitution = 0.7;
    const world = createRodWorld({ subSteps: 16 });
    createGround(world, { restitution });
    const drop = 0.2;
    // Short, so that the blow does not go into its vibrations.
    const direction = [0, 0, 1];
    const rod = createStick(world, {
      centre: [0, radius + drop, 0],
      direction,
      radius,
      length: 0.01,
      elements: 1,
    });
    const tops: number[] = [];
    let [before, rising] = [pointOf(world, rod)[1], false];
    for (let i = 0; i < 90; i++) {
      stepWorld(world, 1 / 60);
      const y = pointOf(world, rod)[1];
      if (rising && y < before) tops.push(before - radius);
      rising = y > before;
      before = y;
    }
    expect(tops[0] / drop).toBeCloseTo(restitution ** 2, 1);
    expect(tops[1] / tops[0]).toBeCloseTo(restitution ** 2, 1);
  });
});

describe("a dynamic body on rods", () => {
  it("rests on two rails, which bend by its weight as beams do", () => {
    const world = createRodWorld();
    const [length, mass, E, rail] = [0.2, 0.2, 1e10, 0.003];
    const rails = [-0.02, 0.02].map((z) =>
      createRod(world, {
        length,
        elements: 24,
        radius: rail,
        material: { density: 1, youngModulus: E, internalDamping: 2e-3, friction: 0.5 },
        root: { position: [0, 0, z] },
      }),
    );
    const half = 0.01;
    const body = createObstacle(world, {
      ...solidBody({ kind: "box", halfExtents: [half, 0.01, 0.03] }, mass),
      position: [0.1, rail + 0.0101, 0],
    });
    stepFor(world, 3);
    const pose = poseOf(world, body);
    expect(
      motionOf(world, body)
        .map(Math.abs)
        .reduce((a, b) => Math.max(a, b)),
    ).toBeLessThan(1e-3);
    // A cantilever under P at its middle: P a^3 / (3 E I) there. The body touches over its width, hence the tolerance.
    const sag = ((mass * g) / 2) * (0.1 ** 3 / (3 * E * ((Math.PI * rail ** 4) / 4)));
    for (const rod of rails) expect(Math.abs(pointOf(world, rod)[1] / -sag - 1)).toBeLessThan(0.1);
    expect(pose[1]).toBeGreaterThan(rail + 0.01 - 2 * sag);
    // What carries it is what it weighs.
    const { contacts, units, clock } = world;
    let up = 0;
    for (let i = 0; i < contacts.count; i++) up -= contacts.impulse[3 * i + 1];
    const newtons = (up * units.mass * units.length) / units.time / ((clock.frame / 4) * units.time);
    expect(newtons / (mass * g)).toBeCloseTo(1, 3);
  });

  it("stays in the nest of crossed rods it is dropped into", () => {
    const world = createRodWorld();
    const material = { density: 1200, youngModulus: 5e9, internalDamping: 5e-3, friction: 0.5 };
    const rail = { length: 0.16, elements: 12, radius: 0.004, material };
    for (const side of [-1, 1]) {
      createRod(world, { ...rail, root: { position: [-0.08, 0, 0.012 * side] } });
      // It would roll along the lower pair; the upper is there to stop it.
      const root = { position: [0.0215 * side, 0.009, -0.08], direction: [0, 0, 1] };
      createRod(world, { ...rail, root });
    }
    const ball = createObstacle(world, {
      ...solidBody({ kind: "sphere", radius: 0.02 }, 0.02),
      position: [0.002, 0.05, 0.001],
    });
    stepFor(world, 2);
    const [x, y, z] = poseOf(world, ball);
    expect(Math.hypot(x, z)).toBeLessThan(2e-3);
    // On the lower pair: the distance of the centres is the sum of the radii.
    expect(Math.hypot(0.012, y) / 0.024).toBeCloseTo(1, 1);
    expect(Math.hypot(...motionOf(world, ball).slice(3))).toBeLessThan(0.02);
  });
});

describe("rods and dynamic bodies without gravity", () => {
  const momenta = (
    world: RodWorld,
    rods: RodHandle[],
    bodies: readonly (readonly [ObstacleHandle, number])[],
  ) => {
    const sum = stepForMomenta(world, rods).slice(0, 3);
    for (const [body, mass] of bodies) {
      const v = motionOf(world, body);
      for (let c = 0; c < 3; c++) sum[c] += mass * v[3 + c];
    }
    return sum;
  };

  it("a heavier body pushes rods away, and all momentum is kept", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const rods = [0.05, 0.1, 0.15].map((x, i) =>
      createStick(world, {
        centre: [x, 0.004 * i - 0.004, 0.003 * i],
        direction: [0.1 * i, 0.2, 1],
        radius,
        elements: 4,
        youngModulus: 1e8,
      }),
    );
    const ball = createObstacle(world, {
      ...solidBody({ kind: "sphere", radius: 0.02 }, 0.05),
      position: [0, 0, 0],
      velocity: [1, 0, 0],
      angularVelocity: [3, 20, 5],
    });
    const box = createObstacle(world, {
      ...solidBody({ kind: "box", halfExtents: [0.01, 0.02, 0.03] }, 0.01),
      position: [0.22, 0.003, 0],
    });
    const bodies = [
      [ball, 0.05],
      [box, 0.01],
    ] as const;
    const before = momenta(world, rods, bodies);
    stepFor(world, 0.4);
    const after = momenta(world, rods, bodies);
    expect(before[0]).toBeCloseTo(0.05, 9);
    expect(Math.hypot(...after.map((x, c) => x - before[c]))).toBeLessThan(1e-6 * 0.05);
    for (const rod of rods) expect(velocityOf(world, rod)[0]).toBeGreaterThan(0.5);
    expect(motionOf(world, ball)[3]).toBeLessThan(1);
    expect(motionOf(world, box)[3]).toBeGreaterThan(0.1);
  });

  it("a central inelastic hit leaves the common velocity", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const [density, length] = [1000, 0.1];
    const rod = createStick(world, { centre: [0.05, 0, 0], direction: [0, 1, 0], radius, density, length });
    const rodMass = density * Math.PI * radius ** 2 * length;
    const ball = createObstacle(world, {
      ...solidBody({ kind: "sphere", radius: 0.02 }, 2 * rodMass),
      velocity: [1, 0, 0],
      friction: 0,
    });
    stepFor(world, 0.5);
    expect(velocityOf(world, rod)[0]).toBeCloseTo(2 / 3, 3);
    expect(motionOf(world, ball)[3]).toBeCloseTo(2 / 3, 3);
  });
});
