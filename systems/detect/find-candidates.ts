import { limits } from "../world/limits.js";
import type { RodWorld } from "../world/world.js";
import { replaceExactPairs, type CandidatePairs } from "./broad-phase/candidate-pairs.js";
import { markMeetingRods } from "./broad-phase/meeting-rods.js";
import { updateElementBoxes } from "./broad-phase/update-boxes.js";
import { fitMovingFrame } from "./moving-frame.js";
import { findObstacleContacts } from "./obstacle-contacts.js";
import { expectPushes } from "./obstacle-pushes.js";
import { prepareElements } from "./prepare-elements.js";

const { crowdSplitWidth } = limits.detect;

/**
 * Broad phase: all pairs of elements that may meet in the step, in order. Exact rods are searched for pairs
 * among themselves as if there were no others, and all pairs that a crowd takes part in by themselves. So no
 * crowd, wherever it is and however it moves, changes what is found between ropes.
 */
export function findCandidates(world: RodWorld, h: number): void {
  const { detection } = world;
  const { boxes, pairs, exactPairs } = detection;
  pairs.count = 0;
  if (!world.collides) return;
  prepareElements(world);
  const { elements, crowdedElements } = boxes;
  if (crowdedElements === 0) findExactPairs(world, h, pairs);
  else {
    if (crowdedElements < elements) findExactPairs(world, h, exactPairs);
    findCrowdPairs(world, h);
    if (crowdedElements < elements) replaceExactPairs(pairs, exactPairs, boxes.crowded);
  }
}

/**
 * Where steps are followed and tried, whoever does so wants all pairs whose boxes meet, because rods may not
 * go where they are expected. The frame is at rest: seen from a moving one, boxes would depend on what else
 * moves.
 */
function findExactPairs(world: RodWorld, h: number, out: CandidatePairs): void {
  const { boxes, exactGrid } = world.detection;
  boxes.frame.fill(0);
  updateElementBoxes(world, h, exact);
  exactGrid.findPairs(boxes, out);
}

/** All pairs, as a crowd is searched. */
function findCrowdPairs(world: RodWorld, h: number): void {
  const { detection } = world;
  const { boxes, grid } = detection;
  // Hair whose strands do not touch each other has nothing to be thrown against.
  if (!markMeetingRods(world, h)) return;
  if (world.obstacles.length > 0) {
    detection.found.count = 0;
    findObstacleContacts(world, h, true);
    expectPushes(world, h);
  }
  fitMovingFrame(detection.rows, boxes, boxes.frame);
  // The segments of the baseline are not where the curves are.
  const compares = detection.method === "curve";
  updateElementBoxes(world, h, compares ? compared : plain);
  grid.findPairs(boxes, detection.pairs, compares);
}

const exact = { exactOnly: true };
const plain = { meetingOnly: true, width: crowdSplitWidth };
const compared = { ...plain, withPieces: true };
