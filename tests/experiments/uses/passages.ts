import { Vector3 } from "@babylonjs/core/Maths/math.vector.js";
import { linkedRings } from "../passage/ring-scene.js";
import { wallScene, type WallKind } from "../passage/wall-scene.js";
import { fall } from "./use.js";

/** Two linked rings of thin rope, pulled with thirty times their weight by hands at 6 m/s. */
export function thinRings() {
  const [radius, length, weights] = [1.5e-3, 1.2, 30];
  const rings = linkedRings({
    radius,
    length,
    elements: 16,
    substance: "nylon",
    friction: 0.2,
    weights,
    fastest: 6,
    subSteps: 4,
    seed: 4,
  });
  // As an ElasticRods has it by default.
  rings.world.work.budget = 8e6;
  const weight = 9.81 * 790 * Math.PI * radius ** 2 * length;
  return {
    world: rings.world,
    // Either hand pulls for at most as far as it goes.
    given: 2 * weights * weight * 6 * 5,
    passed: () => (rings.areLinked() ? 0 : 1),
    step: () => rings.drag(),
  };
}

/** A rope thrown at a thin wall. */
export const thrownAt = (wall: WallKind, subSteps: number) => () => {
  const speed = 15;
  const { rods, step, hasPassed } = wallScene({
    wall,
    thickness: 0.01,
    radius: 3e-3,
    length: 0.5,
    elements: 16,
    friction: 0.3,
    subSteps,
    thrown: speed,
    weights: 0,
    fastest: 0,
    held: 0.5,
    direction: new Vector3(0.8, 0.6, 0.2).normalize(),
  });
  const mass = fall(rods, 1) / 9.81;
  return {
    world: rods.world,
    given: fall(rods, 12) + 0.5 * mass * speed * speed,
    passed: () => (hasPassed() ? 1 : 0),
    step,
  };
};
