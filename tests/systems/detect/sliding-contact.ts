import { createObstacle, createRod, type RodWorld } from "../../../systems/index.js";
import { detectNow, material, place, plainWorld } from "./detect-world.js";

const R = 2 / 3;

/**
 * A curled rod drawn over a fixed cylinder, its shape held: where the contact is on the rod, as a function of time. How
 * smooth that is decides how smooth the forces are. `segmentLength` infinite: the curves themselves.
 */
export function slidingContact(steps: number, segmentLength = Infinity): number[] {
  const world: RodWorld = plainWorld();
  createObstacle(world, {
    shape: { kind: "cylinder", halfHeight: 1, radius: 0.05 },
    // Lying along z.
    quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2],
  });
  const rod = createRod(world, {
    length: 1,
    elements: 8,
    radius: 0.01,
    material,
    curvature: [0, 0, 1 / R],
    root: { kind: "free", direction: [1, 0, 0] },
    collision: { self: false },
  });
  if (segmentLength < Infinity) {
    world.detection.method = "segments";
    world.detection.segmentLength = segmentLength;
  }
  const places: number[] = [];
  for (let i = 0; i <= steps; i++) {
    // An arc about (x, y + R) that comes within 0.058 of the axis wherever it is: the contact slides at a smooth speed.
    const x = -0.15 - (0.3 * i) / steps;
    place(world, rod, [x, Math.sqrt((R + 0.058) ** 2 - x * x) - R, 0]);
    detectNow(world, 1e-9);
    let lowest = -1;
    for (let row = 0; row < world.contacts.count; row++) {
      if (lowest < 0 || world.contacts.gap[row] < world.contacts.gap[lowest]) lowest = row;
    }
    if (lowest < 0) throw new Error(`no contact at step ${i} of ${steps}`);
    places.push(world.contacts.sB[lowest]);
  }
  return places;
}

/** Largest change of the speed from one step to the next, in mean speeds: goes to 0 with the step where the motion is C1. */
export function largestJump(places: readonly number[]): number {
  const speeds = places.slice(1).map((place, i) => place - places[i]);
  const mean = (places[places.length - 1] - places[0]) / speeds.length;
  return Math.max(...speeds.slice(1).map((speed, i) => Math.abs((speed - speeds[i]) / mean)));
}
