import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { hairTypes } from "../../plugin/hair-types.js";
import { materialFor, materials, type MaterialName, type MaterialPreset } from "../../plugin/materials.js";
import { strandRod } from "../../plugin/strand.js";
import { repository } from "../install.js";

const document = readFileSync(join(repository, "docs/materials.md"), "utf8");

/** Rows of the table whose head begins with this cell, without that head. */
function tableOf(head: string): string[][] {
  const lines = document.split("\n");
  const first = lines.findIndex((line) => line.startsWith(`| ${head} `));
  const rows = lines.slice(first + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  return rows.slice(0, end).map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

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

  it("are what the documentation says, all of them", () => {
    const rows = tableOf("name").map(([name, ...cells]) => [
      name,
      ...cells.map((cell) => (cell === "" ? undefined : Number(cell))),
    ]);
    const values = Object.entries<MaterialPreset>(materials).map(([name, preset]) => [
      name,
      preset.density,
      preset.youngModulus,
      preset.poissonRatio,
      preset.internalDamping,
      preset.dragCoefficient,
      preset.linearDrag,
      preset.friction,
      preset.yieldStress,
    ]);
    expect(rows).toEqual(values);
    const types = tableOf("hair type").map(([name, curvature]) => [name, Number(curvature)]);
    expect(types).toEqual(Object.entries(hairTypes));
  });

  it("rubber has the modulus that Gent's relation gives for its hardness", () => {
    const shore = 60;
    const gent = (0.0981e6 * (56 + 7.62336 * shore)) / (0.137505 * (254 - 2.54 * shore));
    expect(materials.rubber.youngModulus / gent).toBeCloseTo(1, 2);
  });

  it("a steel cable is stiffer than its wires side by side, and much softer than solid steel", () => {
    const wires = (114 * materials.wire.youngModulus * Math.PI * 0.0003 ** 4) / 4;
    const cable = (materials["steel cable"].youngModulus * Math.PI * 0.005 ** 4) / 4;
    expect(cable / wires).toBeGreaterThan(1);
    expect(cable).toBeLessThan((0.1 * materials.wire.youngModulus * Math.PI * 0.005 ** 4) / 4);
  });

  it("wire yields at the plastic moment of its section, other materials never", () => {
    const a = 5e-4;
    const { youngModulus, yieldCurvature } = materialFor("wire", a);
    const moment = (youngModulus * Math.PI * a ** 4 * yieldCurvature!) / 4;
    expect(moment / ((4 / 3) * a ** 3 * materials.wire.yieldStress!)).toBeCloseTo(1, 12);
    expect(materialFor("hemp", a).yieldCurvature).toBe(Infinity);
  });
});

describe("hair types", () => {
  const surroundings = { down: { x: 0, y: -1, z: 0 }, rightHandedAxes: true };
  const options = { from: { x: 0, y: 0, z: 0 }, direction: { x: 0, y: -1, z: 0 }, length: 0.305 };

  it("are those of the combing experiments", () => {
    const rod = strandRod({ ...options, hairType: "wavy" }, surroundings);
    expect(rod.radius).toEqual([5e-5, 5e-5]);
    expect(rod.restCurvature).toEqual([0, 0, 60]);
    expect(rod.curvature).toEqual([0, 0, 0]);
    expect(rod.material).toMatchObject({
      density: 1000,
      youngModulus: 1e9,
      poissonRatio: 0.48,
      friction: 0.1,
    });
  });

  it("are instead of a curl, and known by name", () => {
    expect(() => strandRod({ ...options, hairType: "wavy", curl: "wavy" }, surroundings)).toThrow(
      /^hairType is "wavy"; allowed: either a curl or a hairType/,
    );
    expect(() => strandRod({ ...options, hairType: "odd" as "wavy" }, surroundings)).toThrow(
      /^hairType is "odd"; allowed: "straight", "wavy"/,
    );
  });
});
