import { describe, expect, it } from "vitest";
import { convexHull } from "../../../plugin/obstacles/convex-hull.js";
import { seeded, symmetric } from "../../oracle/random.js";

/** Volume by the divergence theorem, and how far points stand out of the planes of the faces. */
function measure({ points, triangles }: ReturnType<typeof convexHull>, all: ArrayLike<number>) {
  let [volume, outside] = [0, 0];
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => points.subarray(3 * triangles[t + k], 3 * triangles[t + k] + 3));
    const u = [0, 1, 2].map((i) => b[i] - a[i]);
    const v = [0, 1, 2].map((i) => c[i] - a[i]);
    const n = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
    volume += (a[0] * n[0] + a[1] * n[1] + a[2] * n[2]) / 6;
    const length = Math.hypot(...n);
    for (let i = 0; i < all.length; i += 3) {
      const height = [0, 1, 2].reduce((sum, k) => sum + (n[k] * (all[i + k] - a[k])) / length, 0);
      outside = Math.max(outside, height);
    }
  }
  return { volume, outside };
}

describe("convexHull", () => {
  it("encloses random points and is closed", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed);
      const points = Float64Array.from({ length: 3 * 60 }, () => Math.fround(symmetric(random)));
      const hull = convexHull(points);
      const { volume, outside } = measure(hull, points);
      expect(outside, `seed ${seed}`).toBeLessThan(1e-9);
      // Euler: a closed surface of triangles has 2 V - 4 of them.
      expect(hull.triangles.length / 3, `seed ${seed}`).toBe((2 * hull.points.length) / 3 - 4);
      expect(volume, `seed ${seed}`).toBeGreaterThan(1);
      expect(volume, `seed ${seed}`).toBeLessThan(8);
    }
  });

  it("takes nothing but the corners of a box full of points in its faces", () => {
    const points: number[] = [];
    for (let x = -2; x <= 2; x++)
      for (let y = -2; y <= 2; y++) for (let z = -2; z <= 2; z++) points.push(x / 2, y / 2, z / 2);
    const hull = convexHull(points);
    expect(hull.points.length / 3).toBe(8);
    expect(hull.triangles.length / 3).toBe(12);
    expect(measure(hull, points).volume).toBeCloseTo(8, 12);
  });

  it("refuses what is flat", () => {
    expect(() => convexHull([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0])).toThrowError(/^mesh is "flat"; allowed/);
  });
});
