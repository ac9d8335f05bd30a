import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../plugin/index.js";
import { superHelix } from "../../systems/index.js";
import { rigidRod } from "../systems/models/rigid-rod.js";
import { createNullScene } from "./null-scene.js";

const rope = { from: new Vector3(0, 2, 0), to: new Vector3(1, 2, 0), radius: 0.01 };
const strand = { from: new Vector3(0, 2, 0.5), direction: new Vector3(0, -1, 0), length: 0.3 };

describe("ropes, strands and hair of a rod model", () => {
  it("are made of the first of the models, unless another is named", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene, { models: [superHelix, rigidRod], collides: false });
    const all = [
      rods.createRope(rope),
      rods.createRope({ ...rope, model: "rigid" }),
      rods.createStrand({ ...strand, model: "rigid" }),
    ];
    const { model } = rods.world.components.Rod;
    expect(all.map(({ handle }) => rods.world.models[model[handle.entity]].name)).toEqual([
      "super-helix",
      "rigid",
      "rigid",
    ]);
    const way = (rod: (typeof all)[number]) => {
      const points = [0, 0.5, 1].map((share) => rod.getPointToRef(share * rod.length, new Vector3()));
      return Vector3.Distance(points[1], Vector3.Center(points[0], points[2]));
    };
    for (let i = 0; i < 30; i++) render();
    // A rope that is pinned at its root bends as it falls; a rigid one does not.
    expect(way(all[0])).toBeGreaterThan(1e-2);
    expect(way(all[1])).toBeLessThan(1e-12);
  });

  it("hair has all of its strands of it", () => {
    const { scene } = createNullScene();
    const head = CreateSphere("head", { diameter: 0.2, segments: 12 }, scene);
    // The same by another name: it finds the kernel that the first has installed.
    const another = { ...superHelix, name: "another", room: 0, install: () => null };
    const rods = new ElasticRods(scene, { models: [superHelix, another] });
    const hair = rods.createHair(head, { strands: 5, model: "another", collisions: "none" });
    const { model } = rods.world.components.Rod;
    expect(hair.rods.map(({ handle }) => model[handle.entity])).toEqual([1, 1, 1, 1, 1]);
  });

  it("can be clothoids without being told of them: a rope swings down and hair hangs", () => {
    const { scene, render } = createNullScene();
    const head = CreateSphere("head", { diameter: 0.2, segments: 12 }, scene);
    const rods = new ElasticRods(scene);
    const swinging = rods.createRope({ ...rope, model: "clothoid" });
    const hair = rods.createHair(head, { strands: 5, model: "clothoid" });
    const all = [swinging, ...hair.rods];
    const { model } = rods.world.components.Rod;
    for (const { handle } of all) expect(rods.world.models[model[handle.entity]].name).toBe("clothoid");
    for (let i = 0; i < 60; i++) render();
    const tip = swinging.getPointToRef(swinging.length, new Vector3());
    expect(tip.y).toBeLessThan(2);
    expect(Vector3.Distance(tip, rope.from)).toBeLessThanOrEqual(swinging.length * (1 + 1e-9));
    for (const strand of hair.rods) {
      const end = strand.getPointToRef(strand.length, new Vector3());
      expect(Number.isFinite(end.lengthSquared())).toBe(true);
      // None is in the head.
      expect(end.length()).toBeGreaterThan(0.099);
    }
  });

  it("change it while they live, with what holds them; the look stays", () => {
    const { scene, render } = createNullScene();
    const rods = new ElasticRods(scene);
    const rod = rods.createRope(rope);
    const end = rod.attach(rod.length, new Vector3(1, 2, 0));
    for (let i = 0; i < 5; i++) render();
    const { appearance } = rod;
    rod.setModel("clothoid");
    expect([rod.model, rod.appearance, end.isDisposed]).toEqual(["clothoid", appearance, false]);
    for (let i = 0; i < 10; i++) render();
    expect(Vector3.Distance(rod.getPointToRef(rod.length, new Vector3()), rope.to)).toBeLessThan(1e-3);
    expect(() => rod.setModel("noodle")).toThrow('model is "noodle"; allowed: "super-helix", "clothoid"');
    const piece = rod.cut(0.5);
    expect(piece.model).toBe("clothoid");
    rod.dispose();
    expect(() => rod.setModel("super-helix")).toThrow();
  });

  it("refuse a model that is not there, by the names of those that are, and change nothing", () => {
    const { scene } = createNullScene();
    const head = CreateSphere("head", { diameter: 0.2, segments: 12 }, scene);
    const rods = new ElasticRods(scene);
    const complaint = 'model is "noodle"; allowed: "super-helix", "clothoid"';
    expect(() => rods.createRope({ ...rope, model: "noodle" })).toThrow(complaint);
    expect(() => rods.createStrand({ ...strand, model: "noodle" })).toThrow(complaint);
    expect(() => rods.createHair(head, { model: "noodle", strands: 5 })).toThrow(complaint);
    expect(rods.rods).toEqual([]);
    expect(rods.world.rods).toEqual([]);
  });

  it("refuse what the model cannot do", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene, { models: [superHelix, rigidRod] });
    const rod = rods.createRope({ ...rope, model: "rigid" });
    expect(() => rod.cut(0.5)).toThrow(
      'cut: model "rigid" cannot be divided; models that can: "super-helix"',
    );
    expect(rods.rods).toEqual([rod]);
  });

  it("of springs refuse more than a turn of natural curl", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const options = { from: { x: 0, y: 1, z: 0 }, to: { x: 0.3, y: 1, z: 0 }, radius: 0.005 };
    expect(() => rods.createRope({ ...options, curl: "curly", model: "mass-spring" })).toThrow(
      /^restCurvature is "[\d.]+ turns in all"; allowed: at most 1 with model "mass-spring"/,
    );
    expect(rods.rods).toHaveLength(0);
  });

  describe.each(["elastic-rod", "corde"])("of %s", (model) => {
    it.each(["wavy", "curly", "coiled"] as const)("%s, are finite and gain nothing", (curl) => {
      const { scene, render } = createNullScene();
      const rods = new ElasticRods(scene);
      const rope = rods.createRope({
        from: { x: 0, y: 1, z: 0 },
        to: { x: 0.3, y: 1, z: 0 },
        radius: 0.005,
        curl,
        model,
      });
      for (let i = 0; i < 30; i++) {
        render();
        const { elastic, kinetic } = rope.energy;
        expect(elastic + kinetic).toBeLessThan(5);
      }
    });

    it("refuse a curl that would fold their edges back, and change nothing", () => {
      const { scene } = createNullScene();
      const rods = new ElasticRods(scene);
      const options = { from: { x: 0, y: 1, z: 0 }, to: { x: 0.3, y: 1, z: 0 }, radius: 0.005, model };
      const folded = /^restCurvature is "[\d.]+ rad in an element"; allowed: at most 2 with model/;
      expect(() => rods.createRope({ ...options, curl: "coiled", elements: 10 })).toThrow(folded);
      expect(rods.rods).toHaveLength(0);
      const rope = rods.createRope({ ...options, elements: 3 });
      expect(() => rope.setNaturalCurvature(100)).toThrow(/ is "[\d.]+ rad in an element"/);
    });
  });
});
