import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { VertexBuffer } from "@babylonjs/core/Buffers/buffer.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { expect, it } from "vitest";
import { ElasticRods, type CombSnag } from "../../plugin/index.js";
import { createNullScene } from "./null-scene.js";

it("is drawn with the measures that rods feel", () => {
  const { scene } = createNullScene();
  const { mesh } = new ElasticRods(scene).createComb({ teeth: 5, name: "pocket comb" });
  expect(mesh.name).toBe("pocket comb");
  const { minimum, maximum } = mesh.getBoundingInfo();
  expect(minimum.y).toBeCloseTo(-0.033, 6);
  expect(maximum.y).toBeCloseTo(3e-3, 6);
  expect(maximum.z).toBeCloseTo(3e-3, 6);
  expect(maximum.x - minimum.x).toBeCloseTo(5 * 2.3e-3 + 6e-3, 6);
  expect(mesh.getVerticesData(VertexBuffer.NormalKind)).not.toBeNull();
  expect(scene.meshes).toEqual([mesh]);
});

it("goes where its node carries it, and back where both are told", () => {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const hand = new TransformNode("hand", scene);
  const comb = rods.createComb({ node: hand, position: { x: 0, y: 0.1, z: 0 } });
  hand.position.x = 0.02;
  hand.rotationQuaternion = Quaternion.RotationAxis(Vector3.Forward(), 0.1);
  render();
  const [position, rotation] = [new Vector3(), new Quaternion()];
  comb.obstacle.getPoseToRef(position, rotation);
  const wanted = Vector3.TransformCoordinates(new Vector3(0, 0.1, 0), hand.computeWorldMatrix(true));
  expect(Vector3.Distance(position, wanted)).toBeLessThan(1e-6);
  expect(Math.abs(Quaternion.Dot(rotation, hand.rotationQuaternion))).toBeCloseTo(1, 9);
});

it("turns leaps into motion that is not too fast", () => {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  const comb = rods.createComb({ mostSpeed: 0.5 });
  const goal = Quaternion.RotationAxis(Vector3.Right(), 0.2);
  comb.moveTo({ x: 0.3, y: 0, z: 0 }, goal);
  rods.step(0.1);
  expect(comb.mesh.position.x).toBeCloseTo(0.05, 9);
  for (let i = 0; i < 10; i++) rods.step(0.1);
  expect(comb.mesh.position.x).toBeCloseTo(0.3, 9);
  expect(Math.abs(Quaternion.Dot(comb.mesh.rotationQuaternion!, goal))).toBeCloseTo(1, 9);
  comb.moveTo({ x: 0, y: 0, z: 0 });
  comb.stop();
  rods.step(0.1);
  expect(comb.mesh.position.x).toBeCloseTo(0.3, 9);
});

it("feels hair, by tooth, and tells of a snag", () => {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene, { gravity: Vector3.Zero() });
  const rope = rods.createRope({
    from: { x: -0.05, y: -0.02, z: 0 },
    to: { x: 0.05, y: -0.02, z: 0 },
    radius: 5e-4,
  });
  rope.attach(rope.length, { x: 0.05, y: -0.02, z: 0 }, { compliance: 1e-3 });
  const comb = rods.createComb({ teeth: 4, position: { x: 0, y: 0, z: -0.005 }, snagForce: 0.01 });
  const snags: CombSnag[] = [];
  comb.onSnagObservable.add((snag) => snags.push(snag));
  rods.step(1 / 60);
  expect(comb.force.length()).toBe(0);
  comb.moveTo({ x: 0, y: 0, z: 0.01 });
  for (let i = 0; i < 60; i++) rods.step(1 / 60);
  expect(comb.force.z).toBeLessThan(-0.01);
  // It is pulled below its handle: about x by y F_z.
  expect(comb.torque.x).toBeGreaterThan(0);
  expect(comb.torque.x / (-0.02 * comb.force.z)).toBeCloseTo(1, 1);
  const sum = new Vector3();
  for (const tooth of [0, 1, 2, 3, "handle"] as const)
    sum.addInPlace(comb.getToothForceToRef(tooth, new Vector3()));
  expect(Vector3.Distance(sum, comb.force)).toBeLessThan(1e-9);
  expect(snags.length).toBeGreaterThan(0);
  expect(snags[0].comb).toBe(comb);
  expect(comb.isSnagged(snags[0].tooth)).toBe(true);
  comb.snag = { snagForce: 2 };
  expect(comb.snag).toEqual({ snagForce: 2, snagSeconds: expect.closeTo(0.05, 9) });
});

it("refuses bad options and leaves nothing, and goes as a whole", () => {
  const { scene } = createNullScene();
  const rods = new ElasticRods(scene);
  for (const [options, message] of [
    [{ teeth: -1 }, "teeth is -1"],
    [{ snagForce: 0 }, "snagForce is 0"],
    [{ mostSpeed: 0 }, "mostSpeed is 0"],
    [{ friction: -1 }, "friction is -1"],
  ] as const) {
    expect(() => rods.createComb(options)).toThrow(message);
    expect([scene.meshes.length, rods.obstacles.length]).toEqual([0, 0]);
  }
  const comb = rods.createComb();
  comb.dispose();
  comb.dispose();
  expect([comb.isDisposed, scene.meshes.length, rods.obstacles.length]).toEqual([true, 0, 0]);
  expect(rods.onBeforeStepObservable.hasObservers()).toBe(false);
  rods.step(1 / 60);
});
