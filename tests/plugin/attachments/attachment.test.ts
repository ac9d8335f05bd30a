import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type Rod } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

function rope(rods: ElasticRods, name = "rope"): Rod {
  return rods.createRope({
    name,
    from: new Vector3(0, 2, 0),
    to: new Vector3(0, 1, 0),
    radius: 0.005,
    root: "free",
    collision: { self: false, collidesWith: 0 },
  });
}

const weight = (rod: Rod) => 9.81 * rod.material.density * Math.PI * rod.radius ** 2 * rod.length;

describe("attachments in a scene", () => {
  it("hold a rope to a point of the world, tell their force, and let go", () => {
    const rods = new ElasticRods(createNullScene().scene);
    const rod = rope(rods);
    const held = rod.attach(0, new Vector3(0, 2, 0));
    rods.step(3);
    expect(held.getForceToRef(new Vector3()).y).toBeCloseTo(weight(rod), 2);
    expect(Vector3.Distance(rod.getPointToRef(0, new Vector3()), new Vector3(0, 2, 0))).toBeLessThan(1e-6);
    expect(rods.attachments).toEqual([held]);
    held.dispose();
    rods.step(0.5);
    expect(rods.attachments).toEqual([]);
    expect(rod.getPointToRef(0, new Vector3()).y).toBeLessThan(1.5);
    rods.dispose();
  });

  it("follow a node in place and direction, and end with it", () => {
    const scene = createNullScene().scene;
    const rods = new ElasticRods(scene);
    const node = new TransformNode("hook", scene);
    node.position.set(0, 2, 0);
    const rod = rope(rods);
    const held = rod.attach(0, node, { point: new Vector3(0.1, 0, 0), direction: new Vector3(1, 0, 0) });
    for (let i = 0; i < 60; i++) {
      node.rotationQuaternion = Quaternion.RotationAxis(Vector3.Up(), (i / 60) * 1.5);
      rods.step(1 / 60);
    }
    rods.step(3);
    const wanted = new Vector3(1, 0, 0).applyRotationQuaternion(node.rotationQuaternion!);
    const at = rod.getPointToRef(0, new Vector3());
    // It still swings, and is held to second order in the step.
    expect(Vector3.Distance(at, wanted.scale(0.1).add(node.position))).toBeLessThan(5e-5);
    expect(Vector3.Distance(rod.getTangentToRef(0, new Vector3()), wanted)).toBeLessThan(1e-4);
    node.dispose();
    rods.step(1 / 60);
    expect(held.isDisposed).toBe(true);
    rods.dispose();
  });

  it("hold the roll: a node that spins about the rope turns it, and feels the twist", () => {
    const scene = createNullScene().scene;
    const rods = new ElasticRods(scene, { gravity: Vector3.Zero() });
    const rod = rods.createRope({
      from: Vector3.Zero(),
      to: new Vector3(1, 0, 0),
      radius: 0.005,
      elements: 8,
      imperfection: 0,
      collision: { self: false, collidesWith: 0 },
    });
    const chuck = new TransformNode("chuck", scene);
    chuck.position.set(1, 0, 0);
    const held = rod.attach(1, chuck, { direction: "present", up: "present" });
    const before = rod.getFrameToRef(1, new Quaternion());
    for (let i = 1; i <= 120; i++) {
      chuck.rotationQuaternion = Quaternion.RotationAxis(Vector3.Right(), Math.min(1, i / 60));
      rods.step(1 / 60);
    }
    const turned = rod.getFrameToRef(1, new Quaternion()).multiply(Quaternion.Inverse(before));
    expect(2 * Math.atan2(turned.x, turned.w)).toBeCloseTo(1, 3);
    expect(held.getTorqueToRef(new Vector3()).x).toBeGreaterThan(0);
    rods.dispose();
  });

  it("tie ropes together and to obstacles, and tell when they break", () => {
    const rods = new ElasticRods(createNullScene().scene);
    const [upper, lower] = [rope(rods, "upper"), rope(rods, "lower")];
    const bar = rods.addObstacle({ kind: "sphere", radius: 0.05 }, { position: new Vector3(0, 2, 0) });
    const top = upper.attach(0, bar);
    const knot = lower.attach(0, upper, { s: upper.length, breakingForce: 0.5 * weight(lower) });
    const broken: string[] = [];
    knot.onBrokenObservable.add(({ rod }) => broken.push(rod.name));
    rods.step(0.5);
    expect(broken).toEqual(["lower"]);
    expect(rods.attachments).toEqual([top]);
    rods.dispose();
  });

  it("refuse what makes no sense, by name", () => {
    const rods = new ElasticRods(createNullScene().scene);
    const [rod, other] = [rope(rods), rope(rods, "other")];
    expect(() => rod.attach(5, Vector3.Zero())).toThrow(/^s is 5; allowed/);
    expect(() => rod.attach(0, other)).toThrow(/s is undefined; allowed: the arc length on the other rod/);
    expect(() => rod.attach(0, other, { s: 0, point: Vector3.Zero() })).toThrow(/point is/);
    expect(() => rod.attach(0, Vector3.Zero(), { s: 1 })).toThrow(/s is 1; allowed: none/);
    expect(() => rod.attach(0, new Vector3(NaN, 0, 0))).toThrow(/target\.x is NaN/);
    expect(() => rod.attach(0, null as unknown as Vector3)).toThrow(/^target is null; allowed/);
    expect(rods.attachments).toEqual([]);
    rods.dispose();
  });
});
