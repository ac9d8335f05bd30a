import { rowBend, rowLength, rowStride } from "../../components/spans/element-row.js";
import { isDeepInDebt } from "../world/work.js";
import type { RodWorld } from "../world/world.js";
import { writeElement } from "./element-curves.js";
import { followContact, followedPair, markFollowed } from "./follow-contacts.js";

/** All contacts of the candidate pairs, and of elements with themselves, to the table of found ones. */
export function findRodContacts(world: RodWorld, h: number): void {
  const { detection } = world;
  detection.counts.candidates = detection.pairs.count;
  writeCurves(world);
  detection.narrowPhase.begin(world, h);
  carryAlong(world, h);
  detection.narrowPhase.findContacts(world, h);
}

/** Contacts of the step before whose rods have no work left; pairs that have such are not searched. */
function carryAlong(world: RodWorld, h: number): void {
  const { detection, contacts } = world;
  const { pairs, narrowPhase } = detection;
  markUnsearched(world);
  for (let row = 0; row < contacts.count; row++) {
    if (!followContact(world, row, h)) continue;
    const a = followedPair[0];
    const b = followedPair[1];
    if (a === b) detection.isFollowed[a] = 1;
    else markFollowed(pairs, a, b);
    writeElement(world, a);
    writeElement(world, b);
    narrowPhase.carry(world, h, a, b);
  }
}

/** Of rods deep in debt nothing is searched: where they might pass, they stand still. */
function markUnsearched(world: RodWorld): void {
  const { pairs, boxes, isFollowed } = world.detection;
  isFollowed.fill(0, 0, boxes.elements);
  for (const rod of world.rods) {
    if (!isDeepInDebt(world, rod)) continue;
    const first = boxes.firstElement[rod];
    isFollowed.fill(1, first, first + world.components.Rod.elements[rod]);
  }
  for (let i = 0; i < pairs.count; i++)
    pairs.isFollowed[i] = isFollowed[pairs.first[i]] | isFollowed[pairs.second[i]];
}

/** All elements that may touch as curves. */
function writeCurves(world: RodWorld): void {
  const { boxes, pairs, rows } = world.detection;
  const { selfContact } = world.components.Rod;
  for (let i = 0; i < pairs.count; i++) {
    writeElement(world, pairs.first[i]);
    writeElement(world, pairs.second[i]);
  }
  for (let element = 0; element < boxes.elements; element++) {
    const row = element * rowStride;
    const turn = rows[row + rowBend] * rows[row + rowLength];
    if (turn > Math.PI && selfContact[boxes.rod[element]] !== 0) writeElement(world, element);
  }
}
