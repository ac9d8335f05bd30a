import {
  rowAngular,
  rowLength,
  rowRadius,
  rowRest,
  rowStride,
  rowVelocity,
} from "../../components/spans/element-row.js";
import { isExactRod } from "../world/care.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { countOf } from "./step-groups.js";

const { contactsFollowed, pairsFollowed } = limits.trial;

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
