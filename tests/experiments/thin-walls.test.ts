import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { expect, it } from "vitest";
import { wallCase, wallScene, type WallCase } from "./passage/wall-scene.js";

const thrown: WallCase = {
  wall: "Havok box",
  thickness: 0.01,
  radius: 5e-3,
  length: 0.5,
  elements: 10,
  friction: 0.3,
  subSteps: 4,
  thrown: 5,
  weights: 10,
  fastest: 2,
  held: 0.5,
  direction: new Vector3(1, 0, 0),
};

it.each([
  { wall: "Havok box", thrown: 5, collides: true, passes: false },
  { wall: "Havok mesh", thrown: 5, collides: true, passes: false },
  { wall: "mesh", thrown: 0, collides: true, passes: false },
  { wall: "box", thrown: 0, collides: true, passes: false },
  { wall: "Havok box", thrown: 5, collides: false, passes: true },
  { wall: "mesh", thrown: 0, collides: false, passes: true },
] as const)("$wall, thrown at $thrown m/s, collides is $collides: passes is $passes", (given) => {
  const scene = wallScene({ ...thrown, wall: given.wall, thrown: given.thrown });
  scene.rods.collides = given.collides;
  let hasPassed = false;
  for (let i = 0; i < 20; i++) {
    scene.step();
    hasPassed ||= scene.hasPassed();
  }
  expect(hasPassed).toBe(given.passes);
});

it.each([
  // Thrown at a mesh; pressed end-on against a box by 540 weights.
  { seed: 50, frames: 4 },
  { seed: 181, frames: 12 },
])("a rope before a thin wall stays before it: seed $seed", ({ seed, frames }) => {
  const scene = wallScene(wallCase(seed));
  for (let i = 0; i < frames; i++) {
    scene.step();
    expect(scene.hasPassed(), `frame ${i}`).toBe(false);
  }
});
