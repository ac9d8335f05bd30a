import { createRod, createRodWorld, type RodHandle, type RodWorld } from "../../systems/index.js";
import { seeded, symmetric } from "../oracle/random.js";
import { createGround, createStick, pointOf, stepFor } from "./contact-scenes.js";

/** What a stack of crossed rods stands on: a flat plate, or two rails that it touches in points. */
export const stackBases = ["ground", "rails"] as const;
export type StackBase = (typeof stackBases)[number];

export interface StackOptions {
  base: StackBase;
  friction?: number;
  layers?: number;
  /** Radians by which rods are turned at random, to both sides, and how high they fall, in radii; default 0. */
  scatter?: number;
  drop?: number;
  seed?: number;
  /** Of the solver; default 1e-8: what it leaves unsolved is motion. */
  tolerance?: number;
}

const radius = 0.004;

/** Layers of two parallel sticks, each across the one below. */
export function crossedStack(options: StackOptions): { world: RodWorld; rods: RodHandle[]; radius: number } {
  const { base, friction = 0.4, layers = 5, scatter = 0, drop = 0, seed = 1, tolerance = 1e-8 } = options;
  const world = createRodWorld();
  world.solver.tolerance = tolerance;
  const random = seeded(seed);
  if (base === "ground") createGround(world, { friction });
  else {
    for (const side of [-0.03, 0.03]) {
      createRod(world, {
        length: 0.1,
        elements: 2,
        radius,
        material: { density: 1000, youngModulus: 1e12, friction },
        root: { position: [side, -radius, -0.05], direction: [0, 0, 1] },
      });
    }
  }
  const rods: RodHandle[] = [];
  for (let layer = 0; layer < layers; layer++) {
    for (const side of [-0.03, 0.03]) {
      const along = layer % 2 === 0;
      const y = radius * ((2 + drop) * layer + 1 + drop);
      const lean = symmetric(random, scatter);
      rods.push(
        createStick(world, {
          centre: along ? [0, y, side] : [side, y, 0],
          direction: along ? [1, 0, lean] : [lean, 0, 1],
          radius,
          elements: 3,
          youngModulus: 1e9,
          internalDamping: 0.01,
          friction,
        }),
      );
    }
  }
  return { world, rods, radius };
}

/**
 * Steps the stack on, and returns how fast the farthest moved of ends and middles has crept on the whole, in radii a second; calls
 * back with the same for each of some equal windows of that time.
 */
export function creepOf(
  { world, rods }: ReturnType<typeof crossedStack>,
  seconds: number,
  windows = 1,
  see?: (creep: number) => void,
): number {
  const places = () => rods.flatMap((rod) => [0, 0.5, 1].map((share) => pointOf(world, rod, share)));
  const farthest = (from: number[][], to: number[][]) =>
    Math.max(...to.map((point, i) => Math.hypot(...point.map((x, c) => x - from[i][c])))) / radius;
  const start = places();
  let last = start;
  for (let k = 0; k < windows; k++) {
    stepFor(world, seconds / windows);
    const now = places();
    see?.((farthest(last, now) * windows) / seconds);
    last = now;
  }
  return farthest(start, last) / seconds;
}
