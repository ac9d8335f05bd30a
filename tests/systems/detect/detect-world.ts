import {
  createRod,
  createRodWorld,
  type RodHandle,
  type RodOptions,
  type RodWorld,
  type WorldOptions,
} from "../../../systems/index.js";
import { deform } from "../../../systems/deform/deform.js";
import { qCurvature, vCurvature } from "../../../systems/models/super-helix/layout.js";
import { frameAlong } from "../../../systems/rods/rod-options.js";
import { detect } from "../../../systems/detect/detect.js";
import { symmetric } from "../../oracle/random.js";

/** Metres, kilograms, seconds: numbers in the tables are what the tests say. */
export const unitScale = { length: 1, mass: 1, time: 1 };
export const material = { density: 1000, youngModulus: 1e6 };

export function plainWorld(options: WorldOptions = {}): RodWorld {
  return createRodWorld({ units: unitScale, gravity: [0, 0, 0], ...options });
}

/** A straight rod from a place along a direction, free, at rest. */
export function straight(
  world: RodWorld,
  position: number[],
  direction: number[],
  options: Partial<RodOptions> = {},
): RodHandle {
  return createRod(world, {
    length: 1,
    elements: 4,
    radius: 0.01,
    material,
    root: { kind: "free", position, direction },
    ...options,
  });
}

/** Contacts of the present shapes, as if every rod went on at the velocity that its state has. */
export function detectNow(world: RodWorld, h = 1e-9): void {
  goOn(world);
  detect(world, h);
}

/** Rods are expected to go on as they do. */
export function goOn(world: RodWorld): void {
  deform(world);
  const heap = world.memory.f64;
  const { Rod, GeneralizedCoordinates } = world.components;
  for (const rod of world.rods) {
    const v = GeneralizedCoordinates.vSpan[rod];
    heap.copyWithin(GeneralizedCoordinates.nextSpan[rod], v, v + vCurvature + 3 * Rod.elements[rod]);
  }
}

/** Puts a rod's root somewhere at once; the direction keeps the frame that `createRod` would give. */
export function place(
  world: RodWorld,
  { entity }: RodHandle,
  position: number[],
  direction?: number[],
): void {
  const q = world.components.GeneralizedCoordinates.qSpan[entity];
  world.memory.f64.set(position, q);
  if (direction) world.memory.f64.set(frameAlong("direction", direction), q + 3);
}

export function bendTo(world: RodWorld, { entity }: RodHandle, curvature: ArrayLike<number>): void {
  world.memory.f64.set(curvature, world.components.GeneralizedCoordinates.qSpan[entity] + qCurvature);
}

/** Gives a rod's root a velocity: angular, linear. */
export function setVelocity(world: RodWorld, { entity }: RodHandle, twist: number[]): void {
  world.memory.f64.set(twist, world.components.GeneralizedCoordinates.vSpan[entity]);
}

export function pointAt(world: RodWorld, rod: number, s: number): number[] {
  const out = new Float64Array(3);
  world.models[world.components.Rod.model[rod]].point(world, rod, s, out, 0);
  return [...out];
}

export interface ContactRow {
  entity: number;
  A: number;
  B: number;
  sA: number;
  sB: number;
  gap: number;
  n: number[];
  basis: number[];
  pointA: number[];
  pointB: number[];
  withObstacle: boolean;
  age: number;
  impulse: number[];
}

export function contactRows({ contacts: t }: RodWorld): ContactRow[] {
  return Array.from({ length: t.count }, (_, i) => ({
    entity: t.entity[i],
    A: t.A[i],
    B: t.B[i],
    sA: t.sA[i],
    sB: t.sB[i],
    gap: t.gap[i],
    n: [...t.basis.subarray(9 * i, 9 * i + 3)],
    basis: [...t.basis.subarray(9 * i, 9 * i + 9)],
    pointA: [...t.points.subarray(6 * i, 6 * i + 3)],
    pointB: [...t.points.subarray(6 * i + 3, 6 * i + 6)],
    withObstacle: t.withObstacle[i] === 1,
    age: t.age[i],
    impulse: [...t.impulse.subarray(3 * i, 3 * i + 3)],
  }));
}

/** A free rod of random shape near the origin that turns by up to `turn` in an element. */
export function randomlyBent(
  world: RodWorld,
  random: () => number,
  turn: number,
  options: Partial<RodOptions> = {},
): RodHandle {
  const elements = options.elements ?? 2 + Math.floor(5 * random());
  const length = options.length ?? 1;
  const bend = (turn * elements) / length;
  const vector = (scale: number) => [0, 1, 2].map(() => symmetric(random, scale));
  const curvature = Array.from({ length: elements }, () => {
    const angle = 2 * Math.PI * random();
    const size = bend * random();
    return [symmetric(random, 0.5 * bend), size * Math.cos(angle), size * Math.sin(angle)];
  }).flat();
  return createRod(world, {
    radius: 0.01,
    material,
    root: { kind: "free", position: vector(0.3), direction: vector(1) },
    ...options,
    length,
    elements,
    curvature,
  });
}
