import { describe, expect, it } from "vitest";
import { materialFor, materials, type MaterialName } from "../../plugin/materials.js";

describe("materials", () => {
  // kg per 100 m of 10 mm rope, as makers print it.
  it.each<[MaterialName, number]>([
    ["nylon", 6.2],
    ["hemp", 7],
    ["cotton", 6.6],
    ["steel cable", 36],
  ])("%s weighs what a catalogue says", (name, weight) => {
    const area = Math.PI * 0.005 ** 2;
    expect(100 * area * materials[name].density).toBeCloseTo(weight, 0);
  });

  it("bend in the order that a hand feels", () => {
    const stiffness = (["cotton", "nylon", "hemp", "steel cable"] as const).map(
      (name) => materials[name].youngModulus,
    );
    expect(stiffness).toEqual([...stiffness].sort((a, b) => a - b));
  });

  it("a hair of its own weight bends over some centimetres", () => {
    const { density, youngModulus } = materials.hair;
    // (E I / w)^(1/3) with I = pi a^4 / 4, w = rho g pi a^2.
    const bendingLength = Math.cbrt((youngModulus * 4e-5 ** 2) / (4 * density * 9.81));
    expect(bendingLength).toBeGreaterThan(0.03);
    expect(bendingLength).toBeLessThan(0.08);
  });

  it("drag grows with the thickness", () => {
    expect(materialFor("nylon", 0.01).quadraticDrag).toBeCloseTo(1.2 * 1.2 * 0.01, 12);
    expect(materialFor("nylon", 0.02).quadraticDrag).toBeCloseTo(1.2 * 1.2 * 0.02, 12);
  });

  it("knows no other names, not even those of Object", () => {
    for (const name of ["jelly", "toString", ""]) {
      expect(() => materialFor(name, 0.01)).toThrowError(`material is "${name}"; allowed: "nylon"`);
    }
  });
});
