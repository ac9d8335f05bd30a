import { reserveRows } from "../../components/index.js";
import { rowStride } from "../../components/spans/element-row.js";
import { isExactRod } from "../world/care.js";
import type { RodWorld } from "../world/world.js";

/**
 * How the exact rods of a group move by the forces found: a row for each element, by how much its ways may
 * bend, how far any point of a rod goes and its joints come off the ways that were expected, and by how much
 * it turns.
 */
export function noteMotion(world: RodWorld, group: number, h: number): void {
  const { trial, components, models, detection } = world;
  const { Rod, GeneralizedCoordinates } = components;
  const { rods, firstElement, group: ofEntities } = trial.groups;
  reserveRows(trial.ofMotion, detection.boxes.elements);
  reserveRows(trial.ofDistances, ofEntities.length);
  trial.passage.begin(world, h);
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod)) continue;
    const first = firstElement[rod];
    const v = GeneralizedCoordinates.nextSpan[rod];
    models[Rod.model[rod]].writeMotion(world, rod, v, trial.rows, first * rowStride);
    trial.passage.noteMotion(rod, first, Rod.elements[rod]);
  }
}
