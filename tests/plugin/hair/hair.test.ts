import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import type { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, hairTypes, type HairOptions } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

function createScene() {
  const { scene, render } = createNullScene();
  const head = CreateSphere("head", { diameter: 0.2, segments: 12 }, scene);
  const rods = new ElasticRods(scene);
  return { scene, render, head, rods };
}

const upperHalf: HairOptions = { density: ({ y }) => (y > 0 ? 1 : 0) };

describe("createHair", () => {
  it("grows strands by number, and many more to draw in one call", () => {
    const { scene, render, head, rods } = createScene();
    const hair = rods.createHair(head, { ...upperHalf, strands: 30, drawnPerStrand: 50, collisions: "none" });
    expect([hair.rods.length, hair.guideCount, hair.drawnCount]).toEqual([30, 30, 1500]);
    expect(rods.rods).toEqual(hair.rods);
    expect(rods.hair).toEqual([hair]);
    render();
    expect(rods.statistics.drawCalls).toBe(1);
    const inTheFirstImage = hair.drawnMesh.thinInstanceCount;
    expect(inTheFirstImage).toBeGreaterThan(0);
    rods.paused = true;
    render();
    expect(hair.drawnMesh.thinInstanceCount).toBe(inTheFirstImage);
    const { minimumWorld, maximumWorld } = hair.drawnMesh.getBoundingInfo().boundingBox;
    const tip = new Vector3();
    for (const rod of hair.rods) {
      rod.getPointToRef(rod.length, tip);
      for (const axis of ["x", "y", "z"] as const) {
        expect(tip[axis]).toBeGreaterThan(minimumWorld[axis]);
        expect(tip[axis]).toBeLessThan(maximumWorld[axis]);
      }
    }
    hair.dispose();
    hair.dispose();
    expect([rods.rods.length, rods.hair.length]).toEqual([0, 0]);
    expect(scene.meshes.map(({ name }) => name)).toEqual(["head"]);
    expect(scene.materials.length).toBe(0);
    // Of a PBR material one stays that all of the scene share.
    expect(scene.textures.filter(({ name }) => /hair|rod/.test(name))).toEqual([]);
  });

  it("draws 20,000 strands between 2,000 simulated ones in one draw call", () => {
    const { head, rods, render } = createScene();
    const hair = rods.createHair(head, {
      strands: 2000,
      drawnPerStrand: 10,
      elements: 2,
      drawnPoints: 4,
      collisions: "none",
    });
    rods.paused = true;
    render();
    expect([hair.guideCount, hair.drawnCount, rods.statistics.drawCalls]).toEqual([2000, 20_000, 1]);
  });

  it("grows as many as the area has room for", () => {
    const { head, rods } = createScene();
    const hair = rods.createHair(head, { ...upperHalf, strandsPerArea: 1000, drawnPerStrand: 10 });
    // Half of 4 pi (0.1 m)^2, a little less on flat triangles, and one row of them across the equator.
    expect(hair.guideCount / (1000 * 2 * Math.PI * 0.01)).toBeGreaterThan(0.9);
    expect(hair.guideCount / (1000 * 2 * Math.PI * 0.01)).toBeLessThan(1.05);
  });

  it("has the physical values of the published experiments", () => {
    const { head, rods } = createScene();
    for (const curl of Object.keys(hairTypes) as (keyof typeof hairTypes)[]) {
      const variation = { curl: 0, length: 0, direction: 0, phase: 0 };
      const hair = rods.createHair(head, { strands: 2, drawnPerStrand: 10, curl, variation });
      const { curls } = hair.exportGroom().guides;
      expect(curls[0]).toBe(hairTypes[curl]);
      const [rod] = hair.rods;
      expect(rod.radius).toBeCloseTo(5e-5, 12);
      expect(rod.length).toBeCloseTo(0.305, 6);
      const { density, youngModulus, poissonRatio, friction } = rod.material;
      expect([density, youngModulus, poissonRatio, friction]).toEqual([1000, 1e9, 0.48, 0.1]);
      hair.dispose();
    }
  });

  it("is the same with the same seed and another with another", () => {
    const { head, rods } = createScene();
    const roots = (seed: number) => {
      const hair = rods.createHair(head, { strands: 5, drawnPerStrand: 10, seed });
      return hair.rods.map((rod) => rod.getPointToRef(rod.length, new Vector3()).asArray());
    };
    expect(roots(3)).toEqual(roots(3));
    expect(roots(3)).not.toEqual(roots(4));
  });

  it("is combed away from its parting", () => {
    const { head, rods } = createScene();
    const hair = rods.createHair(head, {
      strands: 60,
      drawnPerStrand: 10,
      density: ({ x, y }) => (y > 0.07 && Math.abs(x) > 0.01 ? 1 : 0),
      comb: { x: 0, y: 0, z: 1 },
      variation: { direction: 0 },
      parting: { through: { x: 0, y: 0, z: 0 }, normal: { x: 1, y: 0, z: 0 }, strength: 20, width: 1 },
    });
    const [root, tangent] = [new Vector3(), new Vector3()];
    for (const rod of hair.rods) {
      expect(rod.getPointToRef(0, root).x * rod.getTangentToRef(0, tangent).x).toBeGreaterThan(0);
      // Lift is the angle with the skin.
      expect(Vector3.Dot(tangent, root.normalize())).toBeCloseTo(Math.sin(0.6), 1);
    }
  });

  it.each([0, 100])(
    "winds the other way around beyond its parting, also when its curl of %d changes",
    (curl) => {
      const { head, rods } = createScene();
      const parting = { through: { x: 0, y: 0, z: 0 }, normal: { x: 1, y: 0, z: 0 } };
      const hair = rods.createHair(head, { strands: 30, drawnPerStrand: 10, curl, parting });
      const root = new Vector3();
      for (const another of [60, 0, 200]) {
        hair.setCurl(another);
        const { curls } = hair.exportGroom().guides;
        hair.rods.forEach((rod, guide) => {
          const hand = Math.sign(rod.getPointToRef(0, root).x);
          expect(curls[2 * guide + 1]).toBeCloseTo((hand * curls[2 * guide]) / 3, 4);
        });
      }
      // Without a parting the sign of a twist is what it is called with.
      const alike = rods.createHair(head, { strands: 3, drawnPerStrand: 10, curl: 60, twist: -20 });
      for (const twist of [20, -20]) {
        alike.setCurl(60, twist);
        expect(Math.sign(alike.exportGroom().guides.curls[1])).toBe(Math.sign(twist));
      }
    },
  );

  it("touches bodies, or its like, or nothing", () => {
    const { head, rods } = createScene();
    const meets = (collisions: "body" | "all" | "none") => {
      const hair = rods.createHair(head, { strands: 1, drawnPerStrand: 10, collisions });
      const { Rod } = rods.world.components;
      const { entity } = hair.rods[0].handle;
      const [member, others, self] = [Rod.membership, Rod.collidesWith, Rod.selfContact].map(
        (column) => column[entity],
      );
      hair.dispose();
      return { like: (member & others) !== 0, bodies: others !== 0 && member !== 0, self: self === 1 };
    };
    expect(meets("body")).toEqual({ like: false, bodies: true, self: false });
    expect(meets("all")).toEqual({ like: true, bodies: true, self: true });
    expect(meets("none")).toEqual({ like: false, bodies: false, self: false });
  });

  it("falls on the head and does not sink into it", () => {
    const { head, rods } = createScene();
    rods.addObstacle(head, { shape: "sphere" });
    const hair = rods.createHair(head, { ...upperHalf, strands: 6, drawnPerStrand: 10, elements: 6 });
    for (let i = 0; i < 40; i++) rods.step(1 / 60);
    const point = new Vector3();
    let lowest = 1;
    for (const rod of hair.rods) {
      for (let s = 0.05; s < rod.length; s += 0.01)
        expect(rod.getPointToRef(s, point).length()).toBeGreaterThan(0.0985);
      lowest = Math.min(lowest, rod.getPointToRef(rod.length, point).y);
    }
    expect(lowest).toBeLessThan(-0.05);
  });

  it("follows its mesh, and stays where it is when that is gone", () => {
    const { head, rods, render } = createScene();
    const hair = rods.createHair(head, { strands: 4, drawnPerStrand: 10, collisions: "none" });
    const before = hair.rods[0].getPointToRef(0, new Vector3());
    head.position.y = 0.01;
    render();
    const after = hair.rods[0].getPointToRef(0, new Vector3());
    expect(after.y - before.y).toBeCloseTo(0.01, 6);
    head.dispose();
    render();
    expect(hair.rods[0].getPointToRef(0, new Vector3()).y).toBeCloseTo(after.y, 9);
  });

  it("is drawn anew only where it moves", () => {
    const { head, rods } = createScene();
    const hair = rods.createHair(head, { ...upperHalf, strands: 3, collisions: "none" });
    const samples = new Float32Array(3 * 256 * 8);
    // The first picture has everything; whoever asks again has it all, unless a strand moves.
    hair.fill(samples);
    expect(hair.fill(samples)).toBe(false);
    rods.step(1 / 60);
    expect(hair.fill(samples)).toBe(true);
    expect(hair.fill(samples)).toBe(false);
    hair.setLength(0.1);
    expect(hair.fill(samples)).toBe(true);
  });

  it("is waved, straightened and cut while it lives", () => {
    const { head, rods } = createScene();
    rods.gravity.set(0, 0, 0);
    const hair = rods.createHair(head, { strands: 3, drawnPerStrand: 10, curl: 0, collisions: "none" });
    const reach = () =>
      Vector3.Distance(
        hair.rods[0].getPointToRef(0, new Vector3()),
        hair.rods[0].getPointToRef(hair.rods[0].length, new Vector3()),
      );
    expect(reach()).toBeCloseTo(hair.rods[0].length, 5);
    hair.setCurl("curly", 0);
    rods.step(1);
    // A circle of 1 cm.
    expect(reach()).toBeLessThan(0.025);
    hair.setLength(0.1);
    rods.step(1 / 60);
    const mean = hair.rods.reduce((sum, { length }) => sum + length, 0) / 3;
    expect(mean).toBeCloseTo(0.1, 6);
  });

  const refused: [HairOptions, string][] = [
    [{ strands: 0 }, "strands is 0; allowed: a whole number from 1 to 65535"],
    [
      { strands: 5, strandsPerArea: 5 },
      "strandsPerArea is 5; allowed: either strands or strandsPerArea, not both",
    ],
    [{ drawnPerStrand: 9 }, "drawnPerStrand is 9; allowed: a finite number from 10 to 200"],
    [{ curl: "frizzy" as "wavy" }, 'hairType is "frizzy"'],
    [{ curl: -1 }, "curl is -1"],
    [{ length: 0 }, "length is 0"],
    [{ lift: 2 }, "lift is 2"],
    [{ comb: { x: 0, y: 0, z: 0 } }, "comb is"],
    [{ density: () => 0 }, 'density is "0 everywhere on head"; allowed: above 0 somewhere'],
    [{ collisions: "some" as "all" }, 'collisions is "some"; allowed: "body", "all", "none"'],
    [{ variation: { length: 2 } }, "variation.length is 2"],
    [{ material: "glass" as "hair" }, 'material is "glass"'],
    [{ drawnPoints: 2 }, "drawnPoints is 2"],
    [{ subMesh: 1 }, "subMesh is 1"],
  ];
  it.each(refused)("refuses %o", (options, message) => {
    const { scene, head, rods } = createScene();
    expect(() => rods.createHair(head, options)).toThrow(message);
    expect([rods.rods.length, scene.meshes.length, scene.textures.length]).toEqual([0, 1, 0]);
  });

  it("refuses what has no triangles", () => {
    const { rods } = createScene();
    expect(() => rods.createHair({} as Mesh)).toThrow("mesh is");
  });
});
