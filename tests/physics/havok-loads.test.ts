// Ropes that carry bodies of a real Havok, which computes in single precision: tolerances below 1e-6 are not for it.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import type { PhysicsBody } from "@babylonjs/core/Physics/v2/physicsBody.js";
import { describe, expect, it } from "vitest";
import { ElasticRods, type Rod } from "../../plugin/index.js";
import { ball, box, createBody, createHavokScene, g, velocityOf } from "../plugin/havok-scene.js";

const top = new Vector3(0, 2, 0);
const radius = 0.003;
const material = { density: 790, youngModulus: 1.2e7, internalDamping: 0.02, friction: 0.2 };
const lineDensity = material.density * Math.PI * radius ** 2;
const untouched = { havok: { filter: () => false } };

describe("a crate on a rope", () => {
  const hang = (mass: number) => {
    const made = createHavokScene();
    const crate = createBody(made.scene, box(made.scene, 0.2), { at: [0, 0.9, 0], mass });
    const rods = new ElasticRods(made.scene);
    const rope = rods.createRope({ from: top, to: new Vector3(0, 1, 0), radius, elements: 6, material });
    const hook = rope.attach(rope.length, rods.obstacleOf(crate)!, { point: new Vector3(0, 0.1, 0) });
    return { ...made, crate, hook };
  };

  it.each([0.1, 1, 10, 100, 1000])(
    "of %d times its mass hangs still, and the rope pulls with its weight",
    (ratio) => {
      const mass = ratio * lineDensity;
      const { step, crate, hook } = hang(mass);
      const force = new Vector3();
      const places: number[] = [];
      for (let i = 0; i < 90; i++) {
        step();
        if (i < 30) continue;
        expect(velocityOf(crate).length()).toBeLessThan(1e-4);
        expect(hook.getForceToRef(force).y / (-mass * g)).toBeCloseTo(1, 4);
        places.push(crate.transformNode.position.y);
      }
      expect(Math.abs(places[0] - 0.9)).toBeLessThan(2e-5);
      expect(Math.max(...places) - Math.min(...places)).toBeLessThan(1e-6);
    },
  );

  it("falls when it is let go, as any body does", () => {
    const { step, crate, hook } = hang(1);
    step(10);
    hook.dispose();
    step(31);
    // Havok brakes slow bodies a little.
    expect(velocityOf(crate).y / (-g * (31 / 60))).toBeCloseTo(1, 1);
  });
});

describe("a pendulum", () => {
  it.each([10, 100, 1000])("of %d times the rope's mass keeps its period and its swing", (ratio) => {
    const { scene, step } = createHavokScene();
    const [length, angle] = [1, 0.1];
    const at = [length * Math.sin(angle), top.y - length * Math.cos(angle), 0] as const;
    const bob = createBody(scene, ball(scene, 0.02), { at, mass: ratio * lineDensity * length });
    const rods = new ElasticRods(scene, untouched);
    const rope = rods.createRope({ from: top, to: new Vector3(...at), radius, elements: 6, material });
    rope.attach(rope.length, rods.obstacleOf(bob)!);
    const times: number[] = [];
    let [last, widest] = [at[0] as number, 0];
    for (let i = 1; i <= 400; i++) {
      step();
      const { x } = bob.transformNode.position;
      if (last < 0 && x >= 0) times.push((i - x / (x - last)) / 60);
      if (i > 300) widest = Math.max(widest, x);
      last = x;
    }
    const period = (times[times.length - 1] - times[0]) / (times.length - 1);
    // The rope is a rod of mass m on the same axis: I / (M L) with I = M L^2 + m L^2 / 3 and the weights M g L + m g L / 2.
    const share = (ratio + 1 / 3) / (ratio + 1 / 2);
    const exact = 2 * Math.PI * Math.sqrt((length / g) * share) * (1 + angle ** 2 / 16);
    expect(Math.abs(period / exact - 1)).toBeLessThan(0.005);
    expect(widest / at[0]).toBeGreaterThan(0.97);
    expect(widest / at[0]).toBeLessThan(1.005);
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
    const rods = new ElasticRods(scene, untouched);
    const [from, to] = [Vector3.Zero(), new Vector3(1, 0, 0)];
    const thick = 0.01;
    const rope = rods.createRope({
      from,
      to,
      length: 1.02,
      radius: thick,
      elements: 8,
      root: "free",
      material,
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
    const ropeMass = material.density * Math.PI * thick ** 2 * rope.length;
    const velocity = new Vector3(0, 0.2, 0.2).scale(1 / (1.5 + ropeMass));
    const start = centre(bodies, rope, ropeMass);
    for (let second = 1; second <= 10; second++) {
      step(60);
      const way = velocity.scale(second);
      const off = centre(bodies, rope, ropeMass).subtract(start).subtract(way).length();
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
    const rope = rods.createRope({ from, to, radius, elements: 6, root: "free", material });
    const hook = rope.attach(rope.length, rods.obstacleOf(crate)!, { point: new Vector3(0, 0.15, 0) });
    // A spring above, stretched until it pulls with that share of the crate's weight and the rope's.
    const compliance = 0.02;
    const weight = lift * g + lineDensity * g;
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
