import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { execute } from "../runner/index.js";
import peers from "./peers.js";
import { convergedSwing } from "./peers/converged-swing.js";
import { loadPackage } from "./peers/load-package.js";
import { restingShape } from "./peers/planar-elastica.js";
import { scenes, startCorners } from "./peers/rope.js";

describe("references of the comparison", () => {
  it("resting shapes agree with the reference elastica", () => {
    const file = new URL("../reference/elastica.json", import.meta.url);
    const { a_cantilever_self_weight: cases } = JSON.parse(readFileSync(file, "utf8")) as {
      a_cantilever_self_weight: { Gamma: number; clamp_angle_deg: number; rows: number[][] }[];
    };
    const level = cases.filter(({ clamp_angle_deg }) => clamp_angle_deg === 0);
    expect(level.length).toBeGreaterThan(2);
    for (const { Gamma, rows } of level) {
      const shape = restingShape(Gamma, { root: "clamped" }, rows.length - 1, 48);
      rows.forEach(([, x, y], i) => {
        expect(Math.abs(shape[2 * i] - x)).toBeLessThan(1e-10);
        expect(Math.abs(shape[2 * i + 1] - y)).toBeLessThan(1e-10);
      });
    }
  });

  it("a rope without stiffness between two points is a catenary", () => {
    // y = a (cosh(x / a) - cosh(w / 2a)), of length 2 a sinh(w / 2a) = 1; bending changes it by a share of 1 / Gamma.
    const shape = restingShape(1e6, { root: "pinned", end: [0.6, 0] }, 2, 128);
    const a = 0.3 / solve((u) => Math.sinh(u) / u - 1 / 0.6, 0.1, 10);
    expect(shape[2]).toBeCloseTo(0.3, 6);
    expect(Math.abs(shape[3] - a * (1 - Math.cosh(0.3 / a)))).toBeLessThan(2e-5);
  });

  it("the converged swing stays at rest where it hangs, and more polynomials change it little", () => {
    const still = { ...scenes.swing, startAngle: -Math.PI / 2, seconds: 0.2 };
    const frames = convergedSwing(still, 4, 6, 8);
    expect(frames.at(-1)!.at(-1)).toBeCloseTo(-1, 10);
    // Fewer and more polynomials agree.
    const short = { ...scenes.swing, seconds: 0.5 };
    const [coarse, fine] = [convergedSwing(short, 4, 8, 12), convergedSwing(short, 4, 12, 16)];
    coarse.forEach((shape, f) =>
      shape.forEach((value, i) => expect(Math.abs(value - fine[f][i])).toBeLessThan(2e-3)),
    );
  });

  it("starts fit: links keep their length and the ends are where they are held", () => {
    const corners = startCorners(scenes.span, 7);
    for (let i = 0; i < 7; i++) {
      const link = Math.hypot(corners[3 * i + 3] - corners[3 * i], corners[3 * i + 4] - corners[3 * i + 1]);
      expect(link).toBeCloseTo(1 / 7, 12);
    }
    expect(corners[21]).toBeCloseTo(0.6, 9);
    expect(corners[22]).toBeCloseTo(0, 9);
  });
});

describe("peers", () => {
  it("says which package is missing and what to do", async () => {
    const missing = () => Promise.reject(new Error("Cannot find package"));
    await expect(loadPackage("some-engine", missing)).rejects.toThrow(/some-engine.*npm ci.*--engines/);
  });

  it("every engine simulates the rope, and this package without stretch", async () => {
    const { rows, checks } = await execute(peers, { few: true, rounds: 1, scenes: ["span", "load"] });
    const span = rows.filter(({ table }) => table === "Hanging between two points");
    expect(span.map(({ values }) => values.engine)).toEqual([
      "babylon-rods",
      "Havok capsules",
      "Ammo soft rope",
      "Jolt rods",
      "MuJoCo chain",
    ]);
    for (const { values } of span) expect(values.error).toBeLessThan(1);
    expect(checks.filter(({ holds }) => !holds)).toEqual([]);
  });
});

function solve(f: (x: number) => number, low: number, high: number): number {
  for (let i = 0; i < 100; i++) {
    const middle = (low + high) / 2;
    if (f(low) * f(middle) <= 0) high = middle;
    else low = middle;
  }
  return low;
}
