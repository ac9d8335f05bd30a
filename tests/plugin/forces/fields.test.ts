import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { describe, expect, it } from "vitest";
import {
  ElasticRods,
  magnetField,
  vortexField,
  waterField,
  windField,
  type Field,
  type FieldPlace,
  type Rod,
} from "../../../plugin/index.js";
import { FieldEffect } from "../../../plugin/forces/force-field.js";
import { createNullScene } from "../null-scene.js";

function at(field: Field, x: number, y: number, z: number, seconds = 0): FieldEffect {
  const effect = new FieldEffect();
  const place = { position: new Vector3(x, y, z), velocity: Vector3.Zero(), seconds } as FieldPlace;
  field(place, effect);
  return effect;
}

describe("wind", () => {
  it("blows inside its ball or box, fading out over the edge", () => {
    const velocity = new Vector3(0, 0, 4);
    const centre = Vector3.Zero();
    const ball = windField({ velocity, gusts: 0, inside: { centre, radius: 1, edge: 0.5 } });
    expect(at(ball, 0, 0, 0).wind.z).toBe(4);
    expect(at(ball, 0.75, 0, 0).wind.z).toBeCloseTo(2, 12);
    expect(at(ball, 1.01, 0, 0).wind.z).toBe(0);
    const box = windField({ velocity, gusts: 0, inside: { centre, halfExtents: new Vector3(1, 2, 3) } });
    expect(at(box, 0.9, 1.9, 2.9).wind.z).toBe(4);
    expect(at(box, 0, 2.1, 0).wind.z).toBe(0);
    centre.y = 1;
    velocity.z = 5;
    expect(at(box, 0, 2.1, 0).wind.z).toBe(5);
    expect(at(windField({ velocity, gusts: 0, inside: ({ x }) => x / 10 }), 5, 0, 0).wind.z).toBeCloseTo(2.5);
  });

  it("carries its gusts along, within their share", () => {
    const field = windField({ velocity: new Vector3(3, 0, 0), gusts: 0.5, gustSize: 1 });
    let [least, most] = [Infinity, -Infinity];
    for (let i = 0; i < 500; i++) {
      const speed = at(field, 0.01 * i, 0, 0).wind.x;
      least = Math.min(least, speed);
      most = Math.max(most, speed);
      expect(at(field, 0.01 * i + 3 * 0.7, 0, 0, 0.7).wind.x).toBeCloseTo(speed, 9);
    }
    expect(least).toBeGreaterThanOrEqual(1.5);
    expect(most).toBeLessThanOrEqual(4.5);
    expect(most - least).toBeGreaterThan(1);
  });
});

describe("a vortex", () => {
  const field = vortexField({ centre: new Vector3(1, 0, 0), speed: 2, radius: 0.5, lift: 1 });

  it("has its speed at the edge of the core, turns rigidly inside and as 1 / r outside", () => {
    expect(at(field, 1.5, 0, 0).wind.z).toBeCloseTo(-2, 9);
    const inner = at(field, 1.001, 0, 0).wind.z / 0.001;
    expect(at(field, 1.002, 0, 0).wind.z / 0.002 / inner).toBeCloseTo(1, 4);
    expect(at(field, 6, 0, 0).wind.z / at(field, 11, 0, 0).wind.z).toBeCloseTo(2, 6);
    expect(at(field, 1, 3, 0).wind.y).toBeCloseTo(1, 9);
  });
});

describe("a magnet", () => {
  it("pulls by the inverse square, and no harder within its reach", () => {
    const field = magnetField({ position: Vector3.Zero(), strength: 3, reach: 0.1 });
    expect(at(field, 0.1, 0, 0).force.x).toBeCloseTo(-3, 12);
    expect(at(field, 0, 0.2, 0).force.y).toBeCloseTo(-0.75, 12);
    expect(at(field, 0, 0.05, 0).force.y).toBeCloseTo(-1.5, 12);
    expect(at(field, 0, 0, 0).force.length()).toBe(0);
  });
});

describe("water", () => {
  const radius = 0.02;

  function afloat(density: number, y: number, seconds: number) {
    const rods = new ElasticRods(createNullScene().scene, { collides: false });
    const rod = rods.createRope({
      from: new Vector3(-0.5, y, 0),
      to: new Vector3(0.5, y, 0),
      radius,
      root: "free",
      elements: 6,
      imperfection: 0,
      material: { density, youngModulus: 1e8 },
    });
    rods.addField(waterField({ level: 0 }));
    rods.step(seconds);
    return rod;
  }
  const height = (rod: Rod) => rod.getPointToRef(0.5, new Vector3()).y;

  it("carries a rod that is lighter than it as deep as Archimedes says", () => {
    // The segment of a circle that is three quarters of it: x - sin x cos x = 3 pi / 4 at x = 1.98666.
    const depth = -Math.cos(1.98666) * radius;
    expect(height(afloat(750, -depth, 1))).toBeCloseTo(-depth, 5);
    const above = height(afloat(750, -depth + 0.002, 0.1));
    const below = height(afloat(750, -depth - 0.002, 0.1));
    expect(above).toBeLessThan(-depth + 0.0015);
    expect(below).toBeGreaterThan(-depth - 0.0015);
  });

  it("lets a heavy one sink at the speed at which drag is its weight", () => {
    const speed = Math.sqrt((1000 * Math.PI * radius * 9.81) / (1000 * 1.1));
    const found = -afloat(2000, -0.1, 2).getVelocityToRef(0.5, new Vector3()).y;
    // To first order in the step, places being dragged one after the other.
    expect(Math.abs(found / speed - 1)).toBeLessThan(0.015);
  });
});
