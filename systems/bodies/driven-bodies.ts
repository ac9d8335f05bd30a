import { AttachmentTarget, ObstacleMotion } from "../../components/index.js";
import { AttachmentSpan } from "../../components/spans/attachment-span.js";
import { ObstacleInertia, ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { turnInertia } from "./obstacle-motion.js";
import { releaseShape } from "../shapes/release-shapes.js";
import { shapeBounds } from "../shapes/shape-bounds.js";
import { forgetContactsOf } from "../world/removal.js";
import { quaternionToMatrix } from "../math/quaternion.js";
import { addShape, type ObstacleShape } from "./obstacle-shapes.js";
import { livingObstacle, type ObstacleHandle } from "./obstacles.js";
import { accelerationUnit, velocityUnit } from "../world/units.js";
import { place, quantity, quantityOrZero } from "../world/quantities.js";
import { nonNegative } from "../world/validate.js";
import type { RodWorld } from "../world/world.js";

/**
 * Obstacles that another physics engine moves too. Before a step that engine says where its bodies are,
 * how they move and what it is going to do to them. The step moves them together with the rods; then the
 * engine is told how.
 */

/**
 * Layout of a body's state, SI: position of the centre of mass 3, quaternion 4, angular and linear velocity.
 */
export const BodyState = { position: 0, quaternion: 3, angular: 7, linear: 10, size: 13 } as const;

/**
 * How a dynamic body is before a step, and the accelerations, angular 3 (rad/s^2) and linear 3 (m/s^2), that
 * it would get without rods; gravity is among them.
 */
export function setBodyState(
  world: RodWorld,
  obstacle: ObstacleHandle,
  state: Float64Array,
  acceleration: Float64Array,
): void {
  const entity = livingObstacle(world, obstacle);
  const { units, gravity } = world;
  const { Obstacle } = world.components;
  const heap = world.memory.f64;
  const pose = Obstacle.poseSpan[entity];
  const velocity = Obstacle.velocitySpan[entity];
  const given = velocity + ObstacleVelocity.given;
  for (let c = 0; c < 3; c++) {
    heap[pose + c] = state[c] / units.length;
    heap[velocity + c] = state[BodyState.angular + c] * units.time;
    heap[velocity + 3 + c] = state[BodyState.linear + c] / velocityUnit(units);
    heap[given + c] = acceleration[c] * units.time * units.time;
    heap[given + 3 + c] = acceleration[3 + c] / accelerationUnit(units) - gravity[c];
  }
  for (let c = 0; c < 4; c++) heap[pose + ObstaclePose.quaternion + c] = state[BodyState.quaternion + c];
  heap[velocity + ObstacleVelocity.pushed] = 0;
  turnInertia(world, entity);
}

export function getBodyState(world: RodWorld, obstacle: ObstacleHandle, out: Float64Array): Float64Array {
  const entity = livingObstacle(world, obstacle);
  const { units } = world;
  const { Obstacle } = world.components;
  const heap = world.memory.f64;
  const pose = Obstacle.poseSpan[entity];
  const velocity = Obstacle.velocitySpan[entity];
  for (let c = 0; c < 3; c++) {
    out[c] = heap[pose + c] * units.length;
    out[BodyState.angular + c] = heap[velocity + c] / units.time;
    out[BodyState.linear + c] = heap[velocity + 3 + c] * velocityUnit(units);
  }
  for (let c = 0; c < 4; c++) out[BodyState.quaternion + c] = heap[pose + ObstaclePose.quaternion + c];
  return out;
}

/** Whether rods have changed the motion of a dynamic body since its state was set. */
export function isPushed(world: RodWorld, obstacle: ObstacleHandle): boolean {
  const entity = livingObstacle(world, obstacle);
  return world.memory.f64[world.components.Obstacle.velocitySpan[entity] + ObstacleVelocity.pushed] > 0;
}

/** Whether a rod is attached to the obstacle. */
export function isHeld(world: RodWorld, obstacle: ObstacleHandle): boolean {
  const entity = livingObstacle(world, obstacle);
  for (const attachment of world.attachments) if (holds(world, attachment, entity)) return true;
  return false;
}

/**
 * Makes an obstacle a dynamic body of a mass (kg) and principal moments about the axes of its frame (kg m^2;
 * Infinity for one that nothing turns), or, without a mass, an animated one that stays where it is.
 */
export function setObstacleMass(
  world: RodWorld,
  obstacle: ObstacleHandle,
  mass?: number,
  inertia: ArrayLike<number> = [],
): void {
  const entity = livingObstacle(world, obstacle);
  const { memory, units } = world;
  const { Obstacle } = world.components;
  const heap = memory.f64;
  if (mass === undefined) {
    const pose = Obstacle.poseSpan[entity];
    Obstacle.motion[entity] = ObstacleMotion.animated;
    heap.copyWithin(pose + ObstaclePose.target, pose, pose + ObstaclePose.target);
    return;
  }
  quantity("mass", mass, "mass");
  for (let c = 0; c < 3; c++)
    if (inertia[c] !== Infinity) quantity(`inertia[${c}]`, inertia[c] ?? Number.NaN, "inertia");
  const moments = Obstacle.inertiaSpan[entity] + ObstacleInertia.principal;
  for (let c = 0; c < 3; c++) heap[moments + c] = (units.mass * units.length * units.length) / inertia[c];
  Obstacle.motion[entity] = ObstacleMotion.dynamic;
  Obstacle.inverseMass[entity] = units.mass / mass;
  turnInertia(world, entity);
}

/** Coefficients and groups of an obstacle. */
export function setObstacleSurface(
  world: RodWorld,
  obstacle: ObstacleHandle,
  friction: number,
  restitution: number,
  membership: number,
  collidesWith: number,
): void {
  const entity = livingObstacle(world, obstacle);
  const { Obstacle } = world.components;
  quantityOrZero("friction", friction, "friction");
  nonNegative("restitution", restitution);
  Obstacle.friction[entity] = friction;
  Obstacle.restitution[entity] = restitution;
  Obstacle.membership[entity] = membership;
  Obstacle.collidesWith[entity] = collidesWith;
}

/** Another shape for the same obstacle; what is attached to it stays attached. */
export function reshapeObstacle(world: RodWorld, obstacle: ObstacleHandle, shape: ObstacleShape): void {
  const entity = livingObstacle(world, obstacle);
  const { Obstacle } = world.components;
  const before = Obstacle.shape[entity];
  Obstacle.shape[entity] = addShape(world, shape);
  releaseShape(world.shapes, before);
  shapeBounds(world.shapes, Obstacle.shape[entity], world.memory.f64, Obstacle.boundsSpan[entity]);
  forgetContactsOf(world, entity);
}

const R = new Float64Array(9);

/**
 * The obstacle's frame becomes another one, given by its position (metres) and quaternion in the old frame:
 * what is attached keeps its place on the body. Pose and shape are the caller's to renew.
 */
export function reframeObstacle(
  world: RodWorld,
  obstacle: ObstacleHandle,
  position: ArrayLike<number>,
  quaternion: ArrayLike<number>,
): void {
  const entity = livingObstacle(world, obstacle);
  place("position", position);
  const { Attachment } = world.components;
  const heap = world.memory.f64;
  quaternionToMatrix(quaternion, 0, R, 0);
  for (const attachment of world.attachments) {
    if (!holds(world, attachment, entity)) continue;
    const span = Attachment.span[attachment];
    for (let c = 0; c < 3; c++) {
      heap[span + AttachmentSpan.point + c] -= position[c] / world.units.length;
    }
    turnBack(heap, span + AttachmentSpan.point);
    turnBack(heap, span + AttachmentSpan.direction);
    heap.copyWithin(span + AttachmentSpan.goal, span + AttachmentSpan.point, span + AttachmentSpan.point + 3);
  }
}

/**
 * The obstacle has become larger by these factors along the axes of its frame: what is attached keeps
 * its place on it.
 */
export function scaleHeldPoints(world: RodWorld, obstacle: ObstacleHandle, factors: ArrayLike<number>): void {
  const entity = livingObstacle(world, obstacle);
  const { Attachment } = world.components;
  const heap = world.memory.f64;
  for (const attachment of world.attachments) {
    if (!holds(world, attachment, entity)) continue;
    const point = Attachment.span[attachment] + AttachmentSpan.point;
    for (let c = 0; c < 3; c++) heap[point + c] *= factors[c];
    heap.copyWithin(Attachment.span[attachment] + AttachmentSpan.goal, point, point + 3);
  }
}

function holds({ components }: RodWorld, attachment: number, obstacle: number): boolean {
  const { target, other } = components.Attachment;
  return target[attachment] === AttachmentTarget.obstacle && other[attachment] === obstacle;
}

/** v <- R^T v */
function turnBack(heap: Float64Array, at: number): void {
  const x = heap[at];
  const y = heap[at + 1];
  const z = heap[at + 2];
  for (let c = 0; c < 3; c++) heap[at + c] = R[3 * c] * x + R[3 * c + 1] * y + R[3 * c + 2] * z;
}
