import { describe, expect, it } from "vitest";
import {
  addSystem,
  createAttachment,
  createObstacle,
  createRod,
  createRodWorld,
  getAttachmentForce,
  getPoint,
  moveAttachment,
  stepWorld,
  type AttachmentHandle,
  type RodOptions,
  type RodWorld,
} from "../../../systems/index.js";
import { limits } from "../../../systems/world/limits.js";
import { measureWorld } from "../../oracle/world-measures.js";

const radius = 0.005;
const material = { density: 1000, youngModulus: 2e7, internalDamping: 0.02 };
const length = 1;
const elements = 16;
const rope: RodOptions = {
  length,
  elements,
  radius,
  material,
  root: { kind: "pinned", direction: [0, -1, 0] },
};
const mass = material.density * Math.PI * radius ** 2 * length;
const bending = (material.youngModulus * Math.PI * radius ** 4) / 4;
const { closingStrength, closingMargin, closingSpeed } = limits.attachments;
/** N: what a rigid attachment of such a rope that cannot be closed pulls with. */
const strength = closingStrength * mass + closingMargin * bending * (elements / length) ** 2;

const forceOf = (world: RodWorld, held: AttachmentHandle) =>
  Math.hypot(...getAttachmentForce(world, held, new Float64Array(3)));

interface Worst {
  energy: number;
  speed: number;
  retries: number;
}

function watch(world: RodWorld, frames: number, each?: (frame: number) => void): Worst {
  const worst = { energy: 0, speed: 0, retries: 0 };
  for (let i = 0; i < frames; i++) {
    each?.(i);
    stepWorld(world, 1 / 60);
    const { elastic, kinetic, fastest } = measureWorld(world);
    worst.energy = Math.max(worst.energy, elastic + kinetic);
    worst.speed = Math.max(worst.speed, fastest);
    worst.retries = Math.max(worst.retries, world.statistics.retries);
  }
  return worst;
}

describe("a rigid attachment out of reach", () => {
  it.each([
    ["across", [3, 0, 0]],
    ["behind the root", [0, 4, 0]],
    ["straight on", [0, -4, 0]],
  ] as const)("%s: pulls the rope towards it gently, and then with a bounded force", (_, point) => {
    const world = createRodWorld();
    // Behind its root it would have to go past itself.
    const rod = createRod(world, { ...rope, collision: { self: false } });
    const held = createAttachment(world, { rod, s: length, to: { point } });
    const { energy, speed } = watch(world, 240);
    // As fast as it comes, where it is swung around twice that, and as high as it can be lifted.
    expect(energy).toBeLessThan(0.5 * mass * (2 * closingSpeed) ** 2 + 2 * mass * 9.81 * length);
    expect(speed).toBeLessThan(8 * closingSpeed);
    expect(forceOf(world, held) / strength).toBeCloseTo(1, 1);
    const end = getPoint(world, rod, length, new Float64Array(3));
    const away = Math.hypot(...point);
    for (let c = 0; c < 3; c++) expect(end[c]).toBeCloseTo((point[c] / away) * length, 0.5);
    expect(measureWorld(world).fastest).toBeLessThan(0.2);
  });

  it("at both ends: the rope stands still between them", () => {
    const world = createRodWorld();
    const rod = createRod(world, { ...rope, root: { kind: "free", direction: [1, 0, 0] } });
    const ends = [
      createAttachment(world, { rod, s: 0, to: { point: [-1, 0, 0] } }),
      createAttachment(world, { rod, s: length, to: { point: [2, 0, 0] } }),
    ];
    const { energy, speed, retries } = watch(world, 120);
    expect(energy).toBeLessThan(1e-4);
    expect(speed).toBeLessThan(0.1);
    expect(retries).toBe(0);
    for (const end of ends) expect(forceOf(world, end)).toBeLessThan(1.1 * strength);
  });

  it("holds what springs and bends pull, however light the rod is", () => {
    const world = createRodWorld({ gravity: [0, 0, 0], collides: false });
    const wire = { ...rope, length: 0.3, radius: 1e-3, material: { ...material, youngModulus: 2e11 } };
    const rod = createRod(world, { ...wire, root: { kind: "free", direction: [1, 0, 0] } });
    const left = createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] } });
    const right = createAttachment(world, { rod, s: 0.3, to: { point: [0.3, 0, 0] } });
    createAttachment(world, { rod, s: 0.15, to: { point: [0.15, 0.01, 0] } });
    watch(world, 120, (i) => moveAttachment(world, right, [0.3 - 0.1 * Math.min(1, i / 60), 0, 0]));
    expect(forceOf(world, left)).toBeGreaterThan(3);
    const point = getPoint(world, rod, 0, new Float64Array(3));
    // Pressed along itself it gives a little (`pressedCompliance`); it does not slip away.
    expect(Math.hypot(...point)).toBeLessThan(1e-3);
    // 500 N of a spring, a thousand weights of the rope that it pulls straight.
    const tied = createRod(world, { ...rope, root: { kind: "free", direction: [1, 0, 0] } });
    const hook = createAttachment(world, { rod: tied, s: 0, to: { point: [0, 0, 0] } });
    createAttachment(world, { rod: tied, s: 1, to: { point: [1.5, 0, 0] }, compliance: 1e-3 });
    watch(world, 240);
    expect(forceOf(world, hook)).toBeCloseTo(500, 0);
    expect(Math.hypot(...getPoint(world, tied, 0, new Float64Array(3)))).toBeLessThan(1e-4);
  });

  it("whose point leaps by metres does not fling the rope after it", () => {
    const world = createRodWorld();
    const rod = createRod(world, { ...rope, root: { kind: "free", direction: [0, -1, 0] } });
    const held = createAttachment(world, { rod, s: 0, to: { point: [0, 0, 0] } });
    const { speed } = watch(world, 120, (i) => i === 10 && moveAttachment(world, held, [10, 0, 0]));
    expect(speed).toBeLessThan(4 * closingSpeed);
    watch(world, 400);
    expect(getPoint(world, rod, 0, new Float64Array(3))[0]).toBeCloseTo(10, 4);
  });
});

describe("a mass that jerks a rope taut", () => {
  const load = 1;
  const v = 2;
  /** N: v sqrt(k m), of a mass on a spring with k = E A / L. */
  const impact = v * Math.sqrt((load * material.youngModulus * Math.PI * radius ** 2) / length);

  it.each([4, 16, 64])(
    "with %i sub-steps: the force told is that of the impact on an elastic rope",
    (subSteps) => {
      const world = createRodWorld({ gravity: [0, 0, 0], subSteps });
      const rod = createRod(world, rope);
      const body = createObstacle(world, {
        shape: { kind: "sphere", radius: 0.05 },
        position: [0, -length - 0.05, 0],
        motion: "dynamic",
        mass: load,
        inertia: [1e-3, 1e-3, 1e-3],
        velocity: [0, -v, 0],
      });
      const held = createAttachment(world, { rod, s: length, to: { obstacle: body, point: [0, 0.05, 0] } });
      let told = 0;
      addSystem(world, { after: "advance", run: () => void (told = Math.max(told, forceOf(world, held))) });
      for (let i = 0; i < 12; i++) stepWorld(world, 1 / 60);
      expect(told).toBeLessThan(impact);
      expect(told).toBeGreaterThan(0.85 * impact);
    },
  );
});
