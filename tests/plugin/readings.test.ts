import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import { ElasticRods } from "../../plugin/index.js";
import { createNullScene } from "./null-scene.js";

const [density, young, radius] = [1000, 1e7, 0.01];
const lineDensity = density * Math.PI * radius * radius;
const bending = (young * Math.PI * radius ** 4) / 4;
const material = { density, youngModulus: young, internalDamping: 0.2, linearDrag: 0.5 };
const gravity = 9.81;

const rodsWith = (y: number) => new ElasticRods(createNullScene().scene, { gravity: { x: 0, y, z: 0 } });

describe("forces inside a rod", () => {
  it("are the weight below and what pulls at the end, in a rope that hangs", () => {
    const rods = rodsWith(-gravity);
    const hanging = { radius, material, imperfection: 0 };
    const rope = rods.createRope({ ...hanging, from: Vector3.Zero(), to: new Vector3(0, -1, 0) });
    rope.addLoad(1, { force: new Vector3(0, -2, 0) });
    rods.step(0.1);
    for (const s of [0, 0.3, 0.77, 1])
      expect(rope.getTension(s), `${s}`).toBeCloseTo(2 + lineDensity * gravity * (1 - s), 6);
  });

  it("are below 0 where a rod stands on its end", () => {
    const rods = rodsWith(-gravity);
    const rope = rods.createRope({
      from: Vector3.Zero(),
      to: new Vector3(0, 0.2, 0),
      root: "clamped",
      radius,
      material,
    });
    rods.step(0.1);
    expect(rope.getTension(0.05)).toBeCloseTo(-lineDensity * gravity * 0.15, 3);
  });

  it("are the moment that an end is turned by, with M / B and M / C", () => {
    const rods = rodsWith(0);
    const rope = rods.createRope({
      from: Vector3.Zero(),
      to: new Vector3(1, 0, 0),
      root: "clamped",
      radius,
      material: { ...material, internalDamping: 1, linearDrag: 0 },
      elements: 4,
      imperfection: 0,
    });
    const torque = new Vector3(0, 0, 1.5 * bending);
    const load = rope.addLoad(1, { torque });
    rods.step(14);
    expect(rope.getCurvature(0.4)).toBeCloseTo(1.5, 5);
    expect(Vector3.Distance(rope.getMomentToRef(0.6, new Vector3()), torque) / torque.z).toBeLessThan(1e-5);
    load.torque.set((0.7 * bending) / 1.3, 0, 0);
    rods.step(14);
    expect(rope.getTwist(0.4)).toBeCloseTo(0.7, 5);
    expect(rope.getCurvature(0.4)).toBeLessThan(1e-5);
  });

  it("leave out what a curled rope is by nature", () => {
    const rods = rodsWith(0);
    const curl = { radius: 0.05, pitch: 0.1 };
    const rope = rods.createRope({ from: Vector3.Zero(), to: new Vector3(0.3, 0, 0), radius: 0.002, curl });
    const turn = Math.hypot(0.05, 0.1 / (2 * Math.PI));
    expect(rope.getCurvature(0.1)).toBeCloseTo(0.05 / turn ** 2, 6);
    expect(Math.abs(rope.getTwist(0.1))).toBeCloseTo(0.1 / (2 * Math.PI) / turn ** 2, 6);
    expect(rope.getMomentToRef(0.1, new Vector3()).length()).toBeLessThan(1e-9);
  });
});

describe("forces of contacts", () => {
  it("are the weight that lies on the ground, also in a step that was halved", () => {
    const rods = rodsWith(-gravity);
    rods.createGround();
    const along = { from: new Vector3(0, radius, 0), to: new Vector3(1, radius, 0) };
    rods.createRope({ ...along, radius, material, root: "free", elements: 6 });
    rods.step(1);
    const force = new Vector3();
    let sum = 0;
    for (let i = 0; i < rods.contacts.count; i++) sum += rods.contacts.getForceToRef(i, force).y;
    expect(sum / (lineDensity * gravity)).toBeCloseTo(1, 3);
  });
});
