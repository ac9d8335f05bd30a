import { Bone } from "@babylonjs/core/Bones/bone.js";
import { Skeleton } from "@babylonjs/core/Bones/skeleton.js";
import { Space } from "@babylonjs/core/Maths/math.axis.js";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { Mesh } from "@babylonjs/core/Meshes/mesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import type { Scene } from "@babylonjs/core/scene.js";
import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../../plugin/index.js";
import { createNullScene } from "../null-scene.js";

/** An arm of one metre that turns about z, with a hand at its end, on a body of twice the size. */
function createArm(scene: Scene) {
  const body = new Mesh("body", scene);
  body.position.set(1, 0.5, -0.3);
  body.scaling.setAll(2);
  const skeleton = new Skeleton("skeleton", "skeleton", scene);
  const arm = new Bone("arm", skeleton, null, Matrix.Identity());
  const hand = new Bone("hand", skeleton, arm, Matrix.Translation(0, 1, 0));
  body.skeleton = skeleton;
  const turn = (angle: number) =>
    arm.setRotationQuaternion(Quaternion.RotationAxis(Vector3.Forward(), angle), Space.LOCAL);
  /** Where the hand is, and the axis x of its frame, by hand. */
  const expected = (angle: number) => ({
    place: new Vector3(1 - 2 * Math.sin(angle), 0.5 + 2 * Math.cos(angle), -0.3),
    x: new Vector3(Math.cos(angle), Math.sin(angle), 0),
  });
  return { body, skeleton, arm, hand, turn, expected };
}

const rope = (rods: ElasticRods, from: Vector3) =>
  rods.createRope({ from, to: from.add(new Vector3(0, -0.5, 0)), radius: 0.005, root: "free" });

describe("bones of a skinned mesh", () => {
  it("take a rope along in place and direction", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const { body, hand, turn, expected } = createArm(scene);
    turn(0);
    const rod = rope(rods, expected(0).place);
    // Metres without scaling: 0.1 is 0.1 on a body of any size.
    const held = rod.attach(0, hand, { point: new Vector3(0.1, 0, 0), direction: new Vector3(1, 0, 0) });
    expect(held.target).toBe(hand);
    for (let i = 1; i <= 60; i++) {
      turn((0.8 * i) / 60);
      rods.step(1 / 60);
    }
    rods.step(1);
    const { place, x } = expected(0.8);
    const at = rod.getPointToRef(0, new Vector3());
    expect(Vector3.Distance(at, place.add(x.scale(0.1)))).toBeLessThan(1e-3);
    expect(Vector3.Distance(rod.getTangentToRef(0, new Vector3()), x)).toBeLessThan(2e-3);
    body.dispose();
    rods.step(1 / 60);
    expect(held.isDisposed).toBe(true);
    rods.dispose();
  });

  it("carry roots, moved by transform nodes as in glTF too", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const { body, arm, hand, expected } = createArm(scene);
    const joint = new TransformNode("joint", scene);
    arm.linkTransformNode(joint);
    const strand = rods.createStrand({
      from: expected(0).place,
      direction: new Vector3(1, 0, 0),
      length: 0.1,
    });
    strand.follow(hand);
    expect(strand.followedNode).toBe(hand);
    for (let i = 1; i <= 30; i++) {
      joint.rotationQuaternion = Quaternion.RotationAxis(Vector3.Forward(), (0.5 * i) / 30);
      rods.step(1 / 60);
    }
    const { place, x } = expected(0.5);
    expect(Vector3.Distance(strand.getPointToRef(0, new Vector3()), place)).toBeLessThan(1e-6);
    expect(Vector3.Distance(strand.getTangentToRef(0, new Vector3()), x)).toBeLessThan(1e-5);
    body.position.y += 0.1;
    rods.step(1 / 60);
    expect(strand.getPointToRef(0, new Vector3()).y).toBeCloseTo(place.y + 0.1, 6);
    rods.dispose();
  });

  it("need a mesh that has their skeleton", () => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const { body, hand } = createArm(scene);
    const rod = rope(rods, Vector3.Zero());
    const bare = new Mesh("bare", scene);
    expect(() => rod.attach(0, hand, { mesh: bare })).toThrow(
      /^mesh is "bare"; allowed: a mesh with the skeleton "skeleton"/,
    );
    expect(() => rod.attach(0, bare, { mesh: body })).toThrow(/^mesh is "body"; allowed: none/);
    expect(() => rod.attach(0, Vector3.Zero(), { mesh: body })).toThrow(/^mesh is "body"; allowed: none/);
    body.skeleton = null;
    expect(() => rod.attach(0, hand)).toThrow(/^mesh is "none"/);
    expect(rods.attachments).toEqual([]);
    rods.dispose();
  });
});

describe("nodes with scaling", () => {
  it.each([
    [new Vector3(3, 3, 3), "uniform"],
    [new Vector3(1, 2, 0.5), "uneven"],
    [new Vector3(-1, 1, 1), "mirrored"],
  ])("hold a rope at so many metres in their frame: %s, %s", (scaling) => {
    const { scene } = createNullScene();
    const rods = new ElasticRods(scene);
    const parent = new TransformNode("parent", scene);
    parent.position.set(0.2, 1, 0);
    parent.scaling.copyFrom(scaling);
    const hook = new TransformNode("hook", scene);
    hook.parent = parent;
    hook.position.set(0.1, 0.2, 0.3);
    const origin = parent.position.add(hook.position.multiply(scaling));
    const rod = rope(rods, origin);
    rod.attach(0, hook, { point: new Vector3(0, 0, 0.05) });
    rods.step(2);
    const at = rod.getPointToRef(0, new Vector3());
    expect(Vector3.Distance(at, origin)).toBeCloseTo(0.05, 4);
    expect(Math.abs(at.z - origin.z)).toBeCloseTo(0.05, 4);
    rods.dispose();
  });
});
