// Natural curvature that varies from the root to the tip.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../../plugin/index.js";
import { applyPreset, parsePreset, readPreset, writePreset } from "../../../plugin/tuning/index.js";
import { naturalCurveOf, setNaturalCurve } from "../../../plugin/tuning/natural-curve.js";
import { createNullScene } from "../null-scene.js";

const LENGTH = 0.5;

function clampedRope(elements = 16, model = "super-helix") {
  const rods = new ElasticRods(createNullScene().scene, { gravity: Vector3.Zero() });
  const rope = rods.createRope({
    from: Vector3.Zero(),
    to: new Vector3(LENGTH, 0, 0),
    radius: 0.004,
    root: "clamped",
    imperfection: 0,
    elements,
    model,
    material: { density: 1000, youngModulus: 1e8, internalDamping: 0.2 },
  });
  return { rods, rope };
}

describe("a curve of natural curvature", () => {
  it.each(["super-helix", "clothoid"])("bends a %s at rest by its integral at each point", (model) => {
    const { rods, rope } = clampedRope(16, model);
    const most = 4;
    setNaturalCurve(
      rope,
      [0, 1, 2, 3, 4].map((i) => (most * i) / 4),
    );
    rods.step(4);
    const tangent = new Vector3();
    const root = rope.getTangentToRef(0, new Vector3());
    for (const share of [0.25, 0.5, 0.75, 1]) {
      const angle = Math.acos(Vector3.Dot(root, rope.getTangentToRef(share * LENGTH, tangent)));
      // Of k s / L: k L / 2 times the share squared. Elements have it in steps.
      const wanted = 0.5 * most * LENGTH * share ** 2;
      expect(Math.abs(angle / wanted - 1)).toBeLessThan(0.02);
    }
  });

  it("is told as it was set, though few elements have less of it, until something else bends it", () => {
    const { rope } = clampedRope(3);
    const curve = [0, 8, 0, 0, 2];
    setNaturalCurve(rope, curve);
    expect(naturalCurveOf(rope)).toEqual(curve);
    rope.setNaturalCurvature(3);
    expect(naturalCurveOf(rope)).not.toEqual(curve);
  });

  it("leaves twist and motion as they are, and is refused whole", () => {
    const { rods, rope } = clampedRope();
    rope.setNaturalCurvature(1, 3);
    rods.step(0.1);
    const tip = rope.getPointToRef(LENGTH, new Vector3());
    const speed = rope.getVelocityToRef(LENGTH, new Vector3());
    setNaturalCurve(rope, [1, 2, 3, 2, 1]);
    expect(rope.naturalCurvature.twist).toBeCloseTo(3, 9);
    expect(rope.getPointToRef(LENGTH, new Vector3()).equals(tip)).toBe(true);
    expect(rope.getVelocityToRef(LENGTH, new Vector3()).equals(speed)).toBe(true);
    expect(() => setNaturalCurve(rope, [1, 2, Number.NaN, 2, 1])).toThrowError(/^curvature is NaN/);
    expect(() => setNaturalCurve(rope, [1, 2])).toThrowError(/^curve is \[1, ?2\]; allowed: 5 numbers/);
    expect(naturalCurveOf(rope)).toEqual([1, 2, 3, 2, 1]);
  });

  it("is in presets, checked; a model that does not tell it has none", () => {
    const { rope } = clampedRope();
    setNaturalCurve(rope, [0, 0, 5, 10, 20]);
    const preset = readPreset({ kind: "rope", target: rope }, "crook");
    const other = clampedRope().rope;
    applyPreset({ kind: "rope", target: other }, parsePreset(writePreset(preset)));
    expect(naturalCurveOf(other)).toEqual([0, 0, 5, 10, 20]);
    const spoilt = { ...preset, values: { "curl.along": [1, 2, 3] } };
    expect(() => parsePreset(JSON.stringify(spoilt))).toThrowError(
      /^preset\.values\.curl\.along is \[1, ?2, ?3\]; allowed: 5 finite numbers/,
    );
    const nodal = clampedRope(16, "corde").rope;
    expect(naturalCurveOf(nodal).every(Number.isNaN)).toBe(true);
    const values = readPreset({ kind: "rope", target: nodal }, "corde").values;
    expect(Object.keys(values)).not.toContain("curl.along");
  });
});
