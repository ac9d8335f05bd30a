import type { RodWorld } from "../world/world.js";
import { updateElementBoxes, type ElementBoxes } from "./broad-phase/element-boxes.js";
import { expectVelocities, isCrowd } from "./expected-velocity.js";
import { reserveElements, type Detection } from "./detection.js";
import { rowBend, rowLength, rowStride } from "../../components/spans/element-row.js";
import { writeElementRows } from "./element-rows.js";
import { findObstacleContacts } from "./obstacle-contacts.js";
import { expectPushes } from "./obstacle-pushes.js";
import { fitMovingFrame } from "./moving-frame.js";
import { writePieces } from "./near-pieces.js";
import { writeElement } from "./pair-search.js";
import { findRodContacts } from "./rod-contacts.js";
import { dropLinkedContacts } from "./drop-linked.js";
import { keepContacts } from "./contact-persistence.js";

/**
 * Stage: finds every contact between rods, of a rod with itself, and with obstacles, that the step under way may close.
 * The shape is that of the start of the step, and the margins cover the relative travel, so that the solver sees the gap
 * before it is closed and nothing passes unseen.
 */
export function detect(world: RodWorld, h: number): void {
  const { detection, contacts } = world;
  if (!world.collides && contacts.count === 0) {
    detection.pairs.count = detection.found.count = 0;
    return;
  }
  findCandidates(world, h);
  findContacts(world, h);
  dropLinkedContacts(world);
  keepContacts(world);
}

/** Broad phase: all pairs of elements that may meet in the step. */
export function findCandidates(world: RodWorld, h: number): void {
  const { detection } = world;
  detection.step++;
  detection.pairs.count = 0;
  if (!world.collides) return;
  let elements = 0;
  for (const rod of world.rods) elements += world.components.Rod.elements[rod];
  reserveElements(detection, elements, rowStride);
  expectVelocities(world);
  writeElementRows(world, detection.rows);
  fitMovingFrame(detection.rows, elements, detection.boxes.frame);
  detection.boxes.pushes.fill(0);
  updateElementBoxes(detection.boxes, world, h, 0);
  // Hair whose strands do not touch each other has no boxes, and nothing to be thrown against.
  if (world.obstacles.length > 0 && isCrowd(detection) && detection.boxes.count > 0) {
    detection.found.count = 0;
    findObstacleContacts(world, h);
    expectPushes(world, h);
    updateElementBoxes(detection.boxes, world, h, 0);
  }
  joinedRows = detection.rows;
  const compares = comparesPieces(detection);
  if (compares) preparePieces(world);
  detection.grid.findPairs(detection.boxes, detection.pairs, mayTouch, compares);
}

/** Narrow phase: the contacts of those pairs, of elements with themselves and with obstacles. */
export function findContacts(world: RodWorld, h: number): void {
  world.detection.found.count = 0;
  if (!world.collides) return;
  findRodContacts(world, h);
  findObstacleContacts(world, h);
}

/**
 * In a crowd. Where there is none, steps are followed and tried (`solve/passage.ts`), and whoever does so wants all pairs whose boxes
 * meet, because rods may not go where they are expected. The segments of the baseline are not where the curves are.
 */
function comparesPieces(detection: Detection): boolean {
  return isCrowd(detection) && detection.method === "curve";
}

function preparePieces(world: RodWorld): void {
  const { boxes, grid, rows, curves } = world.detection;
  for (let element = 0; element < boxes.elements; element++) writeElement(world, element);
  writePieces(grid, boxes, rows, curves);
}

let joinedRows: Float64Array = new Float64Array(0);

/** Elements that join can touch beside their joint only if they turn by half a circle together: see `self-contact.ts`. */
function mayTouch(_: ElementBoxes, element: number): boolean {
  const a = element * rowStride;
  const b = a + rowStride;
  const rows = joinedRows;
  return rows[a + rowBend] * rows[a + rowLength] + rows[b + rowBend] * rows[b + rowLength] > Math.PI;
}
