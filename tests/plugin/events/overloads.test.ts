import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type RodsOverload } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

const at = (x: number, y: number, z: number) => new Vector3(x, y, z);

/** A bundle of soft ropes that fall onto the ground in each other's way, and a rope far from them. */
function heap(budget: number) {
  const rods = new ElasticRods(createNullScene().scene, { budget });
  rods.createGround();
  const bundle = Array.from({ length: 6 }, (_, i) =>
    rods.createRope({
      ...{ from: at(0.004 * i, 0.5, 0), to: at(0.004 * i, 0.1, 0.002 * i), radius: 0.003 },
      ...{ root: "free" as const, material: "rubber" as const, elements: 10 },
    }),
  );
  const apart = rods.createRope({ from: at(5, 1, 0), to: at(5, 0.7, 0), radius: 0.005, elements: 3 });
  const told: RodsOverload[] = [];
  rods.onOverloadObservable.add((overload) => told.push(overload));
  for (let i = 0; i < 60; i++) rods.step(1 / 60);
  return { rods, bundle, apart, told };
}

describe("onOverloadObservable", () => {
  it("tells which rods would have needed more work, what they did without, and how far they fell behind", () => {
    const { rods, bundle, apart, told } = heap(0.1);
    expect(told.length).toBeGreaterThan(0);
    for (const overload of told) {
      expect(overload.rods.length).toBeGreaterThan(0);
      for (const rod of overload.rods) expect(bundle).toContain(rod);
      expect(overload.rods).not.toContain(apart);
      expect(overload.undone.length).toBeGreaterThan(0);
      expect(overload.behind > 0).toBe(overload.undone.includes("time"));
      expect(overload.behind).toBeLessThan(1 / 60);
    }
    const undone = new Set(told.flatMap(({ undone }) => undone));
    expect([...undone].sort()).toEqual(["forces", "halving", "proof", "time"]);
    expect(rods.statistics.simulation.overloaded).toBeGreaterThanOrEqual(0);
  });

  it("says nothing where there is enough, and listeners may dispose of the rods", () => {
    expect(heap(Infinity).told).toEqual([]);
    const { rods, bundle } = heap(0.05);
    rods.onOverloadObservable.add(({ rods: overloaded }) => overloaded.forEach((rod) => rod.dispose()));
    for (let i = 0; i < 30; i++) rods.step(1 / 60);
    expect(bundle.every((rod) => rods.rods.includes(rod))).toBe(false);
  });
});
