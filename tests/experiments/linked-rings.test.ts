import { expect, it } from "vitest";
import { linkedRings, type RingCase } from "./passage/ring-scene.js";

/** Thick and well divided: what held before anything was done for thin ones. */
const thick: RingCase = {
  radius: 5e-3,
  length: 0.8,
  elements: 24,
  substance: "cotton",
  friction: 0.3,
  weights: 20,
  fastest: 3,
  subSteps: 4,
  seed: 3,
};

it.each([
  { collides: true, linked: true },
  { collides: false, linked: false },
])("rings of which collides is $collides stay linked: $linked", ({ collides, linked }) => {
  const { world, drag, areLinked, opening } = linkedRings(thick);
  world.collides = collides;
  for (let i = 0; i < 40 && areLinked(); i++) drag();
  expect(areLinked()).toBe(linked);
  expect(opening()).toBeLessThan(thick.radius);
});
