import { addComponent, addEntity, removeEntity } from "bitecs";
import { ObstacleMotion } from "../../components/index.js";
import { releaseShape } from "../shapes/release-shapes.js";
import { shapeBounds } from "../shapes/shape-bounds.js";
import { ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { turnInertia } from "./obstacle-motion.js";
import { endAttachmentsOf, forgetComb, forgetContactsOf } from "../world/removal.js";
import { addShape, type ObstacleShape } from "./obstacle-shapes.js";
import { checkCollision, type CollisionOptions } from "../world/collision.js";
import { requireBetweenSteps } from "../world/between-steps.js";
import { livingEntity, makeHandle, type Handle } from "../world/handles.js";
import { velocityUnit } from "../world/units.js";
import { place, quantity, quantityOrZero, quantityVector } from "../world/quantities.js";
import { checkOptions, type OptionNames } from "../world/options.js";
import { oneOf, reject, rotation, vector, within } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";
import { hypot } from "../math/elementary.js";

type Vector = ArrayLike<number>;

/** Names an obstacle for as long as it lives. */
export type ObstacleHandle = Handle;

export interface ObstacleOptions {
  shape: ObstacleShape;
  /** Metres; of a dynamic body its centre of mass. Default the origin. */
  position?: Vector;
  /** x y z w. */
  quaternion?: Vector;
  /** "animated" (default): goes where `moveObstacle` says and nothing stops it; "dynamic": rods push it. */
  motion?: "animated" | "dynamic";
  /** kg, of a dynamic body. */
  mass?: number;
  /** Principal moments about the centre of mass, along the axes of the shape's frame, kg m^2. */
  inertia?: Vector;
  /** m/s and rad/s, of a dynamic body. */
  velocity?: Vector;
  angularVelocity?: Vector;
  /** Default 0.5; a contact has the geometric mean of both sides. */
  friction?: number;
  /** Share of the normal velocity that a rod comes off with; default 0. */
  restitution?: number;
  collision?: CollisionOptions;
}

const obstacleNames: OptionNames<ObstacleOptions> = {
  shape: true,
  position: true,
  quaternion: true,
  motion: true,
  mass: true,
  inertia: true,
  velocity: true,
  angularVelocity: true,
  friction: true,
  restitution: true,
  collision: true,
};

const defaultFriction = 0.5;

/** Creates an obstacle. Checks everything first: an error leaves the world as it was. */
export function createObstacle(world: RodWorld, options: ObstacleOptions): ObstacleHandle {
  requireBetweenSteps(world, "createObstacle");
  checkOptions("options", options, obstacleNames);
  const position = place("position", options.position ?? [0, 0, 0]);
  const quaternion = rotation("quaternion", options.quaternion ?? [0, 0, 0, 1]);
  const motion = ObstacleMotion[oneOf("motion", options.motion ?? "animated", ["animated", "dynamic"])];
  const isDynamic = motion === ObstacleMotion.dynamic;
  const mass = isDynamic ? quantity("mass", options.mass ?? Number.NaN, "mass") : Infinity;
  const inertia = isDynamic ? vector("inertia", options.inertia ?? [], 3) : [Infinity, Infinity, Infinity];
  for (let c = 0; c < 3; c++) if (isDynamic) quantity(`inertia[${c}]`, inertia[c], "inertia");
  const velocity = quantityVector("velocity", options.velocity ?? [0, 0, 0], 3, "speed");
  const angular = quantityVector("angularVelocity", options.angularVelocity ?? [0, 0, 0], 3, "spin");
  const friction = quantityOrZero("friction", options.friction ?? defaultFriction, "friction");
  const restitution = within("restitution", options.restitution ?? 0, 0, 1);
  const { membership, collidesWith } = checkCollision(options.collision);
  const shape = addShape(world, options.shape);

  const { components, memory, units } = world;
  const entity = addEntity(world.entities);
  components.store.reserve(entity);
  const { Obstacle } = components;
  addComponent(world.entities, entity, Obstacle);
  const poseSpan = memory.allocate(ObstaclePose.size);
  const velocitySpan = memory.allocate(ObstacleVelocity.size);
  const inertiaSpan = memory.allocate(12);
  const boundsSpan = memory.allocate(6);
  Obstacle.generation[entity]++;
  Obstacle.shape[entity] = shape;
  Obstacle.motion[entity] = motion;
  Obstacle.poseSpan[entity] = poseSpan;
  Obstacle.velocitySpan[entity] = velocitySpan;
  Obstacle.inertiaSpan[entity] = inertiaSpan;
  Obstacle.boundsSpan[entity] = boundsSpan;
  Obstacle.inverseMass[entity] = units.mass / mass;
  Obstacle.friction[entity] = friction;
  Obstacle.restitution[entity] = restitution;
  Obstacle.membership[entity] = membership;
  Obstacle.collidesWith[entity] = collidesWith;
  const heap = memory.f64;
  for (let c = 0; c < 3; c++) {
    heap[inertiaSpan + c] = (units.mass * units.length * units.length) / inertia[c];
    heap[velocitySpan + c] = angular[c] * units.time;
    heap[velocitySpan + 3 + c] = velocity[c] / velocityUnit(units);
  }
  heap.fill(0, velocitySpan + ObstacleVelocity.given, velocitySpan + ObstacleVelocity.size);
  shapeBounds(world.shapes, shape, heap, boundsSpan);
  world.obstacles.push(entity);
  const handle = makeHandle(world, "obstacle", entity);
  placeObstacle(world, handle, position, quaternion);
  return handle;
}

export function removeObstacle(world: RodWorld, obstacle: ObstacleHandle): void {
  const entity = livingObstacle(world, obstacle);
  requireBetweenSteps(world, "removeObstacle");
  const { Obstacle } = world.components;
  world.memory.release(Obstacle.poseSpan[entity], ObstaclePose.size);
  world.memory.release(Obstacle.velocitySpan[entity], ObstacleVelocity.size);
  world.memory.release(Obstacle.inertiaSpan[entity], 12);
  world.memory.release(Obstacle.boundsSpan[entity], 6);
  releaseShape(world.shapes, Obstacle.shape[entity]);
  Obstacle.generation[entity]++;
  world.obstacles.splice(world.obstacles.indexOf(entity), 1);
  forgetContactsOf(world, entity);
  endAttachmentsOf(world, entity);
  forgetComb(world, entity);
  removeEntity(world.entities, entity);
}

/**
 * Where an animated obstacle has to be at the end of the next `stepWorld`; it moves
 * there at constant velocity.
 */
export function moveObstacle(
  world: RodWorld,
  obstacle: ObstacleHandle,
  position: Vector,
  quaternion?: Vector,
): void {
  const entity = livingObstacle(world, obstacle);
  const { Obstacle } = world.components;
  if (Obstacle.motion[entity] !== ObstacleMotion.animated) {
    reject("obstacle", `entity ${entity} (dynamic)`, "an animated obstacle");
  }
  writePose(world, Obstacle.poseSpan[entity] + ObstaclePose.target, position, quaternion);
}

/** Puts an obstacle somewhere at once, without any velocity of getting there. */
export function placeObstacle(
  world: RodWorld,
  obstacle: ObstacleHandle,
  position: Vector,
  quaternion?: Vector,
): void {
  const entity = livingObstacle(world, obstacle);
  const { Obstacle } = world.components;
  const pose = Obstacle.poseSpan[entity];
  writePose(world, pose, position, quaternion);
  world.memory.f64.copyWithin(pose + ObstaclePose.target, pose, pose + ObstaclePose.target);
  turnInertia(world, entity);
}

/** Position and quaternion of an obstacle to `out`: 7 numbers, metres. */
export function getObstaclePose(world: RodWorld, obstacle: ObstacleHandle, out: Float64Array): Float64Array {
  const pose = world.components.Obstacle.poseSpan[livingObstacle(world, obstacle)];
  for (let c = 0; c < 7; c++) out[c] = world.memory.f64[pose + c] * (c < 3 ? world.units.length : 1);
  return out;
}

/** Angular (rad/s) and linear velocity (m/s) of an obstacle to `out`: 6 numbers. */
export function getObstacleVelocity(
  world: RodWorld,
  obstacle: ObstacleHandle,
  out: Float64Array,
): Float64Array {
  const at = world.components.Obstacle.velocitySpan[livingObstacle(world, obstacle)];
  const { units } = world;
  for (let c = 0; c < 6; c++)
    out[c] = world.memory.f64[at + c] * (c < 3 ? 1 / units.time : velocityUnit(units));
  return out;
}

/** The obstacle's entity, or an error if it has been removed. */
export function livingObstacle(world: RodWorld, obstacle: ObstacleHandle, parameter = "obstacle"): number {
  return livingEntity(world, "obstacle", obstacle, parameter);
}

function writePose(world: RodWorld, to: number, position: Vector, quaternion: Vector | undefined): void {
  place("position", position);
  if (quaternion) rotation("quaternion", quaternion);
  const heap = world.memory.f64;
  for (let c = 0; c < 3; c++) heap[to + c] = position[c] / world.units.length;
  if (!quaternion) return;
  const norm = hypot(quaternion[0], quaternion[1], quaternion[2], quaternion[3]);
  for (let c = 0; c < 4; c++) heap[to + 3 + c] = quaternion[c] / norm;
}
