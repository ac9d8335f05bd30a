import { jointPosition, jointStride } from "../../components/spans/joint.js";
import { isExactRod } from "../world/care.js";
import type { RodWorld } from "../world/world.js";
import { Excuse } from "./excuse.js";
import { isSearchSpent, noteCompared } from "./passage-work.js";
import { mayTouch } from "./step-groups.js";

/**
 * Where a step is divided, some rods have gone ahead to its end, and are not in the world's lists while
 * others are repeated in halves. Nobody looks for contacts with them. They stand still, and must not be
 * passed.
 */

export function isAnyAside({ divided }: RodWorld): boolean {
  for (const { parts } of divided) if (parts.rods[1].length > 0) return true;
  return false;
}

/** Before the rods of a group are displaced: whether any may come to a rod that has gone ahead. */
export function mayComeToAside(world: RodWorld, group: number): boolean {
  const { item, start } = world.trial.groups.rods;
  for (const { parts } of world.divided) {
    for (const other of parts.rods[1]) {
      if (!isExactRod(world, other)) continue;
      for (let i = start[group]; i < start[group + 1]; i++) {
        if (isExactRod(world, item[i]) && mayTouch(world, item[i], other) && areNear(world, item[i], other))
          return true;
      }
    }
  }
  return false;
}

/** After they have been displaced, and strays were noted: whether any may pass such a rod. */
export function asideMayBePassed(world: RodWorld, group: number): boolean {
  const { trial, components } = world;
  const { rods, firstElement } = trial.groups;
  for (const { parts } of world.divided) {
    for (const other of parts.rods[1]) {
      if (!isExactRod(world, other)) continue;
      for (let i = rods.start[group]; i < rods.start[group + 1]; i++) {
        const rod = rods.item[i];
        if (!isExactRod(world, rod) || !mayTouch(world, rod, other)) continue;
        const end = firstElement[rod] + components.Rod.elements[rod];
        for (let element = firstElement[rod]; element < end; element++) {
          if (meetsBox(world, element, other) && mayPass(world, rod, element, other)) return true;
        }
      }
    }
  }
  return false;
}

/** Whether the boxes of two centrelines meet, with room for their radii and for how far one goes. */
function areNear({ components, trial }: RodWorld, rod: number, other: number): boolean {
  const { minX, minY, minZ, maxX, maxY, maxZ } = components.Centreline;
  const { radius1 } = components.Rod;
  const room = radius1[rod] + radius1[other] + trial.travel[rod];
  return (
    minX[rod] - room < maxX[other] &&
    minX[other] < maxX[rod] + room &&
    minY[rod] - room < maxY[other] &&
    minY[other] < maxY[rod] + room &&
    minZ[rod] - room < maxZ[other] &&
    minZ[other] < maxZ[rod] + room
  );
}

function meetsBox({ components, trial }: RodWorld, element: number, other: number): boolean {
  const { minX, minY, minZ, maxX, maxY, maxZ } = components.Centreline;
  const { swept } = trial;
  const radius = components.Rod.radius1[other];
  const at = 6 * element;
  return (
    swept[at] < maxX[other] + radius &&
    swept[at + 3] > minX[other] - radius &&
    swept[at + 1] < maxY[other] + radius &&
    swept[at + 4] > minY[other] - radius &&
    swept[at + 2] < maxZ[other] + radius &&
    swept[at + 5] > minZ[other] - radius
  );
}

/** Follows an element past all elements of a rod that stands still. Its curves take the row behind the last. */
function mayPass(world: RodWorld, rod: number, element: number, other: number): boolean {
  const { trial, components, models, detection } = world;
  const { Rod } = components;
  const { curvesFrom, curvesTo, passage } = trial;
  const row = detection.boxes.elements;
  noteCompared(Rod.elements[other]);
  for (let k = 0; k < Rod.elements[other]; k++) {
    if (!meetsElement(world, element, other, k)) continue;
    models[Rod.model[other]].writeCurve(world, other, k, curvesFrom, row);
    models[Rod.model[other]].writeCurve(world, other, k, curvesTo, row);
    // Rods that are tied to each other go ahead together.
    if (passage.mayCross(element, row, rod, other, Excuse.none) || isSearchSpent()) return true;
  }
  return false;
}

function meetsElement(world: RodWorld, element: number, other: number, k: number): boolean {
  const { components, memory, trial } = world;
  const { Centreline, GeneralizedCoordinates, Rod } = components;
  const joint = Centreline.jointsSpan[other] + k * jointStride + jointPosition;
  const heap = memory.f64;
  // All of an element is within half its length of the middle of its chord.
  const room = 0.5 * heap[GeneralizedCoordinates.lengthsSpan[other] + k] + Rod.radius1[other];
  for (let c = 0; c < 3; c++) {
    const middle = 0.5 * (heap[joint + c] + heap[joint + jointStride + c]);
    if (middle - room > trial.swept[6 * element + 3 + c] || middle + room < trial.swept[6 * element + c])
      return false;
  }
  return true;
}
