// While the rods are paused Havok may go on: what ropes carry stays where it is.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../plugin/index.js";
import { hangCrate } from "../physics/havok-ropes.js";
import { ball, box, createBody, createHavokScene, g, velocityOf } from "./havok-scene.js";

const mass = 2;

describe("paused rods", () => {
  it("keep the crate that hangs from them", () => {
    const { scene, render, rods, crate, hook } = hangCrate(mass);
    const other = createBody(scene, ball(scene, 0.1), { at: [3, 2, 0], mass: 1 });
    for (let image = 0; image < 30; image++) render();
    const { y } = crate.transformNode.position;
    rods.paused = true;
    for (let image = 0; image < 60; image++) {
      render();
      expect(crate.transformNode.position.y).toBe(y);
    }
    expect(other.transformNode.position.y).toBeLessThan(-2);
    expect(crate.getGravityFactor()).toBe(1);
    rods.paused = false;
    for (let image = 0; image < 60; image++) {
      render();
      expect(crate.transformNode.position.y).toBeCloseTo(y, 4);
    }
    expect(hook.getForceToRef(new Vector3()).y).toBeCloseTo(-mass * g, 0);
  });

  it("keep what is tied to a slack rope, and its velocity", () => {
    const { scene, render } = createHavokScene();
    const stone = createBody(scene, ball(scene, 0.05), { at: [0, 1.5, 0], mass });
    const rods = new ElasticRods(scene);
    const rope = rods.createRope({
      from: { x: 0, y: 2, z: 0 },
      to: stone.transformNode.position,
      radius: 0.005,
      slack: 1,
    });
    rope.attach(rope.length, stone);
    for (let image = 0; image < 5; image++) render();
    const velocity = velocityOf(stone);
    const { y } = stone.transformNode.position;
    expect(velocity.y).toBeLessThan(-0.5);
    rods.paused = true;
    for (let image = 0; image < 20; image++) render();
    expect(stone.transformNode.position.y).toBe(y);
    expect(velocityOf(stone).asArray()).toEqual(velocity.asArray());
    rods.paused = false;
    render();
    expect(stone.transformNode.position.y).toBeLessThan(y);
  });

  it("keep it against what falls on it", () => {
    const { scene, render, rods, crate } = hangCrate(mass);
    for (let image = 0; image < 10; image++) render();
    const { y } = crate.transformNode.position;
    rods.paused = true;
    createBody(scene, box(scene, 0.3), { at: [0, 1.5, 0], mass: 20 });
    for (let image = 0; image < 60; image++) {
      render();
      expect(crate.transformNode.position.y).toBeCloseTo(y, 6);
    }
  });

  it("give a body its weight back if they are disposed of", () => {
    const { render, rods, crate } = hangCrate(mass);
    for (let image = 0; image < 10; image++) render();
    rods.paused = true;
    render();
    rods.dispose();
    expect(crate.getGravityFactor()).toBe(1);
    for (let image = 0; image < 30; image++) render();
    expect(crate.transformNode.position.y).toBeLessThan(0.5);
  });
});
