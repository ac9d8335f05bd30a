import { ObstacleMotion } from "../../components/index.js";
import { ObstacleInertia, ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { quaternionToMatrix, rotateQuaternion, rotationBetween } from "../math/quaternion.js";
import type { RodWorld } from "../world/world.js";

/**
 * At the start of a frame: the constant velocity that takes every animated obstacle to its target
 * in the time left.
 */
export function followObstacles(world: RodWorld, timeLeft: number): void {
  const heap = world.memory.f64;
  const { Obstacle } = world.components;
  for (const obstacle of world.obstacles) {
    if (Obstacle.motion[obstacle] !== ObstacleMotion.animated) continue;
    const pose = Obstacle.poseSpan[obstacle];
    const target = pose + ObstaclePose.target;
    const velocity = Obstacle.velocitySpan[obstacle];
    for (let c = 0; c < 3; c++) heap[velocity + 3 + c] = (heap[target + c] - heap[pose + c]) / timeLeft;
    const turn = ObstaclePose.quaternion;
    rotationBetween(heap, pose + turn, heap, target + turn, heap, velocity);
    for (let c = 0; c < 3; c++) heap[velocity + c] /= timeLeft;
  }
}

/** The velocity that dynamic bodies would have without contact. */
export function predictBodies(world: RodWorld, h: number): void {
  const heap = world.memory.f64;
  const { Obstacle } = world.components;
  for (const obstacle of world.obstacles) {
    if (Obstacle.motion[obstacle] !== ObstacleMotion.dynamic) continue;
    const now = Obstacle.velocitySpan[obstacle];
    for (let r = 0; r < 6; r++) heap[now + ObstacleVelocity.next + r] = freeVelocity(world, now, r, h);
  }
}

/** Component r of the velocity that stands at `now`, after a step without contact. */
function freeVelocity({ memory, gravity }: RodWorld, now: number, r: number, h: number): number {
  const weight = r < 3 ? 0 : gravity[r - 3];
  return memory.f64[now + r] + h * (weight + memory.f64[now + ObstacleVelocity.given + r]);
}

const step = new Float64Array(1);

/** Moves an obstacle by its velocity. */
export function moveDriven({ memory, components }: RodWorld, obstacle: number, h: number): void {
  const heap = memory.f64;
  const pose = components.Obstacle.poseSpan[obstacle];
  const velocity = components.Obstacle.velocitySpan[obstacle];
  step[0] = h;
  for (let c = 0; c < 3; c++) heap[pose + c] += h * heap[velocity + 3 + c];
  rotateQuaternion(heap, pose + ObstaclePose.quaternion, heap, velocity, step);
}

/** Moves every obstacle by its velocity. A dynamic body keeps its angular momentum. */
export function advanceObstacles(world: RodWorld, h: number): void {
  const heap = world.memory.f64;
  const { Obstacle } = world.components;
  for (const obstacle of world.obstacles) {
    const pose = Obstacle.poseSpan[obstacle];
    const velocity = Obstacle.velocitySpan[obstacle];
    const isDynamic = Obstacle.motion[obstacle] === ObstacleMotion.dynamic;
    if (isDynamic) {
      const next = velocity + ObstacleVelocity.next;
      for (let r = 0; r < 6; r++) {
        // Where no rod has pushed, this is the same number twice.
        const push = heap[next + r] - freeVelocity(world, velocity, r, h);
        heap[velocity + ObstacleVelocity.pushed] += Math.abs(push);
      }
      heap.copyWithin(velocity, next, next + 6);
      takeAngularMomentum(heap, pose, velocity, Obstacle.inertiaSpan[obstacle]);
    }
    moveDriven(world, obstacle, h);
    if (!isDynamic) continue;
    turnInertia(world, obstacle);
    const inverse = Obstacle.inertiaSpan[obstacle] + ObstacleInertia.world;
    for (let r = 0; r < 3; r++) {
      const row = inverse + 3 * r;
      heap[velocity + r] =
        locked[r] + heap[row] * momentum[0] + heap[row + 1] * momentum[1] + heap[row + 2] * momentum[2];
    }
  }
}

const R = new Float64Array(9);
const momentum = new Float64Array(3);
const locked = new Float64Array(3);

/** momentum <- R diag(I) R^T w. About an axis of no inverse moment, which nothing turns, w itself is kept. */
function takeAngularMomentum(heap: Float64Array, pose: number, w: number, inertia: number): void {
  quaternionToMatrix(heap, pose + ObstaclePose.quaternion, R, 0);
  momentum.fill(0);
  locked.fill(0);
  for (let k = 0; k < 3; k++) {
    const along = R[3 * k] * heap[w] + R[3 * k + 1] * heap[w + 1] + R[3 * k + 2] * heap[w + 2];
    const inverse = heap[inertia + k];
    for (let r = 0; r < 3; r++) {
      if (inverse === 0) locked[r] += R[3 * k + r] * along;
      else momentum[r] += (R[3 * k + r] * along) / inverse;
    }
  }
}

/** The inverse inertia along the world's axes, R diag(1 / I) R^T, in the present pose. */
export function turnInertia(world: RodWorld, obstacle: number): void {
  const { Obstacle } = world.components;
  if (Obstacle.motion[obstacle] !== ObstacleMotion.dynamic) return;
  const heap = world.memory.f64;
  const inertia = Obstacle.inertiaSpan[obstacle];
  const out = inertia + ObstacleInertia.world;
  quaternionToMatrix(heap, Obstacle.poseSpan[obstacle] + ObstaclePose.quaternion, R, 0);
  for (let r = 0; r < 3; r++) {
    for (let c = 0; c < 3; c++) {
      let sum = 0;
      for (let k = 0; k < 3; k++) sum += R[3 * k + r] * R[3 * k + c] * heap[inertia + k];
      heap[out + 3 * r + c] = sum;
    }
  }
}
