// A node whose place is not a number, or out of all range, ends what follows it, by name, and nothing else.
import { Quaternion, Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { TransformNode } from "@babylonjs/core/Meshes/transformNode.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type RodsFailure } from "../../plugin/index.js";
import { WorldHash } from "../golden/world-hash.js";
import { box, createBody, createHavokScene } from "./havok-scene.js";
import { createNullScene } from "./null-scene.js";

function createScene() {
  const { scene, render } = createNullScene();
  const rods = new ElasticRods(scene);
  const node = new TransformNode("anchor", scene);
  const rope = (x: number) =>
    rods.createRope({ name: `rope at ${x}`, from: { x, y: 1, z: 0 }, to: { x, y: 0, z: 0 }, radius: 0.01 });
  const failures: RodsFailure[] = [];
  rods.onErrorObservable.add((failure) => failures.push(failure));
  const lone = rope(9);
  /** Two images: a failure is told once, and the rods that have nothing to do with it go on. */
  const expectOne = (subject: unknown, message: RegExp) => {
    const tip = lone.getPointToRef(1, new Vector3());
    lone.moveRoot({ x: 9.1, y: 1, z: 0 });
    render();
    render();
    expect(failures).toHaveLength(1);
    expect(failures[0].subject).toBe(subject);
    expect(failures[0].error.message).toMatch(message);
    expect(failures[0].error.cause).toBeInstanceOf(RangeError);
    expect(Vector3.Distance(lone.getPointToRef(1, new Vector3()), tip)).toBeGreaterThan(1e-4);
    // Throws unless all is finite.
    new WorldHash().add(rods.world);
  };
  return { scene, render, rods, node, rope, expectOne };
}

const places = { NaN: Number.NaN, Infinity, "1e30": 1e30 };

describe.each(Object.entries(places))("a node at %s", (_, x) => {
  it("ends the attachment to it", () => {
    const { node, rope, render, expectOne } = createScene();
    const held = rope(0);
    const attachment = held.attach(1, node, { direction: "present" });
    const other = held.attach(0.5, { x: 0, y: 0.5, z: 0 });
    render();
    node.position.x = x;
    expectOne(attachment, /^the attachment of rope at 0 to anchor ended: point\.x is .*; allowed: /);
    expect(attachment.isDisposed).toBe(true);
    expect(other.isDisposed).toBe(false);
    expect(held.isDisposed).toBe(false);
  });

  it("is followed by a root no more", () => {
    const { node, rope, render, expectOne } = createScene();
    const led = rope(0);
    led.follow(node);
    render();
    node.position.x = x;
    expectOne(led, /^rope at 0 follows anchor no more: position\[0\] is .*; allowed: /);
    expect(led.followedNode).toBeNull();
    expect(led.getPointToRef(0, new Vector3()).asArray()).toEqual([0, 1, 0]);
  });

  it("is an obstacle no more", () => {
    const { node, rods, render, expectOne } = createScene();
    const obstacle = rods.addObstacle({ kind: "sphere", radius: 0.1 }, { node, name: "ball" });
    render();
    node.position.x = x;
    expectOne(obstacle, /^the obstacle ball ended: position\[0\] is .*; allowed: /);
    expect(obstacle.isDisposed).toBe(true);
  });

  it("lets hair stay where it is", () => {
    const { rods, scene, render, expectOne } = createScene();
    const head = CreateSphere("head", { diameter: 0.2 }, scene);
    const hair = rods.createHair(head, { strands: 2, length: 0.1 });
    render();
    head.position.x = x;
    expectOne(hair, /^hair 1 follows head no more: /);
    expect(hair.isDisposed).toBe(false);
  });
});

describe("what else is not a number", () => {
  it("of gravity and wind leaves them as they were", () => {
    const { rods, expectOne } = createScene();
    rods.gravity.y = Number.NaN;
    expectOne("gravity", /^gravity stays what it was: gravity\[1\] is NaN; allowed: /);
    expect(rods.gravity.y).toBeCloseTo(-9.81, 12);
    const other = createScene();
    other.rods.wind.set(1, 1e30, 0);
    other.expectOne("wind", /^wind stays what it was: wind\[1\] is 1e\+30; allowed: /);
    expect(other.rods.wind.asArray()).toEqual([0, 0, 0]);
  });

  it("of a winch that winds beyond all measure ends the winch", () => {
    const { rope, expectOne } = createScene();
    const winch = rope(0).winch({ speed: 0.1, elementLength: 1e-6 });
    expectOne(winch, /^the winch of rope at 0 ended: metres is .* elements"; allowed: at most /);
    expect(winch.isDisposed).toBe(true);
  });

  it("of a node's rotation or scaling ends the attachment, too", () => {
    const { node, rope, render, expectOne } = createScene();
    const attachment = rope(0).attach(1, node, { point: { x: 0.1, y: 0, z: 0 } });
    render();
    node.rotationQuaternion = new Quaternion(Number.NaN, 0, 0, 1);
    expectOne(attachment, /^the attachment of rope at 0 to anchor ended: /);
  });

  it("of a body in Havok is told as a body that is refused", () => {
    const { scene, render } = createHavokScene();
    const crate = createBody(scene, box(scene, 0.2), { mass: 1 });
    const rods = new ElasticRods(scene);
    const rope = rods.createRope({ from: { x: 5, y: 1, z: 0 }, to: { x: 5, y: 0, z: 0 }, radius: 0.01 });
    const refused: string[] = [];
    rods.onBodyRefusedObservable.add(({ body, error }) =>
      refused.push(`${body.transformNode.name}: ${error.message}`),
    );
    render();
    // Not a number is what Havok does not take; as far away as this it does.
    crate.disablePreStep = false;
    crate.transformNode.position.x = 1e20;
    for (let i = 0; i < 3; i++) render();
    expect(refused).toHaveLength(1);
    expect(refused[0]).toMatch(
      /^body: body body is .*; allowed: places within 10000000 m, and finite velocities/,
    );
    expect(Number.isFinite(rope.getPointToRef(1, new Vector3()).y)).toBe(true);
  });
});
