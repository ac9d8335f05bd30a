import { rowBend, rowLength, rowStride } from "../../components/spans/element-row.js";
import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { copyPair, replaceExactPairs, type CandidatePairs } from "./broad-phase/candidate-pairs.js";
import { numberElements, updateElementBoxes } from "./broad-phase/element-boxes.js";
import { reserveElements, type Detection } from "./detection.js";
import { writeElementRows } from "./element-rows.js";
import { expectVelocities } from "./expected-velocity.js";
import { fitMovingFrame } from "./moving-frame.js";
import { writePieces } from "./near-pieces.js";
import { findObstacleContacts } from "./obstacle-contacts.js";
import { expectPushes } from "./obstacle-pushes.js";
import { writeElement } from "./pair-search.js";

const { splitWidth } = limits.detect;

/**
 * Broad phase: all pairs of elements that may meet in the step, in order. Exact rods are searched for pairs among themselves as if there
 * were no others, and all pairs that a crowd takes part in by themselves. So no crowd, wherever it is and however it moves, changes what
 * is found between ropes.
 */
export function findCandidates(world: RodWorld, h: number): void {
  const { detection } = world;
  const { boxes, pairs, exactPairs } = detection;
  detection.step++;
  pairs.count = 0;
  if (!world.collides) return;
  numberElements(boxes, world);
  reserveElements(detection, boxes.elements, rowStride);
  expectVelocities(world);
  writeElementRows(world, detection.rows);
  noteFolds(detection);
  boxes.pushes.fill(0);
  const { elements, crowdedElements } = boxes;
  if (crowdedElements === 0) findExactPairs(world, h, pairs);
  else {
    if (crowdedElements < elements) findExactPairs(world, h, exactPairs);
    findCrowdPairs(world, h);
    if (crowdedElements < elements) replaceExactPairs(pairs, exactPairs, boxes.crowded);
  }
  dropStrangers(world);
}

/**
 * Where steps are followed and tried, whoever does so wants all pairs whose boxes meet, because rods may not go where they are expected.
 * The frame is at rest: seen from a moving one, boxes would depend on what else moves.
 */
function findExactPairs(world: RodWorld, h: number, out: CandidatePairs): void {
  const { boxes, grid } = world.detection;
  boxes.frame.fill(0);
  updateElementBoxes(boxes, world, h, 0, splitWidth, true);
  grid.findPairs(boxes, out);
}

/** All pairs, as a crowd is searched. */
function findCrowdPairs(world: RodWorld, h: number): void {
  const { detection } = world;
  const { boxes, rows, grid, curves } = detection;
  fitMovingFrame(rows, boxes, boxes.frame);
  updateElementBoxes(boxes, world, h, 0);
  // Hair whose strands do not touch each other has no boxes, and nothing to be thrown against.
  if (world.obstacles.length > 0 && boxes.count > 0) {
    detection.found.count = 0;
    findObstacleContacts(world, h, true);
    expectPushes(world, h);
    updateElementBoxes(boxes, world, h, 0);
  }
  // The segments of the baseline are not where the curves are.
  const compares = detection.method === "curve";
  if (compares) {
    for (let element = 0; element < boxes.elements; element++) writeElement(world, element);
    writePieces(grid, boxes, rows, curves);
  }
  grid.findPairs(boxes, detection.pairs, compares);
}

/** Drops pairs whose rods do not touch each other, or themselves. */
function dropStrangers({ detection, components }: RodWorld): void {
  const { pairs, boxes } = detection;
  const { membership, collidesWith, selfContact } = components.Rod;
  let kept = 0;
  for (let i = 0; i < pairs.count; i++) {
    const A = boxes.rod[pairs.first[i]];
    const B = boxes.rod[pairs.second[i]];
    const mayTouch =
      A === B
        ? selfContact[A] === 1
        : (membership[A] & collidesWith[B]) !== 0 && (membership[B] & collidesWith[A]) !== 0;
    if (mayTouch) copyPair(pairs, i, kept++);
  }
  pairs.count = kept;
}

/** Elements that join can touch beside their joint only if they turn by half a circle together: see `self-contact.ts`. */
function noteFolds({ boxes, rows }: Detection): void {
  for (let element = 0; element + 1 < boxes.elements; element++) {
    const a = element * rowStride;
    const b = a + rowStride;
    const turn = rows[a + rowBend] * rows[a + rowLength] + rows[b + rowBend] * rows[b + rowLength];
    boxes.folds[element] = turn > Math.PI ? 1 : 0;
  }
}
