import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../plugin/index.js";
import { ropeRod, type RopeOptions } from "../../plugin/rope.js";
import {
  addSystem,
  applyImpulse,
  closeRod,
  createRod,
  createRodWorld,
  getFrame,
  getPoint,
  stepWorld,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { createNullScene } from "./null-scene.js";

const from = { x: 0, y: 0, z: 0 };
const to = { x: 2, y: 0, z: 0 };
const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: true };
const length = 2 * Math.PI;
const places = 32;

function build(options: Partial<RopeOptions>): { world: RodWorld; rod: RodHandle } {
  const world = createRodWorld({ gravity: [0, 0, 0], collides: false });
  const rope = { from, to, radius: 0.01, closed: true, imperfection: 0, ...options };
  return { world, rod: createRod(world, ropeRod(rope, surroundings)) };
}

/** How far its ends are apart, and by how much their directors differ. */
function opening({ world, rod }: ReturnType<typeof build>) {
  const root = getFrame(world, rod, 0, new Float64Array(12));
  const tip = getFrame(world, rod, length, new Float64Array(12));
  const distance = (at: number) => Math.hypot(...[0, 1, 2].map((c) => tip[at + c] - root[at + c]));
  return { gap: distance(9), kink: distance(0), roll: distance(3) };
}

describe("a closed rope", () => {
  it("is a circle through its two points, which begins towards the sag", () => {
    const { world, rod } = build({});
    const point = (s: number) => [...getPoint(world, rod, s, new Float64Array(3))];
    expect(Math.hypot(...point(length))).toBeLessThan(1e-12);
    expect(Math.hypot(point(length / 2)[0] - 2, point(length / 2)[1])).toBeLessThan(1e-12);
    expect(Math.hypot(point(length / 4)[0] - 1, point(length / 4)[1] + 1)).toBeLessThan(1e-12);
  });

  it("meets itself however it is twisted", () => {
    for (const twist of [0.3, -2, 4 * Math.PI, 8 * Math.PI]) {
      const ring = build({ twist, elements: 32 });
      const { gap, kink } = opening(ring);
      expect(gap).toBeLessThan(1e-11);
      expect(kink).toBeLessThan(1e-11);
    }
    expect(opening(build({ twist: 4 * Math.PI, elements: 32 })).roll).toBeLessThan(1e-11);
    expect(opening(build({ twist: Math.PI, elements: 32 })).roll).toBeCloseTo(2, 9);
  });

  it("stays closed with one tangent and its twist while it moves", () => {
    const ring = build({ twist: 2, elements: 24 });
    closeRod(ring.world, ring.rod);
    const before = opening(ring).roll;
    push(ring.world, ring.rod, 0.1);
    for (let i = 0; i < 120; i++) stepWorld(ring.world, 1 / 60);
    const { gap, kink, roll } = opening(ring);
    expect(gap).toBeLessThan(0.05 * 0.01);
    expect(kink).toBeLessThan(1e-3);
    expect(Math.abs(roll - before)).toBeLessThan(1e-3);
  });

  it("is ended by what opens it, and goes with its rope", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    const ring = rods.createRope({ from, to, radius: 0.02, closed: true });
    expect(ring.root).toBe("free");
    expect(rods.attachments.map(({ rod, target }) => [rod, target])).toEqual([[ring, ring]]);
    render();
    const piece = ring.cut(3);
    // One open rope now, of two rods that are still joined where the ring was.
    expect(rods.attachments.map(({ rod, target }) => [rod, target])).toEqual([[piece, ring]]);
    render();
    piece.dispose();
    render();
    expect(rods.attachments).toEqual([]);
    scene.dispose();
  });

  it("refuses what does not go with it", () => {
    for (const [options, said] of [
      [{ length: 9 }, /length is 9; allowed: none with closed/],
      [{ slack: 0.1 }, /slack is 0.1; allowed: none with closed/],
      [{ curl: "wavy" }, /curl is "?wavy"?; allowed: none with closed/],
      [{ twist: Number.NaN }, /twist is NaN/],
      [{ closed: 1 }, /closed is 1/],
      [{ closed: false, twist: 1 }, /twist is 1; allowed: only with closed/],
      [
        { radius: 1 },
        /to is .* m away from `from`"?; allowed: with closed, more than the rope is thick, 2 m/,
      ],
    ] as const)
      expect(() => build(options as Partial<RopeOptions>)).toThrow(said);
  });
});

/** Newton seconds per metre, out of the ring's plane, in its second mode. */
function push(world: RodWorld, rod: RodHandle, size: number): void {
  let isDone = false;
  addSystem(world, {
    name: "push",
    after: "predict",
    run: () => {
      if (isDone) return;
      isDone = true;
      for (let i = 0; i < places; i++) {
        const share = (i + 0.5) / places;
        const part = (size * length * Math.cos(4 * Math.PI * share)) / places;
        applyImpulse(world, rod, share * length, [0, 0, part]);
      }
    },
  });
}

/** How far the second mode is out of the plane, metres. */
function height({ world, rod }: ReturnType<typeof build>): number {
  let [c, s] = [0, 0];
  for (let i = 0; i < places; i++) {
    const share = (i + 0.5) / places;
    const z = getPoint(world, rod, share * length, new Float64Array(3))[2];
    c += (2 * z * Math.cos(4 * Math.PI * share)) / places;
    s += (2 * z * Math.sin(4 * Math.PI * share)) / places;
  }
  return Math.hypot(c, s);
}

// Michell 1889: a straight rod bent to a ring and twisted leaves its plane at 2 pi sqrt(3) B / C; B / C = 1 + nu.
describe.each([
  ["super-helix", 48],
  ["clothoid", 24],
] as const)("Michell's ring, %s of %i elements", (model, elements) => {
  const material = { density: 1000, youngModulus: 4e9, poissonRatio: 0.5, internalDamping: 0 };
  const critical = 2 * Math.PI * Math.sqrt(3) * 1.5;
  const heights = (share: number) => {
    const ring = build({ model, elements, material, twist: share * critical });
    closeRod(ring.world, ring.rod);
    push(ring.world, ring.rod, 5e-4);
    return [36, 144].map((frames) => {
      for (let i = 0; i < frames; i++) stepWorld(ring.world, 1 / 60);
      return height(ring);
    });
  };

  it("calms down 2 % below the threshold", () => {
    const [first, last] = heights(0.98);
    expect(last).toBeLessThan(first);
    expect(last).toBeLessThan(5e-5);
  });

  it("leaves its plane 2 % above it", () => {
    const [first, last] = heights(1.02);
    expect(last).toBeGreaterThan(5 * first);
    expect(last).toBeGreaterThan(5e-3);
  });
});
