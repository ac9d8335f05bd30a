import { describe, expect, it } from "vitest";
import { halfTurnOfArc, ropeRod, type RopeOptions } from "../../plugin/rope.js";
import {
  createObstacle,
  createRod,
  createRodWorld,
  getFrame,
  getPoint,
  rodLength,
  stepWorld,
} from "../../systems/index.js";

const from = { x: 0.3, y: 1, z: -0.2 };
const to = { x: 1.1, y: 1.4, z: 0.4 };
const distance = Math.hypot(0.8, 0.4, 0.6);
const surroundings = { down: { x: 0, y: -9.81, z: 0 }, rightHandedAxes: true };

function build(options: Partial<RopeOptions>) {
  const world = createRodWorld();
  const rod = createRod(world, ropeRod({ from, to, radius: 0.01, ...options }, surroundings));
  const length = rodLength(world, rod);
  const at = (s: number) => [...getPoint(world, rod, s, new Float64Array(3))];
  const frame = (s: number) => [...getFrame(world, rod, s, new Float64Array(12))];
  return { length, at, frame };
}

function expectNear(actual: number[], expected: number[]) {
  expected.forEach((value, i) => expect(actual[i]).toBeCloseTo(value, 10));
}

describe("ropeRod", () => {
  it("is straight from one point to the other by default", () => {
    const { length, at } = build({});
    expect(length).toBeCloseTo(distance, 12);
    expectNear(at(0), [from.x, from.y, from.z]);
    expectNear(at(length / 2), [0.7, 1.2, 0.1]);
    expectNear(at(length), [to.x, to.y, to.z]);
  });

  it("falls over if it is dropped on its end", () => {
    const world = createRodWorld();
    createObstacle(world, { shape: { kind: "box", halfExtents: [5, 0.5, 5] }, position: [0, -0.5, 0] });
    const options = { from: { x: 0, y: 1.1, z: 0 }, to: { x: 0, y: 0.1, z: 0 }, radius: 0.01 };
    const rod = createRod(world, ropeRod({ ...options, root: "free" }, surroundings));
    for (let i = 0; i < 150; i++) stepWorld(world, 1 / 60);
    expect(getPoint(world, rod, 0, new Float64Array(3))[1]).toBeLessThan(0.1);
  });

  it.each([1e-9, 0.001, 0.1, 1, 5])("with slack %f it ends in place and sags below its line", (slack) => {
    for (const elements of [1, 7]) {
      const { length, at } = build({ slack, elements });
      expect(length).toBeCloseTo(distance * (1 + slack), 9);
      expectNear(at(length), [to.x, to.y, to.z]);
      const middle = at(length / 2);
      expect(middle[1]!).toBeLessThan(1.2);
      // The sag is in the vertical plane of the two points.
      const out = (middle[0]! - 0.7) * 0.6 - (middle[2]! - 0.1) * 0.8;
      expect(out).toBeCloseTo(0, 10);
    }
  });

  it("hangs in any plane between points that are above each other", () => {
    const { length, at } = build({ to: { ...from, y: 0 }, slack: 0.3 });
    expectNear(at(length), [from.x, 0, from.z]);
  });

  it("sags where it is told to", () => {
    const { length, at } = build({ slack: 0.2, to: { ...from, x: 1.3 }, sag: { x: 0.4, y: 0, z: 2 } });
    const [x, y, z] = at(length / 2);
    expectNear([x, y], [0.8, from.y]);
    expect(z).toBeGreaterThan(from.z + 0.2);
    expect(() => build({ slack: 0.2, sag: { x: 0, y: 0, z: 0 } })).toThrow(/sag/);
  });

  it("is divided as it needs it, if it may", () => {
    const options = { from, to, radius: 0.01, adapt: { shortest: 0.02, longest: 0.2 } };
    expect(ropeRod(options, surroundings).adapt).toEqual(options.adapt);
    const world = createRodWorld();
    const rod = createRod(world, ropeRod({ ...options, length: 3, elements: 4 }, surroundings));
    stepWorld(world, 1 / 60);
    expect(world.components.Rod.elements[rod.entity]).toBeGreaterThan(4);
    expect(() => build({ adapt: { shortest: 0.02, longest: 0.03 } })).toThrow(/adapt.longest is 0.03/);
  });

  it("faces the way its director says", () => {
    const { frame, length } = build({ director: { x: 0, y: 1, z: 0 }, slack: 0.2 });
    const [tx, ty, tz, dx, dy, dz] = frame(0) as [number, number, number, number, number, number];
    expect(tx * dx + ty * dy + tz * dz).toBeCloseTo(0, 12);
    // The director nearest to "up" lies in the plane of the tangent and the vertical.
    expect(tx * dz - tz * dx).toBeCloseTo(0, 12);
    expect(dy).toBeGreaterThan(0);
    expect(frame(length)[4]).toBeDefined();
  });

  it("winds a curl around the line, from one end to the other", () => {
    const { length, at } = build({ curl: { radius: 0.05, pitch: 0.1 }, director: { x: 0, y: 1, z: 0 } });
    const axis = [0.8 / distance, 0.4 / distance, 0.6 / distance];
    const root = at(0);
    for (const fraction of [0.1, 0.5, 1]) {
      const point = at(fraction * length).map((value, i) => value - root[i]!);
      const along = point.reduce((sum, value, i) => sum + value * axis[i]!, 0);
      expect(along).toBeCloseTo(fraction * distance, 10);
      const away = Math.hypot(...point.map((value, i) => value - along * axis[i]!));
      expect(away).toBeLessThanOrEqual(0.1 + 1e-12);
    }
    const turns = distance / 0.1;
    expect(length).toBeCloseTo(turns * Math.hypot(2 * Math.PI * 0.05, 0.1), 10);
  });
});

describe("halfTurnOfArc", () => {
  it.each([0, 1e-6, 0.1, 1, 2, 3, 3.14])("finds the arc of half angle %f", (x) => {
    const ratio = x === 0 ? 1 : Math.sin(x) / x;
    // Near a straight line the ratio is flat: sqrt of the rounding is all that can be had.
    expect(Math.abs(halfTurnOfArc(ratio) - x)).toBeLessThan(x < 1e-3 ? 3e-8 : 1e-12);
  });
});
