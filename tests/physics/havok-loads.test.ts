// Ropes that carry bodies of a real Havok, which computes in single precision: tolerances below 1e-6 are not for it.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type Rod } from "../../plugin/index.js";
import { ball, box, createBody, createHavokScene, g, velocityOf } from "../plugin/havok-scene.js";
import {
  crateHeight,
  exactPeriod,
  hangCrate,
  ropeMass,
  ropeMaterial,
  ropeRadius,
  swingBob,
} from "./havok-ropes.js";

describe("a crate on a rope", () => {
  it.each([0.1, 1, 10, 100, 1000])(
    "of %d times its mass hangs still, and the rope pulls with its weight",
    (ratio) => {
      const mass = ratio * ropeMass;
      const { step, crate, hook } = hangCrate(mass);
      const force = new Vector3();
      const places: number[] = [];
      for (let i = 0; i < 90; i++) {
        step();
        if (i < 30) continue;
        expect(velocityOf(crate).length()).toBeLessThan(1e-4);
        expect(hook.getForceToRef(force).y / (-mass * g)).toBeCloseTo(1, 4);
        places.push(crate.transformNode.position.y);
      }
      expect(Math.abs(places[0] - crateHeight)).toBeLessThan(2e-5);
      expect(Math.max(...places) - Math.min(...places)).toBeLessThan(1e-6);
    },
  );

  it("falls when it is let go, as any body does", () => {
    const { step, crate, hook } = hangCrate(1);
    step(10);
    hook.dispose();
    step(31);
    // Havok brakes slow bodies a little.
    expect(velocityOf(crate).y / (-g * (31 / 60))).toBeCloseTo(1, 1);
  });
});

describe("a pendulum", () => {
  it.each([10, 100, 1000])("of %d times the rope's mass keeps its period and its swing", (ratio) => {
    const { period, widest } = swingBob(ratio, 400);
    expect(Math.abs(period / exactPeriod(ratio) - 1)).toBeLessThan(0.005);
    expect(widest).toBeGreaterThan(0.97);
    expect(widest).toBeLessThan(1.005);
  });
});

describe("rope and free bodies without gravity", () => {
  /** Where the common centre of mass is. */
  function centre(bodies: readonly (readonly [PhysicsBody, number])[], rope: Rod, ropeMass: number): Vector3 {
    const sum = new Vector3();
    let total = ropeMass;
    for (const [body, mass] of bodies) {
      const { centerOfMass } = body.getMassProperties();
      const { position, rotationQuaternion } = body.transformNode;
      const at = centerOfMass!.applyRotationQuaternion(rotationQuaternion!).add(position);
      sum.addInPlace(at.scale(mass));
      total += mass;
    }
    const parts = 1000;
    const point = new Vector3();
    for (let i = 0; i < parts; i++) {
      sum.addInPlace(rope.getPointToRef(((i + 0.5) / parts) * rope.length, point).scale(ropeMass / parts));
    }
    return sum.scale(1 / total);
  }

  it("keep their momentum to 1e-6 for ten seconds", () => {
    const { scene, step } = createHavokScene({ gravity: 0 });
    const a = createBody(scene, ball(scene, 0.05), { mass: 0.5 });
    const b = createBody(scene, box(scene, 0.2, 0.1, 0.15, new Vector3(0.03, 0.02, 0)), {
      at: [1, 0, 0],
      mass: 1,
    });
    const rods = new ElasticRods(scene, { havok: { filter: () => false } });
    const [from, to] = [Vector3.Zero(), new Vector3(1, 0, 0)];
    const thick = 0.01;
    const rope = rods.createRope({
      from,
      to,
      length: 1.02,
      radius: thick,
      elements: 8,
      root: "free",
      material: ropeMaterial,
    });
    rope.attach(0, rods.obstacleOf(a)!);
    rope.attach(rope.length, rods.obstacleOf(b)!);
    a.setLinearVelocity(new Vector3(0, 1, 0.2));
    b.setLinearVelocity(new Vector3(0, -0.3, 0.1));
    b.setAngularVelocity(new Vector3(1, 2, 3));
    const bodies = [
      [a, 0.5],
      [b, 1],
    ] as const;
    const mass = ropeMaterial.density * Math.PI * thick ** 2 * rope.length;
    const velocity = new Vector3(0, 0.2, 0.2).scale(1 / (1.5 + mass));
    const start = centre(bodies, rope, mass);
    for (let second = 1; second <= 10; second++) {
      step(60);
      const way = velocity.scale(second);
      const off = centre(bodies, rope, mass).subtract(start).subtract(way).length();
      expect(off / way.length(), `second ${second}`).toBeLessThan(1e-6);
    }
  });
});

describe("a crate that stands on the ground", () => {
  const standing = (lift: number) => {
    const made = createHavokScene();
    const { scene, step } = made;
    createBody(scene, box(scene, 20, 1, 20), { at: [0, -0.5, 0] });
    const crate = createBody(scene, box(scene, 0.3), { at: [0, 0.15, 0], mass: 1 });
    const rods = new ElasticRods(scene);
    const [from, to] = [new Vector3(0, 1.3, 0), new Vector3(0, 0.3, 0)];
    const rope = rods.createRope({
      from,
      to,
      radius: ropeRadius,
      elements: 6,
      root: "free",
      material: ropeMaterial,
    });
    const hook = rope.attach(rope.length, rods.obstacleOf(crate)!, { point: new Vector3(0, 0.15, 0) });
    // A spring above, stretched until it pulls with that share of the crate's weight and the rope's.
    const compliance = 0.02;
    const weight = lift * g + ropeMass * g;
    rope.attach(0, new Vector3(0, from.y + compliance * weight, 0), { compliance });
    step(60);
    return { ...made, crate, hook };
  };

  it("stays there while a rope pulls with half its weight", () => {
    const { crate, hook, step } = standing(0.5);
    const force = new Vector3();
    for (let i = 0; i < 30; i++) {
      step();
      expect(Math.abs(crate.transformNode.position.y - 0.15)).toBeLessThan(1e-4);
      expect(hook.getForceToRef(force).y / -g).toBeGreaterThan(0.45);
      expect(hook.getForceToRef(force).y / -g).toBeLessThan(0.55);
    }
  });

  it("rises when the rope pulls harder than it weighs", () => {
    const { crate } = standing(1.3);
    expect(crate.transformNode.position.y).toBeGreaterThan(0.152);
  });
});
