// A bundle of free rods dropped on a plate, without Babylon (nonsmooth Newton 2011, Figures 7 and 10).
import {
  createObstacle,
  createRod,
  getEnergy,
  getPoint,
  getVelocity,
  rodLength,
  type RodEnergy,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";
import { nonNegative, positive, positiveInteger } from "../../systems/world/validate.js";
import { seededRandom } from "./seeded-random.js";
import { cos, norm, sin, square } from "../../systems/math/elementary.js";

export interface SpaghettiOptions {
  /** Default 31. */
  rods?: number;
  /** Elements of each; default 4, which is 18 degrees of freedom. */
  elements?: number;
  /** Coefficient of friction, of rods on each other and on the plate; default 0.3. */
  friction?: number;
  /** Metres between the plate and the lowest rod; default 0.003. */
  height?: number;
  /** Default 1; the same seed gives the same bundle. */
  seed?: number;
  /** Default the world's first model. */
  model?: string;
  /** 1/m: how they are bent at first, to one side, straight as they are by nature; default not at all. */
  curvature?: number;
}

const LENGTH = 0.2;
const RADIUS = 1e-3;
/** Between the axes of neighbours, in diameters; and how far, in radians, rods are from parallel. */
const SPACING = 1.35;
const SCATTER = 0.002;
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5));

/** Rods along x in a round bundle above the plate, whose upper side is y = 0. */
export function buildSpaghetti(world: RodWorld, options: SpaghettiOptions = {}): RodHandle[] {
  const count = positiveInteger("rods", options.rods ?? 31, 10_000);
  const elements = positiveInteger("elements", options.elements ?? 4, 1000);
  const friction = nonNegative("friction", options.friction ?? 0.3);
  const height = positive("height", options.height ?? 0.003);
  const random = seededRandom(options.seed ?? 1);
  const around = (spread: number) => spread * (2 * random() - 1);
  createObstacle(world, {
    shape: { kind: "box", halfExtents: [1, 0.05, 1] },
    position: [0, -0.05, 0],
    friction,
  });
  const reach = SPACING * 2 * RADIUS * Math.sqrt(count / Math.PI);
  return Array.from({ length: count }, (_, i) => {
    const share = Math.sqrt((i + 0.5) / count);
    const y = height + reach + RADIUS + share * reach * sin(i * GOLDEN_ANGLE);
    const z = share * reach * cos(i * GOLDEN_ANGLE);
    const direction = [1, 0.2 * around(SCATTER), around(SCATTER)];
    const { curvature, model } = options;
    return createRod(world, {
      length: LENGTH,
      elements,
      ...(model === undefined ? {} : { model }),
      ...(curvature === undefined ? {} : { curvature: [0, 0, curvature] }),
      radius: RADIUS,
      material: { density: 1100, youngModulus: 5e6, internalDamping: 0.02, friction },
      root: {
        kind: "free",
        position: [
          -0.5 * LENGTH + around(0.005),
          y - 0.5 * LENGTH * direction[1],
          z - 0.5 * LENGTH * direction[2],
        ],
        // Tangent along x and first director along z: bent ones lie in the horizontal.
        ...(curvature === undefined ? { direction } : { quaternion: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] }),
      },
    });
  });
}

/** What a heap is like at a moment, SI. */
export interface Heap {
  /** Root mean square of the distances of points along the rods from their mean, across the bundle (z). */
  radius: number;
  /** Of the highest point above the plate. */
  height: number;
  kinetic: number;
  /**
   * Of the fastest rod, of the one that 5 % are faster than, and of the median one: root mean square along the centreline. Impulses act
   * on centrelines, so nothing stops a round rod that spins about its own; that is no motion to be seen, and is not counted.
   */
  speed: number;
  mostSpeed: number;
  medianSpeed: number;
}

const SAMPLES = 9;
const point = new Float64Array(3);
const energy: RodEnergy = { elastic: 0, gravitational: 0, kinetic: 0 };

export function measureHeap(world: RodWorld, rods: readonly RodHandle[]): Heap {
  let [sum, squares, height, kinetic] = [0, 0, 0, 0];
  const speeds: number[] = [];
  for (const rod of rods) {
    let speed = 0;
    for (let k = 0; k < SAMPLES; k++) {
      const s = (rodLength(world, rod) * k) / (SAMPLES - 1);
      getVelocity(world, rod, s, point);
      speed += square(norm(point)) / SAMPLES;
      getPoint(world, rod, s, point);
      sum += point[2];
      squares += point[2] * point[2];
      height = Math.max(height, point[1]);
    }
    getEnergy(world, rod, energy);
    kinetic += energy.kinetic;
    speeds.push(Math.sqrt(speed));
  }
  const points = SAMPLES * rods.length;
  const mean = sum / points;
  speeds.sort((a, b) => a - b);
  return {
    radius: Math.sqrt(Math.max(0, squares / points - mean * mean)),
    height,
    kinetic,
    speed: speeds[speeds.length - 1],
    mostSpeed: speeds[Math.floor(0.95 * (speeds.length - 1))],
    medianSpeed: speeds[Math.floor(speeds.length / 2)],
  };
}
