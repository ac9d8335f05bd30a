// What a world is like now, read through the library's own functions: J, m/s, m.
import {
  getEnergy,
  getPoint,
  getVelocity,
  rodHandle,
  rodLength,
  type RodHandle,
  type RodWorld,
} from "../../systems/index.js";

export interface WorldMeasures {
  readonly isFinite: boolean;
  readonly elastic: number;
  readonly kinetic: number;
  readonly gravitational: number;
  /** Of the points that were looked at. */
  readonly fastest: number;
  /** Largest share by which a chord along a rod is longer than the rod between its ends. */
  readonly stretch: number;
}

/** Points along each rod. */
const samples = 24;

export function measureWorld(world: RodWorld): WorldMeasures {
  const sum = { elastic: 0, kinetic: 0, gravitational: 0 };
  const one = { ...sum };
  let [fastest, stretch] = [0, 0];
  for (const entity of world.rods) {
    const rod = rodHandle(world, entity);
    getEnergy(world, rod, one);
    for (const kind of ["elastic", "kinetic", "gravitational"] as const) sum[kind] += one[kind];
    // Math.max of what is not a number is not a number either, which is what has to be known.
    fastest = Math.max(fastest, fastestPoint(world, rod));
    stretch = Math.max(stretch, longestChord(world, rod));
  }
  const isFinite = [...Object.values(sum), fastest, stretch].every(Number.isFinite);
  return { isFinite, ...sum, fastest, stretch };
}

function fastestPoint(world: RodWorld, rod: RodHandle): number {
  const length = rodLength(world, rod);
  const velocity = new Float64Array(3);
  let fastest = 0;
  for (let i = 0; i <= samples; i++)
    fastest = Math.max(fastest, Math.hypot(...getVelocity(world, rod, (length * i) / samples, velocity)));
  return fastest;
}

function longestChord(world: RodWorld, rod: RodHandle): number {
  const length = rodLength(world, rod);
  let before = getPoint(world, rod, 0, new Float64Array(3));
  let longest = 0;
  for (let i = 1; i <= samples; i++) {
    const point = getPoint(world, rod, (length * i) / samples, new Float64Array(3));
    longest = Math.max(longest, Math.hypot(point[0] - before[0], point[1] - before[1], point[2] - before[2]));
    before = point;
  }
  return longest / (length / samples) - 1;
}
