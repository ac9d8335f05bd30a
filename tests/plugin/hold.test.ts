// Ropes, strands and hair that keep the shape they start in: `hold: true`.
import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { CreateSphere } from "@babylonjs/core/Meshes/Builders/sphereBuilder.js";
import { expect, it } from "vitest";
import { ElasticRods, readGroom, writeGroom, type Rod } from "../../plugin/index.js";
import { createNullScene } from "./null-scene.js";

function create() {
  const { scene } = createNullScene();
  return { scene, rods: new ElasticRods(scene) };
}

const tipOf = (rod: Rod) => rod.getPointToRef(rod.length, new Vector3());

/** How far tips get within two seconds, as a share of the length. */
function sag(rods: ElasticRods, members: readonly Rod[]): number {
  const before = members.map(tipOf);
  let most = 0;
  for (let i = 0; i < 20; i++) {
    rods.step(0.1);
    members.forEach((rod, k) => {
      most = Math.max(most, tipOf(rod).subtract(before[k]).length() / rod.length);
    });
  }
  return most;
}

it("holds a rope that leaves a wall in an arc, in any gravity, and not without being told", () => {
  const sags = [true, false].map((hold) => {
    const { rods } = create();
    rods.gravity.set(0, -3, 1);
    const rope = rods.createRope({
      from: new Vector3(0, 1, 0),
      to: new Vector3(0.4, 1, 0),
      length: 0.5,
      radius: 0.01,
      material: "rubber",
      ...(hold ? { hold } : { root: "clamped" }),
    });
    expect(rope.root).toBe("clamped");
    return sag(rods, [rope]);
  });
  expect(sags[0]).toBeLessThan(1e-4);
  expect(sags[1]).toBeGreaterThan(0.05);
});

it("keeps strands in their curls, whether they start in them or not", () => {
  for (const curl of [
    { curl: "wavy", length: 0.2 },
    { hairType: "wavy", length: 0.04 },
  ] as const) {
    const { rods } = create();
    const hanging = { direction: new Vector3(0.1, -1, 0), from: Vector3.Zero(), ...curl };
    const [held, free] = [true, false].map((hold) =>
      rods.createStrand({ ...hanging, hold, collision: { collidesWith: 0 } }),
    );
    expect(sag(rods, [held])).toBeLessThan(1e-3);
    expect(tipOf(held).subtract(tipOf(free)).length()).toBeGreaterThan(0.01 * held.length);
  }
});

it("holds hair as its groom is, and a groom of held hair needs no more to be told", () => {
  const { scene, rods } = create();
  const head = CreateSphere("head", { diameter: 0.2, segments: 6 }, scene);
  const options = { strands: 8, drawnPerStrand: 10, collisions: "none", length: 0.15 } as const;
  const hanging = { ...options, comb: { x: 0, y: -1, z: 0 }, lift: 0.1, density: ({ y = 0 }) => +(y < 0) };
  const hair = rods.createHair(head, { ...hanging, curl: "wavy", material: "wire" });
  rods.step(0.3);
  const groom = hair.exportGroom();
  hair.dispose();

  const held = rods.createHair(head, { groom, hold: true, collisions: "none" });
  expect(sag(rods, held.rods)).toBeLessThan(1e-3);
  const stored = writeGroom(held.exportGroom());
  const again = rods.createHair(head, { groom: readGroom(stored), collisions: "none" });
  expect(sag(rods, again.rods)).toBeLessThan(1e-3);
  expect(writeGroom(again.exportGroom()).length).toBe(stored.length);

  // A new curl is a new nature.
  again.setCurl("straight");
  expect(again.exportGroom().guides.naturals).toHaveLength(0);
  expect(sag(rods, again.rods)).toBeGreaterThan(0.01);
});

it("holds a rod as it is at the moment", () => {
  const { rods } = create();
  const strand = rods.createStrand({ from: Vector3.Zero(), direction: new Vector3(1, 0, 0), length: 0.08 });
  rods.step(0.05);
  strand.holdShape();
  rods.step(1);
  const before = tipOf(strand);
  expect(sag(rods, [strand])).toBeLessThan(0.02);
  expect(before.y).toBeLessThan(0);
});

it("refuses what cannot be held by name", () => {
  const { rods } = create();
  const rope = { from: Vector3.Zero(), to: Vector3.Up(), radius: 0.01, hold: true } as const;
  expect(() => rods.createRope({ ...rope, root: "pinned" })).toThrow(
    'root.kind is "pinned"; allowed: "clamped"',
  );
  expect(() => rods.createRope({ ...rope, model: "corde" })).toThrow('none with model "corde"');
  expect(() => rods.createRope({ ...rope, imperfection: 0.1 })).toThrow("imperfection is 0.1");
  expect(() => rods.createRope({ ...rope, hold: 1 as never })).toThrow("hold is 1; allowed: true or false");
  expect(rods.rods).toEqual([]);
  const loose = rods.createRope({ ...rope, hold: false });
  expect(() => loose.holdShape()).toThrow('allowed: a rod whose root is "clamped"');
});
