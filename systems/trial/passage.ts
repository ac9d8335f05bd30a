import { reserveRows } from "../../components/index.js";
import {
  rowAngular,
  rowLength,
  rowRadius,
  rowRest,
  rowStride,
  rowVelocity,
} from "../../components/spans/element-row.js";
import { createPointQuery, queryDistance, queryPoint } from "../shapes/point-query.js";
import { distanceToShape } from "../shapes/shape-distance.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { obstacleTravel } from "./obstacle-travel.js";
import { countOf } from "./step-groups.js";
import { corners } from "./trial-state.js";

const {
  contactsFollowed,
  pairsFollowed,
  farTravel,
  besidePoints,
  besideReach,
  touchingDistance,
  mostProbes,
} = limits.trial;

/**
 * Continuous collision. Contacts are found where things are nearest when a step begins. What moves by
 * many thicknesses a step may meet elsewhere: beyond an end, or past a nearest point that was never in
 * the way. So where there is little to look at, the centrelines are followed through a step before it is
 * taken. One in which they would pass through each other or into an obstacle is halved until the contact
 * is found that prevents it.
 */

const query = createPointQuery();
const way = new Float64Array(3);

/**
 * Whether the centrelines have to be followed: something moves by its thickness, and there is
 * little in its way.
 */
export function isWorthFollowing(world: RodWorld, group: number, h: number): boolean {
  return isSmall(world, group) && travelsFar(world, group, h, farTravel);
}

/** Whether a group has little enough to be looked at closely. */
export function isSmall({ trial, collides }: RodWorld, group: number): boolean {
  const { contacts, pairs } = trial.groups;
  return collides && countOf(contacts, group) <= contactsFollowed && countOf(pairs, group) <= pairsFollowed;
}

/** Whether any element of an exact rod moves by more than so many radii in the step, contact left out. */
export function travelsFar(world: RodWorld, group: number, h: number, radii: number): boolean {
  const { trial, detection, components } = world;
  const { rods, firstElement } = trial.groups;
  const { rows } = detection;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod)) continue;
    const end = firstElement[rod] + components.Rod.elements[rod];
    for (let element = firstElement[rod]; element < end; element++) {
      const row = element * rowStride;
      let turn = 0;
      let speed = 0;
      for (let c = 0; c < 3; c++) {
        turn += rows[row + rowAngular + c] * rows[row + rowAngular + c];
        speed += rows[row + rowVelocity + c] * rows[row + rowVelocity + c];
      }
      const travel =
        h * (Math.sqrt(speed) + 0.5 * rows[row + rowLength] * Math.sqrt(turn) + rows[row + rowRest]);
      if (travel > radii * rows[row + rowRadius]) return true;
    }
  }
  return false;
}

/** To be called before the rods are displaced. */
export function noteBesideBefore(world: RodWorld, group: number, h: number): void {
  const { trial, contacts } = world;
  reserveRows(trial.ofObstacles, contacts.count);
  takeBesides(world, group, h, trial.besideFrom);
}

/** After the rods have been displaced: whether any centreline has gone into an obstacle. */
export function obstaclesArePassed(world: RodWorld, group: number, h: number): boolean {
  const { contacts, trial } = world;
  const { item, start } = trial.groups.contacts;
  takeBesides(world, group, h, trial.besideTo);
  for (let i = start[group]; i < start[group + 1]; i++) {
    const row = item[i];
    if (contacts.withObstacle[row] === 0) continue;
    const A = contacts.A[row];
    const B = contacts.B[row];
    for (let k = 0; k < besidePoints; k++) {
      const at = 3 * (besidePoints * row + k);
      if (entersObstacle(world, A, B, trial.besideFrom, trial.besideTo, at, h)) return true;
    }
    const isSeen = row > 0 && contacts.A[row - 1] === A && contacts.B[row - 1] === B;
    if (!isSeen && cornersEnter(world, A, B, h)) return true;
  }
  return false;
}

function takeBesides(world: RodWorld, group: number, h: number, out: Float64Array): void {
  const { contacts, components, models, trial } = world;
  const { item, start } = trial.groups.contacts;
  const { Rod } = components;
  for (let i = start[group]; i < start[group + 1]; i++) {
    const row = item[i];
    if (contacts.withObstacle[row] === 0) continue;
    const B = contacts.B[row];
    const slide = h * Math.hypot(contacts.velocity[3 * row + 1], contacts.velocity[3 * row + 2]);
    const reach = Math.max(slide, besideReach * Rod.radius1[B]);
    for (let k = 0; k < besidePoints; k++) {
      const s = contacts.sB[row] + reach * ((2 * k) / (besidePoints - 1) - 1);
      const within = Math.min(Rod.length[B], Math.max(0, s));
      models[Rod.model[B]].point(world, B, within, out, 3 * (besidePoints * row + k));
    }
  }
}

function cornersEnter(world: RodWorld, obstacle: number, rod: number, h: number): boolean {
  const { trial, components } = world;
  const first = 3 * corners * trial.groups.firstElement[rod];
  const end = first + 3 * corners * components.Rod.elements[rod];
  for (let at = first; at < end; at += 3) {
    if (entersObstacle(world, obstacle, rod, trial.cornersFrom, trial.cornersTo, at, h)) return true;
  }
  return false;
}

/**
 * Follows a point to where the step takes it, seen from the obstacle, by steps no longer than the
 * distance that is left.
 */
function entersObstacle(
  world: RodWorld,
  obstacle: number,
  rod: number,
  from: Float64Array,
  to: Float64Array,
  at: number,
  h: number,
): boolean {
  const { components, shapes, memory } = world;
  const { Obstacle } = components;
  const shape = Obstacle.shape[obstacle];
  const pose = Obstacle.poseSpan[obstacle];
  const near = touchingDistance * components.Rod.radius1[rod];
  const q = query.values;
  obstacleTravel(world, obstacle, to, at, h, way);
  let square = 0;
  for (let c = 0; c < 3; c++) {
    way[c] = to[at + c] - way[c] - from[at + c];
    square += way[c] * way[c];
  }
  const length = Math.sqrt(square);
  let gone = 0;
  for (let probe = 0; probe < mostProbes; probe++) {
    for (let c = 0; c < 3; c++) q[queryPoint + c] = from[at + c] + (gone / (length || 1)) * way[c];
    distanceToShape(shapes, shape, memory.f64, pose, query);
    const distance = q[queryDistance];
    // What is inside already is for the solver to bring out.
    if (distance < near) return probe > 0;
    gone += distance;
    if (gone >= length) return false;
  }
  return false;
}
