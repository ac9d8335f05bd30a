import { reserveRows } from "../../components/index.js";
import {
  rowAngular,
  rowBow,
  rowLength,
  rowRest,
  rowSpread,
  rowStride,
  rowVelocity,
} from "../../components/spans/element-row.js";
import { isExactRod } from "../world/care.js";
import type { RodWorld } from "../world/world.js";

/**
 * How the exact rods of a group move by the forces found: a row for each element, by how much its ways may
 * bend, and how far any point of a rod goes.
 */
export function noteMotion(world: RodWorld, group: number, h: number): void {
  const { trial, components, models, detection, rods: all } = world;
  const { Rod, GeneralizedCoordinates } = components;
  let entities = 0;
  for (const rod of all) entities = Math.max(entities, rod + 1);
  reserveRows(trial.ofMotion, detection.boxes.elements);
  reserveRows(trial.ofDistances, entities);
  const { rods, firstElement } = trial.groups;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod)) continue;
    const element = firstElement[rod];
    const at = element * rowStride;
    models[Rod.model[rod]].writeMotion(world, rod, GeneralizedCoordinates.nextSpan[rod], trial.rows, at);
    const turn = h * fastestTurn(trial.rows, at, Rod.elements[rod]);
    const detour = Rod.length[rod] * turn * turn;
    trial.detour.fill(detour, element, element + Rod.elements[rod]);
    trial.travel[rod] = h * fastest(trial.rows, at, Rod.elements[rod]) + detour;
  }
}

/** A bound of all angular velocities of a rod, whichever way its elements come to point in the step. */
function fastestTurn(rows: Float64Array, at: number, elements: number): number {
  let square = 0;
  for (let c = 0; c < 3; c++) square += rows[at + rowAngular + c] * rows[at + rowAngular + c];
  let turn = Math.sqrt(square);
  // The rest of an element is a quarter of its length times the turn that it adds (`element-motion.ts`).
  for (let row = at; row < at + elements * rowStride; row += rowStride) {
    turn += (4 * rows[row + rowRest]) / rows[row + rowLength];
  }
  return turn;
}

function fastest(rows: Float64Array, at: number, elements: number): number {
  let most = 0;
  for (let row = at; row < at + elements * rowStride; row += rowStride) {
    let speed = 0;
    let spread = 0;
    for (let c = 0; c < 3; c++) {
      speed += rows[row + rowVelocity + c] * rows[row + rowVelocity + c];
      spread += rows[row + rowSpread + c] * rows[row + rowSpread + c];
    }
    most = Math.max(most, Math.sqrt(speed) + Math.sqrt(spread) + rows[row + rowBow]);
  }
  return most;
}
