import {
  createRod,
  createRodWorld,
  getEnergy,
  getPoint,
  getVelocity,
  rodLength,
  stepWorld,
  type RodHandle,
  type RodOptions,
  type RodWorld,
} from "../../../../systems/index.js";
import { Header, vCurvature } from "../../../../systems/models/super-helix/layout.js";
import { gaussLegendre } from "../../../../systems/math/gauss-legendre.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { cross } from "../../../oracle/vectors.js";

export const radius = 0.004;
export const density = 1100;

/** A bent rope of unequal elements, thrown with a spin and a wobble; nothing acts on it unless gravity is given. */
export function thrownRope(
  seed: number,
  options: Partial<RodOptions> & {
    gravity?: number[];
    elements?: number;
    kind?: "clamped" | "pinned" | "free";
    frame?: number;
  } = {},
) {
  const random = seeded(seed);
  const { gravity = [0, 0, 0], elements = 9, kind = "free", frame = 1 / 240, ...rest } = options;
  const world = createRodWorld({ gravity, frame, subSteps: 1 });
  const many = (count: number, scale: number) =>
    Array.from({ length: count }, () => symmetric(random, scale));
  const rod = createRod(world, {
    lengths: Array.from({ length: elements }, () => 0.03 + 0.06 * random()),
    radius,
    material: { density, youngModulus: 2e7 },
    restCurvature: many(3 * elements, 6),
    root: { kind, position: many(3, 0.5), quaternion: many(4, 1) },
    collision: { collidesWith: 0, self: false },
    ...rest,
  });
  push(world, rod, random, kind);
  return { world, rod };
}

function push(world: RodWorld, rod: RodHandle, random: () => number, kind: string): void {
  const v = world.components.GeneralizedCoordinates.vSpan[rod.entity];
  const { units, memory } = world;
  const held = kind === "clamped" ? 6 : 3;
  for (let c = 0; c < 6; c++) {
    const scale = c < 3 ? 6 * units.time : (1.5 * units.time) / units.length;
    if (kind === "free" || (held === 3 && c < 3)) memory.f64[v + c] = symmetric(random, scale);
  }
  for (let i = 0; i < 3 * world.components.Rod.elements[rod.entity]; i++)
    memory.f64[v + vCurvature + i] = symmetric(random, 8) * units.length * units.time;
}

export function run(world: RodWorld, steps: number): void {
  for (let i = 0; i < steps; i++) stepWorld(world, world.clock.frame * world.units.time);
}

export const point = (world: RodWorld, rod: RodHandle, s: number) =>
  Array.from(getPoint(world, rod, s, new Float64Array(3)));
export const velocity = (world: RodWorld, rod: RodHandle, s: number) =>
  Array.from(getVelocity(world, rod, s, new Float64Array(3)));
export const distance = (a: number[], b: number[]) => Math.hypot(...a.map((value, i) => value - b[i]));

/** Places and velocities of points that are evenly spaced along [from, to]. */
export function motionOf(
  world: RodWorld,
  rod: RodHandle,
  from = 0,
  to = rodLength(world, rod),
  samples = 40,
): { points: number[][]; velocities: number[][] } {
  const arcs = Array.from({ length: samples + 1 }, (_, i) => from + ((to - from) * i) / samples);
  return {
    points: arcs.map((s) => point(world, rod, s)),
    velocities: arcs.map((s) => velocity(world, rod, s)),
  };
}

export function largestDistance(a: number[][], b: number[][]): number {
  return Math.max(...a.map((value, i) => distance(value, b[i])));
}

/** Linear momentum, and angular momentum about the origin, SI, by quadrature of the centreline. */
export function momentaOf(world: RodWorld, rod: RodHandle): number[] {
  const { nodes, weights } = gaussLegendre(16);
  const { lengthsSpan } = world.components.GeneralizedCoordinates;
  const lineDensity = density * Math.PI * radius * radius;
  const sums = [0, 0, 0, 0, 0, 0];
  let start = 0;
  for (let i = 0; i < world.components.Rod.elements[rod.entity]; i++) {
    const length = world.memory.f64[lengthsSpan[rod.entity] + i] * world.units.length;
    nodes.forEach((node, g) => {
      const s = start + node * length;
      const u = velocity(world, rod, s);
      [...u, ...cross(point(world, rod, s), u)].forEach(
        (value, c) => (sums[c] += weights[g] * lineDensity * length * value),
      );
    });
    start += length;
  }
  return sums;
}

/** Momenta that a rod that can turn carries over to its next step, about the origin, world units. */
export function carriedMomenta(world: RodWorld, rod: RodHandle): number[] {
  const heap = world.memory.f64;
  const workspace = world.components.Workspace.span[rod.entity];
  const at = workspace + Header.momentum;
  const linear = Array.from(heap.subarray(at + 3, at + 6));
  const origin = heap.subarray(workspace + Header.momentumOrigin, workspace + Header.momentumOrigin + 3);
  const arm = cross(origin, linear);
  return [...linear, ...[0, 1, 2].map((c) => heap[at + c] + arm[c])];
}

export function energyOf(world: RodWorld, rod: RodHandle) {
  return getEnergy(world, rod, { elastic: 0, gravitational: 0, kinetic: 0 });
}

export const sum = (a: number[], b: number[]) => a.map((value, i) => value + b[i]);
