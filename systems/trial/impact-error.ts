import { reserveRows, RootKind } from "../../components/index.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { obstacleTravel } from "./obstacle-travel.js";
import { struckPlaces } from "./trial-state.js";
import { hypot } from "../math/elementary.js";

const { impactLeniency, impactDepth, tumblingTurn } = limits.trial;

/**
 * An impact on an obstacle may turn a rod by a large angle, and what turns does not go straight on. The
 * solver keeps straight ways out of the obstacle, not the true ones. Rods that are struck are therefore
 * looked at twice around their contacts: where straight ways end, before they are displaced, and where they
 * have come to, after.
 */

const point = new Float64Array(3);
const way = new Float64Array(3);
const velocity = new Float64Array(3);

/** Notes which rods of a group are struck by obstacles, and whether there are any. */
export function findImpacts(world: RodWorld, group: number, h: number): boolean {
  const { contacts, trial } = world;
  const { rods, contacts: rows } = trial.groups;
  let entities = 0;
  for (const rod of world.rods) entities = Math.max(entities, rod + 1);
  reserveRows(trial.ofEntities, entities);
  const { isStruck } = trial;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    isStruck[rods.item[i]] = isTumbling(world, rods.item[i], h) ? 1 : 0;
  }
  let any = false;
  for (let i = rows.start[group]; i < rows.start[group + 1]; i++) {
    const row = rows.item[i];
    if (contacts.withObstacle[row] === 0) continue;
    if (isImpact(world, row, h)) isStruck[contacts.B[row]] = 1;
    any ||= isStruck[contacts.B[row]] === 1;
  }
  return any;
}

/** Whether a free rod turns as it would after an impact. */
function isTumbling(world: RodWorld, rod: number, h: number): boolean {
  const { Rod, Root } = world.components;
  if (Root.kind[rod] !== RootKind.free) return false;
  return h * world.models[Rod.model[rod]].rootTurning(world, rod) > tumblingTurn;
}

/**
 * Whether the impulse of a contact moves a rod by a radius in the step, and is far more than
 * what carries its weight.
 */
function isImpact({ contacts, components, gravity }: RodWorld, row: number, h: number): boolean {
  const { Rod, Mechanics } = components;
  const { impulse } = contacts;
  const B = contacts.B[row];
  const mass = Mechanics.lineDensity[B] * Rod.length[B];
  const change = hypot(impulse[3 * row], impulse[3 * row + 1], impulse[3 * row + 2]) / mass;
  const weight = h * hypot(gravity[0], gravity[1], gravity[2]);
  return h * change > Rod.radius1[B] + 2 * h * weight;
}

/** To be called before the rods are displaced. */
export function noteStraightHeights(world: RodWorld, group: number, h: number): void {
  const { trial, contacts } = world;
  reserveRows(trial.ofStruck, contacts.count);
  const { item, start } = trial.groups.contacts;
  for (let i = start[group]; i < start[group + 1]; i++) {
    if (isStruck(world, item[i])) noteHeights(world, item[i], h);
  }
}

/**
 * After the rods have been displaced: how much deeper than by straight ways they are in obstacles, at worst.
 */
export function largestImpactError(world: RodWorld, group: number, h: number): number {
  const { item, start } = world.trial.groups.contacts;
  let worst = 0;
  for (let i = start[group]; i < start[group + 1]; i++) {
    if (isStruck(world, item[i])) worst = Math.max(worst, newDepth(world, item[i], h));
  }
  return worst;
}

function isStruck({ contacts, trial }: RodWorld, row: number): boolean {
  return contacts.withObstacle[row] === 1 && trial.isStruck[contacts.B[row]] === 1;
}

function noteHeights(world: RodWorld, row: number, h: number): void {
  const { contacts, components, models, trial } = world;
  const B = contacts.B[row];
  const model = models[components.Rod.model[B]];
  for (let place = 0; place < struckPlaces; place++) {
    const s = arcLength(world, row, place);
    model.point(world, B, s, point, 0);
    model.nextVelocity(world, B, s, velocity, 0);
    for (let c = 0; c < 3; c++) point[c] += h * velocity[c];
    trial.heights[struckPlaces * row + place] = height(world, row, h);
  }
}

function newDepth(world: RodWorld, row: number, h: number): number {
  const { contacts, components, models, trial } = world;
  const B = contacts.B[row];
  const radius = components.Rod.radius1[B];
  let worst = 0;
  for (let place = 0; place < struckPlaces; place++) {
    models[components.Rod.model[B]].point(world, B, arcLength(world, row, place), point, 0);
    const end = height(world, row, h);
    const error = Math.min(0, trial.heights[struckPlaces * row + place]) - end;
    worst = Math.max(worst, error / (end < -impactDepth * radius ? radius : impactLeniency * radius));
  }
  return worst;
}

/**
 * After the rods have been displaced: the gap that the step would truly leave at a contact with an obstacle.
 */
export function gapAfter(world: RodWorld, row: number, h: number): number {
  const { contacts, components, models } = world;
  const B = contacts.B[row];
  models[components.Rod.model[B]].point(world, B, contacts.sB[row], point, 0);
  return height(world, row, h);
}

function arcLength({ contacts, components }: RodWorld, row: number, place: number): number {
  const { Rod } = components;
  const B = contacts.B[row];
  const beside = ((place - 1) * 0.5 * Rod.length[B]) / Rod.elements[B];
  return Math.min(Rod.length[B], Math.max(0, contacts.sB[row] + beside));
}

/**
 * How far the rod at `point` is above the obstacle where that will be, if it goes on flat from
 * where it is touched.
 */
function height(world: RodWorld, row: number, h: number): number {
  const { contacts } = world;
  obstacleTravel(world, contacts.A[row], contacts.points, 6 * row + 3, h, way);
  let sum = contacts.gap[row];
  for (let c = 0; c < 3; c++) {
    sum += contacts.basis[9 * row + c] * (point[c] - contacts.points[6 * row + 3 + c] - way[c]);
  }
  return sum;
}
