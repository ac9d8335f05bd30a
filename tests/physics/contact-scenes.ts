import {
  createObstacle,
  createRod,
  getEnergy,
  getPoint,
  getVelocity,
  rodLength,
  stages,
  stepWorld,
  type ObstacleHandle,
  type ObstacleOptions,
  type RodHandle,
  type RodOptions,
  type RodWorld,
} from "../../systems/index.js";
import { gaussLegendre } from "../../systems/math/gauss-legendre.js";

/** Parts of scenes in which rods touch, and what is measured in them. SI units. */

type Vector = readonly number[];

export const g = 9.81;

export interface StickOptions {
  /** Where its middle is. */
  centre: Vector;
  direction: Vector;
  /** Default 0.1 */
  length?: number;
  /** Default 0.002 */
  radius?: number;
  friction?: number;
  elements?: number;
  youngModulus?: number;
  density?: number;
  internalDamping?: number;
  collision?: RodOptions["collision"];
}

/** A straight free rod; stiff unless told. */
export function createStick(world: RodWorld, options: StickOptions): RodHandle {
  const { centre, direction, length = 0.1, radius = 0.002, elements = 2, friction = 0.5 } = options;
  const norm = Math.hypot(...direction);
  return createRod(world, {
    length,
    elements,
    radius,
    material: {
      density: options.density ?? 1000,
      youngModulus: options.youngModulus ?? 1e10,
      internalDamping: options.internalDamping ?? 0,
      friction,
    },
    root: {
      kind: "free",
      position: centre.map((x, c) => x - (0.5 * length * direction[c]) / norm),
      direction,
    },
    collision: options.collision ?? {},
  });
}

/** Gives a rod that has not been stepped yet a rigid motion: angular velocity about its start, and that point's velocity. */
export function throwRod(
  world: RodWorld,
  rod: RodHandle,
  linear: Vector,
  angular: Vector = [0, 0, 0],
): RodHandle {
  const { units, memory, components } = world;
  const v = components.GeneralizedCoordinates.vSpan[rod.entity];
  for (let c = 0; c < 3; c++) {
    memory.f64[v + c] = angular[c] * units.time;
    memory.f64[v + 3 + c] = (linear[c] * units.time) / units.length;
  }
  return rod;
}

/** A large plate whose upper face goes through the origin, turned by `tilt` about z: -x is downhill for a positive one. */
export function createGround(
  world: RodWorld,
  options: { tilt?: number; friction?: number; restitution?: number; size?: number } = {},
): ObstacleHandle {
  const { tilt = 0, friction = 0.5, restitution = 0, size = 20 } = options;
  return createObstacle(world, {
    shape: { kind: "box", halfExtents: [size, 0.5, size] },
    position: [0.5 * Math.sin(tilt), -0.5 * Math.cos(tilt), 0],
    quaternion: [0, 0, Math.sin(tilt / 2), Math.cos(tilt / 2)],
    friction,
    restitution,
  });
}

/** Moments of a solid ball or box, for dynamic bodies. */
export function solidBody(
  shape: ObstacleOptions["shape"] & { kind: "sphere" | "box" },
  mass: number,
): Pick<ObstacleOptions, "shape" | "mass" | "inertia" | "motion"> {
  const squares = shape.kind === "box" ? Array.from(shape.halfExtents, (x) => x * x) : [];
  const inertia =
    shape.kind === "sphere"
      ? [0, 1, 2].map(() => 0.4 * mass * shape.radius ** 2)
      : [0, 1, 2].map((c) => (mass / 3) * (squares[(c + 1) % 3] + squares[(c + 2) % 3]));
  return { shape, mass, inertia, motion: "dynamic" };
}

export function stepFor(world: RodWorld, seconds: number): void {
  const frame = world.clock.frame * world.units.time;
  const frames = Math.round(seconds / frame);
  for (let i = 0; i < frames; i++) stepWorld(world, frame);
}

export function pointOf(world: RodWorld, rod: RodHandle, share = 0.5): number[] {
  return Array.from(getPoint(world, rod, share * rodLength(world, rod), new Float64Array(3)));
}

export function velocityOf(world: RodWorld, rod: RodHandle, share = 0.5): number[] {
  return Array.from(getVelocity(world, rod, share * rodLength(world, rod), new Float64Array(3)));
}

/** Elastic, kinetic and potential energy. */
export function energyOf(world: RodWorld, rods: readonly RodHandle[]): number {
  const energy = { elastic: 0, gravitational: 0, kinetic: 0 };
  return rods.reduce((sum, rod) => {
    getEnergy(world, rod, energy);
    return sum + energy.elastic + energy.gravitational + energy.kinetic;
  }, 0);
}

const gauss = gaussLegendre(8);
const [nodes, weights] = [Array.from(gauss.nodes), Array.from(gauss.weights)];

/**
 * One step, and the momenta of all rods together in it: linear, and angular about the origin (of the centrelines). They are taken
 * before the rods move on, because a velocity belongs to the shape in which it was found.
 */
export function stepForMomenta(world: RodWorld, rods: readonly RodHandle[]): number[] {
  const { GeneralizedCoordinates, Mechanics, Rod } = world.components;
  const { units, memory, clock, models } = world;
  const sum = [0, 0, 0, 0, 0, 0];
  for (const { name, run } of stages) {
    if (name === "advance") {
      for (const { entity } of rods) {
        const next = GeneralizedCoordinates.nextSpan[entity];
        const count = models[Rod.model[entity]].velocityCount(Rod.elements[entity]);
        memory.f64.copyWithin(GeneralizedCoordinates.vSpan[entity], next, next + count);
      }
      for (const rod of rods) {
        const density = (Mechanics.lineDensity[rod.entity] * units.mass) / units.length;
        momentumOf(world, rod, density / Math.PI, 1).forEach((value, c) => (sum[c] += value));
      }
    }
    run(world, clock.frame / clock.subSteps);
  }
  return sum;
}

/** Linear momentum, and angular momentum about the origin, of a rod's centreline; in the shape that the velocity belongs to. */
export function momentumOf(world: RodWorld, rod: RodHandle, density: number, radius: number): number[] {
  const length = rodLength(world, rod);
  const elements = world.components.Rod.elements[rod.entity];
  const sum = [0, 0, 0, 0, 0, 0];
  for (let i = 0; i < elements; i++) {
    nodes.forEach((node, k) => {
      const share = (i + node) / elements;
      const mass = (density * Math.PI * radius * radius * length * weights[k]) / elements;
      const [x, y, z] = pointOf(world, rod, share);
      const [u, v, w] = velocityOf(world, rod, share);
      [u, v, w, y * w - z * v, z * u - x * w, x * v - y * u].forEach((value, c) => (sum[c] += mass * value));
    });
  }
  return sum;
}
