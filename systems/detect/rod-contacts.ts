import type { RodWorld } from "../world.js";
import { rowBend, rowLength, rowRadius, rowSpread, rowStride, rowVelocity } from "./element-rows.js";
import { pair, PairNumber, searchPair } from "./pair-search.js";
import { searchOwnElement, searchOwnPair } from "./self-contact.js";

/** Gaps below this share of the thickness are contacts whatever the travel, so that contacts at rest do not flicker. */
export const restingShare = 0.02;

/** All contacts of the candidate pairs, to the table of found ones. */
export function findRodContacts(world: RodWorld, h: number): void {
  const { detection } = world;
  const { boxes, pairs, rows } = detection;
  const { Rod } = world.components;
  detection.counts.candidates = pairs.count;
  for (let i = 0; i < pairs.count; i++) {
    const a = pairs.first[i];
    const b = pairs.second[i];
    const rodA = boxes.rod[a];
    const rodB = boxes.rod[b];
    if (rodA === rodB) {
      if (Rod.selfContact[rodA] === 0) continue;
      preparePair(rows, a, b, h);
      searchOwnPair(world, a, b);
    } else {
      const meet =
        (Rod.membership[rodA] & Rod.collidesWith[rodB]) !== 0 &&
        (Rod.membership[rodB] & Rod.collidesWith[rodA]) !== 0;
      if (!meet) continue;
      preparePair(rows, a, b, h);
      searchPair(world, a, b);
    }
  }
  for (let a = 0; a < boxes.elements; a++) {
    const row = a * rowStride;
    if (rows[row + rowBend] * rows[row + rowLength] <= Math.PI || Rod.selfContact[boxes.rod[a]] === 0)
      continue;
    preparePair(rows, a, a, h);
    searchOwnElement(world, a);
  }
}

/** The whole of both elements; the reach covers their thickness and how far they may approach each other in the step. */
function preparePair(rows: Float64Array, a: number, b: number, h: number): void {
  const i = a * rowStride;
  const j = b * rowStride;
  const vx = rows[i + rowVelocity] - rows[j + rowVelocity];
  const vy = rows[i + rowVelocity + 1] - rows[j + rowVelocity + 1];
  const vz = rows[i + rowVelocity + 2] - rows[j + rowVelocity + 2];
  const approach = Math.sqrt(vx * vx + vy * vy + vz * vz) + rows[i + rowSpread] + rows[j + rowSpread];
  const thickness = rows[i + rowRadius] + rows[j + rowRadius];
  pair[PairNumber.x0] = 0;
  pair[PairNumber.x1] = rows[i + rowLength];
  pair[PairNumber.y0] = 0;
  pair[PairNumber.y1] = rows[j + rowLength];
  pair[PairNumber.reach] = (1 + restingShare) * thickness + h * approach;
  // Two contacts along an element, so that neither half sinks in; more where it curls, a coil may touch several times.
  // What is still far away can be found again when it is near, and needs no more contacts than its distance is long.
  const bend = Math.max(rows[i + rowBend], rows[j + rowBend]);
  const along = Math.min(0.5 * Math.min(rows[i + rowLength], rows[j + rowLength]), Math.PI / (4 * bend));
  pair[PairNumber.spacing] = Math.max(2 * thickness, along, pair[PairNumber.reach]);
}
