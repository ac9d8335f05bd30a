import { describe, expect, it } from "vitest";
import {
  createAttachment,
  createRod,
  createRodWorld,
  stages,
  stepWorld,
  type RodHandle,
  type RodWorld,
  type WorldOptions,
} from "../../../../systems/index.js";
import {
  createGround,
  createStick,
  g,
  momentumOf,
  pointOf,
  stepFor,
  throwRod,
  velocityOf,
} from "../../../physics/contact-scenes.js";
import { seeded, symmetric } from "../../../oracle/random.js";

function createWorld(options: WorldOptions = {}): RodWorld {
  const world = createRodWorld(options);
  world.solver.method = "position-based";
  return world;
}

/** Bent, soft rods dropped crosswise on a plate, one above the other. */
function pile(seed: number, count: number, friction: number): RodWorld {
  const world = createWorld();
  const random = seeded(seed);
  createGround(world, { friction });
  for (let i = 0; i < count; i++) {
    const angle = Math.PI * random();
    createRod(world, {
      length: 0.1,
      elements: 4,
      radius: 0.003,
      restCurvature: [0, symmetric(random, 4), symmetric(random, 4)],
      material: { density: 1200, youngModulus: 5e6, internalDamping: 2e-3, friction },
      root: {
        kind: "free",
        position: [-0.05 * Math.cos(angle), 0.012 + 0.02 * i, -0.05 * Math.sin(angle)],
        direction: [Math.cos(angle), symmetric(random, 0.03), Math.sin(angle)],
      },
    });
  }
  return world;
}

/** By how much the contact that fails most would penetrate deeper in the step than it did, in shares of 1 % of the thickness. */
function worstMiss({ contacts, solver, clock, components }: RodWorld): number {
  const h = clock.frame / clock.subSteps;
  let worst = 0;
  for (let row = 0; row < contacts.count; row++) {
    const thickness = 2 * components.Rod.radius1[contacts.B[row]];
    // A gap may close, at solver.bias; where sides overlap, they may stay.
    const miss = -contacts.velocity[3 * row] - Math.max(0, solver.bias[row]);
    worst = Math.max(worst, (miss * h) / (0.01 * thickness));
  }
  return worst;
}

/** Greatest depth of a contact, in shares of the thickness. */
function depth({ contacts, components }: RodWorld): number {
  let deepest = 0;
  for (let row = 0; row < contacts.count; row++) {
    deepest = Math.max(deepest, -contacts.gap[row] / (2 * components.Rod.radius1[contacts.B[row]]));
  }
  return deepest;
}

describe("position-based response in the frame", () => {
  it.each([
    [1, 0],
    [3, 0.4],
  ])("a pile of 12 rods, seed %i, friction %d: no contact penetrates deeper", (seed, friction) => {
    const world = pile(seed, 12, friction);
    let contacts = 0;
    let zones = 0;
    for (let frame = 0; frame < 28; frame++) {
      stepWorld(world, 1 / 60);
      contacts = Math.max(contacts, world.contacts.count);
      if (world.statistics.iterations > 0) zones++;
      if (world.statistics.residual === 0) expect(worstMiss(world), `frame ${frame}`).toBeLessThan(1 + 1e-6);
      expect(world.statistics.residual).toBeLessThan(1e-2);
      // Turning in a step sinks in as well, which is no solver's doing: but nothing passes.
      expect(depth(world), `frame ${frame}`).toBeLessThan(0.5);
    }
    expect(contacts).toBeGreaterThan(30);
    expect(zones).toBeGreaterThan(0);
    expect(world.statistics.sweeps).toBeLessThanOrEqual(20);
  });

  /** Where a stick along the slope has got to after a second, downhill, and its speed. */
  function slideDown(slope: number, friction: number) {
    const world = createWorld();
    createGround(world, { tilt: slope, friction });
    const [uphill, up] = [
      [Math.cos(slope), Math.sin(slope), 0],
      [-Math.sin(slope), Math.cos(slope), 0],
    ];
    const centre = up.map((x) => 0.002 * x);
    const stick = createStick(world, { centre, direction: uphill, friction });
    stepFor(world, 1);
    const way = pointOf(world, stick).reduce((sum, x, c) => sum - (x - centre[c]) * uphill[c], 0);
    const speed = velocityOf(world, stick).reduce((sum, x, c) => sum - x * uphill[c], 0);
    return { way, speed };
  }

  it.each([0.3, 0.8])(
    "mu = %d: a stick stays on half the slope of friction and slides down twice that",
    (mu) => {
      const { way, speed } = slideDown(Math.atan(0.5 * mu), mu);
      expect(Math.abs(way)).toBeLessThan(1e-3);
      expect(Math.abs(speed)).toBeLessThan(1e-3);
      const slope = Math.atan(2 * mu);
      const acceleration = g * (Math.sin(slope) - mu * Math.cos(slope));
      const sliding = slideDown(slope, mu);
      expect(sliding.speed / acceleration).toBeCloseTo(1, 1);
      expect(sliding.way / (0.5 * acceleration)).toBeCloseTo(1, 1);
    },
  );

  it("rods linked to a chain that hangs down on a plate stay linked, to 5 % of their thickness", () => {
    const world = createWorld();
    createGround(world);
    const size = { youngModulus: 1e7, elements: 4, radius: 0.003, length: 0.1, friction: 0.5 };
    // Linked ends overlap, so the links of the chain do not touch each other.
    const collision = { membership: 1, collidesWith: 0xfffe };
    const [upper, lower] = [0.05, 0.15].map((x) =>
      createStick(world, { ...size, centre: [x, 0.15, 0], direction: [1, 0, 0], collision }),
    );
    const loose = createStick(world, { ...size, centre: [0.05, 0.16, 0], direction: [0, 0, 1] });
    createAttachment(world, { rod: upper, s: 0, to: { point: [0, 0.15, 0] } });
    createAttachment(world, { rod: upper, s: 0.1, to: { rod: lower, s: 0 } });
    for (let frame = 0; frame < 60; frame++) {
      stepWorld(world, 1 / 60);
      const [held, link, linked] = [
        pointOf(world, upper, 0),
        pointOf(world, upper, 1),
        pointOf(world, lower, 0),
      ];
      expect(Math.hypot(held[0], held[1] - 0.15, held[2]), `frame ${frame}`).toBeLessThan(0.05 * 0.006);
      const apart = Math.hypot(...link.map((x, c) => x - linked[c]));
      expect(apart, `frame ${frame}`).toBeLessThan(0.05 * 0.006);
    }
    expect(pointOf(world, lower)[1]).toBeLessThan(0.1);
    expect(pointOf(world, loose)[1]).toBeLessThan(0.1);
  });

  it("two free rods that meet keep their momentum, to 1e-9", () => {
    const world = createWorld({ gravity: [0, 0, 0], frame: 1 / 240, subSteps: 1 });
    const size = { youngModulus: 1e7, elements: 3, radius: 0.002, density: 1000 };
    const a = createStick(world, { ...size, centre: [0, 0, 0], direction: [1, 0.2, 0] });
    const b = createStick(world, { ...size, centre: [0.01, 0.02, 0.005], direction: [0.1, 0, 1] });
    throwRod(world, a, [0.1, 1, 0]);
    throwRod(world, b, [0, -1, 0.3]);
    const total = () => {
      const [p, q] = [a, b].map((rod: RodHandle) => momentumOf(world, rod, size.density, size.radius));
      return [0, 1, 2].map((c) => p[c] + q[c]);
    };
    // The velocity belongs to the shape in which it was found: before the rods are put where it takes them.
    const runAndMeasure = () => {
      const h = world.clock.frame;
      const taking = stages.findIndex(({ name }) => name === "advance");
      for (const stage of stages.slice(0, taking)) stage.run(world, h);
      const { vSpan, nextSpan } = world.components.GeneralizedCoordinates;
      const kept = world.rods.map((rod) => world.memory.f64.slice(vSpan[rod], vSpan[rod] + 15));
      for (const rod of world.rods)
        world.memory.f64.copyWithin(vSpan[rod], nextSpan[rod], nextSpan[rod] + 15);
      const measured = total();
      world.rods.forEach((rod, i) => world.memory.f64.set(kept[i], vSpan[rod]));
      for (const stage of stages.slice(taking)) stage.run(world, h);
      return measured;
    };
    const before = runAndMeasure();
    expect(world.contacts.count).toBe(0);
    let met = 0;
    let after = before;
    for (let step = 0; step < 12; step++) {
      after = runAndMeasure();
      met += world.contacts.impulse.subarray(0, 3 * world.contacts.count).some((x) => x !== 0) ? 1 : 0;
    }
    expect(met).toBeGreaterThan(0);
    const mass = 1000 * Math.PI * 0.002 ** 2 * 0.1;
    expect(Math.abs(velocityOf(world, a)[1])).toBeLessThan(0.9);
    after.forEach((value, c) => expect(Math.abs(value - before[c])).toBeLessThan(1e-9 * mass));
  });
});
