import { addComponent, addEntity, removeComponent } from "bitecs";
import { combSpanSize } from "../../components/spans/comb-span.js";
import { ObstaclePose, ObstacleVelocity } from "../../components/spans/obstacle-spans.js";
import { releaseShape } from "../shapes/release-shapes.js";
import { addSavedShape, isShape } from "../shapes/saved-shape.js";
import { shapeBounds } from "../shapes/shape-bounds.js";
import { containerShape } from "../shapes/shape-set.js";
import { forgetComb } from "../world/removal.js";
import type { RodWorld } from "../world/world.js";
import type { SavedShape, StateParts } from "./parse-state.js";
import { inertiaSize, obstacleNumbers } from "./span-numbers.js";
import { takeColumns } from "./take-columns.js";

const ofObstacle = [
  "motion",
  "inverseMass",
  "friction",
  "restitution",
  "membership",
  "collidesWith",
] as const;
const ofComb = ["seconds", "snagForce", "snagTime"] as const;

/** Makes `living` the obstacle at place `i` of the state; a new obstacle if it is undefined. */
export function takeObstacle(
  world: RodWorld,
  state: StateParts,
  i: number,
  living: number | undefined,
): number {
  const entity = living ?? addObstacleEntity(world);
  const place = state.obstacles.shape[i];
  const saved = state.shapes.slice(place - state.shapes[place].children, place + 1);
  giveShape(world, entity, saved, living === undefined);
  const { components, memory, shapes } = world;
  const { Obstacle } = components;
  takeColumns(Obstacle, entity, state.obstacles, i, ofObstacle);
  const heap = memory.f64;
  let at = i * obstacleNumbers;
  const take = (span: number, count: number) => {
    heap.set(state.obstacleNumbers.subarray(at, at + count), span);
    at += count;
  };
  take(Obstacle.poseSpan[entity], ObstaclePose.size);
  take(Obstacle.velocitySpan[entity], ObstacleVelocity.size);
  take(Obstacle.inertiaSpan[entity], inertiaSize);
  shapeBounds(shapes, Obstacle.shape[entity], heap, Obstacle.boundsSpan[entity]);
  return entity;
}

function addObstacleEntity(world: RodWorld): number {
  const { components, memory } = world;
  const entity = addEntity(world.entities);
  components.store.reserve(entity);
  addComponent(world.entities, entity, components.Obstacle);
  const spans = [ObstaclePose.size, ObstacleVelocity.size, inertiaSize, 6].map((size) =>
    memory.allocate(size),
  );
  const { Obstacle } = components;
  [Obstacle.poseSpan[entity], Obstacle.velocitySpan[entity]] = spans;
  [, , Obstacle.inertiaSpan[entity], Obstacle.boundsSpan[entity]] = spans;
  Obstacle.generation[entity]++;
  return entity;
}

/** Shapes that are as they were stay where they are. The last of `saved` is the shape, the others its children. */
function giveShape(world: RodWorld, entity: number, saved: readonly SavedShape[], isNew: boolean): void {
  const { shapes, components } = world;
  const present = components.Obstacle.shape[entity];
  if (!isNew && hasShape(world, present, saved)) return;
  const ids: number[] = [];
  for (const { kind, numbers, children } of saved)
    ids.push(addSavedShape(shapes, kind, numbers, children > 0 ? ids : []));
  if (!isNew) releaseShape(shapes, present);
  world.components.Obstacle.shape[entity] = ids.at(-1)!;
}

function hasShape({ shapes }: RodWorld, id: number, saved: readonly SavedShape[]): boolean {
  const { kind, numbers } = saved.at(-1)!;
  if (!isShape(shapes, id, kind, numbers)) return false;
  if (kind !== containerShape) return true;
  const at = shapes.indicesAt[id] + 1;
  return saved
    .slice(0, -1)
    .every((child, i) => isShape(shapes, shapes.indices[at + i], child.kind, child.numbers));
}

export function takeCombs(world: RodWorld, state: StateParts, obstacles: readonly number[]): void {
  const { combs, combNumbers, counts } = state;
  const wanted = Array.from({ length: counts.combs }, (_, i) => obstacles[combs.obstacle[i]]);
  for (const comb of [...world.combs]) {
    const place = wanted.indexOf(comb);
    if (place >= 0 && world.components.Comb.parts[comb] === combs.parts[place]) continue;
    forgetComb(world, comb);
    removeComponent(world.entities, comb, world.components.Comb);
  }
  wanted.forEach((comb, i) => {
    if (world.components.Comb.parts[comb] === 0) {
      addComponent(world.entities, comb, world.components.Comb);
      const span = world.memory.allocate(combSpanSize(combs.parts[i]));
      world.components.Comb.span[comb] = span;
      world.components.Comb.parts[comb] = combs.parts[i];
    }
    const { Comb } = world.components;
    takeColumns(Comb, comb, combs, i, ofComb);
    world.memory.f64.set(combNumbers[i], Comb.span[comb]);
  });
  world.combs.splice(0, Infinity, ...wanted);
}
