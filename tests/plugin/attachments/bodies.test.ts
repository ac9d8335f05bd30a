// Ropes tied to bodies of a real Havok engine.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Matrix, Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateBox } from "@babylonjs/core/Meshes/Builders/boxBuilder.js";
import "@babylonjs/core/Meshes/thinInstanceMesh.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import "@babylonjs/core/Physics/physicsEngineComponent.js";
import { PhysicsMotionType } from "@babylonjs/core/Physics/v2/IPhysicsEnginePlugin.js";
import { HavokPlugin } from "@babylonjs/core/Physics/v2/Plugins/havokPlugin.js";
import { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { PhysicsShapeBox } from "@babylonjs/core/Physics/v2/physicsShape.js";
import type { Scene } from "@babylonjs/core/scene.js";
import HavokPhysics from "@babylonjs/havok";
import { beforeAll, describe, expect, it } from "vitest";
import { ElasticRods, Obstacle, type Rod } from "../../../plugin/index.js";
import { createNullScene, FRAME } from "../null-scene.js";

let havok: Awaited<ReturnType<typeof HavokPhysics>>;

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve("@babylonjs/havok/lib/esm/HavokPhysics.wasm");
  havok = await HavokPhysics({ wasmBinary: new Uint8Array(readFileSync(wasm)).buffer });
});

function createPhysicsScene() {
  const created = createNullScene();
  created.scene.enablePhysics(new Vector3(0, -9.81, 0), new HavokPlugin(false, havok));
  return created;
}

function createCrate(scene: Scene, motion: PhysicsMotionType, position: Vector3, mass = 0.2) {
  const node = new TransformNode("crate", scene);
  node.position.copyFrom(position);
  const body = new PhysicsBody(node, motion, false, scene);
  body.shape = new PhysicsShapeBox(Vector3.Zero(), Quaternion.Identity(), new Vector3(0.1, 0.1, 0.1), scene);
  body.setMassProperties({ mass });
  return { node, body };
}

const rope = (rods: ElasticRods, from: Vector3, root: "pinned" | "free" = "pinned"): Rod =>
  rods.createRope({
    from,
    to: from.add(new Vector3(0, -0.5, 0)),
    radius: 0.01,
    elements: 6,
    root,
    collision: { collidesWith: 0, self: false },
  });

const weightOf = (rod: Rod) => 9.81 * rod.material.density * Math.PI * rod.radius ** 2 * rod.length;

describe("ropes tied to Havok bodies", () => {
  it("carry a dynamic one at a point of its own, and tell its weight", () => {
    const { scene, render } = createPhysicsScene();
    const rods = new ElasticRods(scene);
    const rod = rope(rods, new Vector3(0, 2, 0));
    const { node, body } = createCrate(scene, PhysicsMotionType.DYNAMIC, new Vector3(0, 1.45, 0));
    const held = rod.attach(rod.length, body, new Vector3(0, 0.05, 0));
    expect(held.target).toBeInstanceOf(Obstacle);
    for (let i = 0; i < 180; i++) render(FRAME);
    expect(node.position.y).toBeCloseTo(1.45, 2);
    expect(held.getForceToRef(new Vector3()).y / (-0.2 * 9.81)).toBeCloseTo(1, 1);
    body.dispose();
    render(FRAME);
    render(FRAME);
    expect(held.isDisposed).toBe(true);
    rods.dispose();
  });

  it("hang on static and animated ones, also given by their node", () => {
    const { scene, render } = createPhysicsScene();
    const rods = new ElasticRods(scene);
    const still = createCrate(scene, PhysicsMotionType.STATIC, new Vector3(0, 2, 0));
    const moved = createCrate(scene, PhysicsMotionType.ANIMATED, new Vector3(1, 2, 0));
    const [first, second] = [
      rope(rods, new Vector3(0, 2, 0), "free"),
      rope(rods, new Vector3(1, 2, 0), "free"),
    ];
    const top = first.attach(0, still.body);
    second.attach(0, moved.node);
    for (let i = 1; i <= 120; i++) {
      moved.body.setTargetTransform(new Vector3(1, 2 + (0.3 * i) / 120, 0), Quaternion.Identity());
      render(FRAME);
    }
    expect(top.getForceToRef(new Vector3()).y / weightOf(first)).toBeCloseTo(1, 1);
    expect(first.getPointToRef(0, new Vector3()).y).toBeCloseTo(2, 4);
    expect(second.getPointToRef(0, new Vector3()).y).toBeCloseTo(moved.node.position.y, 2);
    expect(second.getPointToRef(0, new Vector3()).y).toBeGreaterThan(2.25);
    rods.dispose();
  });

  it("know the instances of a body", () => {
    const { scene, render } = createPhysicsScene();
    const rods = new ElasticRods(scene);
    const mesh = CreateBox("boxes", { size: 0.1 }, scene);
    const places = [new Vector3(0, 1, 0), new Vector3(1, 1, 0)];
    const matrices = new Float32Array(32);
    places.forEach(({ x, y, z }, i) => Matrix.Translation(x, y, z).copyToArray(matrices, 16 * i));
    mesh.thinInstanceSetBuffer("matrix", matrices, 16, false);
    const body = new PhysicsBody(mesh, PhysicsMotionType.STATIC, false, scene);
    body.shape = new PhysicsShapeBox(
      Vector3.Zero(),
      Quaternion.Identity(),
      new Vector3(0.1, 0.1, 0.1),
      scene,
    );
    const rod = rope(rods, places[1], "free");
    rod.attach(0, body, { instance: 1 });
    for (let i = 0; i < 30; i++) render(FRAME);
    expect(Vector3.Distance(rod.getPointToRef(0, new Vector3()), places[1])).toBeLessThan(1e-3);
    expect(() => rod.attach(0, body, { instance: 2 })).toThrow(/^instance is 2/);
    rods.dispose();
  });

  it.each([
    [{ mostForce: 1 }, /^mostForce is 1; .*compliance/],
    [{ compliance: -1 }, /^compliance is -1/],
    [{ breakingForce: 0 }, /^breakingForce is 0/],
    [{ s: 0.1 }, /^s is 0.1; allowed: none/],
    [{ point: new Vector3(NaN, 0, 0) }, /^point/],
    [{ direction: Vector3.Zero() }, /^direction is/],
    [{ up: Vector3.Up() }, /^up is .*only beside a direction/],
    [{ direction: Vector3.Up(), up: new Vector3(0, 1, 1) }, /^up is .*right angles/],
    [{ instance: 3 }, /^instance is 3/],
  ])("leave a body alone that %o does not tie", (options, message) => {
    const { scene } = createPhysicsScene();
    const rods = new ElasticRods(scene, { havok: { filter: () => false } });
    const rod = rope(rods, Vector3.Zero());
    const { body } = createCrate(scene, PhysicsMotionType.DYNAMIC, Vector3.Zero());
    expect(() => rod.attach(0, body, options)).toThrow(message);
    expect(rods.world.obstacles).toEqual([]);
    expect(rods.obstacles).toEqual([]);
    expect(rods.attachments).toEqual([]);
    // It could have been tied.
    rod.attach(0, body);
    expect(rods.world.obstacles).toHaveLength(1);
    rods.dispose();
  });

  it("hold the roll in the frame of a body's node, wherever its principal axes are", () => {
    const { scene, render } = createPhysicsScene();
    const rods = new ElasticRods(scene, { gravity: Vector3.Zero() });
    const rod = rope(rods, Vector3.Zero(), "free");
    const { node, body } = createCrate(scene, PhysicsMotionType.DYNAMIC, Vector3.Zero(), 1000);
    body.setGravityFactor(0);
    const inertiaOrientation = Quaternion.RotationYawPitchRoll(0.4, 0.9, -0.3);
    body.setMassProperties({ mass: 1000, inertia: new Vector3(100, 200, 300), inertiaOrientation });
    const turn = Quaternion.RotationYawPitchRoll(0.2, 0, 0.1);
    node.rotationQuaternion = turn.clone();
    body.disablePreStep = false;
    render(FRAME);
    body.disablePreStep = true;
    const present = rod.getFrameToRef(0, new Quaternion());
    const inNode = turn.conjugate().multiply(present);
    const axis = (v: Vector3) => v.applyRotationQuaternion(inNode);
    rod.attach(0, body, { direction: axis(Vector3.Right()), up: axis(Vector3.Up()) });
    for (let i = 0; i < 30; i++) render(FRAME);
    const after = rod.getFrameToRef(0, new Quaternion());
    expect(Math.abs(Quaternion.Dot(present, after))).toBeGreaterThan(1 - 1e-4);
    rods.dispose();
  });

  it("refuse what makes no sense, by name", () => {
    const { scene } = createPhysicsScene();
    const rods = new ElasticRods(scene);
    const rod = rope(rods, Vector3.Zero());
    const { body } = createCrate(scene, PhysicsMotionType.STATIC, Vector3.Zero());
    expect(() => rod.attach(0, Vector3.Zero(), { instance: 0 })).toThrow(/^instance is 0; allowed: none/);
    body.dispose();
    expect(() => rod.attach(0, body)).toThrow(/^target is "a disposed body"/);
    expect(rods.attachments).toEqual([]);
    rods.dispose();
  });
});
