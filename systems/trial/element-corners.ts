import { reserveRows } from "../../components/index.js";
import { rowLength, rowStart, rowStride } from "../../components/spans/element-row.js";
import { isExactRod } from "../world/care.js";
import type { RodWorld } from "../world/world.js";
import { mayTouch } from "./step-groups.js";
import { corners } from "./trial-state.js";

/** After the rods of a group have been displaced. */
export function noteCornersAfter(world: RodWorld, group: number): void {
  const { trial, detection } = world;
  reserveRows(trial.ofElements, detection.boxes.elements);
  takeCorners(world, group, trial.cornersTo);
}

function takeCorners(world: RodWorld, group: number, out: Float64Array): void {
  const { detection, components, models, trial } = world;
  const { rods, firstElement } = trial.groups;
  const { rows } = detection;
  const { Rod } = components;
  for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
    const rod = rods.item[i];
    if (!isExactRod(world, rod)) continue;
    const end = firstElement[rod] + Rod.elements[rod];
    for (let element = firstElement[rod]; element < end; element++) {
      const row = element * rowStride;
      for (let corner = 0; corner < corners; corner++) {
        const s = rows[row + rowStart] + (corner / (corners - 1)) * rows[row + rowLength];
        models[Rod.model[rod]].point(world, rod, s, out, 3 * (corners * element + corner));
      }
    }
  }
}

/** Whether two elements may meet at all, for those who look for more than their joints. */
export function mayMeet(world: RodWorld, a: number, b: number): boolean {
  const { boxes } = world.detection;
  const A = boxes.rod[a];
  const B = boxes.rod[b];
  if (A === B) return world.components.Rod.selfContact[A] === 1 && Math.abs(a - b) > 1;
  return mayTouch(world, A, B);
}
