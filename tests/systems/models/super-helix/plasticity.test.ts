import { describe, expect, it } from "vitest";
import {
  createRod,
  createRodWorld,
  getEnergy,
  getMaterial,
  moveAttachment,
  createAttachment,
  removeAttachment,
  setGravity,
  setMaterial,
  stepWorld,
  type RodHandle,
  type RodOptions,
  type RodWorld,
} from "../../../../systems/index.js";
import { seeded, symmetric } from "../../../oracle/random.js";

/** 1/m */
const limit = 4;
const soft = { density: 1000, youngModulus: 2e7, internalDamping: 0.05, linearDrag: 0.3 };

function createWire(options: Partial<RodOptions> = {}, gravity = [0, 0, 0]) {
  const world = createRodWorld({ gravity });
  const wire = createRod(world, {
    length: 0.5,
    elements: 8,
    radius: 0.004,
    material: { ...soft, yieldCurvature: limit },
    root: { position: [0, 0, 0], direction: [1, 0, 0] },
    collision: { collidesWith: 0, self: false },
    ...options,
  });
  return { world, wire };
}

/** Curvatures and natural curvatures of bending, element by element, 1/m. */
function bending(world: RodWorld, { entity }: RodHandle) {
  const { Rod, GeneralizedCoordinates } = world.components;
  const heap = world.memory.f64;
  return Array.from({ length: Rod.elements[entity] }, (_, i) => {
    const read = (at: number) => [1, 2].map((c) => heap[at + 3 * i + c] / world.units.length);
    return {
      kappa: read(GeneralizedCoordinates.qSpan[entity] + 7),
      rest: read(GeneralizedCoordinates.restSpan[entity]),
    };
  });
}

const strain = ({ kappa, rest }: { kappa: number[]; rest: number[] }) =>
  Math.hypot(kappa[0] - rest[0], kappa[1] - rest[1]);

const run = (world: RodWorld, seconds: number) => {
  for (let i = 0; i < Math.round(60 * seconds); i++) stepWorld(world, 1 / 60);
};

describe("wire that stays bent", () => {
  it("keeps what it was bent beyond its limit, in the direction of the bend: kappa - limit", () => {
    const seed = 11;
    const random = seeded(seed);
    for (let i = 0; i < 20; i++) {
      const bend = [symmetric(random, 20), symmetric(random, 10), symmetric(random, 10)];
      const { world, wire } = createWire({ curvature: bend, elements: 2 });
      const before = getEnergy(world, wire, { elastic: 0, gravitational: 0, kinetic: 0 }).elastic;
      world.models[0].yieldBending(world, wire.entity);
      const size = Math.hypot(bend[1], bend[2]);
      const share = Math.max(0, 1 - limit / size);
      for (const { kappa, rest } of bending(world, wire)) {
        expect(rest[0], `seed ${seed}, ${i}`).toBeCloseTo(share * bend[1], 10);
        expect(rest[1], `seed ${seed}, ${i}`).toBeCloseTo(share * bend[2], 10);
        expect(kappa[0]).toBeCloseTo(bend[1], 12);
      }
      const after = getEnergy(world, wire, { elastic: 0, gravitational: 0, kinetic: 0 }).elastic;
      expect(after).toBeLessThanOrEqual(before);
    }
  });

  it("springs back by the limit when it is let go", () => {
    // One element: along more of them run waves that bend some a little further.
    const { world, wire } = createWire({ curvature: [0, 0, 10], elements: 1 });
    run(world, 4);
    const [{ kappa, rest }] = bending(world, wire);
    expect(kappa[1]).toBeCloseTo(rest[1], 2);
    // But for what it moves in the first step, before its limit is looked at.
    expect(kappa[1]).toBeGreaterThan(5.8);
    expect(kappa[1]).toBeLessThan(6.001);
  });

  it("bears the plastic moment and no more, and bends where that is exceeded", () => {
    // Weight w per length of a cantilever: the moment is w (L - s)^2 / 2, most at the clamp.
    const [a, length] = [0.004, 0.5];
    const stiffness = (soft.youngModulus * Math.PI * a ** 4) / 4;
    const plastic = stiffness * limit;
    const weight = (gravity: number) => soft.density * Math.PI * a ** 2 * gravity;
    const collapse = (2 * plastic) / (length ** 2 * weight(1));
    const load = (gravity: number) => {
      const { world, wire } = createWire({ elements: 16 }, [0, -gravity, 0]);
      run(world, 4);
      const loaded = bending(world, wire);
      for (const element of loaded) expect(strain(element)).toBeLessThan(limit * (1 + 1e-9));
      setGravity(world, [0, 0, 0]);
      run(world, 4);
      return { loaded, left: bending(world, wire) };
    };
    // Below it, with room for the swing of a load that comes at once, nothing stays.
    for (const { kappa, rest } of load(0.4 * collapse).left) {
      expect(Math.hypot(...rest)).toBe(0);
      expect(Math.hypot(...kappa)).toBeLessThan(1e-3 * limit);
    }
    // Above it, what stays is just what was beyond the limit, and it is near the clamp.
    const { loaded, left } = load(3 * collapse);
    expect(Math.hypot(...left[0].kappa)).toBeGreaterThan(limit);
    expect(Math.hypot(...left[15].kappa)).toBeLessThan(1e-3 * limit);
    left.forEach(({ kappa, rest }, i) => {
      expect(Math.hypot(kappa[0] - rest[0], kappa[1] - rest[1])).toBeLessThan(0.01 * limit);
      const beyond = Math.max(0, Math.hypot(...loaded[i].kappa) - limit);
      expect(Math.abs(Math.hypot(...kappa) - beyond)).toBeLessThan(0.35 * limit);
    });
  });

  it("bent slowly by its end, keeps the elastic-plastic answer exactly", () => {
    // The end goes along the arcs of a rod that is bent evenly, which a clamp and a held direction allow without any force across.
    const { world, wire } = createWire({ elements: 1, length: 0.2 });
    const arc = (k: number) => [Math.sin(0.2 * k) / k, (1 - Math.cos(0.2 * k)) / k, 0];
    const end = createAttachment(world, { rod: wire, s: 0.2, to: { point: [0.2, 0, 0] } });
    const most = 9;
    for (let i = 1; i <= 240; i++) {
      moveAttachment(world, end, arc((most * i) / 240));
      stepWorld(world, 1 / 60);
    }
    const [{ kappa, rest }] = bending(world, wire);
    expect(Math.hypot(...kappa)).toBeCloseTo(most, 3);
    expect(Math.hypot(...rest)).toBeCloseTo(most - limit, 3);
    removeAttachment(world, end);
    run(world, 3);
    expect(Math.hypot(...bending(world, wire)[0].kappa)).toBeCloseTo(most - limit, 3);
  });

  it("is a value of the material that may change", () => {
    const { world, wire } = createWire({ material: soft });
    expect(getMaterial(world, wire).yieldCurvature).toBe(Infinity);
    setMaterial(world, wire, { yieldCurvature: 3 });
    expect(getMaterial(world, wire).yieldCurvature).toBe(3);
    expect(() => setMaterial(world, wire, { yieldCurvature: 0 })).toThrow(/^material\.yieldCurvature is 0/);
  });
});
