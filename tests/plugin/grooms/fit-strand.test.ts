import { describe, expect, it } from "vitest";
import { fitStrand, fitWith } from "../../../plugin/grooms/fit-strand.js";
import { advance } from "../../../plugin/grooms/helix-chain.js";
import { SmoothStrand } from "../../../plugin/grooms/smooth-strand.js";
import { curl, strandOf, straight, type Vec, wave } from "./sample-curves.js";

const smooth = (points: readonly Vec[]) => new SmoothStrand(points.flatMap(({ x, y, z }) => [x, y, z]));
const root = { x: 0.3, y: 1, z: -0.2 };

describe("a smooth strand", () => {
  it("has the length of a helix through points of it, better with more of them", () => {
    const errors = [20, 40].map((count) => {
      const { length } = smooth(strandOf(curl(root, 0.01, 0.02), 0.3, count));
      return Math.abs(length - 0.3);
    });
    expect(errors[1]).toBeLessThan(2e-3);
    expect(errors[1]).toBeLessThan(errors[0] / 2);
  });

  it("goes through points that fall together, and through one", () => {
    const a = { x: 0, y: 0, z: 0 };
    const b = { x: 0, y: -1, z: 0 };
    const strand = smooth([a, a, b, b, b]);
    expect(strand.length).toBeCloseTo(1, 12);
    expect([...strand.sample(2)].map((x) => x + 0)).toEqual(
      [0, 0, 0, 0, -0.5, 0, 0, -1, 0].map((x) => expect.closeTo(x, 12)),
    );
    expect(smooth([a, a]).length).toBe(0);
  });
});

describe("a chain of helices", () => {
  it("goes around a circle and along a helix", () => {
    const [x, R] = [new Float64Array(3), Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1)];
    for (let i = 0; i < 7; i++) advance(x, R, [0, 0, 2], 0, (2 * Math.PI) / 14);
    expect([...x, ...R]).toEqual(
      [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1].map((value) => expect.closeTo(value, 12)),
    );
    // Curvature r / (r^2 + c^2), torsion c / (r^2 + c^2): a turn climbs 2 pi c.
    const [r, c] = [0.3, 0.1];
    const scale = 1 / (r * r + c * c);
    x.fill(0);
    for (let i = 0; i < 5; i++)
      advance(x, R, [c * scale, 0, r * scale], 0, (2 * Math.PI) / 5 / Math.sqrt(scale));
    expect(Math.hypot(...x)).toBeCloseTo(2 * Math.PI * c, 12);
  });

  it.each([
    ["a straight strand", straight(root, { x: 0.6, y: -0.8, z: 0 }), 4, 1e-9],
    ["a curl", curl(root, 0.008, 0.03), 16, 0.05],
    ["a tight curl", curl(root, 0.004, 0.01), 32, 0.05],
    ["a flat wave", wave(root, 0.6, 0.05), 32, 0.02],
  ] as const)("meets %s, whose curvatures it finds", (_, shape, elements, percent) => {
    const strand = smooth(strandOf(shape, 0.2, 240));
    const fitted = fitWith(strand, elements);
    expect(fitted.error).toBeLessThan(percent);
    expect(fitted.root).toEqual([root.x, root.y, root.z].map((x) => expect.closeTo(x, 12)));
    // From tip to root it is where the strand is.
    const [x, R] = [Float64Array.from(fitted.root), fitted.frame.slice()];
    for (let i = 0; i < elements; i++) advance(x, R, fitted.curvatures, 3 * i, fitted.length / elements);
    const end = shape(0.2);
    expect(Math.hypot(x[0] - end.x, x[1] - end.y, x[2] - end.z)).toBeLessThan(0.2 * percent * 0.01 + 1e-4);
  });

  it("finds curvature and torsion of a helix", () => {
    const { curvatures } = fitWith(smooth(strandOf(curl(root, 0.008, 0.03), 0.2, 400)), 12);
    const climb = 0.03 / (2 * Math.PI);
    const scale = 1 / (0.008 * 0.008 + climb * climb);
    for (let i = 0; i < 12; i++) {
      expect(Math.hypot(curvatures[3 * i + 1], curvatures[3 * i + 2])).toBeCloseTo(0.008 * scale, 0);
      expect(Math.abs(curvatures[3 * i])).toBeCloseTo(climb * scale, 0);
    }
  });

  it("meets a wave better by the second order in its elements or more", () => {
    const strand = smooth(strandOf(wave(root, 0.6, 0.1), 0.2, 400));
    const [coarse, fine] = [12, 24].map((elements) => fitWith(strand, elements).error);
    expect(Math.log2(coarse / fine)).toBeGreaterThan(2);
  });

  it("has as many elements as the tolerance needs", () => {
    const strand = smooth(strandOf(wave(root, 0.8, 0.04), 0.2, 240));
    const [loose, strict] = [2, 0.2].map((tolerance) => fitStrand(strand, tolerance));
    expect(loose.error).toBeLessThan(2);
    expect(strict.error).toBeLessThan(0.2);
    expect(strict.elements).toBeGreaterThan(loose.elements);
  });

  it.each([
    ["a way and back", [root, { ...root, y: 2 }, root]],
    ["a corner", [root, { ...root, y: 2 }, { ...root, x: 5, y: 2 }]],
    ["next to nothing", [root, { ...root, y: 1 + 1e-7 }]],
    [
      "two points far apart",
      [
        { x: -1e9, y: 0, z: 0 },
        { x: 1e9, y: 1, z: 0 },
      ],
    ],
  ])("stays finite on %s", (_, points) => {
    const fitted = fitStrand(smooth(points), 1);
    expect([...fitted.curvatures, ...fitted.frame, fitted.error].every(Number.isFinite)).toBe(true);
  });
});
