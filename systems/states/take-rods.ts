import { reserveSpan } from "../../components/index.js";
import { LoadRow } from "../../components/spans/load-row.js";
import { scatterCarried } from "../models/carried.js";
import { addRodEntity, allocateSpans, assignSpans, releaseSpans, spansOf } from "../models/rod-spans.js";
import { applyMaterial, type Material } from "../rods/material.js";
import { noteState } from "../sleep/rod-state.js";
import type { RodWorld } from "../world/world.js";
import type { StateParts } from "./parse-state.js";
import { materialColumns, takeColumns } from "./take-columns.js";

const ofRod = [
  "length",
  "radius1",
  "radius2",
  "membership",
  "collidesWith",
  "selfContact",
  "care",
  "secondOrder",
  "crowding",
  "undone",
  "behind",
  "tautRetries",
  "shortest",
  "longest",
] as const;
const ofBox = ["minX", "minY", "minZ", "maxX", "maxY", "maxZ"] as const;

/** Makes `entity` the rod at place `i` of the state; a new rod if it is undefined. */
export function takeRod(world: RodWorld, state: StateParts, i: number, living: number | undefined): number {
  const { rods, models } = state;
  const model = world.models.indexOf(models[rods.model[i]]);
  const entity = living ?? addRodEntity(world);
  giveSpans(world, entity, model, rods.elements[i], living === undefined);
  const { Rod, Root, Centreline, Rest, Load } = world.components;
  const isNewMaterial = hasOtherMaterial(world, state, i, entity) || living === undefined;
  takeColumns(Rod, entity, rods, i, ofRod);
  takeColumns(Centreline, entity, rods, i, ofBox);
  Root.kind[entity] = rods.kind[i];
  Root.halvings[entity] = rods.halvings[i];
  Rest.since[entity] = rods.since[i];
  Rest.isStill[entity] = rods.isStill[i];
  Rest.isAtRest[entity] = rods.isAtRest[i] === 0 ? 0 : 1;
  // What is noted of a sleeping rod is noted anew; of one that has changed since, it does not fit.
  Rest.stateSize[entity] = 0;
  reserveSpan(world.memory, Rest, entity, rods.joints[i]);
  reserveSpan(world.memory, Load, entity, LoadRow.size * rods.loads[i]);
  Rest.joints[entity] = rods.joints[i];
  Load.elements[entity] = rods.loads[i];
  if (isNewMaterial) applyMaterial(world, entity, materialOf(state, i));
  takeNumbers(world, state, i, entity);
  return entity;
}

/** When all else is there: what sleep compares rods with. */
export function noteSleeping(world: RodWorld, state: StateParts, members: readonly number[]): void {
  for (let i = 0; i < members.length; i++) if (state.rods.isAtRest[i] === 1) noteState(world, members[i]);
}

function giveSpans(world: RodWorld, entity: number, model: number, elements: number, isNew: boolean): void {
  const { Rod } = world.components;
  if (!isNew && Rod.model[entity] === model && Rod.elements[entity] === elements) return;
  if (!isNew) releaseSpans(world, Rod.model[entity], spansOf(world, entity));
  const spans = allocateSpans(world, model, elements);
  world.components.Rod.model[entity] = model;
  assignSpans(world, entity, spans);
}

/** What the section and the material amount to is the same where these are. */
function hasOtherMaterial(
  { components }: RodWorld,
  { rods }: StateParts,
  i: number,
  entity: number,
): boolean {
  const { Rod, Material } = components;
  if (Rod.radius1[entity] !== rods.radius1[i] || Rod.radius2[entity] !== rods.radius2[i]) return true;
  return materialColumns.some((name) => Material[name][entity] !== rods[name][i]);
}

function materialOf({ rods }: StateParts, i: number): Material {
  return Object.fromEntries(materialColumns.map((name) => [name, rods[name][i]])) as unknown as Material;
}

function takeNumbers(
  world: RodWorld,
  { rodNumbers, rodParts, models, rods }: StateParts,
  i: number,
  entity: number,
): void {
  const { components, memory } = world;
  const { Root, Load, Rest } = components;
  const { sizes, at: begin } = rodParts[i];
  const { elements, q, v, rest, lengths, next, joints, workspace } = spansOf(world, entity);
  const heap = memory.f64;
  let at = begin;
  const take = (to: number, count: number) => {
    for (let k = 0; k < count; k++) heap[to + k] = rodNumbers[at + k];
    at += count;
  };
  take(q, sizes.q);
  take(v, sizes.v);
  // Nobody has found another velocity yet.
  heap.copyWithin(next, v, v + sizes.v);
  take(rest, sizes.rest);
  take(lengths, sizes.lengths);
  take(Root.targetSpan[entity], sizes.target);
  at = scatterCarried(models[rods.model[i]], elements, heap, workspace, joints, rodNumbers, at);
  take(Load.span[entity], sizes.loads);
  take(Rest.span[entity], sizes.noted);
}
