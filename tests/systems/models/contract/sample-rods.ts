import { RootTarget } from "../../../../components/spans/root-target.js";
import {
  createRod,
  createRodWorld,
  superHelix,
  type RodHandle,
  type RodModel,
  type RodOptions,
  type RodWorld,
} from "../../../../systems/index.js";
import { gaussLegendre } from "../../../../systems/math/gauss-legendre.js";
import { seeded, symmetric } from "../../../oracle/random.js";
import { cross } from "../../../oracle/vectors.js";

export const kinds = ["clamped", "pinned", "free"] as const;
export type Kind = (typeof kinds)[number];

/** A rod of the model in a world of its own, in SI. */
export interface Sample {
  readonly model: RodModel;
  readonly world: RodWorld;
  readonly handle: RodHandle;
  readonly rod: number;
  readonly random: () => number;
  readonly length: number;
  readonly lengths: readonly number[];
}

export interface SampleOptions extends Partial<RodOptions> {
  kind?: Kind;
  gravity?: number[];
}

/** Makes rods that suit a model: the same for the same seed. */
export type MakeSample = (seed: number, options?: SampleOptions) => Sample;

/** Rods of three unequal elements, bent at random if the model's rods can be (`isFlexible`), at rest. */
export function sampleMaker(model: RodModel, isFlexible: boolean): MakeSample {
  return (seed, { kind = "free", gravity = [0.3, -1, 0.2], ...options } = {}) => {
    const random = seeded(seed);
    const many = (count: number, scale: number) =>
      Array.from({ length: count }, () => symmetric(random, scale));
    const models = model.name === superHelix.name ? [model] : [superHelix, model];
    const world = createRodWorld({ units: { length: 1, mass: 1, time: 1 }, gravity, models });
    const lengths = [0, 1, 2].map(() => 0.3 + 0.3 * random());
    const shape = isFlexible ? { restCurvature: many(9, 1.5), curvature: many(9, 2) } : {};
    const handle = createRod(world, {
      model: model.name,
      lengths,
      radius: [0.06, 0.04],
      material: { density: 20, youngModulus: 3000, internalDamping: 0.01 },
      root: { kind, position: many(3, 1), quaternion: many(4, 1) },
      ...shape,
      ...options,
    });
    const length = world.components.Rod.length[handle.entity];
    return { model, world, handle, rod: handle.entity, random, length, lengths };
  };
}

/**
 * Velocities at random, of a held root too, that the model agrees with: taken over by a step, which moves the
 * rod a little.
 */
export function setInMotion(sample: Sample, h = 1e-3): void {
  const { model, world, rod, random } = sample;
  const { vSpan } = world.components.GeneralizedCoordinates;
  driveRoot(sample, 0.5);
  const count = model.velocityCount(world.components.Rod.elements[rod]);
  for (let i = 0; i < count; i++) world.memory.f64[vSpan[rod] + i] = symmetric(random, 0.7);
  model.deform(world, rod);
  model.predict(world, rod, h);
  model.advance(world, rod, h);
  model.deform(world, rod);
}

/** The velocity that a held root is given. */
export function driveRoot({ world, rod, random }: Sample, scale: number): void {
  const target = world.components.Root.targetSpan[rod];
  for (let i = RootTarget.angular; i < RootTarget.size; i++)
    world.memory.f64[target + i] = symmetric(random, scale);
}

type Reading = (world: RodWorld, rod: number, s: number, out: Float64Array, at: number) => void;

/** What a method of the model says at these arc lengths, one after the other. */
export function readAlong(
  { world, rod }: Sample,
  reading: Reading,
  size: number,
  arcs: readonly number[],
): Float64Array {
  const out = new Float64Array(size * arcs.length);
  arcs.forEach((s, i) => reading(world, rod, s, out, size * i));
  return out;
}

/** Both ends, the joints, and places between them. */
export function arcsOf({ lengths, length, random }: Sample, between = 8): number[] {
  const joints = lengths.map((_, i) => lengths.slice(0, i).reduce((sum, l) => sum + l, 0));
  return [...joints, length, ...Array.from({ length: between }, () => random() * length)];
}

/** Linear and angular momentum (about the origin) of the centreline at the velocities that `reading` says. */
export function momenta(sample: Sample, reading: Reading): number[] {
  const { model, world, rod, lengths } = sample;
  const { nodes, weights } = gaussLegendre(16);
  const density = world.components.Mechanics.lineDensity[rod];
  const sums = [0, 0, 0, 0, 0, 0];
  let start = 0;
  for (const length of lengths) {
    nodes.forEach((node, g) => {
      const [s] = [start + node * length];
      const u = Array.from(readAlong(sample, reading, 3, [s]));
      const p = readAlong(sample, model.point, 3, [s]);
      [...u, ...cross(p, u)].forEach((x, c) => (sums[c] += weights[g] * length * density * x));
    });
    start += length;
  }
  return sums;
}

export function totalEnergy({ model, world, rod }: Sample): number {
  const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
  model.energy(world, rod, energy);
  return energy.elastic + energy.gravitational + energy.kinetic;
}

/** The span of q, v or next as it is now. */
export function copyOf(sample: Sample, which: "qSpan" | "vSpan" | "nextSpan"): Float64Array {
  const { model, world, rod } = sample;
  const elements = world.components.Rod.elements[rod];
  const at = world.components.GeneralizedCoordinates[which][rod];
  const count = which === "qSpan" ? model.coordinateCount(elements) : model.velocityCount(elements);
  return world.memory.f64.slice(at, at + count);
}

export function putBack(sample: Sample, which: "qSpan" | "vSpan" | "nextSpan", numbers: Float64Array): void {
  const { world, rod } = sample;
  world.memory.f64.set(numbers, world.components.GeneralizedCoordinates[which][rod]);
}
