import { addComponent, addEntity, removeEntity } from "bitecs";
import { jointsSize } from "../../components/spans/joint.js";
import { limits } from "../world/limits.js";
import { RootTarget } from "../../components/spans/root-target.js";
import { forgetNotes } from "../world/removal.js";
import type { RodWorld } from "../world/world.js";

const { mostTautRetries } = limits.frame;

/**
 * The spans of memory that belong to a rod of so many elements: made with it, exchanged when its elements
 * change.
 */
export interface RodSpans {
  readonly elements: number;
  readonly q: number;
  readonly v: number;
  readonly rest: number;
  readonly lengths: number;
  readonly next: number;
  readonly joints: number;
  readonly workspace: number;
}

/** An entity with every component of a rod, and a span for its root's target; it still has no elements. */
export function addRodEntity(world: RodWorld): number {
  const { components, memory } = world;
  const entity = addEntity(world.entities);
  components.store.reserve(entity);
  const { Rod, Material, Mechanics, GeneralizedCoordinates, Centreline, Root, Workspace } = components;
  const { Load, Rest, Touching } = components;
  for (const component of [Rod, Material, Mechanics, GeneralizedCoordinates, Centreline, Root, Workspace])
    addComponent(world.entities, entity, component);
  for (const component of [Load, Rest, Touching]) addComponent(world.entities, entity, component);
  // Allocation may replace the columns: the span is found before the column is read.
  const target = memory.allocate(RootTarget.size);
  Root.targetSpan[entity] = target;
  Centreline.stamp[entity] = 0;
  Rod.crowding[entity] = 0;
  Rod.account[entity] = entity;
  Rod.workTaken[entity] =
    Rod.workBefore[entity] =
    Rod.workLeft[entity] =
    Rod.allowance[entity] =
    Rod.behind[entity] =
      0;
  Rod.undone[entity] = Rod.unsolved[entity] = 0;
  Rod.tautRetries[entity] = mostTautRetries;
  Rod.generation[entity]++;
  return entity;
}

/** Gives back all that `addRodEntity` and `assignSpans` gave. Handles of the entity never match again. */
export function removeRodEntity(world: RodWorld, entity: number): void {
  const { Rod, Root } = world.components;
  releaseSpans(world, Rod.model[entity], spansOf(world, entity));
  world.memory.release(Root.targetSpan[entity], RootTarget.size);
  Rod.generation[entity]++;
  forgetNotes(world, entity);
  removeEntity(world.entities, entity);
}

/** Zeroed spans. Memory and columns may be replaced: read both anew afterwards. */
export function allocateSpans(world: RodWorld, modelIndex: number, elements: number): RodSpans {
  const { memory } = world;
  const model = world.models[modelIndex];
  return {
    elements,
    q: memory.allocate(model.coordinateCount(elements)),
    v: memory.allocate(model.velocityCount(elements)),
    rest: memory.allocate(model.restCount(elements)),
    lengths: memory.allocate(elements),
    next: memory.allocate(model.velocityCount(elements)),
    joints: memory.allocate(jointsSize(elements)),
    workspace: memory.allocate(model.workspaceCount(elements)),
  };
}

export function releaseSpans(world: RodWorld, modelIndex: number, spans: RodSpans): void {
  const { memory } = world;
  const model = world.models[modelIndex];
  const { elements } = spans;
  memory.release(spans.q, model.coordinateCount(elements));
  memory.release(spans.v, model.velocityCount(elements));
  memory.release(spans.rest, model.restCount(elements));
  memory.release(spans.lengths, elements);
  memory.release(spans.next, model.velocityCount(elements));
  memory.release(spans.joints, jointsSize(elements));
  memory.release(spans.workspace, model.workspaceCount(elements));
}

export function spansOf(world: RodWorld, entity: number): RodSpans {
  const { Rod, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  return {
    elements: Rod.elements[entity],
    q: GeneralizedCoordinates.qSpan[entity],
    v: GeneralizedCoordinates.vSpan[entity],
    rest: GeneralizedCoordinates.restSpan[entity],
    lengths: GeneralizedCoordinates.lengthsSpan[entity],
    next: GeneralizedCoordinates.nextSpan[entity],
    joints: Centreline.jointsSpan[entity],
    workspace: Workspace.span[entity],
  };
}

export function assignSpans(world: RodWorld, entity: number, spans: RodSpans): void {
  const { Rod, GeneralizedCoordinates, Centreline, Workspace } = world.components;
  Rod.elements[entity] = spans.elements;
  GeneralizedCoordinates.qSpan[entity] = spans.q;
  GeneralizedCoordinates.vSpan[entity] = spans.v;
  GeneralizedCoordinates.restSpan[entity] = spans.rest;
  GeneralizedCoordinates.lengthsSpan[entity] = spans.lengths;
  GeneralizedCoordinates.nextSpan[entity] = spans.next;
  Centreline.jointsSpan[entity] = spans.joints;
  Workspace.span[entity] = spans.workspace;
  Workspace.size[entity] = world.models[Rod.model[entity]].workspaceCount(spans.elements);
}
