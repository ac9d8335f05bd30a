import { describe, expect, it } from "vitest";
import {
  createRodWorld,
  cutRod,
  removeRod,
  simulatedTime,
  stepWorld,
  teleport,
  type RodWorld,
} from "../../../systems/index.js";
import { closeTouches, noteTouches, openTouches } from "../../../systems/touches/note-touches.js";
import { leastHeapGrowth } from "../../oracle/heap-growth.js";
import { createGround, createStick, g, momentumOf, throwRod } from "../../physics/contact-scenes.js";

const radius = 0.002;
const length = 0.1;
const mass = 1000 * Math.PI * radius ** 2 * length;

interface Event {
  readonly kind: "begin" | "end";
  readonly A: number;
  readonly B: number;
  readonly time: number;
  /** SI */
  readonly speed: number;
  readonly impulse: readonly number[];
}

/** Steps frame by frame and keeps the events of the touch table. */
function watch(world: RodWorld, seconds: number, events: Event[] = []): Event[] {
  world.touches.watched = true;
  const { units, touches } = world;
  for (let frame = 0; frame < Math.round(60 * seconds); frame++) {
    stepWorld(world, 1 / 60);
    for (let row = 0; row < touches.count; row++) {
      const event = {
        A: touches.A[row],
        B: touches.B[row],
        time: simulatedTime(world),
        speed: (touches.speed[row] * units.length) / units.time,
        impulse: [0, 1, 2].map(
          (c) => (touches.impulse[3 * row + c] * units.mass * units.length) / units.time,
        ),
      };
      if (touches.began[row] === 1) events.push({ kind: "begin", ...event });
      if (touches.ended[row] === 1) events.push({ kind: "end", ...event });
    }
  }
  return events;
}

const kinds = (events: Event[]) => events.map(({ kind }) => kind);

describe("pairs that touch", () => {
  it("begin once, with the speed and the impulse of the impact, and end when they part", () => {
    const world = createRodWorld();
    const ground = createGround(world);
    const stick = createStick(world, { centre: [0, 0.3, 0], direction: [1, 0, 0] });
    const events = watch(world, 1);
    expect(kinds(events)).toEqual(["begin"]);
    const [begin] = events;
    expect([begin.A, begin.B]).toEqual([ground.entity, stick.entity]);
    const speed = Math.sqrt(2 * g * (0.3 - radius));
    // The speed is that at the start of the sub-step in which it lands, up to g h slower.
    expect(Math.abs(begin.speed - speed)).toBeLessThan(g / 240 + 0.01);
    // It stops dead; in the rest of the frame the ground carries its weight.
    expect(begin.impulse[1]).toBeGreaterThan(mass * (speed - 0.02));
    expect(begin.impulse[1]).toBeLessThan(mass * (speed + g / 60 + 0.02));
    expect(Math.abs(begin.impulse[0])).toBeLessThan(1e-3 * begin.impulse[1]);
    teleport(world, stick, [0, 1, 0]);
    const after = watch(world, 0.2);
    expect(kinds(after)).toEqual(["end"]);
    expect(after[0].time).toBeGreaterThan(1 + 1 / 30 - 1e-9);
    expect(after[0].time).toBeLessThan(1 + 4 / 60);
    expect(world.touches.count).toBe(0);
  });

  it("are one for a pair, however many contacts it has, and each pair by itself", () => {
    const world = createRodWorld();
    const ground = createGround(world);
    const lower = createStick(world, { centre: [0, 0.01, 0], direction: [1, 0, 0], elements: 6 });
    const upper = createStick(world, { centre: [0, 0.05, 0], direction: [0, 0, 1] });
    const events = watch(world, 0.7);
    const pairs = events.map(({ kind, A, B }) => `${kind} ${A} ${B}`);
    expect(pairs.slice(0, 2)).toEqual([
      `begin ${ground.entity} ${lower.entity}`,
      `begin ${lower.entity} ${upper.entity}`,
    ]);
    expect(pairs.filter((pair) => pair === pairs[0])).toHaveLength(1);
    expect(world.contacts.count).toBeGreaterThan(2);
  });

  it("of a rod that is cut begin for the new part, without an impact", () => {
    const world = createRodWorld();
    const ground = createGround(world);
    const stick = createStick(world, { centre: [0, 0.01, 0], direction: [1, 0, 0], elements: 4 });
    watch(world, 0.5);
    const part = cutRod(world, stick, 0.05);
    const events = watch(world, 0.2);
    // The parts touch the ground and, end to end, each other.
    expect(events.map(({ kind, A, B }) => `${kind} ${A} ${B}`).sort()).toEqual(
      [ground.entity, stick.entity].map((A) => `begin ${A} ${part.entity}`).sort(),
    );
    for (const { speed } of events) expect(speed).toBeLessThan(0.01);
  });

  it("end when a side is removed, even if its entity is used again", () => {
    const world = createRodWorld();
    createGround(world);
    const make = () => createStick(world, { centre: [0, 0.005, 0], direction: [1, 0, 0] });
    const stick = make();
    expect(kinds(watch(world, 0.3))).toEqual(["begin"]);
    removeRod(world, stick);
    const next = make();
    expect(next.entity).toBe(stick.entity);
    expect(kinds(watch(world, 0.2)).sort()).toEqual(["begin", "end"]);
  });

  it("agree with the momentum of rods that hit each other in flight", () => {
    const world = createRodWorld({ gravity: [0, 0, 0] });
    const still = createStick(world, { centre: [0, 0, 0], direction: [1, 0, 0] });
    const flying = createStick(world, { centre: [0, 0.05, 0], direction: [0, 0, 1] });
    throwRod(world, flying, [0, -1.5, 0]);
    const events: Event[] = [];
    while (events.length === 0 && simulatedTime(world) < 1) watch(world, 1 / 60, events);
    const [begin] = events;
    expect([begin.A, begin.B]).toEqual([still.entity, flying.entity]);
    expect(begin.speed).toBeCloseTo(1.5, 3);
    const gained = momentumOf(world, flying, 1000, radius)[1] + mass * 1.5;
    expect(begin.impulse[1] / gained).toBeCloseTo(1, 2);
    expect(begin.impulse[1] / -momentumOf(world, still, 1000, radius)[1]).toBeCloseTo(1, 2);
  });

  it("are not noted unless somebody watches, and noting leaves no garbage", () => {
    const world = createRodWorld();
    createGround(world);
    for (let i = 0; i < 6; i++)
      createStick(world, { centre: [0, 0.01 + 0.02 * i, 0], direction: [i % 2, 0, 1 - (i % 2)] });
    stepWorld(world, 0.05);
    expect(world.touches.count).toBe(0);
    world.touches.watched = true;
    for (let i = 0; i < 60; i++) stepWorld(world, 1 / 60);
    expect(world.touches.count).toBeGreaterThan(3);
    const growth = leastHeapGrowth(() => {
      for (let i = 0; i < 1000; i++) {
        openTouches(world);
        noteTouches(world);
        closeTouches(world);
      }
    }, 1000);
    expect(growth).toBeLessThan(1000);
    world.touches.watched = false;
    stepWorld(world, 1 / 60);
    expect(world.touches.count).toBe(0);
  });
});
