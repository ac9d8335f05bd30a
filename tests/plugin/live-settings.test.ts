// Everything that rods, hair, combs and their world are made with is changed while they live.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type Rod } from "../../plugin/index.js";
import { createNullScene } from "./null-scene.js";

function setup() {
  const { scene, render } = createNullScene();
  return { scene, render, rods: new ElasticRods(scene) };
}

/** Clamped, so thin and short that its droop is small: w L^4 / (8 B). */
function cantilever(rods: ElasticRods): Rod {
  return rods.createRope({
    from: Vector3.Zero(),
    to: new Vector3(0.2, 0, 0),
    radius: 0.005,
    elements: 12,
    root: "clamped",
    imperfection: 0,
    material: { density: 1000, youngModulus: 2e8, internalDamping: 0.1 },
  });
}

function droop(rods: ElasticRods, rod: Rod): number {
  for (let i = 0; i < 240; i++) rods.step(1 / 60);
  return -rod.getPointToRef(rod.length, new Vector3()).y;
}

describe("a rope", () => {
  it("sags as theory says after every change", () => {
    const { rods } = setup();
    const rod = cantilever(rods);
    // rho A g L^4 / (8 E pi a^4 / 4) = rho g L^4 / (2 E a^2)
    const theory = (E: number, a: number, L: number) => (1000 * 9.81 * L ** 4) / (2 * E * a * a);
    const isNear = (E: number, a: number, L: number) => {
      const ratio = droop(rods, rod) / theory(E, a, L);
      expect(ratio).toBeGreaterThan(0.97);
      expect(ratio).toBeLessThan(1.03);
    };
    isNear(2e8, 0.005, 0.2);
    rod.setMaterial({ youngModulus: 8e8 });
    isNear(8e8, 0.005, 0.2);
    rod.setRadius(0.0025);
    expect(rod.radius).toBe(0.0025);
    isNear(8e8, 0.0025, 0.2);
    rod.setElements(20);
    isNear(8e8, 0.0025, 0.2);
    rod.setLength(0.15);
    expect(rod.length).toBeCloseTo(0.15, 12);
    isNear(8e8, 0.0025, 0.15);
  });

  it("takes the natural curl that it is given, and gives it up again", () => {
    const { rods } = setup();
    rods.gravity.setAll(0);
    const rod = rods.createRope({
      from: Vector3.Zero(),
      to: new Vector3(0.2, 0, 0),
      radius: 0.002,
      root: "clamped",
      material: { density: 1000, youngModulus: 1e8, internalDamping: 0.05, linearDrag: 0.1 },
    });
    rod.setNaturalCurvature(10);
    expect(rod.naturalCurvature.curvature).toBeCloseTo(10, 6);
    for (let i = 0; i < 240; i++) rods.step(1 / 60);
    // An arc of 2 radians has a chord of 2 sin(1) / 10.
    const chord = rod.getPointToRef(rod.length, new Vector3()).length();
    expect(chord).toBeCloseTo((2 * Math.sin(1)) / 10, 3);
    rod.setNaturalCurvature(0);
    expect(rod.naturalCurvature.curvature).toBeLessThan(1e-9);
    for (let i = 0; i < 240; i++) rods.step(1 / 60);
    expect(rod.getPointToRef(rod.length, new Vector3()).length()).toBeCloseTo(0.2, 3);
  });

  it("touches whom it is told to from now on", () => {
    const { rods } = setup();
    rods.createGround();
    const rod = rods.createRope({
      from: new Vector3(0, 0.02, 0),
      to: new Vector3(1, 0.02, 0),
      radius: 0.01,
      root: "free",
    });
    for (let i = 0; i < 30; i++) rods.step(1 / 60);
    expect(rod.getPointToRef(0.5, new Vector3()).y).toBeGreaterThan(0.009);
    rod.collision = { collidesWith: 0 };
    expect(rod.collision).toEqual({ membership: 0xffffffff, collidesWith: 0, self: true });
    for (let i = 0; i < 30; i++) rods.step(1 / 60);
    expect(rod.getPointToRef(0.5, new Vector3()).y).toBeLessThan(-0.1);
  });
});

describe("the world", () => {
  it("goes by what was changed in the next step", () => {
    const { rods } = setup();
    cantilever(rods);
    rods.subSteps = 7;
    rods.step(1 / 60);
    expect(rods.statistics.simulation.steps).toBe(7);
    rods.budget = Infinity;
    rods.largestSpeed = 3;
    rods.tolerance = 1e-5;
    rods.solver = "gauss-seidel";
    rods.step(1 / 60);
    expect([rods.budget, rods.largestSpeed, rods.tolerance, rods.solver]).toEqual([
      Infinity,
      3,
      1e-5,
      "gauss-seidel",
    ]);
  });

  it("wakes all when nothing shall rest any more", () => {
    const { rods } = setup();
    rods.restSpeed = 1e-2;
    cantilever(rods).collision = { collidesWith: 0, self: false };
    for (let i = 0; i < 240; i++) rods.step(1 / 60);
    expect(rods.statistics.simulation.resting).toBe(1);
    rods.restSpeed = 0;
    rods.step(1 / 60);
    expect(rods.statistics.simulation.resting).toBe(0);
  });
});

describe("hair", () => {
  it("is regrown with another number of strands, and all know of it", () => {
    const { scene, rods } = setup();
    const head = CreateSphere("head", { diameter: 0.2 }, scene);
    const hair = rods.createHair(head, { strands: 5, length: 0.1 });
    const old = [...hair.rods];
    const told: Rod[] = [];
    const gone: Rod[] = [];
    rods.onRodAddedObservable.add((rod) => void told.push(rod));
    rods.onRodRemovedObservable.add((rod) => void gone.push(rod));
    hair.look.clump = 0.9;
    const meshes = scene.meshes.length;
    hair.regrow({ strands: 8, variation: { length: 0 } });
    expect(hair.guideCount).toBe(8);
    expect(told).toEqual(hair.rods);
    expect(new Set(gone)).toEqual(new Set(old));
    expect(hair.look.clump).toBe(0.9);
    expect(hair.options.length).toBe(0.1);
    for (const rod of hair.rods) expect(rod.length).toBeCloseTo(0.1, 6);
    expect(scene.meshes.length).toBe(meshes);
    rods.step(1 / 60);
    expect(() => hair.regrow({ strands: 0 })).toThrowError(/^strands is 0/);
    expect(hair.guideCount).toBe(8);
  });

  it("has another material, thickness and care, and its groom too", () => {
    const { scene, rods } = setup();
    const hair = rods.createHair(CreateSphere("head", { diameter: 0.2 }, scene), { strands: 3 });
    hair.setMaterial("dirty hair");
    hair.setRadius(1e-4);
    hair.setElements(16);
    hair.care = "exact";
    hair.collisions = "all";
    rods.step(1 / 60);
    for (const rod of hair.rods) {
      expect(rod.radius).toBeCloseTo(1e-4, 12);
      expect(rod.elements).toBe(16);
      expect([rod.care, rod.collision.self, rod.material.friction]).toEqual(["exact", true, 0.3]);
    }
    const { radius, elements, material } = hair.exportGroom();
    expect([radius, elements, material]).toEqual([1e-4, 16, "dirty hair"]);
  });
});

describe("a comb", () => {
  it("gets other teeth where it is", () => {
    const { scene, rods } = setup();
    const comb = rods.createComb({ teeth: 5, friction: 0.3, position: new Vector3(1, 2, 3) });
    comb.snag = { snagForce: 0.2 };
    const meshes = scene.meshes.length;
    comb.setMeasures({ teeth: 9 });
    expect([comb.teeth, comb.measures.teeth, comb.measures.toothLength]).toEqual([9, 9, 0.03]);
    expect([comb.obstacle.friction, comb.snag.snagForce]).toEqual([0.3, 0.2]);
    expect(comb.mesh.position.asArray()).toEqual([1, 2, 3]);
    expect(scene.meshes.length).toBe(meshes);
    expect(comb.mesh.subMeshes.length).toBe(1);
    expect(comb.mesh.subMeshes[0].indexCount).toBe(comb.mesh.getTotalIndices());
    expect(rods.obstacles).toEqual([comb.obstacle]);
    rods.step(1 / 60);
    expect(() => comb.setMeasures({ teeth: 0 })).toThrowError(/^teeth is 0/);
    expect(comb.teeth).toBe(9);
    comb.dispose();
    expect(() => comb.setMeasures({ teeth: 4 })).toThrowError(/comb is "comb \(disposed\)"/);
  });
});
