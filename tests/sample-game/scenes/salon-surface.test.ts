import { describe, expect, it } from "vitest";
import { BUST, bustShape, faceAt, headShape, SHIRT } from "../../../sample-game/scenes/salon.js";
import { distanceAt, meetSurface, outwardsAt, pushedOut } from "../../../sample-game/scenes/salon-surface.js";
import type { ObstacleChild } from "../../../systems/index.js";
import { seeded, symmetric } from "../../oracle/random.js";

type Triple = [number, number, number];
const along = (o: Triple, d: Triple, t: number): Triple => [
  o[0] + t * d[0],
  o[1] + t * d[1],
  o[2] + t * d[2],
];

describe("the surface that the comb glides over (seed 7)", () => {
  const random = seeded(7);
  const rays = Array.from({ length: 400 }, () => {
    const origin: Triple = [symmetric(random, 0.5), symmetric(random, 0.5), -0.6];
    const aim = [0.12, 0.15, 0.12].map((spread) => symmetric(random, spread));
    return { origin, direction: aim.map((value, c) => value - origin[c]) as Triple };
  });

  it("is met by a ray where it first comes in, found by small steps", () => {
    let hits = 0;
    for (const { origin, direction } of rays) {
      const met = meetSurface(origin, direction);
      const steps = Array.from({ length: 2001 }, (_, k) => along(origin, direction, (2 * k) / 2000));
      const distances = steps.map(distanceAt);
      const lowest = Math.min(...distances);
      if (Math.abs(lowest) < 1e-4) continue;
      expect(met.hits).toBe(lowest < 0);
      if (met.hits) {
        hits++;
        expect(Math.abs(distanceAt(met.point))).toBeLessThan(1e-5);
        const first = steps[distances.findIndex((distance) => distance < 0)];
        expect(Math.hypot(...met.point.map((value, c) => value - first[c]))).toBeLessThan(3e-3);
      } else expect(distanceAt(met.point)).toBeLessThan(lowest + 5e-4);
    }
    expect(hits).toBeGreaterThan(100);
    expect(hits).toBeLessThan(390);
  });

  it("has normals by finite differences", () => {
    for (const point of [
      [0.05, 0.06, 0.03],
      [-0.07, -0.1, 0.02],
      [0.01, 0.1, -0.02],
    ] as Triple[]) {
      const gradient = [0, 1, 2].map((c) => {
        const [ahead, behind] = [1e-6, -1e-6].map((e) =>
          distanceAt(point.map((value, k) => (k === c ? value + e : value)) as Triple),
        );
        return ahead - behind;
      });
      const size = Math.hypot(...gradient);
      outwardsAt(point).forEach((value, c) => expect(value).toBeCloseTo(gradient[c] / size, 6));
    }
  });

  it("follows the nose as it is drawn, which blown hair went through", () => {
    for (const [x, y] of [
      [0, -0.03],
      [0, -0.04],
      [0, -0.05],
      [0.006, -0.04],
    ]) {
      expect(Math.abs(distanceAt(faceAt(x, y)))).toBeLessThan(3e-3);
    }
  });

  it("lies on shoulders as they are drawn: no lock stands off them or sinks into the chest", () => {
    for (let k = 2; k < SHIRT.length && SHIRT[k][1] > -0.35; k++) {
      for (const share of [0, 0.5]) {
        const [radius, y] = [0, 1].map((c) => SHIRT[k][c] + share * (SHIRT[k - 1][c] - SHIRT[k][c]));
        for (let angle = -Math.PI; angle < Math.PI; angle += 0.1) {
          const z = BUST.z + BUST.depth * radius * Math.sin(angle);
          const gap = Math.min(
            ...bustShape.map((child) => distanceTo(child, [radius * Math.cos(angle), y, z])),
          );
          expect(Math.abs(gap), `${radius} ${y} ${angle}`).toBeLessThan(0.008);
        }
      }
    }
  });

  it("encloses all that hair lies on and ends above the shoulders", () => {
    const clearance = (point: Triple) =>
      Math.min(...[...headShape, ...bustShape].map((child) => distanceTo(child, point)));
    for (let k = 0; k < 3000; k++) {
      const inside: Triple = [symmetric(random, 0.05), symmetric(random, 0.1), symmetric(random, 0.06)];
      const point = pushedOut(inside);
      expect(distanceAt(point)).toBeGreaterThanOrEqual(0);
      expect(clearance(point), String(point)).toBeGreaterThanOrEqual(0);
      const low = pushedOut([point[0], -0.3 * random(), point[2]]);
      expect(clearance(low), String(low)).toBeGreaterThanOrEqual(0);
    }
  });
});

/** Of a point from a sphere or a capsule, whose axis is y or, turned about x or z by a quarter, z or x. */
function distanceTo({ shape, position = [0, 0, 0], quaternion }: ObstacleChild, point: Triple): number {
  const p = point.map((value, c) => value - position[c]);
  if (shape.kind === "sphere") return Math.hypot(...p) - shape.radius;
  if (shape.kind !== "capsule") throw new Error(`no distance to a ${shape.kind}`);
  const axis = !quaternion ? 1 : quaternion[0] !== 0 ? 2 : 0;
  p[axis] -= Math.min(Math.max(p[axis], -shape.halfLength), shape.halfLength);
  return Math.hypot(...p) - shape.radius;
}
