// Rods that touch bodies of a real Havok.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../plugin/index.js";
import { ball, box, createBody, createHavokScene, velocityOf } from "../plugin/havok-scene.js";
import { slipOverCylinder } from "./havok-ropes.js";

describe("a rope over a fixed cylinder with a load at either end", () => {
  const mu = 0.3;

  it("holds below exp(mu theta) of its tensions and slips above", () => {
    const law = Math.exp(mu * Math.PI);
    expect(slipOverCylinder({ mu, halfTurns: 1, ratio: 0.95 * law, seconds: 0.15 })).toBeLessThan(2e-5);
    expect(slipOverCylinder({ mu, halfTurns: 1, ratio: 1.05 * law, seconds: 0.15 })).toBeGreaterThan(1e-3);
  });

  it("holds with one turn more what slips without, and does not creep", () => {
    expect(slipOverCylinder({ mu, halfTurns: 1, ratio: 5, seconds: 0.06 })).toBeGreaterThan(2e-3);
    expect(slipOverCylinder({ mu, halfTurns: 3, ratio: 5, seconds: 0.2 })).toBeLessThan(1e-5);
  });
});

describe("a dynamic body", () => {
  const material = { density: 1000, youngModulus: 1e8, internalDamping: 2e-3, friction: 0.3 };

  it("that hits a free rod gives it just the momentum that it loses", () => {
    const { scene, step } = createHavokScene({ gravity: 0 });
    const mass = 0.5;
    const stone = createBody(scene, ball(scene, 0.1), { mass });
    stone.setLinearVelocity(new Vector3(1, 0, 0));
    const rods = new ElasticRods(scene);
    const [from, to, radius] = [new Vector3(0.3, -0.25, 0.02), new Vector3(0.3, 0.25, 0.02), 0.01];
    const rod = rods.createRope({ from, to, radius, elements: 8, root: "free", material });
    const rodMass = material.density * Math.PI * radius ** 2 * rod.length;
    const point = new Vector3();
    const centre = () => {
      const sum = stone.transformNode.position.scale(mass);
      for (let i = 0; i < 500; i++) {
        sum.addInPlace(rod.getPointToRef(((i + 0.5) / 500) * rod.length, point).scale(rodMass / 500));
      }
      return sum.scale(1 / (mass + rodMass));
    };
    const start = centre();
    step(60);
    const way = new Vector3(mass / (mass + rodMass), 0, 0);
    expect(centre().subtract(start).subtract(way).length()).toBeLessThan(2e-6);
    expect(velocityOf(stone).x).toBeLessThan(0.95);
    expect(velocityOf(stone).x).toBeGreaterThan(0.2);
    expect(rod.getPointToRef(rod.length / 2, point).x).toBeGreaterThan(0.5);
  });

  it("rolls over a rope on the ground: up, down again, and no faster than it came", () => {
    const { scene, step } = createHavokScene();
    createBody(scene, box(scene, 20, 1, 20), { at: [0, -0.5, 0] });
    const wheel = createBody(scene, ball(scene, 0.1), { at: [-0.3, 0.1, 0], mass: 1 });
    const rods = new ElasticRods(scene);
    const radius = 0.005;
    rods.createRope({
      from: new Vector3(0, radius, -0.3),
      to: new Vector3(0, radius, 0.3),
      radius,
      root: "clamped",
      elements: 12,
      material: { ...material, density: 4000 },
    });
    step(20);
    wheel.setLinearVelocity(new Vector3(1, 0, 0));
    wheel.setAngularVelocity(new Vector3(0, 0, -10));
    let highest = 0;
    for (let i = 0; i < 60; i++) {
      step();
      highest = Math.max(highest, wheel.transformNode.position.y);
      expect(velocityOf(wheel).length()).toBeLessThan(1.1);
    }
    expect(highest).toBeGreaterThan(0.104);
    expect(highest).toBeLessThan(0.13);
    expect(wheel.transformNode.position.x).toBeGreaterThan(0.15);
    expect(wheel.transformNode.position.y).toBeLessThan(0.103);
  });
});
