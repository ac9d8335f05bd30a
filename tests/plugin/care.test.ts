import { NullEngine } from "@babylonjs/core/Engines/nullEngine.js";
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { Scene } from "@babylonjs/core/scene.js";
import { expect, it } from "vitest";
import { Care } from "../../components/index.js";
import { ElasticRods, type ElasticRodsOptions, type RodCare } from "../../plugin/index.js";

/** Cares of a rope, a strand and hair, in the order of creation. */
function cares(options: ElasticRodsOptions, care?: RodCare): number[] {
  const scene = new Scene(new NullEngine());
  const rods = new ElasticRods(scene, options);
  const given = care ? { care } : {};
  rods.createRope({ from: new Vector3(-0.5, 2, 0), to: new Vector3(0.5, 2, 0), radius: 0.01, ...given });
  rods.createStrand({ from: new Vector3(0, 1, 0), direction: Vector3.Down(), length: 0.2, ...given });
  rods.createHair(CreateSphere("head", { diameter: 0.2 }, scene), { strands: 1, length: 0.1, ...given });
  const { world } = rods;
  return world.rods.map((rod) => world.components.Rod.care[rod]);
}

it("a rope is exact and hair a crowd, without any option", () => {
  expect(cares({})).toEqual([Care.exact, Care.crowd, Care.crowd]);
});

it("a world may be told that all are a crowd, and each rod how careful to be with it", () => {
  expect(cares({ crowd: true })).toEqual([Care.crowd, Care.crowd, Care.crowd]);
  expect(cares({ crowd: true }, "exact")).toEqual([Care.exact, Care.exact, Care.exact]);
  expect(cares({}, "crowd")).toEqual([Care.crowd, Care.crowd, Care.crowd]);
});

it("anything else is refused by name", () => {
  for (const bad of ["careful", 1] as never[])
    expect(() => cares({}, bad)).toThrowError(/^care is .*"exact", "crowd"/);
});
